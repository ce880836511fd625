import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../open-site.ts';
import { longest, thisRun } from '../run.ts';
import { fuzzTables } from './fuzz-tables.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.server.stop());

const run = thisRun();

describe(`files of lists (seed ${run.seed})`, () => {
  it(
    'are read or refused in words, and their rows imported or refused',
    async () => {
      const { counts, findings } = await fuzzTables(site, run);
      console.info(counts);
      expect(findings).toEqual([]);
    },
    longest(run),
  );
});
