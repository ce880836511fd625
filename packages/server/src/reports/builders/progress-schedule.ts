import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { percentOf } from '@brick/domain/ledger/rate';
import type { EarnedValue } from '@brick/domain/ledger/schedule/earned-value';
import {
  type PhaseHistory,
  type PhaseSchedule,
  phaseSchedule,
} from '@brick/domain/ledger/schedule/phase-schedule';
import { percent } from '@brick/domain/money/money';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import {
  chartPart,
  column,
  figure,
  figures,
  paragraph,
  row,
  type StreamedPart,
  table,
} from '../report-parts.ts';
import { loadPhaseHistories } from '../rows/phase-histories.ts';
import { loadProjectPosition, type ProjectPosition } from '../rows/project-position.ts';

type PhaseLine = PhaseSchedule & Pick<PhaseHistory, 'phase' | 'planned'>;

/** Days between the planned and the forecast finish. */
function forecastDelay({ span, earnedSchedule: { forecastFinish } }: EarnedValue): number | null {
  return span && forecastFinish ? daysBetween(span.finish, forecastFinish) : null;
}

const plannedPercent = ({ pv, bac }: EarnedValue) => (pv === null ? null : percent(pv, bac));

/** A text such as "3 days late", or null if unknown. */
export const delayText = ({ say }: ReportContext, days: number | null): string | null =>
  days === null
    ? null
    : say(`report.progress-schedule.${days < 0 ? 'early' : 'late'}`, { days: Math.abs(days) });

function scheduleFigures(
  setting: ReportContext,
  { figures: project, earned, complete }: ProjectPosition,
): StreamedPart {
  const { say } = setting;
  const late = forecastDelay(earned);
  return figures(
    figure(say('programme.progress.percent'), 'percent', complete.percent, {
      note: say(`report.handover.by_${complete.by}`),
    }),
    figure(say('programme.table.plannedPercent'), 'percent', plannedPercent(earned)),
    figure(say('programme.dates.plannedFinish'), 'date', earned.span?.finish ?? null),
    figure(say('programme.measures.forecastFinish.long'), 'date', earned.earnedSchedule.forecastFinish, {
      note: delayText(setting, late),
      tone: late === null ? null : late > 0 ? 'bad' : 'good',
    }),
    figure(say('variations.effect.projectFinish'), 'date', project.schedule.estimatedCompletionDate),
  );
}

function gantt({ say, asOf }: ReportContext, lines: readonly PhaseLine[]): StreamedPart {
  const late = lines.filter(({ daysLate }) => daysLate !== null && daysLate > 0).length;
  const planned = lines.filter((line) => line.planned).length;
  return chartPart(
    say('report.progress-schedule.gantt'),
    say('report.progress-schedule.ganttAlt', { planned, late }),
    {
      type: 'gantt',
      today: asOf,
      phases: lines.map((line) => ({
        label: say(`phases.${line.phase}`),
        planned: line.planned,
        actual: line.actualStart && { start: line.actualStart, finish: line.actualFinish },
        percentComplete: line.percentComplete === null ? null : percentOf(line.percentComplete),
      })),
    },
  );
}

/** Explains missing figures: nothing is invented without plan or progress. */
function missingDataParagraphs(
  { say, language }: ReportContext,
  { unplanned, missing: unentered, span }: EarnedValue,
): StreamedPart[] {
  const list = (phases: EarnedValue['missing']) =>
    new Intl.ListFormat(language).format(phases.map((phase) => say(`phases.${phase}`)));
  const told: string[] = [];
  if (!span) told.push(say('report.progress-schedule.noProgramme'));
  else if (unplanned.length > 0)
    told.push(say('report.progress-schedule.unplanned', { phases: list(unplanned) }));
  if (unentered.length > 0) told.push(say('report.progress-schedule.unentered', { phases: list(unentered) }));
  return told.map((sentence) => paragraph(sentence, 'quiet'));
}

const days = (line: { start: CalendarDate; finish: CalendarDate } | null) => [
  line?.start ?? null,
  line?.finish ?? null,
];

function phasesTable(
  { say }: ReportContext,
  lines: readonly PhaseLine[],
  state: ProjectPosition | null,
): StreamedPart {
  const total = state && [
    ...[say('report.progress-schedule.project'), ...days(state.earned.span), null, null],
    ...[state.complete.percent, plannedPercent(state.earned), forecastDelay(state.earned), null],
  ];
  return table({
    id: 'phases',
    caption: say('report.progress-schedule.caption'),
    columns: [
      column('phase', say('fields.names.phase'), 'text', 2),
      column('plannedStart', say('programme.dates.plannedStart'), 'date', 1.4),
      column('plannedFinish', say('programme.dates.plannedFinish'), 'date', 1.4),
      column('actualStart', say('programme.dates.actualStart'), 'date', 1.4),
      column('actualFinish', say('programme.dates.actualFinish'), 'date', 1.4),
      column('percentComplete', say('report.progress-schedule.percentComplete'), 'percent', 1.1),
      column('plannedPercent', say('programme.table.plannedPercent'), 'percent', 1.1),
      column('daysLate', say('report.progress-schedule.daysLate'), 'days', 1),
      column('status', say('fields.names.status'), 'status', 1.6),
    ],
    rows: lines.map((line) => {
      const { phase, planned, actualStart, actualFinish, percentComplete, daysLate, state: status } = line;
      const done = percentComplete === null ? null : percentOf(percentComplete);
      return row('body', [
        ...[say(`phases.${phase}`), ...days(planned), actualStart, actualFinish],
        ...[done, line.plannedPercent, daysLate, statusBadge(say, status)],
      ]);
    }),
    foot: total ? [row('total', total)] : [],
  });
}

/** Report 9: every phase against its programme, and the forecast finish. */
export async function progressSchedule(setting: ReportContext): Promise<StreamedPart[]> {
  const { asOf, options } = setting;
  const [records, state] = await Promise.all([loadPhaseHistories(setting), loadProjectPosition(setting)]);
  const lines = records
    .filter(({ phase }) => !options.phase || phase === options.phase)
    .map((record) => ({ ...phaseSchedule(record, asOf), phase: record.phase, planned: record.planned }));
  if (options.phase) return [gantt(setting, lines), phasesTable(setting, lines, null)];
  return [
    scheduleFigures(setting, state),
    gantt(setting, lines),
    phasesTable(setting, lines, state),
    ...missingDataParagraphs(setting, state.earned),
  ];
}
