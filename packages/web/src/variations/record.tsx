import type { ReplyOf } from '@brick/domain/endpoint';
import { FUNDINGS } from '@brick/domain/ledger/budget/budget-headings';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import type { Variation, variationEndpoints } from '@brick/domain/variations/api';
import { variation as is } from '@brick/domain/variations/record';
import { effectiveCost, isCounted, variationFacts } from '@brick/domain/variations/rules';
import { FilePen, Gavel, RotateCcw, Send, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { roundedParts } from '../platform/amount-shares.ts';
import { RowLink } from '../platform/lists/row-link.tsx';
import { useStandardActions } from '../platform/lists/standard-actions.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import type { KindAction, RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { RoundedAmount } from '../ui/format/rounded-amount.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useVariationStep, useVariationSteps, type VariationStep } from './variation-steps.ts';
import { VariationTags } from './variation-tags.tsx';

const ContractName = lazyComponent(() => import('./contract-name.tsx'), 'ContractName');

const STEP_ICONS: Record<VariationStep, typeof Send> = {
  decide: Gavel,
  submit: Send,
  withdraw: Undo2,
  revise: FilePen,
  reverse: RotateCcw,
};

/** The cost of a variation, struck through if it does not count, so that the column visibly adds up to its total. */
function Cost({ variation, currency }: { variation: Variation; currency: string }) {
  const t = useTranslations('variations.columns');
  const value = effectiveCost(variation);
  if (isCounted(variation)) return <Money value={value} currency={currency} decimals="cents" sign />;
  return (
    <s title={t('notCounted')}>
      <Money value={value} currency={currency} decimals="cents" sign className="text-ink-3!" />
    </s>
  );
}

const Funding = ({ fundedBy }: Pick<Variation, 'fundedBy'>) => useTranslations('fields.fundings')(fundedBy);

const Days = ({ days }: { days: number }) => useTranslations('variations.form')('days', { days });

/** Web definition of variations: columns, filters, fields and dialogs. */
export const record: RecordKind<Variation, ReplyOf<typeof variationEndpoints.totals>> = {
  is,
  filters: [
    {
      name: 'status',
      // "Counted" means approved and pending.
      values: ['counted', 'pending', 'approved', 'rejected', 'draft'],
      all: 'allStatuses',
    },
    {
      name: 'phase',
      values: ['any', 'none', ...PHASES],
      asks: (value) =>
        value === 'any' || value === 'none'
          ? { hasPhase: String(value === 'any') }
          : { affectedPhase: value },
      words: 'phases',
      all: 'allPhases',
    },
    {
      name: 'funding',
      values: FUNDINGS,
      asks: (value) => ({ fundedBy: value }),
      words: 'fields.fundings',
      all: 'allFundings',
    },
  ],
  columns: [
    {
      id: 'title',
      grow: 3,
      minWidth: 220,
      card: 'title',
      priority: 1,
      // The tags stay visible when the title is truncated, and the tooltip shows the full title.
      cell: (row) => (
        <span className="flex min-w-0 items-center print:inline">
          <bdi className="min-w-0 truncate text-match-parent print:whitespace-normal">
            <RowLink kind="variation" id={row.id}>
              {row.title}
            </RowLink>
          </bdi>
          <VariationTags variation={row} />
        </span>
      ),
    },
    { id: 'affectedPhase', width: 150, card: 'meta', priority: 2, none: 'noPhase' },
    {
      id: 'extraCost',
      width: 170,
      card: 'amount',
      priority: 1,
      cell: (row, currency) => <Cost variation={row} currency={currency} />,
    },
    { id: 'status', width: 128, card: 'status', priority: 1 },
    { id: 'submittedByName', grow: 2, minWidth: 130, card: 'hidden', priority: 3 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'meta', priority: 2 },
    { id: 'fundedBy', width: 116, card: 'hidden', priority: 3, cell: (row) => <Funding {...row} /> },
    {
      id: 'timeImpactDays',
      width: 92,
      card: 'hidden',
      priority: 3,
      cell: ({ timeImpactDays: days }) => (days === null || days === 0 ? null : <Days days={days} />),
    },
  ],
  sort: '-createdAt',
  total: { column: 'extraCost', of: ({ total }) => total },
  useFigures(totals, project) {
    const t = useTranslations('variations.cards');
    const may = usePermission();
    const { money } = useFormat();
    const exact = (amount: Minor) => money(amount, { currency: project?.currency });
    const whole = (amount: Minor) => money(amount, { currency: project?.currency, decimals: 'none' });
    const [approved = ZERO, pending = ZERO] = totals ? roundedParts(totals.approved, totals.pending) : [];
    return [
      {
        name: 'total',
        amount: totals?.total,
        sub: totals && (
          <RoundedAmount
            shown={t('parts', { approved: whole(approved), pending: whole(pending) })}
            exact={t('parts', { approved: exact(totals.approved), pending: exact(totals.pending) })}
          />
        ),
        rows: { status: 'counted' },
      },
      {
        name: 'approved',
        amount: totals?.approved,
        shown: approved,
        sub: totals && t('variations', { count: totals.approvedCount }),
        rows: { status: 'approved' },
      },
      {
        name: 'pending',
        amount: totals?.pending,
        shown: pending,
        sub:
          totals &&
          t(may('variations', 'approve') ? 'waiting' : 'variations', { count: totals.pendingCount }),
        tone: totals && totals.pendingCount > 0 ? 'waiting' : 'default',
        rows: { status: 'pending' },
      },
      {
        name: 'average',
        amount: totals?.average,
        sub: totals && t('each', { count: totals.approvedCount + totals.pendingCount }),
        rows: { status: 'counted', sort: '-extraCost' },
      },
    ];
  },

  page: [
    ...(['status', 'title', 'extraCost', 'agreedAmount', 'affectedPhase', 'fundedBy'] as const),
    ...(['timeImpactDays', 'contractId', 'submittedByName', 'decidedOn', 'decisionNote'] as const),
    ...(['description', 'attachmentUrl'] as const),
  ],
  apart: ['status', 'submittedByName'],
  useSaid() {
    const t = useTranslations('variations.form');
    const attachment = useTranslations('record.attachment');
    return {
      affectedPhase: { none: t('affectedPhaseNone') },
      timeImpactDays: {
        label: t('timeImpactShown'),
        say: (days) => (isEmptyValue(days) ? '–' : t('days', { days: Number(days) })),
      },
      contractId: {
        label: t('contractShown'),
        say: (id) => (isEmptyValue(id) ? '–' : t('otherContract')),
        show: ({ contractId }) => (
          <Suspense>
            <ContractName id={contractId} />
          </Suspense>
        ),
      },
      submittedByName: { none: t('someone') },
      attachmentUrl: { label: attachment('kind') },
    };
  },
  status: (row) => (
    <>
      <StatusBadge status={row.status} />
      <VariationTags variation={row} />
    </>
  ),
  Beside: lazyComponent(() => import('./variation-revisions.tsx'), 'RevisionsAside'),

  facts: variationFacts,
  useRights: () => (row, usual) => ({ ...usual, remove: row.status !== 'approved' && usual.remove }),
  useActions() {
    const t = useTranslations('variations');
    const usual = useStandardActions();
    const stepsOf = useVariationSteps();
    const [, setUrl] = useUrlState();
    const take = useVariationStep(setUrl);
    return (row) => [
      usual.attachment(row.attachmentUrl),
      ...stepsOf(row).map(
        (step): KindAction => ({
          id: step,
          label: t(step),
          icon: STEP_ICONS[step],
          onSelect: () => take(row, step),
          // Withdrawing corrects a mistake, so it comes after the everyday actions.
          ...((step === 'decide' || step === 'submit') && { first: true }),
        }),
      ),
    ];
  },
  copies: ['title', 'description', 'affectedPhase', 'extraCost', 'timeImpactDays', 'fundedBy'],
  Form: lazyComponent(() => import('./variation-form.tsx'), 'VariationForm'),
  dialogs: { decide: lazyComponent(() => import('./decision-form.tsx'), 'DecisionForm') },
};
