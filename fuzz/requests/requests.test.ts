import { openWorld, type World } from '@brick/server/walk/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest, thisRun } from '../run.ts';
import { fuzzRequests } from './fuzz-requests.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ logLevel: 'error' });
});
afterAll(() => world.stop());

const run = thisRun();

describe(`requests of every kind (seed ${run.seed})`, () => {
  it(
    'are answered or refused in words, and nothing of anybody else’s changes',
    async () => {
      const { counts, findings } = await fuzzRequests(world, run);
      console.info(counts);
      expect(findings).toEqual([]);
    },
    longest(run),
  );
});
