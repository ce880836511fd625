import {
  daysUncorrected,
  type NonConformance,
  nonConformanceFigures,
  openLongestFirst,
} from '@brick/domain/inspections/non-conformance';
import type { Phase } from '@brick/domain/phases/phases';
import type { Status } from '@brick/domain/status-styles';
import { loadNames } from '../../members/service.ts';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import { column, figure, figures, row, type StreamedPart, table } from '../report-parts.ts';
import {
  type FailedCheckLine,
  loadFailedChecks,
  loadOverriddenPoints,
  type OverriddenPointLine,
} from '../rows/failed-checks.ts';
import { type InspectionLine, loadInspectionLines } from '../rows/inspection-rows.ts';
import { type IssueLine, loadIssueLines } from '../rows/issue-rows.ts';

type SourceKind = 'inspection' | 'check' | 'point';

/** What did not conform. */
interface Source extends Omit<NonConformance, 'issue'> {
  kind: SourceKind;
  /** Of the inspection or check. */
  id: number;
  number: string;
  what: string | null;
  phase: Phase | null;
  place: string | null;
  status: Status;
}

interface NonConformanceLine extends Source {
  issue: IssueLine | null;
}

const inspectionSource = ({ id, reportNumber, inspectionType, result, ...line }: InspectionLine): Source[] =>
  line.failedOn === null
    ? []
    : [
        {
          ...{ kind: 'inspection', id, number: reportNumber, what: inspectionType, result, status: result },
          ...{ phase: line.phase, place: line.place, failedOn: line.failedOn, doneOn: line.doneOn },
        },
      ];

/** A check that ended with concessions has nothing left that fails. */
const checkSource = ({ title, result, ...line }: FailedCheckLine): Source => ({
  ...line,
  kind: 'check',
  what: title,
  result: result === 'passed' || result === 'concession' ? 'passed' : 'failed',
  status: result ?? 'running',
});

/** What was overridden stays so: only its issue puts it right. */
const pointSource = ({ title, point, issueId: _, ...line }: OverriddenPointLine): Source => ({
  ...line,
  kind: 'point',
  what: [title, point].filter(Boolean).join(' · '),
  ...{ result: 'failed', doneOn: null, status: 'overridden' },
});

/** One line per source and resulting issue, or the source alone. */
const linesOf = (source: Source, issues: readonly IssueLine[]): NonConformanceLine[] =>
  (issues.length > 0 ? issues : [null]).map((issue) => ({ ...source, issue }));

function groupIssues(
  issues: readonly IssueLine[],
  sourceOf: (issue: IssueLine) => number | null,
): Map<number, IssueLine[]> {
  const groups = new Map<number, IssueLine[]>();
  for (const issue of issues) {
    const source = sourceOf(issue);
    if (source !== null) groups.set(source, [...(groups.get(source) ?? []), issue]);
  }
  return groups;
}

/** Loads what did not conform, open the longest first. */
async function loadLines(setting: ReportContext): Promise<NonConformanceLine[]> {
  const [inspections, checks, points, issues] = await Promise.all([
    loadInspectionLines(setting),
    loadFailedChecks(setting),
    loadOverriddenPoints(setting),
    loadIssueLines(setting, { anyPhase: true, anyDay: true }),
  ]);
  const ofPoints = new Set(points.map(({ issueId }) => issueId));
  const byInspection = groupIssues(issues, ({ inspectionId }) => inspectionId);
  const byCheck = groupIssues(issues, ({ id, checkId }) => (ofPoints.has(id) ? null : checkId));
  const byId = groupIssues(issues, ({ id }) => id);
  const lines = [
    ...inspections
      .flatMap(inspectionSource)
      .flatMap((source) => linesOf(source, byInspection.get(source.id) ?? [])),
    ...checks.map(checkSource).flatMap((source) => linesOf(source, byCheck.get(source.id) ?? [])),
    ...points.flatMap((point) => linesOf(pointSource(point), byId.get(point.issueId ?? 0) ?? [])),
  ];
  return openLongestFirst(lines, setting.asOf);
}

function figuresSection({ say, asOf }: ReportContext, lines: readonly NonConformanceLine[]): StreamedPart {
  const { total, open, unverified, closed, meanDays } = nonConformanceFigures(lines, asOf);
  return figures(
    figure(say('report.non-conformance.total'), 'count', total),
    figure(say('report.non-conformance.open'), 'count', open, { tone: open > 0 ? 'bad' : 'good' }),
    figure(say('report.non-conformance.unverified'), 'count', unverified, {
      tone: unverified > 0 ? 'warning' : 'good',
    }),
    figure(say('report.non-conformance.closed'), 'count', closed),
    figure(
      say('report.non-conformance.meanDays'),
      'text',
      meanDays === null ? null : say('programme.days', { days: meanDays }),
    ),
  );
}

/** Report 7: failed inspections and checks, overridden points, corrective actions and verification. */
export async function nonConformance(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, say, asOf } = setting;
  const lines = await loadLines(setting);
  const names = await loadNames(
    connection,
    lines.map(({ issue }) => issue?.verifiedBy ?? null),
  );
  const rowOf = (line: NonConformanceLine) => {
    const { kind, id, number, what, phase, failedOn, status, issue, place } = line;
    const source = [number, what, phase && say(`phases.${phase}`), failedOn];
    const action = [
      issue ? `${issue.number} ${issue.title}` : null,
      statusBadge(say, issue?.status ?? status),
      issue?.correctiveAction ?? null,
    ];
    const verified = [names.get(issue?.verifiedBy ?? 0) ?? null, issue?.verifiedOn ?? null];
    const entity = kind === 'inspection' ? 'inspection' : 'check';
    return row(
      'body',
      [
        ...source,
        ...action,
        ...verified,
        daysUncorrected(line, asOf),
        kind === 'point' ? say('report.non-conformance.of_point') : say(`${kind}s.names.one`),
        place,
      ],
      issue ? 'issue' : entity,
      issue?.id ?? id,
    );
  };
  const columns = [
    column('reportNumber', say('inspections.columns.reportNumber'), 'text', 1.1),
    column('inspectionType', say('fields.names.inspectionType'), 'text', 2.2),
    column('phase', say('fields.names.phase'), 'text', 1.5),
    column('failedOn', say('report.non-conformance.failed'), 'date', 1.3),
    column('issue', say('issues.names.one'), 'text', 2.4),
    column('status', say('fields.names.status'), 'status', 1.3),
    column('correctiveAction', say('issues.form.correctiveAction'), 'text', 3),
    column('verifiedBy', say('report.non-conformance.verifiedBy'), 'text', 1.6),
    column('verifiedOn', say('report.non-conformance.verifiedOn'), 'date', 1.3),
    column('daysOpen', say('report.issue-register.daysOpen'), 'days', 0.9),
    column('source', say('report.non-conformance.source'), 'text', 1.4),
    column('place', say('fields.names.placePath'), 'text', 1.6),
  ];
  return [
    figuresSection(setting, lines),
    table({
      id: 'non-conformances',
      caption: say('report.non-conformance.caption'),
      columns,
      rows: lines.map(rowOf),
    }),
  ];
}
