import { setTimeout as wait } from 'node:timers/promises';
import { extendHashChains } from '../platform/activity/hash-chain.ts';
import type { TestServer } from './test-server.ts';

/** Waits for all open transactions. Other tests on the same database server count too. */
async function waitForWriters({ pool }: TestServer): Promise<void> {
  const { rows } = await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as begun');
  const until = Date.now() + 20_000;
  for (;;) {
    const ended = await pool.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as all_of_them',
      [rows[0].begun],
    );
    if (ended.rows[0].all_of_them) return;
    if (Date.now() > until) throw new Error('a transaction of another test does not end');
    await wait(10);
  }
}

/** Hashes due entries and returns the number of blocks. */
export async function hashDueEntries({ pool }: TestServer): Promise<number> {
  let batches = 0;
  while ((await extendHashChains(pool)) !== 'nothing') batches += 1;
  return batches;
}

/** Hashes everything written so far and returns the number of blocks. */
export async function hashAllEntries(server: TestServer): Promise<number> {
  await waitForWriters(server);
  return hashDueEntries(server);
}
