import { leg } from '../leg.ts';
import { openSite } from '../open-site.ts';
import { fuzzTables } from './fuzz-tables.ts';

leg({
  what: 'files of lists',
  outcome: 'are read or refused in words, and their rows imported or refused',
  open: openSite,
  close: ({ server }) => server.stop(),
  fuzz: fuzzTables,
});
