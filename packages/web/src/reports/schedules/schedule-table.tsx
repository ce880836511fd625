import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { CirclePause, CirclePlay, Send } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { availableActions, useStandardActions } from '../../platform/lists/standard-actions.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { RowMenu } from '../../ui/table/lazy-row-menu.tsx';
import type { RowAction } from '../../ui/table/row-buttons.tsx';
import { useRecurrenceText } from './recurrence-text.ts';
import { useScheduleActions, useSchedules } from './use-schedules.ts';

function useColumns(): TableColumn<ReportSchedule>[] {
  const t = useTranslations('schedules');
  const names = useTranslations('reports.names');
  const { instant } = useFormat();
  const { when } = useRecurrenceText();
  return useMemo(
    () => [
      {
        id: 'report',
        header: t('report'),
        grow: 2,
        minWidth: 170,
        card: 'title',
        priority: 1,
        render: (row) => t('reportAs', { report: names(row.report), format: row.format.toUpperCase() }),
      },
      {
        id: 'when',
        header: t('when.label'),
        grow: 2,
        minWidth: 250,
        card: 'meta',
        priority: 1,
        render: when,
      },
      {
        id: 'recipients',
        header: t('recipients'),
        grow: 2,
        minWidth: 130,
        card: 'hidden',
        priority: 2,
        render: ({ recipients: [first, ...others] }) =>
          first ? (
            <bdi>{t('recipientsBy', { name: first.name ?? '–', count: others.length })}</bdi>
          ) : (
            t('nobody')
          ),
      },
      {
        id: 'next',
        header: t('next'),
        grow: 1,
        minWidth: 185,
        card: 'amount',
        priority: 1,
        render: ({ nextAt }) =>
          nextAt ? instant(nextAt, { time: true }) : <span className="text-ink-3">{t('isPaused')}</span>,
      },
      {
        id: 'last',
        header: t('last'),
        grow: 1,
        minWidth: 185,
        card: 'hidden',
        priority: 3,
        render: ({ lastAt }) => (lastAt ? instant(lastAt, { time: true }) : '–'),
      },
    ],
    [t, names, instant, when],
  );
}

interface ScheduleTableProps {
  projectId: number;
  onEdit: (schedule: ReportSchedule) => void;
}

/** The project's schedules: what is sent when and to whom, with the possible actions. */
export function ScheduleTable({ projectId, onEdit }: ScheduleTableProps) {
  const t = useTranslations('schedules');
  const names = useTranslations('reports.names');
  const may = usePermission();
  const { data, isError, refetch } = useSchedules(projectId);
  const { setActive, send, discard } = useScheduleActions(projectId);
  const edits = may('sharing', 'update');
  const usual = useStandardActions();
  const actionsOf = (row: ReportSchedule): RowAction[] => {
    return availableActions([
      usual.edit(edits, () => onEdit(row)),
      edits && {
        id: 'send',
        label: t('sendNow'),
        icon: Send,
        disabled: send.isPending || row.recipients.length === 0,
        onSelect: () => send.mutate(row),
      },
      edits && {
        id: 'active',
        label: t(row.isActive ? 'pause' : 'resume'),
        icon: row.isActive ? CirclePause : CirclePlay,
        onSelect: () => setActive.mutate(row),
      },
      usual.delete(may('sharing', 'delete'), () => discard.mutate(row)),
    ]);
  };
  return (
    <DataTable<ReportSchedule>
      label={t('title')}
      columns={useColumns()}
      totalCount={data?.length ?? 0}
      rowAt={(index) => data?.[index]}
      rowKey={({ id }) => id}
      rowLabel={(row) => names(row.report)}
      {...(edits && { onOpen: onEdit })}
      loading={data === undefined && !isError}
      placeholderRows={2}
      error={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
      rowMenu={RowMenu}
      rowActions={actionsOf}
      empty={<EmptyState compact title={t('empty')} text={t('emptyText')} />}
    />
  );
}
