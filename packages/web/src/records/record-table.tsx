import { type BulkDeeds, useBulk } from '../platform/bulk.tsx';
import { useMay } from '../platform/current-project.ts';
import { ListEmpty } from '../platform/list-empty.tsx';
import { useWithPage } from '../platform/row-link.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { useProjectOf, useTotals } from './calls.ts';
import { useColumns } from './columns.tsx';
import { filtersIn, namesOf } from './filters.ts';
import { type Kept, type RecordKind, titleOf } from './kind.ts';
import { useRowActions } from './row-actions.ts';
import { useWords } from './words.ts';

interface TableProps<Row extends Kept, Totals> {
  kind: RecordKind<Row, Totals>;
  rows: RowWindow<Row>;
  onRemove: (row: Row) => void;
}

type Kind<Row extends Kept, Totals> = Pick<TableProps<Row, Totals>, 'kind'>;

/** What the rows come to that the filters leave. */
function Total<Row extends Kept, Totals>({ kind }: Kind<Row, Totals>) {
  const [url] = useUrlState();
  const { data } = useTotals<Totals>(kind, filtersIn(kind.filters, url));
  const value = (data && kind.total?.of(data)) ?? null;
  const sign = kind.is.fields[kind.total?.column ?? '']?.signed === true;
  return <Money value={value} currency={useProjectOf()?.currency} sign={sign} />;
}

/** The rows of a list, and what can be done with one of them or with many. */
export function RecordTable<Row extends Kept, Totals>({ kind, rows, onRemove }: TableProps<Row, Totals>) {
  const { is, ofPeople, filters } = kind;
  const t = useWords(is.path);
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const nameOf = (row: Row) => titleOf(kind, row);
  const selection = useBulk(rows, {
    room: is.path as BulkDeeds['room'],
    nameOf,
    mayDelete: ofPeople ?? may(is.resource, 'delete'),
    ...kind.useBulk?.(),
  });
  return (
    <DataTable<Row>
      label={t('title')}
      columns={useColumns(kind, useProjectOf()?.currency ?? '')}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={nameOf}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], kind.sort)}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage(is.kind, useRowActions(kind, onRemove))}
      {...(kind.inlineActions !== undefined && { inlineActions: kind.inlineActions })}
      {...(kind.total && {
        total: {
          label: t('totalRow'),
          // What a total leaves out is said beside it.
          note: t.has('totalNote') && t('totalNote'),
          cells: { [kind.total.column]: <Total kind={kind} /> },
        },
      })}
      empty={<ListEmpty t={t} filters={namesOf(filters)} mayAdd={ofPeople ?? may(is.resource, 'create')} />}
    />
  );
}
