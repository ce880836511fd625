import { openWorld } from '@brick/server/walk/world';
import { leg } from '../leg.ts';
import { fuzzArchives } from './fuzz-archives.ts';

leg({
  what: 'archives that were altered',
  outcome: 'are imported with equal figures or refused in words, and nothing of them stays',
  open: () => openWorld({ logLevel: 'error', archiveLimitMb: 20 }),
  close: (world) => world.stop(),
  fuzz: fuzzArchives,
});
