import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import type { EarnedValue } from '@brick/domain/ledger/earned-value';
import { type PhaseRecord, type PhaseSchedule, phaseSchedule } from '@brick/domain/ledger/phase-schedule';
import { percentOf } from '@brick/domain/ledger/rate';
import { percent } from '@brick/domain/money/money';
import {
  chartPart,
  column,
  figure,
  figures,
  type MadePart,
  paragraph,
  row,
  statusCell,
  table,
} from './parts.ts';
import { phaseRecords } from './phase-records.ts';
import { type ProjectState, projectState } from './project-state.ts';
import type { ReportSetting } from './setting.ts';

type Line = PhaseSchedule & Pick<PhaseRecord, 'phase' | 'planned'>;

/** By how many days the forecast finish lies behind the planned one. */
function forecastLate({ span, earnedSchedule: { forecastFinish } }: EarnedValue): number | null {
  return span && forecastFinish ? daysBetween(span.finish, forecastFinish) : null;
}

const plannedPercent = ({ pv, bac }: EarnedValue) => (pv === null ? null : percent(pv, bac));

/** "3 days late", in the reader's words; null where nobody knows. */
export const lateWords = ({ say }: ReportSetting, days: number | null): string | null =>
  days === null
    ? null
    : say(`report.progress-schedule.${days < 0 ? 'early' : 'late'}`, { days: Math.abs(days) });

function figuresOf(setting: ReportSetting, { figures: project, earned, complete }: ProjectState): MadePart {
  const { say } = setting;
  const late = forecastLate(earned);
  return figures(
    figure(say('report.handover.complete'), 'percent', complete.percent, {
      note: say(`report.handover.by_${complete.by}`),
    }),
    figure(say('programme.table.plannedPercent'), 'percent', plannedPercent(earned)),
    figure(say('programme.dates.plannedFinish'), 'date', earned.span?.finish ?? null),
    figure(say('programme.measures.forecastFinish.long'), 'date', earned.earnedSchedule.forecastFinish, {
      note: lateWords(setting, late),
      tone: late === null ? null : late > 0 ? 'bad' : 'good',
    }),
    figure(say('variations.effect.projectFinish'), 'date', project.schedule.estimatedCompletionDate),
  );
}

function gantt({ say, asOf }: ReportSetting, lines: readonly Line[]): MadePart {
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

/** What is not said, and why: nothing is invented where nobody planned or entered. */
function missing(
  { say, language }: ReportSetting,
  { unplanned, missing: unentered, span }: EarnedValue,
): MadePart[] {
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

function phasesTable({ say }: ReportSetting, lines: readonly Line[], state: ProjectState | null): MadePart {
  const total = state && [
    ...[say('report.progress-schedule.project'), ...days(state.earned.span), null, null],
    ...[state.complete.percent, plannedPercent(state.earned), forecastLate(state.earned), null],
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
        ...[done, line.plannedPercent, daysLate, statusCell(say, status)],
      ]);
    }),
    foot: total ? [row('total', total)] : [],
  });
}

/** Report 9: every phase against its programme, and when the whole is going to be finished. */
export async function progressSchedule(setting: ReportSetting): Promise<MadePart[]> {
  const { asOf, options } = setting;
  const [records, state] = await Promise.all([phaseRecords(setting), projectState(setting)]);
  const lines = records
    .filter(({ phase }) => !options.phase || phase === options.phase)
    .map((record) => ({ ...phaseSchedule(record, asOf), phase: record.phase, planned: record.planned }));
  if (options.phase) return [gantt(setting, lines), phasesTable(setting, lines, null)];
  return [
    figuresOf(setting, state),
    gantt(setting, lines),
    phasesTable(setting, lines, state),
    ...missing(setting, state.earned),
  ];
}
