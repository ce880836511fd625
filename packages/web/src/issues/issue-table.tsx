import type { Issue } from '@brick/domain/issues/contract';
import { FLOW, issueFacts } from '@brick/domain/issues/rules';
import { CircleCheck, CircleDashed, CirclePlay, Eye, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { ListEmpty } from '../platform/list-empty.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format-context.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { FILTER_NAMES } from './use-issues.ts';

interface Handlers {
  onOpen: (issue: Issue) => void;
  onMove: (issue: Issue, status: Issue['status']) => void;
  onDelete: (issue: Issue) => void;
}

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
        render: (row) => <bdi>{row.title}</bdi>,
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

const MOVE_ICONS = { open: CircleDashed, in_progress: CirclePlay, resolved: CircleCheck };

function useRowActions({ onOpen, onMove, onDelete }: Handlers) {
  const t = useTranslations('issues');
  const may = useMay();
  return (row: Issue): RowAction[] => {
    const facts = issueFacts(row);
    const movable = may('issues', 'update', facts);
    const actions: (RowAction | false)[] = [
      {
        id: 'open',
        label: t(movable ? 'edit' : 'view'),
        icon: movable ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      ...FLOW[row.status].map(
        (status) =>
          movable && {
            id: status,
            label: t(row.status === 'resolved' && status === 'open' ? 'reopen' : `move.${status}`),
            icon: MOVE_ICONS[status],
            onSelect: () => onMove(row, status),
          },
      ),
      row.attachmentUrl !== null && {
        id: 'attachment',
        label: t('openAttachment'),
        icon: Paperclip,
        href: row.attachmentUrl,
      },
      may('issues', 'delete', facts) && {
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

function Empty() {
  const t = useTranslations('issues');
  const may = useMay();
  return <ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('issues', 'create')} />;
}

export function IssueTable({ rows, ...handlers }: { rows: RowWindow<Issue> } & Handlers) {
  const t = useTranslations('issues');
  const [url, setUrl] = useUrlState();
  return (
    <DataTable<Issue>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-createdAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowActions={useRowActions(handlers)}
      empty={<Empty />}
    />
  );
}
