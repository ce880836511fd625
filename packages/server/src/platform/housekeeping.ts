import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connectionOf } from './connection.ts';
import { sweepDevices } from './devices.ts';
import type { FileStore } from './files.ts';
import { sweepAnswers } from './idempotency.ts';
import { sealActivity } from './seals.ts';
import { sweepSessions } from './sessions.ts';
import { sweepAttempts } from './throttle.ts';
import { foldTotals } from './totals.ts';

export interface Kept {
  pool: pg.Pool;
  files: FileStore;
  now: () => number;
  log: FastifyBaseLogger;
}

const FOLD_EVERY = 1000;
const SEAL_EVERY = 1000;
export const SWEEP_EVERY = 3_600_000;
/** What is due seldom is done soon after the start too: some installations run for less than an hour at a time. */
const FIRST_AFTER = 60_000;
/** One after the other: together they would take most of the connections for a moment. */
const APART = 3000;

/** What a room has to do now and then beside the requests, for instance to remove what nobody needs any more. */
export interface Chore {
  /** Milliseconds from one time to the next. */
  every: number;
  work: (kept: Kept) => Promise<unknown>;
  /** Breaks off what would take long, when the process ends. */
  breakOff?: () => void;
}

/** Work that goes on beside the requests: folding totals, forgetting what has ended. Returns how to stop it. */
export function startHousekeeping(kept: Kept, chores: readonly Chore[]): () => Promise<void> {
  const connection = connectionOf(kept.pool);
  const timers: NodeJS.Timeout[] = [];
  const rounds = new Set<Promise<void>>();
  let stopped = false;
  let seldom = 0;

  const every = (milliseconds: number, work: () => Promise<unknown>) => {
    let round: Promise<void> | null = null;
    const begin = () => {
      if (round) return;
      const begun = work()
        // The database may be away for a moment; the next round does what this one could not.
        .catch((error: unknown) => kept.log.warn({ err: error }, 'housekeeping has to wait'))
        .then(() => {
          rounds.delete(begun);
          round = null;
        });
      round = begun;
      rounds.add(begun);
    };
    const beginOften = () => timers.push(setInterval(begin, milliseconds));
    if (milliseconds <= FIRST_AFTER) {
      beginOften();
      return;
    }
    const first = () => {
      begin();
      beginOften();
    };
    timers.push(setTimeout(first, FIRST_AFTER + seldom * APART));
    seldom += 1;
  };

  every(FOLD_EVERY, async () => {
    while ((await foldTotals(connection)) > 0);
  });
  every(SEAL_EVERY, async () => {
    // What comes meanwhile is sealed with the next second's: a batch of many costs little more than one of few.
    while (!stopped && (await sealActivity(kept.pool)) === 'part');
  });
  every(SWEEP_EVERY, async () => {
    await sweepSessions(connection.db, kept.now());
    await sweepDevices(connection.db);
    await sweepAttempts(connection.db);
    await sweepAnswers(connection);
  });
  for (const chore of chores) every(chore.every, () => chore.work(kept));

  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    for (const chore of chores) chore.breakOff?.();
    await Promise.all(rounds);
    // What the last second brought is not left lying without a seal.
    await sealActivity(kept.pool).catch(() => {});
  };
}
