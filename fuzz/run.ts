export const LEGS = ['requests', 'files', 'tables', 'archives'] as const;

export type Leg = (typeof LEGS)[number];

/** How long, by which chance, and what of it. */
export interface Run {
  seed: number;
  /** For how long each leg goes on. */
  seconds: number;
  /** Milliseconds after which an answer is missed. */
  patience: number;
  /** Each leg ends after so many, whatever the clock says. */
  most?: number;
}

/** The variables by which `npm run fuzz` tells the tests what to do. */
export const SEED = 'FUZZ_SEED';
export const SECONDS = 'FUZZ_SECONDS';

/** Another one each day, so that the daily run does not always try the same. */
export const seedOf = (day: Date): number => Number(day.toISOString().slice(0, 10).replaceAll('-', ''));

// Within `npm test`: a minute of the four legs together.
const SHORT = 15;
// Nothing is told of speed by a machine that runs other tests beside this one.
const LONG_PATIENCE = 60_000;
const PATIENCE = 10_000;

/** As `npm run fuzz` asked for, or the short form that belongs to every test run. */
export function thisRun(environment: Record<string, string | undefined> = process.env): Run {
  const { [SEED]: seed, [SECONDS]: seconds } = environment;
  return {
    seed: seed ? Number(seed) : seedOf(new Date()),
    seconds: seconds ? Number(seconds) : SHORT,
    patience: seconds ? PATIENCE : LONG_PATIENCE,
  };
}

// The last answer is waited for, and all is looked through once more.
const AFTERWARDS = 120_000;

/** Milliseconds after which a test of a run has failed. */
export const longest = ({ seconds, patience }: Run): number => seconds * 1000 + patience + AFTERWARDS;

/** True until the time of a run is over. */
export function clockOf({ seconds, most = Number.POSITIVE_INFINITY }: Run): () => boolean {
  const end = performance.now() + seconds * 1000;
  let left = most;
  return () => {
    left -= 1;
    return left >= 0 && performance.now() < end;
  };
}
