import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openDatabaseProxy } from '../../testing/servers/database-proxy.ts';
import { startServer } from '../../testing/test-server.ts';
import { toDomainError } from '../http/problems.ts';
import { openPool } from './database.ts';

const server = await startServer();
const wire = await openDatabaseProxy(server.databaseUrl);
const pool = openPool(wire.url, 2);
beforeEach(() => wire.set('passes'));
afterAll(async () => {
  await pool.end();
  await wire.end();
  await server.stop();
});

/** Runs a query and returns how long it took, and the code of the problem that a user would see, if any. */
async function refused(query: string): Promise<{ code: string | undefined; after: number }> {
  const began = performance.now();
  const error = await pool.query(query).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { code: error ? toDomainError(error)?.code : undefined, after: performance.now() - began };
}

it('a long query is left alone while the database answers others', async () => {
  await expect(pool.query('select pg_sleep(6)')).resolves.toMatchObject({ rowCount: 1 });
});

it('a busy process does not mistake the database for unresponsive', async () => {
  const near = openPool(server.databaseUrl, 1);
  await near.query('select 1');
  const asked = near.query('select pg_sleep(15)');
  asked.catch(() => {});
  for (let busy = 0; busy < 7; busy += 1) {
    await wait(1);
    const until = performance.now() + 2000;
    while (performance.now() < until);
  }
  await expect(asked).resolves.toMatchObject({ rowCount: 1 });
  await near.end();
});

it('requests wait at most five seconds for an unresponsive database, and use it again at once when it is back', async () => {
  await pool.query('select 1');
  await wire.set('silent');
  // More queries than connections: those at the back wait no longer than those at the front.
  const waiting = await Promise.all(Array.from({ length: 5 }, () => refused('select 1')));
  for (const { code, after } of waiting) {
    expect(code).toBe('unavailable');
    expect(after).toBeLessThan(5000);
  }
  const later = await refused('select 1');
  expect([later.code, later.after < 500]).toEqual(['unavailable', true]);
  await wire.set('passes');
  await expect.poll(() => refused('select 1')).toMatchObject({ code: undefined });
});

it('this also holds if no connection was open when it stopped answering', async () => {
  const fresh = openPool(wire.url, 2);
  await wire.set('silent');
  const began = performance.now();
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => fresh.query('select 1')));
  expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(performance.now() - began).toBeLessThan(5000);
  await fresh.end();
});
