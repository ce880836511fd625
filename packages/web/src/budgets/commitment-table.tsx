import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import type { Minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { useNavigate } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { useInCurrency } from '../ui/use-in-currency.ts';
import { isZero } from './budget-rows.ts';
import { FILTER_NAMES, filtersIn, useCommitmentRows, useCommitmentTotals } from './use-commitments.ts';

interface Handlers {
  /** The past is shown: nothing is changed. */
  isPast: boolean;
  onOpen: (commitment: Commitment) => void;
  onDelete: (commitment: Commitment) => void;
}

/** What is open of it; where it was invoiced beyond its amount, by how much. */
function OpenPart({ row, currency }: { row: Commitment; currency: string }) {
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
      {/* On a card no head of a column says what it is. */}
      <span className="sm:hidden">{t('openPart', { amount: money(row.open, { currency }) })}</span>
    </>
  );
}

function useColumns(currency: string): TableColumn<Commitment>[] {
  const t = useTranslations('budgets.commitments.columns');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  const inCurrency = useInCurrency();
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
        render: (row) => <OpenPart row={row} currency={currency} />,
      },
    ],
    [t, phaseName, date, inCurrency, currency],
  );
}

function useRowActions(project: Project, { isPast, onOpen, onDelete }: Handlers) {
  const t = useTranslations('budgets.commitments');
  const usual = useUsualActions();
  const may = useMay();
  const navigate = useNavigate();
  return (commitment: Commitment): RowAction[] => {
    return offered([
      usual.edit(!isPast && may('budget', 'update'), () => onOpen(commitment)),
      may('expenses', 'read') && {
        id: 'expenses',
        label: t('expenses'),
        icon: ReceiptText,
        onSelect: () =>
          void navigate({
            to: '/expenses',
            search: { project: String(project.id), commitment: String(commitment.id) } as never,
          }),
      },
      usual.delete(!isPast && may('budget', 'delete'), () => onDelete(commitment)),
    ]);
  };
}

function Empty({ filtered, isPast }: { filtered: boolean; isPast: boolean }) {
  const t = useTranslations('budgets.commitments');
  const may = useMay();
  const [, setUrl] = useUrlState();
  if (filtered)
    return (
      <EmptyState
        compact
        title={t('emptyFiltered')}
        actions={
          <Button onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}>
            {t('filters.clear')}
          </Button>
        }
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

export function CommitmentTable({ project, ...handlers }: { project: Project } & Handlers) {
  const t = useTranslations('budgets.commitments');
  const [url, setUrl] = useUrlState();
  const { currency } = project;
  const rows = useCommitmentRows(project.id, url);
  const { data: totals } = useCommitmentTotals(project.id, filtersIn(url));
  const sum = (amount: Minor | undefined) => <Money value={amount ?? null} currency={currency} />;
  return (
    <DataTable<Commitment>
      label={t('title')}
      columns={useColumns(currency)}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-date')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowActions={useRowActions(project, handlers)}
      total={{
        label: t('total'),
        cells: { amount: sum(totals?.amount), invoiced: sum(totals?.invoiced), open: sum(totals?.open) },
      }}
      empty={<Empty filtered={FILTER_NAMES.some((name) => url[name])} isPast={handlers.isPast} />}
    />
  );
}
