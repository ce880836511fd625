import { MOST_AT_ONCE } from '@brick/domain/bulk/limits';
import type { TransferRoom } from '@brick/domain/transfer/columns';
import { type ReactNode, Suspense, useState } from 'react';
import { loadWords } from '../messages/rooms.ts';
import { later } from '../ui/later.ts';
import type { RowKey, Selection } from '../ui/table-selection.ts';
import type { RowWindow } from './row-window.ts';

// Comes with the first row that is selected.
const BulkBar = later(
  () => Promise.all([import('./bulk-bar.tsx'), loadWords(['lists'])]).then(([bar]) => bar),
  'BulkBar',
);

/** What can be done with many rows of a room at once, as far as the user may do it to some of them. */
export interface BulkDeeds {
  /** The room as it stands in addresses. */
  room: TransferRoom;
  mayDelete: boolean;
  mayPay?: boolean;
  /** What the rows can be set to. */
  statuses?: readonly string[];
}

/** A list of which rows are selected: the part of a RowWindow that this needs. */
type Selectable<Row> = Pick<RowWindow<Row>, 'name' | 'totalCount' | 'loadFirst'>;

interface BulkRoom<Row> extends BulkDeeds {
  /** What a row is called where it is in the way. */
  nameOf: (row: Row) => string;
}

/** A row as the bar knows it. */
export interface NamedRow {
  id: number;
  name: string;
}

interface Chosen {
  /** The list in which they were chosen. */
  name: string;
  selected: ReadonlySet<RowKey>;
  all: boolean;
}

const NOTHING = { selected: new Set<RowKey>(), all: false } as const;

/**
 * Which rows of a list are selected, and the bar with what can be done with them. Nothing can be selected where the user
 * may do nothing; another filter begins anew.
 */
export function useBulk<Row extends { id: number }>(
  rows: Selectable<Row>,
  { nameOf, ...deeds }: BulkRoom<Row>,
): Selection | undefined {
  const { name, totalCount } = rows;
  const [chosen, setChosen] = useState<Chosen>({ ...NOTHING, name });
  const { selected, all } = chosen.name === name ? chosen : NOTHING;
  const { mayDelete, mayPay, statuses = [] } = deeds;
  if (!mayDelete && !mayPay && statuses.length === 0) return undefined;
  const change = (what: Partial<Chosen>) =>
    setChosen((now) => ({ ...(now.name === name ? now : NOTHING), ...what, name }));
  const load = async (): Promise<NamedRow[]> =>
    (await rows.loadFirst(MOST_AT_ONCE)).map((row) => ({ id: row.id, name: nameOf(row) }));
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
    // A longer list can't be acted on as a whole: its head selects the rows that are here.
    all: totalCount > MOST_AT_ONCE ? undefined : { selected: all, onChange: (on) => change({ all: on }) },
  };
}
