import { createFixtures } from '@brick/server/endpoint-tests/fixtures/fixtures';
import { fuzzSuite } from '../fuzz-suite.ts';
import { fuzzArchives } from './fuzz-archives.ts';

fuzzSuite({
  what: 'mutated archives',
  outcome: 'are imported with equal totals or refused with a message, leaving nothing behind',
  open: () => createFixtures({ logLevel: 'error', archiveLimitMb: 20 }),
  close: (world) => world.stop(),
  fuzz: fuzzArchives,
});
