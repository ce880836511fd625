import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../open-site.ts';
import { longest, thisRun } from '../run.ts';
import { fuzzFiles } from './fuzz-files.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.server.stop());

const run = thisRun();

describe(`files of every kind (seed ${run.seed})`, () => {
  it(
    'are refused in words, or kept, read back and drawn',
    async () => {
      const { counts, findings } = await fuzzFiles(site, run);
      console.info(counts);
      expect(findings).toEqual([]);
    },
    longest(run),
  );
});
