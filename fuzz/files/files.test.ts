import { leg } from '../leg.ts';
import { openSite } from '../open-site.ts';
import { fuzzFiles } from './fuzz-files.ts';

leg({
  what: 'files of every kind',
  outcome: 'are refused in words, or kept, read back and drawn',
  open: openSite,
  close: ({ server }) => server.stop(),
  fuzz: fuzzFiles,
});
