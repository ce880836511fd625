import { decimal } from '@brick/domain/money/money';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { StatusBadge } from '../../src/ui/feedback/status-badge.tsx';
import { Money } from '../../src/ui/format/money.tsx';
import { DataTable, type DataTableProps, type TableColumn } from '../../src/ui/table/data-table.tsx';
import { RowMenu } from '../../src/ui/table/lazy-row-menu.tsx';
import type { RowKey } from '../../src/ui/table/row-selection.ts';
import { OpenOnMount } from '../open-on-mount.tsx';
import type { Parts } from '../part.ts';
import { ARABIC_NAME, GREATEST, GREATEST_TOTAL, LONG_NAME, nothing, UNBROKEN } from '../sample-values.ts';

interface Row {
  id: number;
  name: string;
  supplier: string;
  status: string;
  amount: string;
}

const STATUSES = ['paid', 'pending', 'overdue', 'draft'];

const rowOf = (id: number): Row => ({
  id,
  name: `Delivery ${id}`,
  supplier: id % 2 === 0 ? 'Acacia Timber' : 'Baobab Bricks',
  status: STATUSES[id % STATUSES.length] ?? 'paid',
  amount: decimal(BigInt(id) * 12_345n),
});

const FEW: readonly Row[] = [
  rowOf(1),
  { ...rowOf(2), name: UNBROKEN, supplier: LONG_NAME, amount: GREATEST },
  { ...rowOf(3), name: ARABIC_NAME, supplier: ARABIC_NAME, amount: '-0.05' },
  rowOf(4),
];

const MANY: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => rowOf(index + 1));

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    render: (row) => <bdi>{row.name}</bdi>,
    grow: 3,
    minWidth: 160,
    sortable: true,
  },
  {
    id: 'supplier',
    header: 'Supplier',
    render: (row) => <bdi>{row.supplier}</bdi>,
    priority: 3,
    card: 'hidden',
  },
  {
    id: 'status',
    header: 'Status',
    render: (row) => <StatusBadge status={row.status} />,
    width: 130,
    card: 'status',
    priority: 2,
  },
  {
    id: 'amount',
    header: 'Amount (USD)',
    render: (row) => <Money value={row.amount} />,
    align: 'end',
    amounts: 'bare',
    width: 190,
    sortable: true,
    sortFirst: 'desc',
  },
];

const ACTIONS = [
  { id: 'edit', label: 'Edit', icon: Pencil, inline: true, onSelect: nothing },
  { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: nothing },
];

const common = {
  label: 'Deliveries',
  columns: COLUMNS,
  rowKey: (row: Row) => row.id,
  rowLabel: (row: Row) => row.name,
};

type Rest = Omit<Partial<DataTableProps<Row>>, 'rowActions' | 'rowMenu'> & {
  rows: readonly Row[];
  rowActions?: DataTableProps<Row>['rowActions'];
};

const Few = ({ rows, rowActions, ...rest }: Rest) => (
  <DataTable
    {...common}
    totalCount={rows.length}
    rowAt={(index) => rows[index]}
    rowActions={rowActions}
    rowMenu={RowMenu}
    {...rest}
  />
);

const total = { label: 'Total', note: '4 rows', cells: { amount: <Money value={GREATEST_TOTAL} /> } };

type Sort = NonNullable<DataTableProps<Row>['sort']>;

const compared: Record<string, (one: Row, other: Row) => number> = {
  name: (one, other) => one.id - other.id,
  amount: (one, other) => one.id - other.id,
};

/** A list with everything that a list can do; says what was done with it. */
function Worked({ rows }: { rows: readonly Row[] }) {
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'asc' });
  const [selected, select] = useState<ReadonlySet<RowKey>>(new Set());
  const [said, say] = useState('');
  const sorted = useMemo(() => {
    const inOrder = rows.toSorted(compared[sort.column]);
    return sort.direction === 'asc' ? inOrder : inOrder.reverse();
  }, [rows, sort]);
  return (
    <>
      <p data-said>{said}</p>
      <p data-selected>{[...selected].join(' ')}</p>
      <Few
        rows={sorted}
        sort={sort}
        onSort={(column, direction) => setSort({ column, direction })}
        selection={{ selected, onChange: select }}
        onOpen={(row) => say(`opened ${row.id}`)}
        inlineActions={1}
        rowActions={(row) =>
          ACTIONS.map((action) => ({ ...action, onSelect: () => say(`${action.id} ${row.id}`) }))
        }
        total={total}
      />
    </>
  );
}

export const PARTS: Parts = {
  'data-table': [
    { name: 'plain', wide: true, content: <Few rows={FEW} /> },
    {
      name: 'with all that it can do',
      wide: true,
      content: <Worked rows={FEW} />,
    },
    { name: 'narrow', content: <Worked rows={FEW} /> },
    {
      name: 'selected',
      wide: true,
      content: (
        <Few
          rows={FEW}
          selection={{ selected: new Set([1, 3]), onChange: nothing }}
          rowActions={() => ACTIONS}
          total={total}
        />
      ),
    },
    {
      name: 'rows on their way',
      wide: true,
      content: <Few rows={FEW} rowAt={(index) => (index === 1 ? FEW[1] : undefined)} onOpen={nothing} />,
    },
    { name: 'loading', wide: true, content: <Few rows={[]} loading /> },
    { name: 'loading, narrow', content: <Few rows={[]} loading /> },
    { name: 'empty', wide: true, content: <Few rows={[]} /> },
    {
      name: 'failed',
      wide: true,
      content: <Few rows={[]} error={{ text: 'The deliveries could not be loaded', onRetry: nothing }} />,
    },
    {
      name: 'failed, with what was there',
      wide: true,
      content: <Few rows={FEW} error={{ text: 'The deliveries could not be loaded', onRetry: nothing }} />,
    },
    { name: 'ten thousand rows', alone: true, content: <Worked rows={MANY} /> },
    {
      name: 'with an open menu',
      alone: true,
      content: (
        <OpenOnMount press="[data-row-menu]" shows="[role=menu]">
          <Few rows={FEW} rowActions={() => ACTIONS} />
        </OpenOnMount>
      ),
    },
  ],
};
