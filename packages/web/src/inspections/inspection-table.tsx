import type { Inspection } from '@brick/domain/inspections/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBulk } from '../platform/bulk.tsx';
import { useMay } from '../platform/current-project.ts';
import { ListEmpty } from '../platform/list-empty.tsx';
import { RowLink, useWithPage } from '../platform/row-link.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Handlers, useInspectionRowActions } from './inspection-actions.ts';
import { FILTER_NAMES, filtersIn } from './use-inspections.ts';

function useColumns(): TableColumn<Inspection>[] {
  const t = useTranslations('inspections.columns');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  return useMemo(() => {
    const none = (text: string) => <span className="text-ink-3">{text}</span>;
    return [
      {
        id: 'reportNumber',
        header: t('number'),
        width: 112,
        sortable: true,
        sortFirst: 'desc',
        card: 'amount',
        priority: 1,
        render: (row) => (
          <RowLink kind="inspection" id={row.id}>
            <span className="tabular-nums">{row.reportNumber}</span>
          </RowLink>
        ),
      },
      {
        id: 'inspectionType',
        header: t('type'),
        grow: 3,
        minWidth: 180,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          <RowLink kind="inspection" id={row.id}>
            {row.inspectionType ? <bdi>{row.inspectionType}</bdi> : none(t('noType'))}
          </RowLink>
        ),
      },
      {
        id: 'phase',
        header: t('phase'),
        width: 150,
        sortable: true,
        card: 'meta',
        priority: 3,
        render: (row) => phaseName(row.phase),
      },
      {
        id: 'scheduledDate',
        header: t('scheduled'),
        width: 130,
        sortable: true,
        sortFirst: 'desc',
        card: 'meta',
        priority: 2,
        render: (row) => (row.scheduledDate ? date(row.scheduledDate) : none(t('notScheduled'))),
      },
      {
        id: 'result',
        header: t('result'),
        width: 116,
        sortable: true,
        card: 'status',
        priority: 1,
        render: (row) => <StatusBadge status={row.result} />,
      },
      {
        id: 'inspector',
        header: t('inspector'),
        grow: 2,
        minWidth: 140,
        card: 'hidden',
        priority: 2,
        render: (row) => (row.inspectorName ? <bdi>{row.inspectorName}</bdi> : none(t('noInspector'))),
      },
    ];
  }, [t, phaseName, date]);
}

function Empty() {
  const t = useTranslations('inspections');
  const may = useMay();
  const [url] = useUrlState();
  const { result } = filtersIn(url);
  return (
    <ListEmpty
      t={t}
      filters={FILTER_NAMES}
      filtered={result && t('emptyResult', { result })}
      mayAdd={may('inspections', 'create')}
    />
  );
}

export function InspectionTable({ rows, ...handlers }: { rows: RowWindow<Inspection> } & Handlers) {
  const t = useTranslations('inspections');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const selection = useBulk(rows, {
    room: 'inspections',
    nameOf: (row) => row.reportNumber,
    mayDelete: may('inspections', 'delete'),
  });
  return (
    <DataTable<Inspection>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.reportNumber}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-reportNumber')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('inspection', useInspectionRowActions(handlers))}
      empty={<Empty />}
    />
  );
}
