import { MAX_BULK_ROWS } from '@brick/domain/bulk/bulk-limits';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { type ReactNode, Suspense, useState } from 'react';
import { loadMessages } from '../../messages/feature-messages.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { RowKey, Selection } from '../../ui/table/row-selection.ts';
import type { OtherBulkAction } from './use-bulk-action.ts';
import type { LoadedRows } from './use-loaded-rows.ts';

// Loaded with the first selected row.
const BulkBar = lazyComponent(
  () => Promise.all([import('./bulk-bar.tsx'), loadMessages(['lists'])]).then(([bar]) => bar),
  'BulkBar',
);

/** The bulk actions of a feature, as far as the user may perform them on some rows. */
export interface BulkPermissions {
  /** The feature's name in addresses. */
  feature: TransferFeature;
  mayDelete: boolean;
  mayPay?: boolean;
  /** Statuses that the rows can be set to. */
  statuses?: readonly string[];
  /** Actions of this feature alone. */
  others?: readonly OtherBulkAction[];
}

/** The part of LoadedRows that a selection needs. */
type Selectable<Row> = Pick<LoadedRows<Row>, 'name' | 'totalCount' | 'loadFirst' | 'isPlaceholder'>;

interface BulkOptions<Row> extends BulkPermissions {
  /** The name of a row that blocks an action. */
  nameOf: (row: Row) => string;
}

/** A row as the bar needs it. */
export interface NamedRow {
  id: number;
  name: string;
}

interface BulkSelectionState {
  /** The list in which they were selected. */
  name: string;
  selected: ReadonlySet<RowKey>;
  all: boolean;
}

const NO_SELECTION = { selected: new Set<RowKey>(), all: false } as const;

/**
 * Selection of a list's rows, and the bar with the bulk actions. Undefined where the user may not perform any;
 * another filter clears the selection.
 */
export function useBulkSelection<Row extends { id: number }>(
  rows: Selectable<Row>,
  { nameOf, ...deeds }: BulkOptions<Row>,
): Selection | undefined {
  const { name, totalCount } = rows;
  const [chosen, setChosen] = useState<BulkSelectionState>({ ...NO_SELECTION, name });
  const { selected, all } = chosen.name === name ? chosen : NO_SELECTION;
  const { mayDelete, mayPay, statuses = [], others = [] } = deeds;
  if (!mayDelete && !mayPay && statuses.length === 0 && others.length === 0) return undefined;
  // What is chosen among the rows of before would be done to those of this filter.
  if (rows.isPlaceholder) return { selected: NO_SELECTION.selected, onChange: () => {} };
  const change = (what: Partial<BulkSelectionState>) =>
    setChosen((now) => ({ ...(now.name === name ? now : NO_SELECTION), ...what, name }));
  const load = async (): Promise<NamedRow[]> =>
    (await rows.loadFirst(MAX_BULK_ROWS)).map((row) => ({ id: row.id, name: nameOf(row) }));
  const count = all ? totalCount : selected.size;
  const bar: ReactNode = count > 0 && (
    <Suspense>
      <BulkBar
        {...deeds}
        load={load}
        selected={all ? null : selected}
        count={count}
        onChange={(next) => change({ selected: next, all: false })}
      />
    </Suspense>
  );
  return {
    selected,
    onChange: (next) => change({ selected: next }),
    bar,
    // A longer list can't be acted on as a whole: the checkbox in its head selects the loaded rows.
    all: totalCount > MAX_BULK_ROWS ? undefined : { selected: all, onChange: (on) => change({ all: on }) },
  };
}
