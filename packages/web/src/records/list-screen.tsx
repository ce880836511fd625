import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { queryClient } from '../platform/api/query-client.ts';
import { ImportExport, OwnSuppliersImportExport } from '../platform/import/import-export.tsx';
import { rowsPageQuery } from '../platform/lists/use-loaded-rows.ts';
import { type UrlValues, useUrlState } from '../platform/routing/url-state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFigures } from './list-figures.tsx';
import { parseFilters } from './parse-filters.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { queryInUrl, rowsQuery, totalsQuery, useRecordProject, useRecordRows } from './record-queries.ts';
import { RecordTable } from './record-table.tsx';
import { useMayAdd, useMayImport } from './row-rights.ts';
import { UrlDialog } from './url-dialog.tsx';

interface RecordRowsProps<Row extends BaseRecord, Totals> {
  kind: RecordKind<Row, Totals>;
}

interface RecordListProps<Row extends BaseRecord, Totals> extends RecordRowsProps<Row, Totals> {
  /** Shown instead of the rows: these and others. */
  children?: ReactNode;
  /** What another feature shows between the figures and the rows. */
  Also?: ComponentType | undefined;
  /** Other rows are shown, to which the filters in the URL belong. */
  elsewhere?: boolean;
}

/** The rows with their filters; deleting one asks first. */
export function RecordRows<Row extends BaseRecord, Totals>({ kind }: RecordRowsProps<Row, Totals>) {
  const [url] = useUrlState();
  const rows = useRecordRows<Row>(kind, url);
  const [leaving, setLeaving] = useState<Row | null>(null);
  return (
    <>
      <FilterBar kind={kind} count={rows.count} isBounded={rows.isBounded} />
      <RecordTable kind={kind} rows={rows} onRemove={setLeaving} />
      <DeleteDialog kind={kind} row={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** The list of a kind: figures, a paged table, and the dialog that the URL opens. */
export function RecordList<Row extends BaseRecord, Totals>(props: RecordListProps<Row, Totals>) {
  const { kind, children, elsewhere, Also } = props;
  const { is, ofPeople, transfers } = kind;
  const t = useRecordMessages(is.path);
  const project = useRecordProject();
  const mayAdd = useMayAdd(kind);
  const mayImport = useMayImport(kind);
  const [url, setUrl] = useUrlState();
  const others = kind.useExports?.();
  const query = elsewhere ? {} : queryInUrl(kind, url);
  return (
    <Page
      title={t('title')}
      subtitle={project?.name ?? t('subtitle')}
      actions={
        <>
          {ofPeople ? (
            <OwnSuppliersImportExport is={is} query={query} />
          ) : (
            transfers !== 'none' && <ImportExport {...{ is, query, others, mayImport }} />
          )}
          {mayAdd && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <ListFigures kind={kind} />
      {Also && <Also />}
      {children ?? <RecordRows kind={kind} />}
      <UrlDialog kind={kind} />
    </Page>
  );
}

/** The list of a kind as a screen, with its first requests. */
export const createListScreen = <Row extends BaseRecord, Totals>(
  kind: RecordKind<Row, Totals>,
  Also?: ComponentType,
) => ({
  default: () => <RecordList kind={kind} Also={Also} />,
  prefetch: async (projectId: number, url: UrlValues) => {
    if (kind.ofPeople) return;
    await Promise.all([
      queryClient.prefetchQuery(rowsPageQuery(rowsQuery(kind, projectId, url), 0)),
      queryClient.prefetchQuery(totalsQuery(kind, projectId, parseFilters(kind.filters, url))),
    ]);
  },
});
