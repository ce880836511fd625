import { EmptyList } from '../platform/lists/empty-list.tsx';
import { useRowPage } from '../platform/lists/row-link.tsx';
import { knownSort, parseSort } from '../platform/lists/url-sort.ts';
import { type BulkPermissions, useBulkSelection } from '../platform/lists/use-bulk-selection.tsx';
import type { LoadedRows } from '../platform/lists/use-loaded-rows.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Money } from '../ui/format/money.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowMenu } from '../ui/table/lazy-row-menu.tsx';
import { filterNames, parseFilters } from './parse-filters.ts';
import type { BaseRecord, NumberedRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { useRecordProject, useRecordTotals } from './record-queries.ts';
import { useRowActions } from './row-actions.ts';
import { useMayAdd, useMayImport } from './row-rights.ts';
import { useListColumns } from './use-list-columns.tsx';
import { useRecordTitle } from './use-record-title.ts';

interface RecordTableProps<Row extends BaseRecord, Totals> {
  kind: RecordKind<Row, Totals>;
  rows: LoadedRows<Row>;
  onRemove: (row: Row) => void;
}

type TotalProps<Row extends BaseRecord, Totals> = Omit<RecordTableProps<Row, Totals>, 'onRemove'>;

/** The total of the filtered rows. */
function TotalAmount<Row extends BaseRecord, Totals>({ kind, rows }: TotalProps<Row, Totals>) {
  const [url] = useUrlState();
  const { data, isPlaceholderData } = useRecordTotals<Totals>(kind, parseFilters(kind.filters, url));
  const currency = useRecordProject()?.currency;
  // The total of another filter is not that of these rows.
  if (isPlaceholderData || rows.isPlaceholder) return <Skeleton className="h-4 w-24" />;
  const value = (data && kind.total?.of(data)) ?? null;
  const sign = !kind.total?.isPlain && kind.is.fields[kind.total?.column ?? '']?.signed === true;
  return <Money value={value} currency={currency} sign={sign} />;
}

/** The rows of a list, with their actions and bulk actions. */
export function RecordTable<Row extends BaseRecord, Totals>({
  kind,
  rows,
  onRemove,
}: RecordTableProps<Row, Totals>) {
  const { is, ofPeople, filters } = kind;
  const t = useRecordMessages(is.path);
  const may = usePermission();
  const mayAdd = useMayAdd(kind);
  const [url, setUrl] = useUrlState();
  const nameOf = useRecordTitle(kind);
  const selection = useBulkSelection(rows, {
    feature: is.path as BulkPermissions['feature'],
    nameOf,
    mayDelete: !kind.oneByOne && (ofPeople ?? may(is.resource, 'delete')),
    ...kind.useBulk?.(),
  });
  return (
    <DataTable<Row>
      label={t('title')}
      columns={useListColumns(kind, useRecordProject()?.currency ?? '')}
      totalCount={rows.totalCount}
      isBounded={rows.isBounded}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      // Two rows may have one title.
      rowLabel={(row) => {
        const { number = '' } = row as NumberedRecord;
        const name = nameOf(row);
        return name.includes(number) ? name : `${name} ${number}`;
      }}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={parseSort(knownSort(url['sort'], is.list.sorts), kind.sort)}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useRowPage(is.kind, useRowActions(kind, onRemove))}
      rowMenu={RowMenu}
      {...(kind.inlineActions !== undefined && { inlineActions: kind.inlineActions })}
      {...(kind.total && {
        total: {
          label: t('totalRow'),
          // A note says what the total leaves out.
          note: t.has('totalNote') && t('totalNote'),
          cells: { [kind.total.column]: <TotalAmount kind={kind} rows={rows} /> },
        },
      })}
      empty={
        <EmptyList t={t} filters={filterNames(filters)} mayAdd={mayAdd} mayImport={useMayImport(kind)} />
      }
    />
  );
}
