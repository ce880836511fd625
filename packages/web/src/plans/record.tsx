import type { ReplyOf } from '@brick/domain/endpoint';
import type { PastRevision, Plan, planEndpoints } from '@brick/domain/plans/api';
import { DISCIPLINES, plan as is } from '@brick/domain/plans/record';
import { currentOf, statusOfRevision } from '@brick/domain/plans/revisions';
import { planFacts } from '@brick/domain/plans/rules';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { PlaceFilter } from '../records/fields/place-filter.tsx';
import { usePlaceFormatters } from '../records/fields/use-places.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/** The way to the places, which have no entry in the sidebar. */
function PlacesLink() {
  const t = useTranslations('plans');
  return (
    <Link to="/places" className={buttonStyle({ variant: 'quiet' })}>
      <MapPin size={16} aria-hidden="true" />
      {t('places')}
    </Link>
  );
}

const Narrowed = () => (
  <>
    <PlaceFilter />
    <PlacesLink />
  </>
);

/** The revision that holds and what for, or the state of the newest one. */
function Holding({ plan }: { plan: Plan }) {
  const t = useTranslations('plans.sheet.purposes');
  const current = currentOf(plan.revisions);
  if (current)
    return (
      <span className="text-ink-2">
        <bdi className="text-ink">{current.code}</bdi> · {t(current.purpose)}
      </span>
    );
  const newest = plan.revisions.at(-1);
  return newest ? <StatusBadge status={statusOfRevision(plan.revisions, newest)} /> : null;
}

/** What is to be done about the newest revision, if it does not hold. */
function NewestState({ plan }: { plan: Plan }) {
  const newest = plan.revisions.at(-1);
  if (!newest || newest.number === plan.currentRevision) return null;
  return <StatusBadge status={statusOfRevision(plan.revisions, newest)} />;
}

/** Says what the history of a plan tells of a revision. */
function usePastRevision(): (value: unknown) => string {
  const t = useTranslations('plans.sheet');
  return (value) =>
    ((value ?? []) as PastRevision[])
      .map(({ code, purpose, withdrawnReason, alignment }) =>
        [
          code,
          t(`purposes.${purpose}`),
          alignment && t('isAligned'),
          withdrawnReason && t('withdrawnFor', { reason: withdrawnReason }),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join(', ') || '–';
}

/** Plans on the web. The page of one shows its sheet. */
export const record: RecordKind<Plan, ReplyOf<typeof planEndpoints.totals>> = {
  is,
  filters: [
    { name: 'discipline', values: DISCIPLINES, words: 'fields.disciplines', all: 'allDisciplines' },
    { name: 'placeId', fromElsewhere: true },
  ],
  ExtraFilters: Narrowed,
  columns: [
    {
      id: 'number',
      width: 170,
      card: 'title',
      priority: 1,
      cell: ({ id, number }) => (
        <RowLink kind="plan" id={id}>
          <bdi>{number}</bdi>
        </RowLink>
      ),
    },
    { id: 'title', grow: 3, minWidth: 190, card: 'meta', priority: 1 },
    {
      id: 'currentRevision',
      width: 190,
      card: 'status',
      priority: 1,
      cell: (plan) => <Holding plan={plan} />,
    },
    { id: 'openPins', width: 120, card: 'hidden', priority: 2 },
    { id: 'placePath', grow: 2, minWidth: 140, card: 'meta', priority: 2 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: 'number',
  useFigures(totals) {
    const t = useTranslations('plans.cards');
    const { number } = useFormat();
    return [
      {
        name: 'total',
        value: number(totals?.count ?? 0),
        sub: totals && t('waiting', { count: totals.waiting }),
        rows: {},
      },
    ];
  },
  useSaid() {
    const placeId = usePlaceFormatters();
    return { placeId, revisions: { say: usePastRevision() } };
  },
  // A list of drawings without their sheets is of no use elsewhere; files of plans come back by dropping them.
  transfers: 'none',
  oneByOne: true,
  titleOf: ({ number, title }) => `${number} · ${title}`,
  page: ['number', 'title', 'discipline', 'placeId', 'revisions'],
  apart: ['number', 'revisions'],
  status: (plan) => <NewestState plan={plan} />,
  Above: lazyComponent(() => import('./sheet/plan-sheet.tsx'), 'PlanSheet'),
  facts: planFacts,
  Form: lazyComponent(() => import('./plan-form.tsx'), 'PlanForm'),
};
