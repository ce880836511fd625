import type { Expense } from '@brick/domain/expenses/contract';
import type { Project } from '@brick/domain/projects/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBulk } from '../platform/bulk.tsx';
import { useMay } from '../platform/current-project.ts';
import { ListEmpty } from '../platform/list-empty.tsx';
import { RowLink, useWithPage } from '../platform/row-link.tsx';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Handlers, useExpenseRowActions } from './expense-actions.ts';
import { FILTER_NAMES, filtersIn, useExpenseRows, useExpenseTotals } from './use-expenses.ts';

function useColumns(currency: string): TableColumn<Expense>[] {
  const t = useTranslations('expenses.columns');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'phase',
        header: t('phase'),
        width: 160,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) => phaseName(row.phase),
      },
      {
        id: 'itemName',
        header: t('item'),
        grow: 3,
        minWidth: 180,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          <RowLink kind="expense" id={row.id}>
            <bdi>{row.itemName}</bdi>
          </RowLink>
        ),
      },
      {
        id: 'supplier',
        header: t('supplier'),
        grow: 2,
        minWidth: 140,
        sortable: true,
        card: 'hidden',
        priority: 3,
        render: (row) =>
          row.supplier ? <bdi>{row.supplier}</bdi> : <span className="text-ink-3">{t('noSupplier')}</span>,
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
        id: 'date',
        header: t('date'),
        width: 130,
        sortable: true,
        sortFirst: 'desc',
        card: 'meta',
        priority: 2,
        render: (row) => date(row.date),
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
    ],
    [t, phaseName, date, currency],
  );
}

export function ExpenseTable({ project, ...handlers }: { project: Project } & Handlers) {
  const t = useTranslations('expenses');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const rows = useExpenseRows(project.id, url);
  const { data: totals } = useExpenseTotals(project.id, filtersIn(url));
  const selection = useBulk(rows, {
    room: 'expenses',
    nameOf: (row) => row.itemName,
    mayDelete: may('expenses', 'delete'),
    mayPay: may('expenses', 'pay'),
  });
  return (
    <DataTable<Expense>
      label={t('title')}
      columns={useColumns(project.currency)}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.itemName}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-date')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('expense', useExpenseRowActions(handlers))}
      total={{
        label: t('totalRow'),
        cells: { amount: <Money value={totals?.total ?? null} currency={project.currency} /> },
      }}
      empty={<ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('expenses', 'create')} />}
    />
  );
}
