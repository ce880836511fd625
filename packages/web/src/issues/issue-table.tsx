import type { Issue } from '@brick/domain/issues/contract';
import { FLOW, issueFacts, mayVerify } from '@brick/domain/issues/rules';
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  Eye,
  Paperclip,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay, useProject } from '../platform/current-project.ts';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { FILTER_NAMES } from './use-issues.ts';

interface Handlers {
  onOpen: (issue: Issue) => void;
  onMove: (issue: Issue, status: Issue['status']) => void;
  onVerify: (issue: Issue, verified: boolean) => void;
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

function useRowActions({ onOpen, onMove, onVerify, onDelete }: Handlers) {
  const t = useTranslations('issues');
  const may = useMay();
  const member = memberOf(useUser(), useProject());
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
      row.status === 'resolved' &&
        mayVerify(member, row) && {
          id: 'verify',
          label: t(row.verifiedAt ? 'unverify' : 'verify'),
          icon: row.verifiedAt ? Undo2 : BadgeCheck,
          onSelect: () => onVerify(row, !row.verifiedAt),
        },
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

/** "-createdAt" → newest first. */
function sortIn(text: string | undefined): { column: string; direction: 'asc' | 'desc' } {
  if (!text) return { column: 'createdAt', direction: 'desc' };
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'desc' }
    : { column: text, direction: 'asc' };
}

function Empty() {
  const t = useTranslations('issues');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  if (FILTER_NAMES.some((name) => url[name])) {
    const clear = () => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));
    return (
      <EmptyState
        title={t('emptyFiltered')}
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
        may('issues', 'create') && (
          <Button variant="primary" onClick={() => setUrl({ add: '1' })}>
            {t('add')}
          </Button>
        )
      }
    />
  );
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
      sort={sortIn(url['sort'])}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowActions={useRowActions(handlers)}
      empty={<Empty />}
    />
  );
}
