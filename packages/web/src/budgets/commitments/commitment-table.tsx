import type { Commitment } from '@brick/domain/budgets/commitment-api';
import { COMMITMENT_SORTS } from '@brick/domain/budgets/commitment-sorts';
import type { Minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { useNavigate } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { availableActions, useStandardActions } from '../../platform/lists/standard-actions.ts';
import { ClearFilters } from '../../platform/lists/url-filters.tsx';
import { knownSort, parseSort } from '../../platform/lists/url-sort.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { RowMenu } from '../../ui/table/lazy-row-menu.tsx';
import type { RowAction } from '../../ui/table/row-buttons.tsx';
import { useCurrencyHeader } from '../../ui/table/use-currency-header.ts';
import { isZero } from '../table/budget-rows.ts';
import { FILTER_PARAMS, parseFilters, useCommitmentRows, useCommitmentTotals } from './use-commitments.ts';

interface CommitmentTableHandlers {
  /** A past day is shown, so nothing can be edited. */
  isPast: boolean;
  onOpen: (commitment: Commitment) => void;
  onDelete: (commitment: Commitment) => void;
}

/** The amount still open, or the amount invoiced beyond the commitment. */
function OpenAmount({ row, currency }: { row: Commitment; currency: string }) {
  const t = useTranslations('budgets.commitments');
  const { money } = useFormat();
  if (!isZero(row.overInvoiced))
    return (
      <span className="text-crimson">{t('over', { amount: money(row.overInvoiced, { currency }) })}</span>
    );
  if (isZero(row.open)) return <span className="text-moss">{t('nothingOpen')}</span>;
  return (
    <>
      <Money value={row.open} currency={currency} className="max-sm:hidden" />
      {/* Cards have no column headings, so the label is shown here. */}
      <span className="sm:hidden">{t('openPart', { amount: money(row.open, { currency }) })}</span>
    </>
  );
}

function useColumns(currency: string): TableColumn<Commitment>[] {
  const t = useTranslations('budgets.commitments.columns');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  const inCurrency = useCurrencyHeader();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('title'),
        grow: 3,
        minWidth: 180,
        sortable: true,
        card: 'title',
        render: (row) => <bdi>{row.title}</bdi>,
      },
      {
        id: 'supplier',
        header: t('supplier'),
        grow: 2,
        minWidth: 140,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) =>
          row.supplier ? <bdi>{row.supplier}</bdi> : <span className="text-ink-3">{t('noSupplier')}</span>,
      },
      {
        id: 'phase',
        header: t('phase'),
        width: 140,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) => phaseName(row.phase),
      },
      {
        id: 'date',
        header: t('date'),
        width: 124,
        sortable: true,
        sortFirst: 'desc',
        card: 'hidden',
        priority: 3,
        render: (row) => date(row.date),
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
        render: (row) => <Money value={row.amount} currency={currency} />,
      },
      {
        id: 'invoiced',
        header: inCurrency(t('invoiced'), currency),
        amounts: 'bare',
        width: 140,
        align: 'end',
        card: 'hidden',
        priority: 3,
        render: (row) => <Money value={row.invoiced} currency={currency} />,
      },
      {
        id: 'open',
        header: inCurrency(t('open'), currency),
        amounts: 'bare',
        width: 150,
        align: 'end',
        card: 'status',
        render: (row) => <OpenAmount row={row} currency={currency} />,
      },
    ],
    [t, phaseName, date, inCurrency, currency],
  );
}

function useRowActions(project: Project, { isPast, onOpen, onDelete }: CommitmentTableHandlers) {
  const t = useTranslations('budgets.commitments');
  const usual = useStandardActions();
  const may = usePermission();
  const navigate = useNavigate();
  return (commitment: Commitment): RowAction[] => {
    return availableActions([
      usual.edit(!isPast && may('budget', 'update'), () => onOpen(commitment)),
      may('expenses', 'read') && {
        id: 'expenses',
        label: t('expenses'),
        icon: ReceiptText,
        onSelect: () =>
          void navigate({
            to: '/expenses',
            search: { project: String(project.id), commitment: String(commitment.id) },
          }),
      },
      usual.delete(!isPast && may('budget', 'delete'), () => onDelete(commitment)),
    ]);
  };
}

function EmptyCommitments({ filtered, isPast }: { filtered: boolean; isPast: boolean }) {
  const t = useTranslations('budgets.commitments');
  const may = usePermission();
  const [, setUrl] = useUrlState();
  if (filtered)
    return (
      <EmptyState
        compact
        title={t('emptyFiltered')}
        actions={<ClearFilters names={FILTER_PARAMS} variant="secondary" />}
      />
    );
  return (
    <EmptyState
      compact
      title={t('empty')}
      text={t('emptyText')}
      actions={
        !isPast &&
        may('budget', 'create') && (
          <Button variant="primary" onClick={() => setUrl({ addCommitment: '1' })}>
            {t('add')}
          </Button>
        )
      }
    />
  );
}

export function CommitmentTable({ project, ...handlers }: { project: Project } & CommitmentTableHandlers) {
  const t = useTranslations('budgets.commitments');
  const [url, setUrl] = useUrlState();
  const { currency } = project;
  const rows = useCommitmentRows(project.id, url);
  const { data: totals } = useCommitmentTotals(project.id, parseFilters(url));
  const sum = (amount: Minor | undefined) => <Money value={amount ?? null} currency={currency} />;
  return (
    <DataTable<Commitment>
      label={t('title')}
      columns={useColumns(currency)}
      totalCount={rows.totalCount}
      isBounded={rows.isBounded}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={parseSort(knownSort(url['sort'], COMMITMENT_SORTS), '-date')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowMenu={RowMenu}
      rowActions={useRowActions(project, handlers)}
      total={{
        label: t('total'),
        cells: { amount: sum(totals?.amount), invoiced: sum(totals?.invoiced), open: sum(totals?.open) },
      }}
      empty={<EmptyCommitments filtered={FILTER_PARAMS.some((name) => url[name])} isPast={handlers.isPast} />}
    />
  );
}
