import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../testing/test-server.ts';
import { currentCursor, readActivitySince } from './activity-reader.ts';

const server = await startServer();
afterAll(() => server.stop());

const write = (count: number, entity = 'expense') =>
  server.connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action)
    select 1 + n % 2, 7, ${entity}, n, 'created' from generate_series(1, ${count}::int) as n`);

describe('reading the activity log since a cursor', () => {
  it('returns new entries by project and kind, each once', async () => {
    const cursor = await currentCursor(server.connection);
    await write(10_000);
    await write(2, 'issue');
    const read = await readActivitySince(server.connection, cursor);
    expect(read.happened.map(({ projectId, entity }) => `${projectId} ${entity}`).sort()).toEqual([
      '1 expense',
      '1 issue',
      '2 expense',
      '2 issue',
    ]);
    for (const { changes } of read.happened) expect(changes).toHaveLength(1);
    expect((await readActivitySince(server.connection, read.cursor)).happened).toEqual([]);
  });

  it('names the transactions if there are few', async () => {
    const cursor = await currentCursor(server.connection);
    for (let n = 0; n < 8; n += 1) await write(1);
    expect((await readActivitySince(server.connection, cursor)).happened[0]?.changes).toHaveLength(8);
    await write(1);
    expect((await readActivitySince(server.connection, cursor)).happened[0]?.changes).toBe(null);
  });

  it('names projects whose members may have changed', async () => {
    const cursor = await currentCursor(server.connection);
    await write(1, 'member');
    expect((await readActivitySince(server.connection, cursor)).regrouped).toEqual([2]);
  });

  it('detects a database other than the cursor’s', async () => {
    const cursor = await currentCursor(server.connection);
    expect((await readActivitySince(server.connection, cursor)).lost).toBe(false);
    expect((await readActivitySince(server.connection, '900000000000:900000000000:')).lost).toBe(true);
  });
});
