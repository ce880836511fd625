import { setTimeout as wait } from 'node:timers/promises';
import { sealActivity } from '../platform/seals.ts';
import type { TestServer } from './server.ts';

/** Waits until what has begun by now has ended. Other tests write on the same database server, and count as writers. */
async function awaitWriters({ pool }: TestServer): Promise<void> {
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

/** Seals what is due; answers in how many batches. */
export async function sealDue({ pool }: TestServer): Promise<number> {
  let batches = 0;
  while ((await sealActivity(pool)) !== 'nothing') batches += 1;
  return batches;
}

/** Seals all that was written by now; answers in how many batches. */
export async function sealAll(server: TestServer): Promise<number> {
  await awaitWriters(server);
  return sealDue(server);
}
