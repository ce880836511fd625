import {
  daysUnsettled,
  type NonConformance,
  nonConformanceFigures,
  openLongestFirst,
} from '@brick/domain/inspections/non-conformance';
import { namesOf } from '../members/reads.ts';
import { type InspectionLine, inspectionsOf } from './inspection-rows.ts';
import { type IssueLine, issuesOf } from './issue-rows.ts';
import { column, figure, figures, type MadePart, row, statusCell, table } from './parts.ts';
import type { ReportSetting } from './setting.ts';

interface Line extends NonConformance {
  inspection: InspectionLine;
  issue: IssueLine | null;
}

/** Every inspection that ever failed, with each issue that came of it, or alone. */
function linesOf(inspections: readonly InspectionLine[], issues: readonly IssueLine[]): Line[] {
  const byInspection = new Map<number, IssueLine[]>();
  for (const issue of issues) {
    if (issue.inspectionId === null) continue;
    byInspection.set(issue.inspectionId, [...(byInspection.get(issue.inspectionId) ?? []), issue]);
  }
  return inspections.flatMap((inspection): Line[] => {
    const { id, failedOn, result, doneOn } = inspection;
    if (failedOn === null) return [];
    const found: readonly (IssueLine | null)[] = byInspection.get(id) ?? [null];
    return found.map((issue) => ({ inspection, failedOn, result, doneOn, issue }));
  });
}

function figuresOf({ say, asOf }: ReportSetting, lines: readonly Line[]): MadePart {
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

/** Report 7: what failed, what was done about it and who looked whether it is put right. */
export async function nonConformance(setting: ReportSetting): Promise<MadePart[]> {
  const { connection, say, asOf } = setting;
  const [inspections, issues] = await Promise.all([
    inspectionsOf(setting),
    issuesOf(setting, { anyPhase: true, anyDay: true }),
  ]);
  const lines = openLongestFirst(linesOf(inspections, issues), asOf);
  const names = await namesOf(
    connection,
    lines.map(({ issue }) => issue?.verifiedBy ?? null),
  );
  const rowOf = (line: Line) => {
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
    return row('body', [...source, ...action, ...verified, daysUnsettled(line, asOf)], entity, id);
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
    figuresOf(setting, lines),
    table({
      id: 'non-conformances',
      caption: say('report.non-conformance.caption'),
      columns,
      rows: lines.map(rowOf),
    }),
  ];
}
