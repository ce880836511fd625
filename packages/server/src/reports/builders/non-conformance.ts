import {
  daysUncorrected,
  type NonConformance,
  nonConformanceFigures,
  openLongestFirst,
} from '@brick/domain/inspections/non-conformance';
import { loadNames } from '../../members/service.ts';
import type { ReportContext } from '../report-context.ts';
import { column, figure, figures, row, type StreamedPart, statusCell, table } from '../report-parts.ts';
import { type InspectionLine, loadInspectionLines } from '../rows/inspection-rows.ts';
import { type IssueLine, loadIssueLines } from '../rows/issue-rows.ts';

interface NonConformanceLine extends NonConformance {
  inspection: InspectionLine;
  issue: IssueLine | null;
}

/** One line per failed inspection and resulting issue, or the inspection alone. */
function nonConformanceLines(
  inspections: readonly InspectionLine[],
  issues: readonly IssueLine[],
): NonConformanceLine[] {
  const byInspection = new Map<number, IssueLine[]>();
  for (const issue of issues) {
    if (issue.inspectionId === null) continue;
    byInspection.set(issue.inspectionId, [...(byInspection.get(issue.inspectionId) ?? []), issue]);
  }
  return inspections.flatMap((inspection): NonConformanceLine[] => {
    const { id, failedOn, result, doneOn } = inspection;
    if (failedOn === null) return [];
    const found: readonly (IssueLine | null)[] = byInspection.get(id) ?? [null];
    return found.map((issue) => ({ inspection, failedOn, result, doneOn, issue }));
  });
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

/** Report 7: failed inspections, corrective actions and verification. */
export async function nonConformance(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, say, asOf } = setting;
  const [inspections, issues] = await Promise.all([
    loadInspectionLines(setting),
    loadIssueLines(setting, { anyPhase: true, anyDay: true }),
  ]);
  const lines = openLongestFirst(nonConformanceLines(inspections, issues), asOf);
  const names = await loadNames(
    connection,
    lines.map(({ issue }) => issue?.verifiedBy ?? null),
  );
  const rowOf = (line: NonConformanceLine) => {
    const { inspection, issue, failedOn, result } = line;
    const source = [
      inspection.reportNumber,
      inspection.inspectionType,
      say(`phases.${inspection.phase}`),
      failedOn,
    ];
    const status = statusCell(say, issue?.status ?? result);
    const action = [issue ? `${issue.number} ${issue.title}` : null, status, issue?.correctiveAction ?? null];
    const verified = [names.get(issue?.verifiedBy ?? 0) ?? null, issue?.verifiedOn ?? null];
    const [entity, { id }] = issue ? (['issue', issue] as const) : (['inspection', inspection] as const);
    return row('body', [...source, ...action, ...verified, daysUncorrected(line, asOf)], entity, id);
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
