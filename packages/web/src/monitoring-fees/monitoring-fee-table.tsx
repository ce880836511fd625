import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { mayTouch, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import type { Project } from '@brick/domain/projects/contract';
import { CircleCheck, CircleDashed, Download, Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay } from '../platform/current-project.ts';
import { ListEmpty } from '../platform/list-empty.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { FILTER_NAMES, filtersIn, useMonitoringFeeTotals } from './use-monitoring-fees.ts';

interface Handlers {
  onOpen: (fee: MonitoringFee) => void;
  onMark: (fee: MonitoringFee, isPaid: boolean) => void;
  onDelete: (fee: MonitoringFee) => void;
}

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
        render: (row) => <bdi>{row.feeType}</bdi>,
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

function useRowActions(project: Project, { onOpen, onMark, onDelete }: Handlers) {
  const t = useTranslations('monitoring-fees');
  const may = useMay();
  const member = memberOf(useUser(), project);
  return (row: MonitoringFee): RowAction[] => {
    const facts = monitoringFeeFacts(row);
    const touchable = mayTouch(member, row);
    const editable = touchable && may('monitoring-fees', 'update', facts);
    const actions: (RowAction | false)[] = [
      {
        id: 'open',
        label: t(editable ? 'edit' : 'view'),
        icon: editable ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      editable &&
        may('monitoring-fees', 'pay') && {
          id: 'mark',
          label: t(row.isPaid ? 'markUnpaid' : 'markPaid'),
          icon: row.isPaid ? CircleDashed : CircleCheck,
          onSelect: () => onMark(row, !row.isPaid),
        },
      row.invoiceUrl !== null && {
        id: 'invoice',
        label: t('downloadInvoice'),
        icon: Download,
        href: row.invoiceUrl,
      },
      touchable &&
        may('monitoring-fees', 'delete', facts) && {
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

export function MonitoringFeeTable({
  project,
  rows,
  ...handlers
}: { project: Project; rows: RowWindow<MonitoringFee> } & Handlers) {
  const t = useTranslations('monitoring-fees');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { data: totals } = useMonitoringFeeTotals(project.id, filtersIn(url));
  return (
    <DataTable<MonitoringFee>
      label={t('title')}
      columns={useColumns(project.currency)}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.feeType}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-createdAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowActions={useRowActions(project, handlers)}
      total={{
        label: t('totalRow'),
        cells: { amount: <Money value={totals?.total ?? null} currency={project.currency} /> },
      }}
      empty={<ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('monitoring-fees', 'create')} />}
    />
  );
}
