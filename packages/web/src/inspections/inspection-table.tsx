import type { Inspection } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { CircleAlert, ClipboardCheck, Download, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { exportOf, FILTER_NAMES, filtersIn } from './use-inspections.ts';

interface Handlers {
  onOpen: (inspection: Inspection) => void;
  onRecord: (inspection: Inspection) => void;
  onVersions: (inspection: Inspection) => void;
  onReport: (inspection: Inspection) => void;
  onDelete: (inspection: Inspection) => void;
}

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
        render: (row) => <span className="tabular-nums">{row.reportNumber}</span>,
      },
      {
        id: 'inspectionType',
        header: t('type'),
        grow: 3,
        minWidth: 180,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (row.inspectionType ? <bdi>{row.inspectionType}</bdi> : none(t('noType'))),
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
        card: 'meta',
        priority: 2,
        render: (row) => (row.inspectorName ? <bdi>{row.inspectorName}</bdi> : none(t('noInspector'))),
      },
    ];
  }, [t, phaseName, date]);
}

function useRowActions({ onOpen, onRecord, onVersions, onReport, onDelete }: Handlers) {
  const t = useTranslations('inspections');
  const may = useMay();
  return (row: Inspection): RowAction[] => {
    const facts = inspectionFacts(row);
    const editable = may('inspections', 'update', facts);
    const actions: (RowAction | false)[] = [
      may('inspections', 'approve', facts) && {
        id: 'record',
        label: t(row.result === 'pending' ? 'record' : 'recordAgain'),
        icon: ClipboardCheck,
        onSelect: () => onRecord(row),
        inline: row.result === 'pending',
      },
      {
        id: 'open',
        label: t(editable ? 'edit' : 'view'),
        icon: editable ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      row.result === 'failed' &&
        may('issues', 'create') && {
          id: 'report',
          label: t('reportIssue'),
          icon: CircleAlert,
          onSelect: () => onReport(row),
        },
      may('inspections', 'export', facts) && {
        id: 'download',
        label: t('download'),
        icon: Download,
        href: exportOf(row),
      },
      row.version > 1 && {
        id: 'versions',
        label: t('earlierVersions'),
        icon: History,
        onSelect: () => onVersions(row),
      },
      may('inspections', 'delete', facts) && {
        id: 'delete',
        label: t('delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => onDelete(row),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

/** "-createdAt" → newest first. */
function sortIn(text: string | undefined): { column: string; direction: 'asc' | 'desc' } {
  if (!text) return { column: 'reportNumber', direction: 'desc' };
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'desc' }
    : { column: text, direction: 'asc' };
}

function Empty() {
  const t = useTranslations('inspections');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { result } = filtersIn(url);
  if (FILTER_NAMES.some((name) => url[name])) {
    const clear = () => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));
    return (
      <EmptyState
        title={result ? t('emptyResult', { result }) : t('emptyFiltered')}
        actions={
          <Button variant="secondary" onClick={clear}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      actions={
        may('inspections', 'create') && (
          <Button variant="primary" onClick={() => setUrl({ add: '1' })}>
            {t('add')}
          </Button>
        )
      }
    />
  );
}

export function InspectionTable({ rows, ...handlers }: { rows: RowWindow<Inspection> } & Handlers) {
  const t = useTranslations('inspections');
  const [url, setUrl] = useUrlState();
  return (
    <DataTable<Inspection>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.reportNumber}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'])}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowActions={useRowActions(handlers)}
      empty={<Empty />}
    />
  );
}
