import { createFixtures } from '@brick/server/endpoint-tests/fixtures/fixtures';
import { fuzzSuite } from '../fuzz-suite.ts';
import { fuzzRequests } from './fuzz-requests.ts';

fuzzSuite({
  what: 'all kinds of requests',
  outcome: 'succeed or are refused with a message, and change nothing of other projects',
  open: () => createFixtures({ logLevel: 'error' }),
  close: (world) => world.stop(),
  fuzz: fuzzRequests,
});
