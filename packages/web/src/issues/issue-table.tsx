import type { Issue } from '@brick/domain/issues/contract';
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
import { type Handlers, useIssueRowActions } from './issue-actions.ts';
import { FILTER_NAMES, STATUS_FILTERS } from './use-issues.ts';

function useColumns(): TableColumn<Issue>[] {
  const t = useTranslations('issues.columns');
  const phaseName = useTranslations('phases');
  const { instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('title'),
        grow: 3,
        minWidth: 190,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          <RowLink kind="issue" id={row.id}>
            <bdi>{row.title}</bdi>
          </RowLink>
        ),
      },
      {
        id: 'phase',
        header: t('phase'),
        width: 150,
        sortable: true,
        card: 'hidden',
        priority: 3,
        render: (row) =>
          row.phase ? phaseName(row.phase) : <span className="text-ink-3">{t('noPhase')}</span>,
      },
      {
        id: 'priority',
        header: t('priority'),
        width: 110,
        card: 'amount',
        priority: 1,
        render: (row) => <StatusBadge status={row.priority} />,
      },
      {
        id: 'status',
        header: t('status'),
        width: 130,
        sortable: true,
        card: 'status',
        priority: 1,
        render: (row) => <StatusBadge status={row.status} />,
      },
      {
        id: 'assignedTo',
        header: t('assignedTo'),
        grow: 2,
        minWidth: 140,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) =>
          row.assignedTo ? (
            <bdi>{row.assignedTo}</bdi>
          ) : (
            <span className="text-ink-3">{t('unassigned')}</span>
          ),
      },
      {
        id: 'createdAt',
        header: t('reported'),
        width: 130,
        sortable: true,
        sortFirst: 'desc',
        card: 'meta',
        priority: 2,
        render: (row) => instant(row.createdAt),
      },
    ],
    [t, phaseName, instant],
  );
}

function Empty() {
  const t = useTranslations('issues');
  const may = useMay();
  return <ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('issues', 'create')} />;
}

export function IssueTable({ rows, ...handlers }: { rows: RowWindow<Issue> } & Handlers) {
  const t = useTranslations('issues');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const selection = useBulk(rows, {
    room: 'issues',
    nameOf: (row) => row.title,
    mayDelete: may('issues', 'delete'),
    statuses: may('issues', 'update') ? STATUS_FILTERS : [],
  });
  return (
    <DataTable<Issue>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-createdAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('issue', useIssueRowActions(handlers))}
      empty={<Empty />}
    />
  );
}
