import { daysOpen, registerFigures } from '@brick/domain/issues/issue-register-figures';
import { ISSUE_LEVELS } from '@brick/domain/issues/record';
import { isTrade } from '@brick/domain/issues/trades';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import { chartPart, column, figure, figures, row, type StreamedPart, table } from '../report-parts.ts';
import { type IssueLine, loadIssueLines } from '../rows/issue-rows.ts';

type RegisterFigures = ReturnType<typeof registerFigures>;

function issueFigures({ say }: ReportContext, register: RegisterFigures): StreamedPart {
  const { total, unresolved, resolved, overdue, meanDaysToClose } = register;
  return figures(
    figure(say('issues.names.many'), 'count', total),
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

/** Status × severity as chart and table. */
function severityMatrix(
  { say }: ReportContext,
  { counts, total, unresolved }: RegisterFigures,
): StreamedPart[] {
  const levels = ISSUE_LEVELS.map((level) => say(`status.${level}`));
  const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);
  const columns = ISSUE_LEVELS.map((_, index) => counts.map(({ bySeverity }) => bySeverity[index] ?? 0));
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
        ...ISSUE_LEVELS.map((level, index) => column(level, levels[index] ?? '', 'count', 1)),
        column('total', say('record.totalRow'), 'count', 1),
      ],
      rows: counts.map(({ status, bySeverity }) =>
        row('body', [say(`status.${status}`), ...bySeverity, sum(bySeverity)]),
      ),
      foot: [row('total', [say('record.totalRow'), ...columns.map(sum), total])],
    }),
  ];
}

interface IssueTableOptions {
  id: string;
  caption: string;
  lines: readonly IssueLine[];
  /** With kind, stage, trade, how often a fix was refused, and the place. */
  steps?: boolean;
}

/** A table of issues: all of the register, or the unresolved ones of a handover. */
export function issueTable(
  { say, asOf }: ReportContext,
  { id, caption, lines, steps = false }: IssueTableOptions,
): StreamedPart {
  const stepColumns = [
    column('kind', say('fields.names.kind'), 'text', 1),
    column('stage', say('fields.names.stage'), 'status', 1.4),
    column('trade', say('fields.names.trade'), 'text', 1.4),
    column('timesRefused', say('fields.names.timesRefused'), 'count', 0.9),
    column('place', say('fields.names.placePath'), 'text', 1.6),
  ];
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
      ...(steps ? stepColumns : []),
    ],
    rows: lines.map((line) => {
      const { title, location, phase, severity, status, assignedTo, reportedOn, dueDate, resolvedOn } = line;
      const what = [line.number, title, location, phase && say(`phases.${phase}`)];
      const how = [statusBadge(say, severity), statusBadge(say, status), assignedTo];
      const when = [reportedOn, dueDate, resolvedOn, daysOpen(line, asOf)];
      const { kind, stage, trade, timesRefused, place } = line;
      const far = [
        say(`fields.issueKinds.${kind}`),
        statusBadge(say, stage),
        trade && (isTrade(trade) ? say(`fields.trades.${trade}`) : trade),
        timesRefused,
        place,
      ];
      return row('body', [...what, ...how, ...when, ...(steps ? far : [])], 'issue', line.id);
    }),
  });
}

/** Report 6: every issue, counts by status and severity, and the time to resolve them. */
export async function issueRegister(setting: ReportContext): Promise<StreamedPart[]> {
  const lines = await loadIssueLines(setting);
  const register = registerFigures(lines, setting.asOf);
  return [
    issueFigures(setting, register),
    ...severityMatrix(setting, register),
    issueTable(setting, {
      id: 'issues',
      caption: setting.say('report.issue-register.caption'),
      lines,
      steps: true,
    }),
  ];
}
