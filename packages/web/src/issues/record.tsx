import type { ReplyOf } from '@brick/domain/endpoint';
import type { Issue, issueEndpoints } from '@brick/domain/issues/api';
import { issue as is } from '@brick/domain/issues/record';
import { FLOW, issueFacts, mayVerify } from '@brick/domain/issues/rules';
import { PHASES } from '@brick/domain/phases/phases';
import { BadgeCheck, CircleCheck, CircleDashed, CirclePlay, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type OptionalAction, useStandardActions } from '../platform/lists/standard-actions.ts';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { InspectionLink } from './inspection-link.tsx';
import { useVerifyIssue } from './use-verify-issue.ts';

const LEVELS = ['high', 'medium', 'low'] as const;
const STATUSES = ['open', 'in_progress', 'resolved'] as const;

const MOVE_ICONS = { open: CircleDashed, in_progress: CirclePlay, resolved: CircleCheck };

/** Web definition of issues: columns, filters, fields and dialogs. */
export const record: RecordKind<Issue, ReplyOf<typeof issueEndpoints.totals>> = {
  is,
  filters: [
    { name: 'status', values: STATUSES, open: true, words: 'status' },
    { name: 'priority', values: LEVELS, words: 'status', all: 'allPriorities' },
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
  ],
  columns: [
    { id: 'title', grow: 3, minWidth: 190, card: 'title', priority: 1 },
    { id: 'phase', width: 150, card: 'hidden', priority: 3, none: 'noPhase' },
    { id: 'priority', width: 110, card: 'amount', priority: 1 },
    { id: 'status', width: 130, card: 'status', priority: 1 },
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
        rows: { status: 'open' },
      },
      {
        name: 'inProgress',
        value: number(totals?.inProgress ?? 0),
        sub: totals && t('takenUp', { count: totals.inProgress }),
        rows: { status: 'in_progress' },
      },
      {
        name: 'resolved',
        value: number(totals?.resolved ?? 0),
        sub: rate === null ? t('noRate') : t('rate', { rate: Math.round(rate) }),
        progress: rate ?? 0,
        progressTone: 'moss',
        rows: { status: 'resolved' },
      },
    ];
  },
  useBulk: () => ({ statuses: usePermission()('issues', 'update') ? STATUSES : [] }),

  page: [
    ...(['title', 'status', 'priority', 'severity', 'description', 'phase', 'location'] as const),
    ...(['assignedTo', 'dueDate', 'inspectionId', 'supplier', 'correctiveAction'] as const),
    ...(['verifiedAt', 'attachmentUrl'] as const),
  ],
  apart: ['status'],
  useSaid() {
    const t = useTranslations('issues.form');
    const attachment = useTranslations('record.attachment');
    const { instant } = useFormat();
    return {
      assignedTo: { none: t('unassigned') },
      inspectionId: {
        inForm: ({ inspectionNumber }) => inspectionNumber ?? '–',
        show: ({ inspectionId, inspectionNumber }) =>
          inspectionId !== null && inspectionNumber ? (
            <InspectionLink id={inspectionId}>{inspectionNumber}</InspectionLink>
          ) : null,
      },
      verifiedAt: {
        show: ({ verifiedAt, verifiedByName }) =>
          verifiedAt && t('verifiedBy', { name: verifiedByName ?? t('someone'), day: instant(verifiedAt) }),
      },
      attachmentUrl: {
        label: attachment('kind'),
        inForm: ({ attachmentUrl }) => t(attachmentUrl ? 'otherAttachment' : 'noAttachment'),
      },
    };
  },
  status: ({ status }) => <StatusBadge status={status} />,

  facts: issueFacts,
  useActions({ change }) {
    const t = useTranslations('issues');
    const usual = useStandardActions();
    const may = usePermission();
    const member = memberFor(useUser(), useProject());
    const verify = useVerifyIssue();
    return (row, { edit }) => [
      ...FLOW[row.status].map(
        (status): OptionalAction =>
          edit && {
            id: status,
            label: t(row.status === 'resolved' && status === 'open' ? 'reopen' : `move.${status}`),
            icon: MOVE_ICONS[status],
            onSelect: () =>
              change({
                row,
                to: { status },
                done: t(`moved.${status}`),
                undone: t(`moved.${row.status}`),
                // Users who may edit only their own unresolved issues cannot reopen a resolved one.
                mayUndo: (now) => may('issues', 'update', issueFacts(now)),
              }),
          },
      ),
      row.status === 'resolved' &&
        mayVerify(member, row) && {
          id: 'verify',
          label: t(row.verifiedAt ? 'unverify' : 'verify'),
          icon: row.verifiedAt ? Undo2 : BadgeCheck,
          onSelect: () => verify.mutate({ issue: row, verified: !row.verifiedAt }),
        },
      usual.attachment(row.attachmentUrl),
    ];
  },
  Form: lazyComponent(() => import('./issue-form.tsx'), 'IssueForm'),
};
