import type { Schedule } from '@brick/domain/reports/schedules';
import { CirclePause, CirclePlay, Send } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { useRhythmWords } from './schedule-words.ts';
import { useScheduleActions, useSchedules } from './use-schedules.ts';

function useColumns(): TableColumn<Schedule>[] {
  const t = useTranslations('schedules');
  const names = useTranslations('reports.names');
  const { instant } = useFormat();
  const { when } = useRhythmWords();
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

interface Props {
  projectId: number;
  onEdit: (schedule: Schedule) => void;
}

/** The schedules of the project: what goes out when and to whom, with what may be done about it. */
export function ScheduleTable({ projectId, onEdit }: Props) {
  const t = useTranslations('schedules');
  const names = useTranslations('reports.names');
  const may = useMay();
  const { data, isError, refetch } = useSchedules(projectId);
  const { setActive, send, discard } = useScheduleActions(projectId);
  const edits = may('sharing', 'update');
  const usual = useUsualActions();
  const actionsOf = (row: Schedule): RowAction[] => {
    return offered([
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
    <DataTable<Schedule>
      label={t('title')}
      columns={useColumns()}
      totalCount={data?.length ?? 0}
      rowAt={(index) => data?.[index]}
      rowKey={({ id }) => id}
      rowLabel={(row) => names(row.report)}
      {...(edits && { onOpen: onEdit })}
      loading={data === undefined && !isError}
      error={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
      rowActions={actionsOf}
      empty={<EmptyState compact title={t('empty')} text={t('emptyText')} />}
    />
  );
}
