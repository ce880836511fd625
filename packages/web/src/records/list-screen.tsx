import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BulkDeeds } from '../platform/bulk.tsx';
import { useMay } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { queryClient } from '../platform/query.ts';
import { pageQuery } from '../platform/row-window.ts';
import { type UrlValues, useUrlState } from '../platform/search.ts';
import { OwnTransferMenu, TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { AskDelete } from './ask-delete.tsx';
import { rowsOf, totalsQuery, useProjectOf, useRows } from './calls.ts';
import { Figures } from './figures.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filtersIn } from './filters.ts';
import type { Kept, RecordKind } from './kind.ts';
import { OpenForm } from './open-form.tsx';
import { RecordTable } from './record-table.tsx';
import { useWords } from './words.ts';

interface RowsProps<Row extends Kept, Totals> {
  kind: RecordKind<Row, Totals>;
}

interface ListProps<Row extends Kept, Totals> extends RowsProps<Row, Totals> {
  /** In place of the rows: these and others. */
  children?: ReactNode;
  /** Others are shown, to which the filters in the address belong. */
  elsewhere?: boolean;
}

/** The rows with their filters; deleting one asks first. */
export function RecordRows<Row extends Kept, Totals>({ kind }: RowsProps<Row, Totals>) {
  const [url] = useUrlState();
  const rows = useRows<Row>(kind, url);
  const [leaving, setLeaving] = useState<Row | null>(null);
  return (
    <>
      <FilterBar kind={kind} count={rows.count} />
      <RecordTable kind={kind} rows={rows} onRemove={setLeaving} />
      <AskDelete kind={kind} row={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** The list of a kind of record: figures, a list that the server pages, and the dialog that the address opens. */
export function RecordList<Row extends Kept, Totals>(props: ListProps<Row, Totals>) {
  const { kind, children, elsewhere } = props;
  const { is, ofPeople, filters } = kind;
  const t = useWords(is.path);
  const project = useProjectOf();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const query = elsewhere ? {} : { ...filtersIn(filters, url), sort: url['sort'] };
  return (
    <Page
      title={t('title')}
      subtitle={project?.name ?? t('subtitle')}
      actions={
        <>
          {ofPeople ? (
            <OwnTransferMenu query={query} />
          ) : (
            <TransferMenu room={is.path as BulkDeeds['room']} resource={is.resource} query={query} />
          )}
          {(ofPeople || may(is.resource, 'create')) && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <Figures kind={kind} />
      </FoldOnPhone>
      {children ?? <RecordRows kind={kind} />}
      <OpenForm kind={kind} />
    </Page>
  );
}

/** The list of a kind as a screen, and how it is asked for before it is drawn. */
export const screenOf = <Row extends Kept, Totals>(kind: RecordKind<Row, Totals>) => ({
  default: () => <RecordList kind={kind} />,
  askFirst: async (projectId: number, url: UrlValues) => {
    if (kind.ofPeople) return;
    await Promise.all([
      queryClient.prefetchQuery(pageQuery(rowsOf(kind, projectId, url), 0)),
      queryClient.prefetchQuery(totalsQuery(kind, projectId, filtersIn(kind.filters, url))),
    ]);
  },
});
