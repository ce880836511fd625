import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzRunOptions, readRunOptions, testTimeout } from './run-options.ts';

interface FuzzSuiteOptions<Place> {
  /** What is sent, for the test title. */
  what: string;
  /** The expected outcome, for the test title. */
  outcome: string;
  open: () => Promise<Place>;
  close: (place: Place) => Promise<unknown>;
  fuzz: (place: Place, run: FuzzRunOptions) => Promise<{ counts: unknown; findings: readonly unknown[] }>;
}

/** Declares the test of a suite: it runs for the configured time and must find nothing. */
export function fuzzSuite<Place>({ what, outcome, open, close, fuzz }: FuzzSuiteOptions<Place>): void {
  const run = readRunOptions();
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => close(place));

  describe(`${what} (seed ${run.seed})`, () => {
    it(
      outcome,
      async () => {
        const { counts, findings } = await fuzz(place, run);
        console.info(counts);
        expect(findings).toEqual([]);
      },
      testTimeout(run),
    );
  });
}
