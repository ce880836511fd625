import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import type { Project } from '@brick/domain/projects/contract';
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
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Handlers, useMonitoringFeeRowActions } from './monitoring-fee-actions.ts';
import { FILTER_NAMES, filtersIn, useMonitoringFeeTotals } from './use-monitoring-fees.ts';

function useColumns(currency: string): TableColumn<MonitoringFee>[] {
  const t = useTranslations('monitoring-fees.columns');
  const { date, instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'feeType',
        header: t('feeType'),
        grow: 3,
        minWidth: 170,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          <RowLink kind="monitoring-fee" id={row.id}>
            <bdi>{row.feeType}</bdi>
          </RowLink>
        ),
      },
      {
        id: 'payeeName',
        header: t('payee'),
        grow: 2,
        minWidth: 140,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) => <bdi>{row.payeeName}</bdi>,
      },
      {
        id: 'amount',
        header: t('amount', { currency }),
        amounts: 'bare',
        width: 150,
        align: 'end',
        sortable: true,
        sortFirst: 'desc',
        card: 'amount',
        priority: 1,
        render: (row) => <Money value={row.amount} currency={currency} />,
      },
      {
        id: 'dueDate',
        header: t('dueDate'),
        width: 130,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) =>
          row.dueDate ? date(row.dueDate) : <span className="text-ink-3">{t('noDueDate')}</span>,
      },
      {
        id: 'isPaid',
        header: t('status'),
        width: 120,
        sortable: true,
        card: 'status',
        priority: 1,
        render: (row) => <StatusBadge status={row.isPaid ? 'paid' : 'pending'} />,
      },
      {
        id: 'createdAt',
        header: t('added'),
        width: 130,
        sortable: true,
        sortFirst: 'desc',
        card: 'hidden',
        priority: 3,
        render: (row) => instant(row.createdAt),
      },
    ],
    [t, date, instant, currency],
  );
}

export function MonitoringFeeTable({
  project,
  rows,
  ...handlers
}: { project: Project; rows: RowWindow<MonitoringFee> } & Handlers) {
  const t = useTranslations('monitoring-fees');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { data: totals } = useMonitoringFeeTotals(project.id, filtersIn(url));
  const selection = useBulk(rows, {
    room: 'monitoring-fees',
    nameOf: (row) => row.feeType,
    mayDelete: may('monitoring-fees', 'delete'),
    mayPay: may('monitoring-fees', 'pay'),
  });
  return (
    <DataTable<MonitoringFee>
      label={t('title')}
      columns={useColumns(project.currency)}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.feeType}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-createdAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('monitoring-fee', useMonitoringFeeRowActions(project, handlers))}
      total={{
        label: t('totalRow'),
        cells: { amount: <Money value={totals?.total ?? null} currency={project.currency} /> },
      }}
      empty={<ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('monitoring-fees', 'create')} />}
    />
  );
}
