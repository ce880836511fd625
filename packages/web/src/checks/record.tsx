import type { Check, checkEndpoints } from '@brick/domain/checks/api';
import { CHECK_RESULTS, CHECK_STATES } from '@brick/domain/checks/check-states';
import { check as is } from '@brick/domain/checks/record';
import { checkFacts, isDone } from '@brick/domain/checks/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import { can } from '@brick/domain/permissions';
import { PHASES } from '@brick/domain/phases/phases';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberFor } from '../platform/projects/current-project.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { useUser } from '../platform/session/session.ts';
import { PlaceFilter } from '../records/fields/place-filter.tsx';
import { usePlaceFormatters } from '../records/fields/use-places.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const WAITS = { held: 'ready', waiting: 'notified', returned: 'returned' } as const;

/** How far a check is, how it ended, and what one of its points waits for. */
function CheckStatus({ state, result, waits }: Pick<Check, 'state' | 'result' | 'waits'>) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge status={result ?? state} />
      {waits !== 'no' && <StatusBadge status={WAITS[waits]} />}
    </span>
  );
}

/** Checks on the web: their list, their form, and the page with their items. */
export const record: RecordKind<Check, ReplyOf<typeof checkEndpoints.totals>> = {
  is,
  transfers: 'export',
  filters: [
    { name: 'state', values: CHECK_STATES, open: true, words: 'status' },
    { name: 'result', values: CHECK_RESULTS, words: 'status', all: 'allResults' },
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
    { name: 'holding', values: ['true'], all: 'anyHold' },
    { name: 'templateId', fromElsewhere: true },
    { name: 'placeId', fromElsewhere: true },
    { name: 'milestoneId', fromElsewhere: true },
    { name: 'inspectionId', fromElsewhere: true },
  ],
  closeFilters: true,
  ExtraFilters: PlaceFilter,
  columns: [
    { id: 'title', grow: 3, minWidth: 190, card: 'title', priority: 1 },
    { id: 'placePath', grow: 2, minWidth: 140, card: 'meta', priority: 2 },
    {
      id: 'state',
      width: 210,
      card: 'status',
      priority: 1,
      cell: (row) => <CheckStatus {...row} />,
    },
    {
      id: 'answered',
      width: 110,
      card: 'amount',
      priority: 2,
      cell: ({ answered, questions }) => `${answered} / ${questions}`,
    },
    { id: 'assignedTo', grow: 2, minWidth: 140, card: 'hidden', priority: 3 },
    { id: 'dueDate', width: 130, sortFirst: 'asc', card: 'meta', priority: 2 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  useFigures(totals) {
    const t = useTranslations('checks.cards');
    const { number } = useFormat();
    const held = totals?.holding ?? 0;
    const failing = totals?.failing ?? 0;
    return [
      {
        name: 'total',
        value: number(totals?.total ?? 0),
        sub: totals && t('closed', { count: totals.closed }),
        rows: { state: undefined, holding: undefined },
      },
      { name: 'planned', value: number(totals?.planned ?? 0), rows: { state: 'planned' } },
      {
        name: 'running',
        value: number(totals?.running ?? 0),
        sub: totals && t('failing', { count: failing }),
        tone: failing > 0 ? 'bad' : 'default',
        rows: { state: 'running' },
      },
      {
        name: 'holding',
        value: number(held),
        sub: t('holdingText'),
        rows: { state: undefined, holding: 'true' },
      },
    ];
  },
  titleOf: ({ title }) => title ?? '',
  page: [
    ...(['title', 'state', 'placeId', 'phase', 'dueDate', 'assignedTo', 'templateId'] as const),
    ...(['milestoneId', 'inspectionId', 'answered', 'failing', 'reason'] as const),
  ],
  apart: ['state', 'answered', 'failing', 'reason'],
  useSaid() {
    const t = useTranslations('checks.form');
    const placeId = usePlaceFormatters();
    return {
      placeId,
      templateId: {
        label: t('template'),
        say: (id) => (isEmptyValue(id) ? '–' : t('templateLinked')),
        show: ({ templateCode, templateRevision }) =>
          t('templateRevision', { code: templateCode ?? '–', number: templateRevision }),
      },
      milestoneId: {
        say: (id) => (isEmptyValue(id) ? '–' : t('milestoneLinked')),
        inForm: ({ milestoneTitle }) => milestoneTitle ?? '–',
        show: ({ milestoneTitle }) => milestoneTitle && <bdi>{milestoneTitle}</bdi>,
      },
      inspectionId: {
        say: (id) => (isEmptyValue(id) ? '–' : t('inspectionLinked')),
        inForm: ({ inspectionNumber }) => inspectionNumber ?? '–',
        show: ({ inspectionNumber }) => inspectionNumber && <bdi>{inspectionNumber}</bdi>,
      },
    };
  },
  status: (row) => <CheckStatus {...row} />,
  Beside: lazyComponent(() => import('./check-items.tsx'), 'CheckItems'),
  facts: checkFacts,
  useRights(project) {
    const user = useUser();
    const member = project && memberFor(user, project);
    return (row, usual) => ({
      edit: usual.edit && member !== null && can(member, 'checks', 'approve') && !isDone(row),
      remove: usual.remove && row.state !== 'closed' && (!row.holding || member?.role === 'owner'),
    });
  },
  useActions() {
    const t = useTranslations('checks');
    return ({ id }) => [
      {
        id: 'pdf',
        label: t('download'),
        icon: Download,
        href: `/api/checks/${id}/pdf`,
      },
    ];
  },
  Form: lazyComponent(() => import('./check-form.tsx'), 'CheckForm'),
};
