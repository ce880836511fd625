import { LEVELS } from '@brick/domain/issues/record';
import { daysOpen, registerFigures } from '@brick/domain/issues/register';
import { type IssueLine, issuesOf } from './issue-rows.ts';
import { chartPart, column, figure, figures, type MadePart, row, statusCell, table } from './parts.ts';
import type { ReportSetting } from './setting.ts';

type Figures = ReturnType<typeof registerFigures>;

function figuresOf({ say }: ReportSetting, register: Figures): MadePart {
  const { total, unresolved, resolved, overdue, meanDaysToClose } = register;
  return figures(
    figure(say('issue-register', 'total'), 'count', total),
    figure(say('issue-register', 'unresolved'), 'count', unresolved),
    figure(say('issue-register', 'overdue'), 'count', overdue, { tone: overdue > 0 ? 'bad' : 'good' }),
    figure(
      say('issue-register', 'meanDays'),
      'text',
      meanDaysToClose === null ? null : say('issue-register', 'days', { days: meanDaysToClose }),
      { note: say('issue-register', 'ofResolved', { count: resolved }) },
    ),
  );
}

/** Status × severity: as a picture, and as the table that it is made of. */
function matrix({ say }: ReportSetting, { counts, total, unresolved }: Figures): MadePart[] {
  const levels = LEVELS.map((level) => say('statuses', level));
  const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);
  const columns = LEVELS.map((_, index) => counts.map(({ bySeverity }) => bySeverity[index] ?? 0));
  return [
    chartPart(
      say('issue-register', 'matrix'),
      say('issue-register', 'matrixAlt', { count: total, unresolved }),
      {
        type: 'matrix',
        columns: levels,
        rows: counts.map(({ status, bySeverity }) => ({
          label: say('statuses', status),
          counts: bySeverity,
        })),
      },
    ),
    table({
      id: 'matrix',
      caption: say('issue-register', 'matrix'),
      columns: [
        column('status', say('columns', 'status'), 'text', 2),
        ...LEVELS.map((level, index) => column(level, levels[index] ?? '', 'count', 1)),
        column('total', say('columns', 'total'), 'count', 1),
      ],
      rows: counts.map(({ status, bySeverity }) =>
        row('body', [say('statuses', status), ...bySeverity, sum(bySeverity)]),
      ),
      foot: [row('total', [say('columns', 'total'), ...columns.map(sum), total])],
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
      column('number', say('issue-register', 'number'), 'text', 1.2),
      column('title', say('columns', 'title'), 'text', 3),
      column('location', say('issue-register', 'location'), 'text', 1.8),
      column('phase', say('columns', 'phase'), 'text', 1.6),
      column('severity', say('issue-register', 'severity'), 'status', 1.2),
      column('status', say('columns', 'status'), 'status', 1.4),
      column('assignedTo', say('issue-register', 'assignee'), 'text', 1.8),
      column('reportedOn', say('issue-register', 'reported'), 'date', 1.3),
      column('dueOn', say('issue-register', 'due'), 'date', 1.3),
      column('closedOn', say('issue-register', 'closed'), 'date', 1.3),
      column('daysOpen', say('issue-register', 'daysOpen'), 'days', 0.9),
    ],
    rows: lines.map((line) => {
      const { title, location, phase, severity, status, assignedTo, reportedOn, dueDate, resolvedOn } = line;
      const what = [line.number, title, location, phase && say('phases', phase)];
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
    issueTable(setting, { id: 'issues', caption: setting.say('issue-register', 'caption'), lines }),
  ];
}
