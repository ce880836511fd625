import { passRates } from '@brick/domain/inspections/inspection-pass-rates';
import { PHASES } from '@brick/domain/phases/phases';
import type { ReportRow } from '@brick/domain/reports/report-document';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import { chartPart, column, figure, figures, row, type StreamedPart, table } from '../report-parts.ts';
import { type InspectionLine, loadInspectionLines } from '../rows/inspection-rows.ts';

const RESULTS = ['passed', 'failed', 'pending'] as const;

function inspectionFigures({ say }: ReportContext, rates: ReturnType<typeof passRates>): StreamedPart {
  const { total, passRate, passed, failed, decidedPassRate, firstTimePassRate, judged, overdue } = rates;
  return figures(
    figure(say('inspections.names.many'), 'count', total),
    figure(say('report.inspection-summary.passRate'), 'percent', passRate, {
      note: say('report.inspection-summary.ofAll', { count: total }),
    }),
    figure(say('report.inspection-summary.decidedRate'), 'percent', decidedPassRate, {
      note: say('report.inspection-summary.ofDecided', { count: passed + failed }),
    }),
    figure(say('report.inspection-summary.firstTimeRate'), 'percent', firstTimePassRate, {
      note: say('report.inspection-summary.ofDecided', { count: judged }),
    }),
    figure(say('status.overdue'), 'count', overdue, { tone: overdue > 0 ? 'bad' : 'good' }),
  );
}

/** Inspections by phase and result, as table and chart. */
function phaseParts(setting: ReportContext, lines: readonly InspectionLine[]): StreamedPart[] {
  const { say, asOf, options } = setting;
  const phases = options.phase ? [options.phase] : PHASES;
  const ratesOf = (some: readonly InspectionLine[]) => passRates(some, asOf);
  const parts = phases.map((phase) => ratesOf(lines.filter((line) => line.phase === phase)));
  const names = phases.map((phase) => say(`phases.${phase}`));
  const counts = (kind: ReportRow['kind'], name: string, rates: ReturnType<typeof passRates>) =>
    row(kind, [name, ...RESULTS.map((result) => rates[result]), rates.total, rates.passRate]);
  const styles = { passed: 'earned', failed: 'actual', pending: 'planned' } as const;
  const { total, passed, failed } = ratesOf(lines);
  return [
    chartPart(
      say('report.inspection-summary.byPhase'),
      say('report.inspection-summary.byPhaseAlt', { count: total, passed, failed }),
      {
        type: 'bars',
        stacked: true,
        kind: 'count',
        labels: names,
        series: RESULTS.map((result) => ({
          label: say(`status.${result}`),
          style: styles[result],
          values: parts.map((rates) => rates[result]),
        })),
      },
    ),
    table({
      id: 'phases',
      caption: say('report.inspection-summary.byPhase'),
      columns: [
        column('phase', say('fields.names.phase'), 'text', 2.4),
        ...RESULTS.map((result) => column(result, say(`status.${result}`), 'count', 1)),
        column('total', say('record.totalRow'), 'count', 1),
        column('passRate', say('report.inspection-summary.passRate'), 'percent', 1),
      ],
      rows: parts.map((rates, index) => counts('body', names[index] ?? '', rates)),
      foot: [counts('total', say('record.totalRow'), ratesOf(lines))],
    }),
  ];
}

function inspectionTable({ say }: ReportContext, lines: readonly InspectionLine[]): StreamedPart {
  return table({
    id: 'inspections',
    caption: say('report.inspection-summary.caption'),
    columns: [
      column('reportNumber', say('inspections.columns.reportNumber'), 'text', 1.2),
      column('inspectionType', say('fields.names.inspectionType'), 'text', 3),
      column('phase', say('fields.names.phase'), 'text', 1.8),
      column('scheduledOn', say('inspections.columns.scheduledDate'), 'date', 1.4),
      column('doneOn', say('report.inspection-summary.done'), 'date', 1.4),
      column('result', say('fields.names.result'), 'status', 1.4),
      column('inspector', say('inspections.columns.inspectorName'), 'text', 2),
      column('version', say('documents.columns.fileVersion'), 'count', 0.8),
    ],
    rows: lines.map(({ id, phase, result, ...line }) => {
      const what = [line.reportNumber, line.inspectionType, say(`phases.${phase}`)];
      const when = [line.scheduledDate, line.doneOn, statusBadge(say, result)];
      return row('body', [...what, ...when, line.inspector, line.version], 'inspection', id);
    }),
  });
}

/** Report 5: every inspection with its result, the pass rate and the first-time pass rate. */
export async function inspectionSummary(setting: ReportContext): Promise<StreamedPart[]> {
  const lines = await loadInspectionLines(setting);
  return [
    inspectionFigures(setting, passRates(lines, setting.asOf)),
    ...phaseParts(setting, lines),
    inspectionTable(setting, lines),
  ];
}
