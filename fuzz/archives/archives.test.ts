import { openWorld, type World } from '@brick/server/walk/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, thisRun } from '../run.ts';
import { fuzzArchives } from './fuzz-archives.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ logLevel: 'error', archiveLimitMb: 20 });
});
afterAll(() => world.stop());

const run = thisRun();

describe(`archives that were altered (seed ${run.seed})`, () => {
  it(
    'are imported with equal figures or refused in words, and nothing of them stays',
    async () => {
      const { counts, findings } = await fuzzArchives(world, run);
      console.info(counts);
      expect(findings).toEqual([]);
    },
    longest(run),
  );
});
