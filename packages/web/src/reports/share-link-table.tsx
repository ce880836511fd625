import type { ShareLink } from '@brick/domain/reports/share-links';
import { Link2Off } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { useShareLinks } from './use-sharing.ts';

function useColumns(): TableColumn<ShareLink>[] {
  const t = useTranslations('sharing.links');
  const names = useTranslations('reports.names');
  const { instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'report',
        header: t('report'),
        grow: 2,
        minWidth: 170,
        card: 'title',
        priority: 1,
        render: (row) => names(row.report),
      },
      {
        id: 'for',
        header: t('for'),
        grow: 2,
        minWidth: 130,
        card: 'meta',
        priority: 2,
        render: (row) => (row.label ? <bdi>{row.label}</bdi> : '–'),
      },
      {
        id: 'by',
        header: t('by'),
        grow: 1,
        minWidth: 130,
        card: 'hidden',
        priority: 3,
        render: (row) => <bdi>{row.createdByName ?? '–'}</bdi>,
      },
      {
        id: 'opened',
        header: t('opened'),
        grow: 1,
        minWidth: 150,
        card: 'amount',
        priority: 1,
        render: (row) => t('times', { count: row.timesOpened }),
      },
      {
        id: 'state',
        header: t('state'),
        grow: 2,
        minWidth: 190,
        card: 'meta',
        priority: 1,
        render: (row) => (
          <span className={row.state === 'open' ? '' : 'text-ink-3'}>
            {t(`states.${row.state}`, { day: instant(row.expiresAt) })}
          </span>
        ),
      },
    ],
    [t, names, instant],
  );
}

interface Props {
  projectId: number;
  onWithdraw?: (link: ShareLink) => void;
}

/** The links to reports of the project, how often each was opened and until when it opens. */
export function ShareLinkTable({ projectId, onWithdraw }: Props) {
  const t = useTranslations('sharing.links');
  const names = useTranslations('reports.names');
  const { data, isError, refetch } = useShareLinks(projectId);
  return (
    <DataTable<ShareLink>
      label={t('title')}
      columns={useColumns()}
      totalCount={data?.length ?? 0}
      rowAt={(index) => data?.[index]}
      rowKey={({ id }) => id}
      rowLabel={(row) => row.label ?? names(row.report)}
      loading={data === undefined && !isError}
      error={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
      rowActions={(row) =>
        onWithdraw && row.state === 'open'
          ? [
              {
                id: 'withdraw',
                label: t('withdraw'),
                icon: Link2Off,
                danger: true,
                onSelect: () => onWithdraw(row),
              },
            ]
          : []
      }
      empty={<EmptyState compact title={t('empty')} text={t('emptyText')} />}
    />
  );
}
