import type { ComponentType } from 'react';
import type { Screen } from '../platform/routing/screen.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';

/** The list of a kind as a screen; the kind is loaded in parallel with the list. */
export const lazyListScreen =
  <Row extends BaseRecord, Totals>(
    load: () => Promise<{ record: RecordKind<Row, Totals> }>,
    loadAlso?: () => Promise<ComponentType>,
  ): Screen['load'] =>
  () =>
    Promise.all([load(), import('./list-screen.tsx'), loadAlso?.()]).then(
      ([{ record }, { createListScreen: screenOf }, Also]) => screenOf(record, Also),
    );
