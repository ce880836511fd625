import type { ReplyOf } from '@brick/domain/endpoint';
import { FUNDINGS } from '@brick/domain/ledger/places';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import type { Variation, variationCalls } from '@brick/domain/variations/contract';
import { variation as is } from '@brick/domain/variations/record';
import { effectiveCost, isCounted, variationFacts } from '@brick/domain/variations/rules';
import { FilePen, Gavel, RotateCcw, Send, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { isEmpty } from '../platform/record-fields.ts';
import { RowLink } from '../platform/row-link.tsx';
import { useUrlState } from '../platform/search.ts';
import { wholeParts } from '../platform/shares.ts';
import { useUsualActions } from '../platform/usual-actions.ts';
import type { KindAction, RecordKind } from '../records/kind.ts';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { Money } from '../ui/money.tsx';
import { Rounded } from '../ui/rounded.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { RowTags } from './row-tags.tsx';
import { type Step, useSteps, useTakeStep } from './use-steps.ts';

const ContractName = later(() => import('./contract-name.tsx'), 'ContractName');

const STEP_ICONS: Record<Step, typeof Send> = {
  decide: Gavel,
  submit: Send,
  withdraw: Undo2,
  revise: FilePen,
  reverse: RotateCcw,
};

/** What it costs; struck through where it counts nowhere, so that the column adds up to its total for the eye too. */
function Cost({ variation, currency }: { variation: Variation; currency: string }) {
  const t = useTranslations('variations.columns');
  const value = effectiveCost(variation);
  if (isCounted(variation)) return <Money value={value} currency={currency} sign />;
  return (
    <s title={t('notCounted')}>
      <Money value={value} currency={currency} sign className="text-ink-3!" />
    </s>
  );
}

const Funding = ({ fundedBy }: Pick<Variation, 'fundedBy'>) => useTranslations('fields.fundings')(fundedBy);

const Days = ({ days }: { days: number }) => useTranslations('variations.form')('days', { days });

/** Variations on the web. */
export const record: RecordKind<Variation, ReplyOf<typeof variationCalls.totals>> = {
  is,
  filters: [
    {
      name: 'status',
      // Counted are those that are approved and pending.
      values: ['counted', 'pending', 'approved', 'rejected', 'draft'],
      all: 'allStatuses',
    },
    {
      name: 'phase',
      values: PHASES,
      asks: (value) => ({ affectedPhase: value }),
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
      minWidth: 230,
      card: 'title',
      priority: 1,
      // The tags stay in sight where the title is cut, and the title is still named by a tooltip.
      cell: (row) => (
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
    { id: 'affectedPhase', width: 150, card: 'meta', priority: 2, none: 'noPhase' },
    {
      id: 'extraCost',
      width: 170,
      card: 'amount',
      priority: 1,
      cell: (row, currency) => <Cost variation={row} currency={currency} />,
    },
    { id: 'status', width: 120, card: 'status', priority: 1 },
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
    const { money } = useFormat();
    const exact = (amount: Minor) => money(amount, { currency: project?.currency });
    const whole = (amount: Minor) => money(amount, { currency: project?.currency, decimals: 'none' });
    const [approved = ZERO, pending = ZERO] = totals ? wholeParts(totals.approved, totals.pending) : [];
    return [
      {
        name: 'total',
        amount: totals?.total,
        sub: totals && (
          <Rounded
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
        sub: totals && t('waiting', { count: totals.pendingCount }),
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
        say: (days) => (isEmpty(days) ? '–' : t('days', { days: Number(days) })),
      },
      contractId: {
        label: t('contractShown'),
        say: (id) => (isEmpty(id) ? '–' : t('otherContract')),
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
      <RowTags variation={row} />
    </>
  ),
  Beside: later(() => import('./revisions.tsx'), 'RevisionsBeside'),

  facts: variationFacts,
  useRights: () => (row, usual) => ({ ...usual, remove: row.status !== 'approved' && usual.remove }),
  useActions() {
    const t = useTranslations('variations');
    const usual = useUsualActions();
    const stepsOf = useSteps();
    const [, setUrl] = useUrlState();
    const take = useTakeStep(setUrl);
    return (row) => [
      usual.attachment(row.attachmentUrl),
      ...stepsOf(row).map(
        (step): KindAction => ({
          id: step,
          label: t(step),
          icon: STEP_ICONS[step],
          onSelect: () => take(row, step),
          // Taken back is what was sent by mistake: it stands behind what is done every day.
          ...((step === 'decide' || step === 'submit') && { first: true }),
        }),
      ),
    ];
  },
  Form: later(() => import('./variation-form.tsx'), 'VariationForm'),
  dialogs: { decide: later(() => import('./decision-form.tsx'), 'DecisionForm') },
};
