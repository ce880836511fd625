export const SUITE_NAMES = ['requests', 'files', 'tables', 'archives'] as const;

export type SuiteName = (typeof SUITE_NAMES)[number];

/** Duration, seed and limits of a run. */
export interface FuzzRunOptions {
  seed: number;
  /** Duration of each suite in seconds. */
  seconds: number;
  /** Milliseconds after which a response counts as missing. */
  patience: number;
  /** Maximum number of steps of each suite. */
  most?: number;
}

/** Environment variables that `npm run fuzz` sets for the tests. */
export const SEED_VARIABLE = 'FUZZ_SEED';
export const SECONDS_VARIABLE = 'FUZZ_SECONDS';

/** Returns a different seed every day, so that daily runs differ. */
export const seedOf = (day: Date): number => Number(day.toISOString().slice(0, 10).replaceAll('-', ''));

// In `npm test`: one minute for the four suites together.
const SHORT_RUN_SECONDS = 15;
// Speed cannot be judged on a machine that runs other tests as well.
const LONG_PATIENCE = 60_000;
const PATIENCE = 10_000;

/** Reads the options of `npm run fuzz`, or returns the short run of every test run. */
export function readRunOptions(
  environment: Record<string, string | undefined> = process.env,
): FuzzRunOptions {
  const { [SEED_VARIABLE]: seed, [SECONDS_VARIABLE]: seconds } = environment;
  return {
    seed: seed ? Number(seed) : seedOf(new Date()),
    seconds: seconds ? Number(seconds) : SHORT_RUN_SECONDS,
    patience: seconds ? PATIENCE : LONG_PATIENCE,
  };
}

// Time for the last response and the final checks.
const CLEAN_UP_MS = 120_000;

/** Returns the test timeout of a run in milliseconds. */
export const testTimeout = ({ seconds, patience }: FuzzRunOptions): number =>
  seconds * 1000 + patience + CLEAN_UP_MS;

/** Returns a function that is true until the run is over. */
export function createDeadline({ seconds, most = Number.POSITIVE_INFINITY }: FuzzRunOptions): () => boolean {
  const end = performance.now() + seconds * 1000;
  let left = most;
  return () => {
    left -= 1;
    return left >= 0 && performance.now() < end;
  };
}
