import { openWorld } from '@brick/server/walk/world';
import { leg } from '../leg.ts';
import { fuzzRequests } from './fuzz-requests.ts';

leg({
  what: 'requests of every kind',
  outcome: 'are answered or refused in words, and nothing of anybody else’s changes',
  open: () => openWorld({ logLevel: 'error' }),
  close: (world) => world.stop(),
  fuzz: fuzzRequests,
});
