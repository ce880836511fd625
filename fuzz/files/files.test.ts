import { fuzzSuite } from '../fuzz-suite.ts';
import { openFuzzSite } from '../test-site.ts';
import { fuzzFiles } from './fuzz-files.ts';

fuzzSuite({
  what: 'all kinds of files',
  outcome: 'are refused with a message, or stored, downloaded and drawn',
  open: openFuzzSite,
  close: ({ server }) => server.stop(),
  fuzz: fuzzFiles,
});
