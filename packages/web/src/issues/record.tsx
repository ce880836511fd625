import type { ReplyOf } from '@brick/domain/endpoint';
import type { Issue, issueEndpoints } from '@brick/domain/issues/api';
import { ISSUE_KINDS, ISSUE_STAGES, issue as is } from '@brick/domain/issues/record';
import { type IssueStep, issueFacts } from '@brick/domain/issues/steps';
import { isTrade, TRADES } from '@brick/domain/issues/trades';
import { PHASES } from '@brick/domain/phases/phases';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  Handshake,
  RotateCcw,
  Undo2,
  XCircle,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStandardActions } from '../platform/lists/standard-actions.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { PlaceFilter } from '../records/fields/place-filter.tsx';
import { usePlaceFormatters } from '../records/fields/use-places.tsx';
import type { KindAction, RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { InspectionLink } from './inspection-link.tsx';
import { useIssueSteps, useTakeStep } from './issue-steps.ts';
import { SupplierFilterChip } from './supplier-filter-chip.tsx';
import { useIssueBulk } from './use-issue-bulk.ts';
import { useIssueProgressText } from './use-issue-progress-text.ts';

const LEVELS = ['high', 'medium', 'low'] as const;
const STATUSES = ['open', 'in_progress', 'resolved'] as const;

const STEP_ICONS: Record<IssueStep, typeof Undo2> = {
  start: CirclePlay,
  stop: CircleDashed,
  fixed: CircleCheck,
  takeBack: Undo2,
  verify: BadgeCheck,
  refuse: XCircle,
  unverify: Undo2,
  accept: Handshake,
  reopen: RotateCcw,
};

/** The everyday steps, which come before editing. */
const FIRST_STEPS: readonly IssueStep[] = ['fixed', 'verify', 'refuse'];

function Trade({ trade }: { trade: string | null }) {
  const t = useTranslations('fields.trades');
  return trade && <bdi>{isTrade(trade) ? t(trade) : trade}</bdi>;
}

/** Web definition of issues: columns, filters, fields and dialogs. */
export const record: RecordKind<Issue, ReplyOf<typeof issueEndpoints.totals>> = {
  is,
  filters: [
    {
      name: 'stage',
      values: ISSUE_STAGES,
      open: true,
      words: 'status',
      // The cards and older views narrow the list by status instead.
      besides: () => ({ status: null }),
    },
    { name: 'status', values: STATUSES, fromElsewhere: true },
    { name: 'priority', values: LEVELS, words: 'status', all: 'allPriorities' },
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
    { name: 'kind', values: ISSUE_KINDS, words: 'fields.issueKinds', all: 'allKinds' },
    { name: 'trade', values: TRADES, words: 'fields.trades', all: 'allTrades' },
    { name: 'overdue', values: ['true'], all: 'anyDue' },
    {
      ...{ name: 'disputed', values: ['disputed'], words: 'status', all: 'anyDispute' },
      asks: () => ({ disputed: 'true' }),
    },
    { name: 'supplierId', fromElsewhere: true },
    { name: 'placeId', fromElsewhere: true },
    { name: 'checkId', fromElsewhere: true },
    { name: 'listId', fromElsewhere: true },
  ],
  closeFilters: true,
  ExtraFilters: () => (
    <>
      <PlaceFilter />
      <SupplierFilterChip />
    </>
  ),
  columns: [
    { id: 'title', grow: 3, minWidth: 240, card: 'title', priority: 1 },
    { id: 'phase', width: 150, card: 'hidden', priority: 3, none: 'noPhase' },
    { id: 'priority', width: 110, card: 'amount', priority: 1 },
    {
      id: 'status',
      width: 150,
      card: 'status',
      priority: 1,
      cell: ({ stage, disputedAt }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <StatusBadge status={stage} />
          {disputedAt !== null && <StatusBadge status="disputed" />}
        </span>
      ),
    },
    {
      id: 'trade',
      width: 140,
      card: 'hidden',
      priority: 3,
      cell: ({ trade }) => (trade === null ? null : <Trade trade={trade} />),
    },
    { id: 'placePath', grow: 2, minWidth: 140, card: 'hidden', priority: 3 },
    { id: 'assignedTo', grow: 2, minWidth: 140, card: 'meta', priority: 2, none: 'unassigned' },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'meta', priority: 2 },
  ],
  sort: '-createdAt',
  useFigures(totals) {
    const t = useTranslations('issues.cards');
    const { number } = useFormat();
    const rate = totals?.resolutionRate ?? null;
    return [
      {
        name: 'total',
        value: number(totals?.total ?? 0),
        sub: totals && t('unresolved', { count: totals.open + totals.inProgress }),
        rows: {},
      },
      {
        name: 'open',
        value: number(totals?.open ?? 0),
        sub: totals && t('highPriority', { count: totals.openHighPriority }),
        tone: totals && totals.openHighPriority > 0 ? 'bad' : 'default',
        rows: { status: undefined, stage: 'open' },
      },
      {
        name: 'inProgress',
        value: number(totals?.inProgress ?? 0),
        sub: totals && t('takenUp', { count: totals.inProgress }),
        rows: { status: undefined, stage: 'in_progress' },
      },
      {
        name: 'resolved',
        value: number(totals?.resolved ?? 0),
        sub: rate === null ? t('noRate') : t('rate', { rate: Math.round(rate) }),
        progress: rate ?? 0,
        progressTone: 'moss',
        rows: { stage: undefined, status: 'resolved' },
      },
    ];
  },
  useBulk: useIssueBulk,

  page: [
    ...(['title', 'status', 'kind', 'priority', 'severity', 'description', 'phase'] as const),
    ...(['placeId', 'location'] as const),
    ...([
      'trade',
      'assignedTo',
      'dueDate',
      'inspectionId',
      'checkId',
      'supplier',
      'correctiveAction',
    ] as const),
    ...(['timesRefused', 'refusedReason', 'fixedAt', 'fixedNote', 'verifiedAt'] as const),
    ...(['acceptedAt', 'acceptedReason', 'variationId', 'attachmentUrl', 'disputedReason'] as const),
  ],
  apart: [
    ...(['status', 'timesRefused', 'refusedReason', 'fixedAt', 'fixedNote', 'verifiedAt'] as const),
    ...(['acceptedAt', 'acceptedReason', 'variationId', 'disputedReason'] as const),
  ],
  useSaid() {
    const t = useTranslations('issues.form');
    const attachment = useTranslations('record.attachment');
    const { instant } = useFormat();
    const texts = useIssueProgressText();
    const placeId = usePlaceFormatters();
    const at = (value: unknown) => (isEmptyValue(value) ? '–' : instant(String(value), { time: true }));
    return {
      placeId,
      fixedAt: { say: at, show: texts.fixedAt },
      timesRefused: { say: (count) => String(count ?? 0), show: texts.timesRefused },
      acceptedAt: { say: at, show: texts.acceptedAt },
      variationId: { say: (id) => (isEmptyValue(id) ? '–' : t('variationLinked')) },
      assignedTo: { none: t('unassigned') },
      inspectionId: {
        inForm: ({ inspectionNumber }) => inspectionNumber ?? '–',
        show: ({ inspectionId, inspectionNumber }) =>
          inspectionId !== null && inspectionNumber ? (
            <InspectionLink id={inspectionId}>{inspectionNumber}</InspectionLink>
          ) : null,
      },
      checkId: {
        say: (id) => (isEmptyValue(id) ? '–' : t('checkLinked')),
        show: ({ checkId, checkNumber }) =>
          checkId !== null && checkNumber ? (
            <Link to={pagePath('check', checkId)} className={linkStyle}>
              <bdi>{checkNumber}</bdi>
            </Link>
          ) : null,
      },
      verifiedAt: { say: at, show: texts.verifiedAt },
      attachmentUrl: {
        label: attachment('kind'),
        inForm: ({ attachmentUrl }) => t(attachmentUrl ? 'otherAttachment' : 'noAttachment'),
      },
    };
  },
  status: ({ stage }) => <StatusBadge status={stage} />,
  Beside: lazyComponent(() => import('./issue-photos-and-progress.tsx'), 'IssuePhotosAndProgress'),

  facts: issueFacts,
  useActions() {
    const t = useTranslations('issues.steps');
    const usual = useStandardActions();
    const stepsOf = useIssueSteps();
    const [, setUrl] = useUrlState();
    const take = useTakeStep(setUrl);
    return (row) => [
      ...stepsOf(row).map(
        (step): KindAction => ({
          id: step,
          label: t(step),
          icon: STEP_ICONS[step],
          onSelect: () => take(row, step),
          ...(FIRST_STEPS.includes(step) && { first: true }),
        }),
      ),
      usual.attachment(row.attachmentUrl),
    ];
  },
  copies: [
    ...(['title', 'description', 'phase', 'severity', 'priority', 'kind'] as const),
    ...(['trade', 'placeId', 'location', 'assignedTo', 'supplier', 'supplierId'] as const),
  ],
  Form: lazyComponent(() => import('./issue-form.tsx'), 'IssueForm'),
  dialogs: {
    fixed: lazyComponent(() => import('./step-dialogs.tsx'), 'FixedDialog'),
    refuse: lazyComponent(() => import('./step-dialogs.tsx'), 'RefuseDialog'),
    accept: lazyComponent(() => import('./step-dialogs.tsx'), 'AcceptDialog'),
    reopen: lazyComponent(() => import('./step-dialogs.tsx'), 'ReopenDialog'),
  },
};
