import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { startScheduledJobs } from '../platform/jobs/scheduled-jobs.ts';
import { rollUpTotals } from '../platform/records/stored-totals.ts';
import { EventListenerClient } from '../testing/live-event-listener.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { removeDemos } from './demo-removal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The lifetime of a demo plus the minute for its last requests. */
const OVER = DAY + MINUTE;

const server = await startServer();
const owner = await signUp(server, 'owner');
await addExpenseBy(owner, await addProjectOf(owner));
beforeEach(() => server.connection.rows(sql`delete from attempts`));
afterAll(() => server.stop());

/** Runs the removal as if this many milliseconds had passed. */
const removeIn = (milliseconds: number, place: TestServer = server) =>
  removeDemos({
    pool: place.servingPool,
    files: createLocalFileStore(place.filesFolder),
    now: () => Date.now() + milliseconds,
  });

interface Demo extends TestClient {
  id: number;
  project: number;
}

async function openDemo(): Promise<Demo> {
  const visitor = server.visitor();
  const { body } = await visitor.post('/api/demo');
  const [project] = (await visitor.get('/api/projects')).body;
  return Object.assign(visitor, { id: body.id as number, project: project.id as number });
}

const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function done(answer: ReturnType<TestClient['post']>): Promise<{ id: number; url: string }> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`not done: ${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * Creates everything that a visitor can leave behind: rows, attached and unattached files, a picture, and a project
 * in the trash.
 */
async function leaveTraces(visitor: Demo): Promise<void> {
  const upload = async () => (await done(visitor.upload(pdf, 'bill.pdf', 'application/pdf'))).url;
  const at = `/api/projects/${visitor.project}`;
  const { id } = await addExpenseBy(visitor, visitor.project, { receiptUrl: await upload() });
  await done(visitor.patch(`/api/expenses/${id}`, { itemName: 'Ridge tiles' }));
  await done(visitor.delete(`/api/expenses/${id}`));
  await done(
    visitor.post(`${at}/documents`, { kind: 'permit', title: 'Building permit', url: await upload() }),
  );
  await upload();
  const avatar = (await done(visitor.upload(PIXEL, 'me.png', 'image/png'))).url;
  await done(visitor.put('/api/user/profile', { avatar, phone: '+267 390 0000' }));
  const supplier = await done(
    visitor.post('/api/suppliers', { name: 'Kalahari Cement', projectId: visitor.project }),
  );
  await done(visitor.patch(`/api/suppliers/${supplier.id}`, { notes: 'Delivers on Saturdays' }));
  await done(
    visitor.post('/api/projects', { name: 'Second house' }, { 'idempotency-key': 'a-second-house' }),
  );
  const third = await done(visitor.post('/api/projects', { name: 'Third house' }));
  await done(visitor.delete(`/api/projects/${third.id}`));
  await done(visitor.put('/api/user/last-project', { projectId: visitor.project }));
  const values = sql`${visitor.id}, ${visitor.project}, now()`;
  await server.connection.rows(
    sql`insert into notices (user_id, project_id, at, kind) values (${values}, 'overdue')`,
  );
  await server.connection.rows(
    sql`insert into saved_views (user_id, project_id, created_at, screen, name, state) values (${values}, 'expenses', 'Unpaid', '')`,
  );
  await server.connection.rows(
    sql`insert into live_streams (id, user_id, process) values (gen_random_uuid(), ${visitor.id}, 'test')`,
  );
}

/** The number of rows of every table, except the log. */
async function rowCounts(): Promise<Record<string, number>> {
  while ((await rollUpTotals(server.connection)) > 0);
  const tables = await server.connection.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('activity', 'activity_seals', 'attempts')`);
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as count from ${sql.identifier(name)}`,
  );
  const rows = await server.connection.rows<{ name: string; count: number }>(
    sql.join(counts, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const storedFiles = async () =>
  (await readdir(server.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

const entriesBy = (actorId: number) =>
  server.connection.rows<{ entries: number; erased: number; told: number }>(sql`
    select count(*) as entries, count(erased_at) as erased, count(coalesce(before, after)) as told
    from activity where actor_id = ${actorId}`);

const statusOf = async (visitor: TestClient) => (await visitor.get('/api/user')).status;

describe('an expired demo', () => {
  it('is removed with all its data, and everything else stays', async () => {
    const [before, files] = [await rowCounts(), await storedFiles()];
    const [ownEntries] = await entriesBy(owner.id);
    const visitor = await openDemo();
    await leaveTraces(visitor);
    expect(await storedFiles()).toBeGreaterThan(files + 3);
    const [written] = await entriesBy(visitor.id);
    expect(written?.told).toBeGreaterThan(100);
    await removeIn(OVER);
    expect(await rowCounts()).toEqual(before);
    expect(await storedFiles()).toBe(files);
    // The log keeps that something happened and when, but not what.
    expect(await entriesBy(visitor.id)).toEqual([
      { entries: written?.entries, erased: written?.entries, told: 0 },
    ]);
    expect(await entriesBy(owner.id)).toEqual([ownEntries]);
    expect(await statusOf(visitor)).toBe(401);
    expect(await statusOf(owner)).toBe(200);
  });

  it('is signed out at its end and removed a minute later', async () => {
    const visitor = await openDemo();
    await removeIn(DAY - MINUTE);
    expect(await statusOf(visitor)).toBe(200);
    await removeIn(DAY);
    expect(await statusOf(visitor)).toBe(401);
    const rows = () => server.connection.rows(sql`select id from projects where id = ${visitor.project}`);
    expect(await rows()).toHaveLength(1);
    await removeIn(OVER);
    expect(await rows()).toHaveLength(0);
  });

  it('is also one that was signed out, because nobody can sign in to it again', async () => {
    const [left, other] = [await openDemo(), await openDemo()];
    await done(left.post('/api/logout'));
    await removeIn(0);
    const there = async () =>
      (
        await server.connection.rows<{ id: number }>(
          sql`select id from users where demo_until is not null order by id`,
        )
      ).map(({ id }) => id);
    expect(await there()).toEqual([left.id, other.id]);
    await removeIn(MINUTE + 1000);
    expect(await there()).toEqual([other.id]);
    expect(await statusOf(other)).toBe(200);
    await removeIn(OVER);
  });

  it('updates screens that are still open', async () => {
    const visitor = await openDemo();
    const screen = await EventListenerClient.of(visitor);
    await removeIn(DAY);
    await expect.poll(() => screen.ended).toBe(true);
    screen.close();
  });

  it('stays if it was turned into an account before', async () => {
    const visitor = await openDemo();
    await done(visitor.post('/api/demo/keep', { username: 'keeper', password: 'mortar-and-lime' }));
    await removeIn(100 * DAY);
    expect(await statusOf(visitor)).toBe(200);
    expect((await visitor.get('/api/projects')).body).toHaveLength(1);
  });

  it('is removed once by two simultaneous processes', async () => {
    const beside = await startServer({}, { beside: server });
    const before = await rowCounts();
    const visitors = [await openDemo(), await openDemo(), await openDemo(), await openDemo()];
    await Promise.all([removeIn(OVER), removeIn(OVER, beside), removeIn(OVER), removeIn(OVER, beside)]);
    expect(await rowCounts()).toEqual(before);
    for (const visitor of visitors) {
      const [log] = await entriesBy(visitor.id);
      expect(log?.entries).toBe(log?.erased);
    }
    await beside.stop();
  });

  it('that cannot be removed does not block others', async () => {
    const [stuck, other] = [await openDemo(), await openDemo()];
    await server.pool.query(`
      create function hold() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$;
      create trigger hold before delete on users for each row when (old.id = ${stuck.id}) execute function hold()`);
    await expect(removeIn(OVER)).rejects.toThrow('some demos could not be removed');
    const left = await server.connection.rows(
      sql`select id from users where id in (${stuck.id}, ${other.id})`,
    );
    expect(left).toEqual([{ id: stuck.id }]);
    // The failed removal was rolled back completely.
    const rows = await server.connection.rows<{ count: number }>(
      sql`select count(*) as count from expenses where project_id = ${stuck.project}`,
    );
    expect(rows[0]?.count).toBeGreaterThan(50);
    await server.pool.query('drop trigger hold on users; drop function hold()');
    await removeIn(OVER);
    expect(await server.connection.rows(sql`select 1 from users where id = ${stuck.id}`)).toEqual([]);
  });

  it('is removed by the server’s scheduled job', async () => {
    const visitor = await openDemo();
    const stop = startScheduledJobs(
      {
        pool: server.pool,
        files: createLocalFileStore(server.filesFolder),
        now: () => Date.now() + OVER,
        log: { warn: () => {} } as never,
      },
      [{ every: 50, work: removeDemos }],
    );
    await expect
      .poll(
        async () => (await server.connection.rows(sql`select 1 from users where id = ${visitor.id}`)).length,
      )
      .toBe(0);
    await stop();
  });
});
