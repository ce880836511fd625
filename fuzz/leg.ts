import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, type Run, thisRun } from './run.ts';

interface Declared<Place> {
  /** What is sent. */
  what: string;
  /** What must come of all of it. */
  outcome: string;
  open: () => Promise<Place>;
  close: (place: Place) => Promise<unknown>;
  fuzz: (place: Place, run: Run) => Promise<{ counts: unknown; findings: readonly unknown[] }>;
}

/** Declares the test of one leg: it goes on for as long as the run says, and nothing may be found. */
export function leg<Place>({ what, outcome, open, close, fuzz }: Declared<Place>): void {
  const run = thisRun();
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
      longest(run),
    );
  });
}
