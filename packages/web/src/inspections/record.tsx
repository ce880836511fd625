import type { ReplyOf } from '@brick/domain/endpoint';
import type { Inspection, inspectionEndpoints } from '@brick/domain/inspections/api';
import { inspection as is } from '@brick/domain/inspections/record';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { percent } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { displayName } from '@brick/domain/users/display-name';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, ClipboardCheck, Download, History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import { useProjectMembers } from '../platform/projects/project-members.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { PlaceFilter } from '../records/fields/place-filter.tsx';
import { usePlaceFormatters } from '../records/fields/use-places.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

/** Web definition of inspections: columns, filters, fields and dialogs. */
export const record: RecordKind<Inspection, ReplyOf<typeof inspectionEndpoints.totals>> = {
  is,
  filters: [
    { name: 'result', values: ['passed', 'failed', 'pending'], open: true, words: 'status' },
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
    { name: 'placeId', fromElsewhere: true },
  ],
  ExtraFilters: PlaceFilter,
  columns: [
    {
      id: 'reportNumber',
      width: 112,
      sortFirst: 'desc',
      card: 'amount',
      priority: 1,
      cell: ({ id, reportNumber }) => (
        <RowLink kind="inspection" id={id}>
          <span className="tabular-nums">{reportNumber}</span>
        </RowLink>
      ),
    },
    { id: 'inspectionType', grow: 3, minWidth: 180, card: 'title', priority: 1, none: 'noType' },
    { id: 'phase', width: 150, card: 'meta', priority: 3 },
    {
      id: 'scheduledDate',
      width: 130,
      sortFirst: 'desc',
      card: 'meta',
      priority: 2,
      none: 'notScheduled',
    },
    { id: 'result', width: 128, card: 'status', priority: 1 },
    { id: 'placePath', grow: 2, minWidth: 140, card: 'hidden', priority: 3 },
    { id: 'inspectorName', grow: 2, minWidth: 140, card: 'hidden', priority: 2, none: 'noInspector' },
  ],
  inlineActions: 1,
  sort: '-reportNumber',
  useFigures(totals) {
    const t = useTranslations('inspections.cards');
    const { number } = useFormat();
    const rate = totals?.passRate ?? null;
    const failRate = totals ? percent(BigInt(totals.failed), BigInt(totals.total)) : null;
    return [
      {
        name: 'total',
        value: number(totals?.total ?? 0),
        sub: totals && t('decided', { count: totals.passed + totals.failed }),
        rows: {},
      },
      {
        name: 'passed',
        value: number(totals?.passed ?? 0),
        sub: rate === null ? t('noRate') : t('rate', { rate: Math.round(rate) }),
        progress: rate ?? 0,
        progressTone: 'moss',
        rows: { result: 'passed' },
      },
      {
        name: 'pending',
        value: number(totals?.pending ?? 0),
        sub: totals && t('waiting', { count: totals.pending }),
        rows: { result: 'pending' },
      },
      {
        name: 'failed',
        value: number(totals?.failed ?? 0),
        sub: failRate === null ? t('noRate') : t('failRate', { rate: Math.round(failRate) }),
        tone: totals && totals.failed > 0 ? 'bad' : 'default',
        rows: { result: 'failed' },
      },
    ];
  },

  titleOf: ({ reportNumber, inspectionType }) => [reportNumber, inspectionType].filter(Boolean).join(' · '),
  page: [
    ...(['result', 'inspectionType', 'phase', 'scheduledDate', 'placeId', 'location'] as const),
    ...(['inspectorId', 'assignedTo', 'dueDate', 'observations', 'adviceInstructions'] as const),
    ...(['beforePhotosUrls', 'afterPhotosUrls'] as const),
  ],
  apart: ['result'],
  useSaid(project) {
    const t = useTranslations('inspections.form');
    const { data: members } = useProjectMembers(project?.id ?? 0);
    const placeId = usePlaceFormatters();
    return {
      placeId,
      // The heading starts with the number, so the title is repeated among the fields.
      inspectionType: { historyOnly: false },
      inspectorId: {
        say(value) {
          if (isEmptyValue(value) || !members) return '–';
          const known = members.find(({ userId }) => userId === value);
          return known ? displayName(known) : t('formerMember');
        },
        show: ({ inspectorName }) => <bdi>{inspectorName ?? t('formerMember')}</bdi>,
        none: '–',
        inForm: ({ inspectorName }) => inspectorName ?? '–',
      },
    };
  },
  status: ({ result }) => <StatusBadge status={result} />,

  Beside: lazyComponent(() => import('./inspection-photos-and-checks.tsx'), 'InspectionPhotosAndChecks'),
  facts: inspectionFacts,
  useActions() {
    const t = useTranslations('inspections');
    const may = usePermission();
    const [, setUrl] = useUrlState();
    const navigate = useNavigate();
    return (row) => {
      const { id, projectId, result, version } = row;
      const facts = inspectionFacts(row);
      return [
        may('inspections', 'approve', facts) && {
          id: 'record',
          label: t(result === 'pending' ? 'record' : 'recordAgain'),
          icon: ClipboardCheck,
          onSelect: () => setUrl({ record: id }),
          inline: result === 'pending',
          first: true,
        },
        result === 'failed' &&
          may('issues', 'create') && {
            id: 'report',
            label: t('reportIssue'),
            icon: CircleAlert,
            onSelect: () =>
              void navigate({
                to: '/issues',
                search: { project: String(projectId), add: '1', inspection: String(id) },
              }),
          },
        may('inspections', 'export', facts) && {
          id: 'download',
          label: t('download'),
          icon: Download,
          href: `/api/inspections/${id}/export`,
        },
        version > 1 && {
          id: 'versions',
          label: t('earlierVersions'),
          icon: History,
          onSelect: () => setUrl({ versions: id }),
        },
      ];
    };
  },
  Form: lazyComponent(() => import('./inspection-form.tsx'), 'InspectionForm'),
  dialogs: {
    record: lazyComponent(() => import('./result-form.tsx'), 'ResultForm'),
    versions: lazyComponent(() => import('./versions-dialog.tsx'), 'InspectionVersionsDialog'),
  },
};
