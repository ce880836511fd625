import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/connection.ts';
import { createLocalFileStore } from '../../platform/files/file-store.ts';
import { startServer } from '../../testing/test-server.ts';
import { SAMPLE_NAME } from '../sample-project.ts';
import { DEMO_USERNAME, MANY_EXPENSES_NAME, seedDemo } from './demo-account.ts';

const server = await startServer();
afterAll(() => server.stop());

const seed = (wanted: { password?: string; expenses?: number } = {}) =>
  inTransaction(server.pool, (connection) =>
    seedDemo(connection, {
      ...{ expenses: 0, now: Date.now(), files: createLocalFileStore(server.filesFolder) },
      ...wanted,
    }),
  );

async function signIn(password: string) {
  const visitor = server.visitor();
  const { status } = await visitor.post('/api/login', { username: DEMO_USERNAME, password });
  return { visitor, status };
}

describe('seeding', () => {
  it('creates one account with one sample project, also for two simultaneous runs', async () => {
    const both = await Promise.all([
      seed({ password: 'mortar and lime' }),
      seed({ password: 'lime and mortar' }),
    ]);
    expect(both.map(({ addedSample }) => addedSample).sort()).toEqual([false, true]);
    const given = both.map(({ password }) => password).filter((password) => password !== null);
    expect(given).toHaveLength(1);
    const { visitor, status } = await signIn(given[0] ?? '');
    expect(status).toBe(200);
    expect((await visitor.get('/api/projects')).body.map(({ name }: { name: string }) => name)).toEqual([
      SAMPLE_NAME,
    ]);
    expect((await seed({ password: 'a third one' })).password).toBeNull();
    expect((await signIn('a third one')).status).toBe(401);
  });

  it('adds the given number of generated expenses to a separate project, more on each run', async () => {
    await seed({ expenses: 1000 });
    await seed({ expenses: 500 });
    const [project] = await server.connection.rows<{ id: number }>(
      sql`select id from projects where name = ${MANY_EXPENSES_NAME}`,
    );
    const [found] = await server.connection.rows(sql`
      select count(*) as count, count(distinct phase) as phases, sum(amount)::text as total, bool_and(amount > 0) as "allCost",
        bool_and(created_at <= now() and date <= current_date + 1) as past, bool_and(due_date = date + 30) as due,
        (select count(*) from activity where project_id = ${project?.id ?? 0} and entity = 'expense') as entries
      from expenses where project_id = ${project?.id ?? 0}`);
    expect(found).toMatchObject({
      count: 1500,
      phases: 8,
      allCost: true,
      past: true,
      due: true,
      entries: 1500,
    });
    const [totals] = await server.connection.rows(sql`
      select sum(count)::bigint as count, sum(amount)::text as total from project_total_deltas where project_id = ${project?.id ?? 0} and resource = 'expenses'`);
    expect(totals).toEqual({ count: 1500, total: (found as { total: string }).total });
  });
});
