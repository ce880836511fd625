import type { Screen } from '../platform/screen.ts';
import type { Kept, RecordKind } from './kind.ts';

/** The list of a kind as a screen; the kind is fetched beside what all lists are drawn by. */
export const listed =
  <Row extends Kept, Totals>(load: () => Promise<{ record: RecordKind<Row, Totals> }>): Screen['load'] =>
  () =>
    Promise.all([load(), import('./list-screen.tsx')]).then(([{ record }, { screenOf }]) => screenOf(record));
