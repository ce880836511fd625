import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { deleteExpiredDevices } from '../access/known-devices.ts';
import { deleteExpiredSessions } from '../access/sessions.ts';
import { extendHashChains } from '../activity/hash-chain.ts';
import { getConnection } from '../db/connection.ts';
import type { FileStore } from '../files/file-store.ts';
import { deleteOldResponses } from '../http/idempotency.ts';
import { rollUpTotals } from '../records/stored-totals.ts';
import { deleteOldAttempts } from '../security/rate-limits.ts';

export interface ScheduledJobContext {
  pool: pg.Pool;
  files: FileStore;
  now: () => number;
  log: FastifyBaseLogger;
}

const ROLL_UP_EVERY = 1000;
const SEAL_EVERY = 1000;
export const SWEEP_EVERY = 3_600_000;
/** Rare jobs also run soon after the start, because some installations run for less than an hour at a time. */
const FIRST_RUN_AFTER = 60_000;
/** They start one after the other: together they would take most of the connections for a moment. */
const FIRST_RUN_GAP = 3000;

/** A recurring job of a feature, for instance to delete data that is no longer needed. */
export interface ScheduledJob {
  /** Milliseconds between runs. */
  every: number;
  work: (kept: ScheduledJobContext) => Promise<unknown>;
  /** Aborts long work when the process ends. */
  breakOff?: () => void;
}

/** What the platform itself does, beside sealing the log: rolling up totals, deleting what has expired. */
export const MAINTENANCE: readonly ScheduledJob[] = [
  {
    every: ROLL_UP_EVERY,
    work: async ({ pool }) => {
      while ((await rollUpTotals(getConnection(pool))) > 0);
    },
  },
  {
    every: SWEEP_EVERY,
    work: async ({ pool, now }) => {
      const connection = getConnection(pool);
      await deleteExpiredSessions(connection.db, now());
      await deleteExpiredDevices(connection.db);
      await deleteOldAttempts(connection.db);
      await deleteOldResponses(connection);
    },
  },
];

/**
 * Starts the recurring maintenance: rolling up totals, extending hash chains, deleting expired data. Returns a
 * function that stops it.
 */
export function startScheduledJobs(
  kept: ScheduledJobContext,
  chores: readonly ScheduledJob[],
): () => Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  const rounds = new Set<Promise<void>>();
  let stopped = false;
  let seldom = 0;

  const every = (milliseconds: number, work: () => Promise<unknown>) => {
    let round: Promise<void> | null = null;
    const begin = () => {
      if (round) return;
      const begun = work()
        // The database may be unavailable for a moment; the next run catches up.
        .catch((error: unknown) => kept.log.warn({ err: error }, 'a scheduled job was postponed'))
        .then(() => {
          rounds.delete(begun);
          round = null;
        });
      round = begun;
      rounds.add(begun);
    };
    const beginOften = () => timers.push(setInterval(begin, milliseconds));
    if (milliseconds <= FIRST_RUN_AFTER) {
      beginOften();
      return;
    }
    const first = () => {
      begin();
      beginOften();
    };
    timers.push(setTimeout(first, FIRST_RUN_AFTER + seldom * FIRST_RUN_GAP));
    seldom += 1;
  };

  every(SEAL_EVERY, async () => {
    // New entries join the next block: one large block costs little more than a small one.
    while (!stopped && (await extendHashChains(kept.pool)) === 'part');
  });
  for (const chore of [...MAINTENANCE, ...chores]) every(chore.every, () => chore.work(kept));

  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    for (const chore of chores) chore.breakOff?.();
    await Promise.all(rounds);
    // Entries of the last second get a block too.
    await extendHashChains(kept.pool).catch(() => {});
  };
}
