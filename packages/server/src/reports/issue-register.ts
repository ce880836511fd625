import { LEVELS } from '@brick/domain/issues/record';
import { daysOpen, registerFigures } from '@brick/domain/issues/register';
import { type IssueLine, issuesOf } from './issue-rows.ts';
import { chartPart, column, figure, figures, type MadePart, row, statusCell, table } from './parts.ts';
import type { ReportSetting } from './setting.ts';

type Figures = ReturnType<typeof registerFigures>;

function figuresOf({ say }: ReportSetting, register: Figures): MadePart {
  const { total, unresolved, resolved, overdue, meanDaysToClose } = register;
  return figures(
    figure(say('kinds.many.issue'), 'count', total),
    figure(say('report.issue-register.unresolved'), 'count', unresolved),
    figure(say('report.issue-register.overdue'), 'count', overdue, { tone: overdue > 0 ? 'bad' : 'good' }),
    figure(
      say('report.issue-register.meanDays'),
      'text',
      meanDaysToClose === null ? null : say('programme.days', { days: meanDaysToClose }),
      { note: say('report.issue-register.ofResolved', { count: resolved }) },
    ),
  );
}

/** Status × severity: as a picture, and as the table that it is made of. */
function matrix({ say }: ReportSetting, { counts, total, unresolved }: Figures): MadePart[] {
  const levels = LEVELS.map((level) => say(`status.${level}`));
  const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);
  const columns = LEVELS.map((_, index) => counts.map(({ bySeverity }) => bySeverity[index] ?? 0));
  return [
    chartPart(
      say('report.issue-register.matrix'),
      say('report.issue-register.matrixAlt', { count: total, unresolved }),
      {
        type: 'matrix',
        columns: levels,
        rows: counts.map(({ status, bySeverity }) => ({
          label: say(`status.${status}`),
          counts: bySeverity,
        })),
      },
    ),
    table({
      id: 'matrix',
      caption: say('report.issue-register.matrix'),
      columns: [
        column('status', say('fields.names.status'), 'text', 2),
        ...LEVELS.map((level, index) => column(level, levels[index] ?? '', 'count', 1)),
        column('total', say('record.totalRow'), 'count', 1),
      ],
      rows: counts.map(({ status, bySeverity }) =>
        row('body', [say(`status.${status}`), ...bySeverity, sum(bySeverity)]),
      ),
      foot: [row('total', [say('record.totalRow'), ...columns.map(sum), total])],
    }),
  ];
}

/** Issues row by row: those of the register, and the unresolved ones of a handover. */
export function issueTable(
  { say, asOf }: ReportSetting,
  { id, caption, lines }: { id: string; caption: string; lines: readonly IssueLine[] },
): MadePart {
  return table({
    id,
    caption,
    columns: [
      column('number', say('report.issue-register.number'), 'text', 1.2),
      column('title', say('fields.names.title'), 'text', 3),
      column('location', say('fields.names.location'), 'text', 1.8),
      column('phase', say('fields.names.phase'), 'text', 1.6),
      column('severity', say('fields.names.severity'), 'status', 1.2),
      column('status', say('fields.names.status'), 'status', 1.4),
      column('assignedTo', say('report.issue-register.assignee'), 'text', 1.8),
      column('reportedOn', say('issues.columns.createdAt'), 'date', 1.3),
      column('dueOn', say('report.issue-register.due'), 'date', 1.3),
      column('closedOn', say('report.issue-register.closed'), 'date', 1.3),
      column('daysOpen', say('report.issue-register.daysOpen'), 'days', 0.9),
    ],
    rows: lines.map((line) => {
      const { title, location, phase, severity, status, assignedTo, reportedOn, dueDate, resolvedOn } = line;
      const what = [line.number, title, location, phase && say(`phases.${phase}`)];
      const how = [statusCell(say, severity), statusCell(say, status), assignedTo];
      const when = [reportedOn, dueDate, resolvedOn, daysOpen(line, asOf)];
      return row('body', [...what, ...how, ...when], 'issue', line.id);
    }),
  });
}

/** Report 6: every issue, how many there are of which kind, and how long they take to be closed. */
export async function issueRegister(setting: ReportSetting): Promise<MadePart[]> {
  const lines = await issuesOf(setting);
  const register = registerFigures(lines, setting.asOf);
  return [
    figuresOf(setting, register),
    ...matrix(setting, register),
    issueTable(setting, { id: 'issues', caption: setting.say('report.issue-register.caption'), lines }),
  ];
}
