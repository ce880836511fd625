import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { RowMenu } from '../../ui/table/lazy-row-menu.tsx';

/** The least that every link has. */
interface LinkRow {
  id: number;
  state: string;
}

/** The last columns of every list of links: who created it, and whether it still works. */
export function linkColumns<Row extends LinkRow>(
  t: (word: 'by' | 'state') => string,
  { by, state, width }: { by: (row: Row) => string | null; state: (row: Row) => string; width: number },
): TableColumn<Row>[] {
  return [
    {
      id: 'by',
      header: t('by'),
      grow: 1,
      minWidth: 130,
      card: 'hidden',
      priority: 3,
      render: (row) => <bdi>{by(row) ?? '–'}</bdi>,
    },
    {
      id: 'state',
      header: t('state'),
      grow: 2,
      minWidth: width,
      card: 'meta',
      priority: 1,
      render: (row) => <span className={row.state === 'open' ? '' : 'text-ink-3'}>{state(row)}</span>,
    },
  ];
}

interface LinkTableProps<Row extends LinkRow> {
  label: string;
  columns: TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowLabel: (row: Row) => string;
  /** Shown if the list could not be loaded. */
  failed: { text: string; onRetry: () => void } | undefined;
  /** Withdraws a working link, if the user may. */
  onWithdraw: ((row: Row) => (() => void) | false) | undefined;
  empty: ReactNode;
}

/** A list of links. Those that still work, or would again with the rights of their maker, can be withdrawn. */
export function LinkTable<Row extends LinkRow>(props: LinkTableProps<Row>) {
  const t = useTranslations('lists.links');
  const { rows, onWithdraw } = props;
  return (
    <DataTable<Row>
      label={props.label}
      columns={props.columns}
      totalCount={rows?.length ?? 0}
      rowAt={(index) => rows?.[index]}
      rowKey={({ id }) => id}
      rowLabel={props.rowLabel}
      loading={rows === undefined && !props.failed}
      placeholderRows={2}
      error={props.failed}
      rowMenu={RowMenu}
      rowActions={(row) => {
        const onSelect = (row.state === 'open' || row.state === 'lapsed') && onWithdraw?.(row);
        return onSelect
          ? [{ id: 'withdraw', label: t('withdraw'), icon: Link2Off, danger: true, onSelect }]
          : [];
      }}
      empty={props.empty}
    />
  );
}
