import { fuzzSuite } from '../fuzz-suite.ts';
import { openFuzzSite } from '../test-site.ts';
import { fuzzTables } from './fuzz-tables.ts';

fuzzSuite({
  what: 'list files',
  outcome: 'are read or refused with a message, and their rows imported or rejected',
  open: openFuzzSite,
  close: ({ server }) => server.stop(),
  fuzz: fuzzTables,
});
