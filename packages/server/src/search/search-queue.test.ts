import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const busy = await signUp(server, 'busy');
const other = await signUp(server, 'other');
await addExpenseBy(busy, await addProjectOf(busy));
const holding = new pg.Client({ connectionString: server.databaseUrl });
await holding.connect();
afterAll(async () => {
  await holding.end();
  await server.stop();
});

it('simultaneous searches of one account are limited, time out, and leave capacity for others', async () => {
  // The searched rows are locked, so that each search takes as long as it may.
  await holding.query('begin');
  await holding.query('lock table issues in access exclusive mode');
  const searches = Array.from({ length: 14 }, () => busy.get('/api/search?q=concrete'));
  const refused = await Promise.race(
    searches.map(async (search) => {
      const answer = await search;
      return answer.body.detail.startsWith('Several of your requests')
        ? answer
        : new Promise<never>(() => {});
    }),
  );
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  // Pages, rows and writes continue, and so do searches of others when there is capacity.
  expect((await busy.get('/api/projects?limit=50')).status).toBe(200);
  const { id } = await addExpenseBy(busy, await addProjectOf(busy));
  expect((await busy.get(`/api/expenses/${id}`)).status).toBe(200);
  const given = (await Promise.all(searches)).filter(({ body }) => /took too long/.test(body.detail));
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 503));
  expect(given.length).toBeGreaterThanOrEqual(2);
  await holding.query('rollback');
  expect((await other.get('/api/search?q=concrete')).status).toBe(200);
  expect((await busy.get('/api/search?q=concrete')).body).toHaveLength(2);
});
