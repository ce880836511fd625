import type { ShareLink } from '@brick/domain/reports/share-links-api';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LinkTable, linkColumns } from '../../platform/links/link-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { TableColumn } from '../../ui/table/data-table.tsx';
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
        id: 'opened',
        header: t('opened'),
        grow: 1,
        minWidth: 150,
        card: 'amount',
        priority: 1,
        render: (row) => t('times', { count: row.timesOpened }),
      },
      ...linkColumns<ShareLink>(t, {
        by: (row) => row.createdByName,
        state: (row) =>
          t(`states.${row.state}`, {
            day: instant(row.expiresAt, { time: true }),
            byRestore: String(row.withdrawnByRestore),
          }),
        width: 190,
      }),
    ],
    [t, names, instant],
  );
}

interface ShareLinkTableProps {
  projectId: number;
  onWithdraw?: (link: ShareLink) => void;
}

/** The project's share links: how often each was opened and when it expires. */
export function ShareLinkTable({ projectId, onWithdraw }: ShareLinkTableProps) {
  const t = useTranslations('sharing.links');
  const names = useTranslations('reports.names');
  const { data, isError, refetch } = useShareLinks(projectId);
  return (
    <LinkTable<ShareLink>
      label={t('title')}
      columns={useColumns()}
      rows={data}
      rowLabel={(row) => row.label ?? names(row.report)}
      failed={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
      onWithdraw={onWithdraw && ((row) => () => onWithdraw(row))}
      empty={<EmptyState compact title={t('empty')} text={t('emptyText')} />}
    />
  );
}
