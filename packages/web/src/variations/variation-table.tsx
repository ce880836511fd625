import { decimal } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { effectiveCost, isCounted } from '@brick/domain/variations/rules';
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
import { RowTags } from './row-tags.tsx';
import { FILTER_NAMES, filtersIn, useVariationTotals } from './use-variations.ts';
import { type Handlers, useVariationRowActions } from './variation-actions.ts';

/** What it costs; struck through where it counts nowhere, so that the column adds up to its total for the eye too. */
function Cost({ variation, currency }: { variation: Variation; currency: string }) {
  const t = useTranslations('variations.columns');
  const value = decimal(effectiveCost(variation));
  if (isCounted(variation)) return <Money value={value} currency={currency} sign />;
  return (
    <s title={t('notCounted')}>
      <Money value={value} currency={currency} sign className="text-ink-3!" />
    </s>
  );
}

function useColumns(currency: string): TableColumn<Variation>[] {
  const t = useTranslations('variations.columns');
  const phaseName = useTranslations('phases');
  const funding = useTranslations('variations.funding');
  const { instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('title'),
        grow: 3,
        minWidth: 230,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          // The tags stay in sight where the title is cut, and the title is still named by a tooltip.
          <span className="flex min-w-0 items-center print:inline">
            <bdi className="min-w-0 truncate text-match-parent print:whitespace-normal">
              <RowLink kind="variation" id={row.id}>
                {row.title}
              </RowLink>
            </bdi>
            <RowTags variation={row} />
          </span>
        ),
      },
      {
        id: 'affectedPhase',
        header: t('phase'),
        width: 150,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) =>
          row.affectedPhase ? (
            phaseName(row.affectedPhase)
          ) : (
            <span className="text-ink-3">{t('noPhase')}</span>
          ),
      },
      {
        id: 'extraCost',
        header: t('cost', { currency }),
        amounts: 'bare',
        width: 170,
        align: 'end',
        sortable: true,
        sortFirst: 'desc',
        card: 'amount',
        priority: 1,
        render: (row) => <Cost variation={row} currency={currency} />,
      },
      {
        id: 'status',
        header: t('status'),
        width: 120,
        sortable: true,
        card: 'status',
        priority: 1,
        render: (row) => <StatusBadge status={row.status} />,
      },
      {
        id: 'submittedBy',
        header: t('submittedBy'),
        grow: 2,
        minWidth: 130,
        card: 'hidden',
        priority: 3,
        render: (row) => (row.submittedByName ? <bdi>{row.submittedByName}</bdi> : '–'),
      },
      {
        id: 'createdAt',
        header: t('date'),
        width: 130,
        sortable: true,
        sortFirst: 'desc',
        card: 'meta',
        priority: 2,
        render: (row) => instant(row.createdAt),
      },
      {
        id: 'fundedBy',
        header: t('fundedBy'),
        width: 116,
        card: 'hidden',
        priority: 3,
        render: (row) => funding(row.fundedBy),
      },
      {
        id: 'timeImpactDays',
        header: t('time'),
        width: 92,
        align: 'end',
        card: 'hidden',
        priority: 3,
        render: (row) =>
          row.timeImpactDays === null || row.timeImpactDays === 0
            ? '–'
            : t('days', { days: row.timeImpactDays }),
      },
    ],
    [t, phaseName, funding, instant, currency],
  );
}

export function VariationTable({
  project,
  rows,
  ...handlers
}: { project: Project; rows: RowWindow<Variation> } & Handlers) {
  const t = useTranslations('variations');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { data: totals } = useVariationTotals(project.id, filtersIn(url));
  const total = <Money value={totals?.total ?? null} currency={project.currency} sign />;
  const selection = useBulk(rows, {
    room: 'variations',
    nameOf: (row) => row.title,
    mayDelete: may('variations', 'delete'),
  });
  return (
    <DataTable<Variation>
      label={t('title')}
      columns={useColumns(project.currency)}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-createdAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('variation', useVariationRowActions(project, handlers))}
      total={{ label: t('totalRow'), note: t('totalNote'), cells: { extraCost: total } }}
      empty={<ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('variations', 'create')} />}
    />
  );
}
