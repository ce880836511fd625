import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connectionOf } from './connection.ts';
import type { FileStore } from './files.ts';
import { sweepAnswers } from './idempotency.ts';
import { sweepSessions } from './sessions.ts';
import { foldTotals } from './totals.ts';

interface Kept {
  pool: pg.Pool;
  files: FileStore;
  now: () => number;
  log: FastifyBaseLogger;
}

const FOLD_EVERY = 1000;
const SWEEP_EVERY = 3_600_000;
const DAY = 24 * SWEEP_EVERY;

/** Removes uploads that no row came to carry within a day, and bytes whose row is gone. */
async function sweepFiles({ pool, files, now }: Kept): Promise<void> {
  const connection = connectionOf(pool);
  const loose = await connection.rows<{ key: string }>(
    sql`delete from files where project_id is null and created_at < now() - interval '24 hours' returning key`,
  );
  for (const { key } of loose) await files.remove(key);
  const old = await files.keysOlderThan(DAY, now());
  for (let from = 0; from < old.length; from += 1000) {
    const keys = old.slice(from, from + 1000);
    const rows = await connection.rows<{ key: string }>(
      sql`select key from files where key = any(${sql.param(keys)}::text[])`,
    );
    const known = new Set(rows.map((row) => row.key));
    for (const key of keys) if (!known.has(key)) await files.remove(key);
  }
}

/** Work that goes on beside the requests: folding totals, forgetting what has ended. Returns how to stop it. */
export function startHousekeeping(kept: Kept): () => Promise<void> {
  const connection = connectionOf(kept.pool);
  let running: Promise<unknown> = Promise.resolve();
  const timers = [
    every(FOLD_EVERY, async () => {
      while ((await foldTotals(connection)) > 0);
    }),
    every(SWEEP_EVERY, async () => {
      await sweepSessions(connection.db, kept.now());
      await sweepAnswers(connection);
      await sweepFiles(kept);
    }),
  ];

  function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      // The database may be away for a moment; the next round does what this one could not.
      running = work()
        .catch((error: unknown) => kept.log.warn({ err: error }, 'housekeeping has to wait'))
        .finally(() => {
          busy = false;
        });
    }, milliseconds);
  }

  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
