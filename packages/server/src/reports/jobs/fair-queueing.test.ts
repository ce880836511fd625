import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { getConnection } from '../../platform/db/connection.ts';
import { openPool } from '../../platform/db/database.ts';
import { takeJob } from '../../platform/jobs/job-queue.ts';
import { addProjectOf, signUp, type TestPerson } from '../../testing/people.ts';
import { createDatabase, startServer } from '../../testing/test-server.ts';

it('report files of one account wait in a short queue that does not block others', async () => {
  const server = await startServer();
  const holding = new pg.Client({ connectionString: server.databaseUrl });
  await holding.connect();
  try {
    const [busy, other] = [await signUp(server, 'busy'), await signUp(server, 'other')];
    const places = [await addProjectOf(busy), await addProjectOf(other)] as const;
    const done: string[] = [];
    const make = async (person: TestPerson, project: number, name: string) => {
      const answer = await person.get(`/api/projects/${project}/reports/expense-breakdown?format=csv`);
      if (answer.status === 200) done.push(name);
      return answer;
    };
    await holding.query('begin');
    await holding.query('lock table monitoring_fees, expenses, variations in access exclusive mode');
    const first = make(busy, places[0], 'first');
    await expect
      .poll(
        async () =>
          (
            await server.servingPool.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    const further = Array.from({ length: 4 }, (_, index) => make(busy, places[0], `further ${index}`));
    const refused = await Promise.race(further);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    const theirs = make(other, places[1], 'theirs');
    // Waits for at most one other file, as the order of completion shows.
    await expect.poll(async () => (await other.get('/api/user')).status).toBe(200);
    await holding.query('rollback');
    const statuses = (await Promise.all([first, ...further])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 503, 503]);
    expect((await theirs).status).toBe(200);
    expect(done[0]).toBe('first');
    expect(done.indexOf('theirs')).toBeLessThan(3);
  } finally {
    await holding.query('rollback');
    await holding.end();
    await server.stop();
  }
});

it('jobs are taken from the user who has waited longest', async () => {
  const place = await createDatabase();
  const pool = openPool(place.databaseUrl, 1);
  const connection = getConnection(pool);
  await connection.rows(sql`
    insert into jobs (user_id, kind) select who, 'export' from unnest(array[1, 1, 1, 2, 3, 2]) as who`);
  await connection.rows(sql`insert into jobs (user_id, kind) values (4, 'report')`);
  const order: number[] = [];
  for (;;) {
    const job = await takeJob(connection, ['export', 'import']);
    if (!job) break;
    order.push(job.userId);
    // Each is taken a minute after the one before, because a clock may stand still or be set back for a moment.
    await connection.rows(sql`
      update jobs set status = case status when 'running' then 'done' else status end,
        stamped_at = stamped_at - interval '1 minute'`);
  }
  expect(order).toEqual([1, 2, 3, 1, 2, 1]);
  await pool.end();
  await place.clear();
});
