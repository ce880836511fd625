import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { presentCursor, readSince } from './outbox.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const write = (count: number, entity = 'expense') =>
  server.connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action)
    select 1 + n % 2, 7, ${entity}, n, 'created' from generate_series(1, ${count}::int) as n`);

describe('reading the activity log since a cursor', () => {
  it('finds what was written since then, by project and kind, and nothing twice', async () => {
    const cursor = await presentCursor(server.connection);
    await write(10_000);
    await write(2, 'issue');
    const read = await readSince(server.connection, cursor);
    expect(read.happened.map(({ projectId, entity }) => `${projectId} ${entity}`).sort()).toEqual([
      '1 expense',
      '1 issue',
      '2 expense',
      '2 issue',
    ]);
    for (const { changes } of read.happened) expect(changes).toHaveLength(1);
    expect((await readSince(server.connection, read.cursor)).happened).toEqual([]);
  });

  it('names the writes behind it while they are few', async () => {
    const cursor = await presentCursor(server.connection);
    for (let n = 0; n < 8; n += 1) await write(1);
    expect((await readSince(server.connection, cursor)).happened[0]?.changes).toHaveLength(8);
    await write(1);
    expect((await readSince(server.connection, cursor)).happened[0]?.changes).toBe(null);
  });

  it('says which projects may have other members now', async () => {
    const cursor = await presentCursor(server.connection);
    await write(1, 'member');
    expect((await readSince(server.connection, cursor)).regrouped).toEqual([2]);
  });

  it('knows that a database is not the one that the cursor was taken from', async () => {
    const cursor = await presentCursor(server.connection);
    expect((await readSince(server.connection, cursor)).lost).toBe(false);
    expect((await readSince(server.connection, '900000000000:900000000000:')).lost).toBe(true);
  });
});
