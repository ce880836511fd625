import { passRates } from '@brick/domain/inspections/inspection-pass-rates';
import { registerFigures } from '@brick/domain/issues/issue-register-figures';
import { type Budget, percentUsed } from '@brick/domain/ledger/budget/budget';
import type { ProjectFigures } from '@brick/domain/ledger/project-figures';
import { fourDecimals } from '@brick/domain/ledger/ratio';
import { type Minor, percent } from '@brick/domain/money/money';
import { paidShareOf } from '@brick/domain/phases/progress-wall';
import { type Risk, type RiskGrade, worstRisks } from '@brick/domain/reports/project-risks';
import type { Cell, ReportRow } from '@brick/domain/reports/report-document';
import type { Status } from '@brick/domain/status-styles';
import { loadBudget } from '../../budgets/service.ts';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import {
  balanceTone,
  chartPart,
  column,
  figure,
  figures,
  row,
  type StreamedPart,
  table,
} from '../report-parts.ts';
import {
  cpiRisks,
  type ExecutiveFigures,
  loadExecutiveFigures,
  type PendingDecision,
} from '../rows/executive-figures.ts';
import { loadProjectPosition, type ProjectPosition } from '../rows/project-position.ts';

/** Maximum rows of a table: the whole report is one page. */
const MAX_ROWS = 5;
/** Maximum title length, so that a row stays one line. */
const MAX_TITLE_LENGTH = 70;

const GRADES: Record<RiskGrade, Status> = { 3: 'high', 2: 'medium', 1: 'low' };

const SCHEDULE: Record<ProjectFigures['schedule']['status'], Status> = {
  on_track: 'on_track',
  at_risk: 'at_risk',
  behind: 'behind_schedule',
  overdue: 'overdue',
  completed: 'completed',
  no_date: 'no_date_set',
};

/** Shortens a long title without splitting characters. */
function shortenTitle(title: string): string {
  const characters = [...title];
  return characters.length <= MAX_TITLE_LENGTH
    ? title
    : `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`;
}

function budgetFigures({ say, written }: ReportContext, budget: Budget, project: ProjectPosition['figures']) {
  const { revised, actual, forecast, variance } = budget.projectBudget;
  const used = percentUsed(actual, revised);
  return [
    figure(say('budgets.places.project'), 'money', revised),
    figure(say('budgets.columns.actual'), 'money', actual, {
      note: used === null ? null : say('budgets.stats.spent', { percent: written.percent(used) }),
    }),
    figure(say('budgets.columns.forecast'), 'money', forecast, {
      note: say('report.executive-summary.variance', { amount: written.money(variance) }),
      tone: balanceTone(variance),
    }),
    figure(say('programme.parts.progress'), 'percent', project.progress, {
      note: say('report.executive-summary.phasesDone', {
        done: project.completedPhases,
        all: project.totalPhases,
      }),
    }),
  ];
}

function workFigures(
  setting: ReportContext,
  state: ProjectPosition,
  { issues, inspections }: ExecutiveFigures,
) {
  const { say, written, asOf } = setting;
  const { figures: project, earned, complete } = state;
  const { forecastFinish } = earned.earnedSchedule;
  const register = registerFigures(issues, asOf);
  const { decidedPassRate, failed } = passRates(inspections, asOf);
  return [
    figure(say('programme.progress.percent'), 'percent', complete.percent, {
      note: say(`report.handover.by_${complete.by}`),
    }),
    figure(
      say('report.executive-summary.schedule'),
      'status',
      statusBadge(say, SCHEDULE[project.schedule.status]),
      {
        note:
          forecastFinish &&
          say('report.executive-summary.forecastFinish', { day: written.day(forecastFinish) }),
      },
    ),
    figure(say('report.issue-register.unresolved'), 'count', register.unresolved, {
      note: say('report.executive-summary.overdueIssues', { count: register.overdue }),
      tone: register.overdue > 0 ? 'bad' : null,
    }),
    figure(say('report.inspection-summary.decidedRate'), 'percent', decidedPassRate, {
      note: say('report.executive-summary.failedInspections', { count: failed }),
      tone: failed > 0 ? 'bad' : null,
    }),
  ];
}

function progressWall(
  { say }: ReportContext,
  { phases, completedPhases, totalPhases }: ProjectPosition['figures'],
): StreamedPart {
  const alt = say('report.executive-summary.phasesDone', { done: completedPhases, all: totalPhases });
  return chartPart(say('report.executive-summary.wall'), alt, {
    type: 'wall',
    courses: phases.map((phase) => {
      const paid = percent(phase.paid, phase.total);
      return {
        label: say(`phases.${phase.phase}`),
        paidShare: paidShareOf(phase, paid === null ? null : Math.min(1, Math.max(0, paid / 100))),
        enteredShare: phase.count > 0 ? 1 : 0,
      };
    }),
  });
}

function riskRow({ say }: ReportContext, { fact, grade }: Risk): ReportRow {
  const level = statusBadge(say, GRADES[grade]);
  const line = (words: string, days: number | null, amount: Minor | null): Cell[] => [
    words,
    level,
    days,
    amount,
  ];
  switch (fact.rule) {
    case 'cpi': {
      const cpi = fourDecimals(fact.cpi) ?? 0;
      const words = say('report.executive-summary.risk_cpi', { phase: say(`phases.${fact.phase}`), cpi });
      return row('body', line(words, null, fact.overrun));
    }
    case 'payables':
      return row(
        'body',
        line(say('report.executive-summary.risk_payables', { count: fact.count }), fact.days, fact.amount),
      );
    default: {
      const words = say(`report.executive-summary.risk_${fact.rule}`, { title: shortenTitle(fact.title) });
      const amount = fact.rule === 'variation' ? fact.amount : null;
      return row('body', line(words, fact.days, amount), fact.rule, fact.id);
    }
  }
}

function risksTable(setting: ReportContext, risks: readonly Risk[], all: number): StreamedPart {
  const { say } = setting;
  return table({
    id: 'risks',
    caption: say('report.executive-summary.risks', { shown: risks.length, all }),
    columns: [
      column('risk', say('report.executive-summary.risk'), 'text', 5),
      column('grade', say('report.executive-summary.grade'), 'status', 1.2),
      column('days', say('report.executive-summary.days'), 'days', 0.8),
      column('amount', say('fields.names.amount'), 'money', 1.6),
    ],
    rows: risks.map((risk) => riskRow(setting, risk)),
  });
}

function decisionsTable({ say }: ReportContext, awaited: readonly PendingDecision[]): StreamedPart {
  const shown = awaited.slice(0, MAX_ROWS);
  return table({
    id: 'decisions',
    caption: say('report.executive-summary.decisions', { shown: shown.length, all: awaited.length }),
    columns: [
      column('decision', say('report.executive-summary.decision'), 'text', 5),
      column('days', say('report.executive-summary.waiting'), 'days', 1.2),
      column('amount', say('fields.names.amount'), 'money', 1.6),
    ],
    rows: shown.map(({ entity, id, title, days, amount }) => {
      const words = say(`report.executive-summary.decide_${entity}`, { title: shortenTitle(title) });
      return row('body', [words, days, amount], entity, id);
    }),
  });
}

function recentActivityTable({ say }: ReportContext, { lately }: ExecutiveFigures): StreamedPart {
  const { expenses, approved, reported, resolved, passed, failed } = lately;
  const counted = { reported, resolved, passed, failed };
  return table({
    id: 'lately',
    caption: say('report.executive-summary.lately'),
    columns: [
      column('what', say('report.executive-summary.what'), 'text', 5),
      column('count', say('report.executive-summary.count'), 'count', 1.2),
      column('amount', say('fields.names.amount'), 'money', 1.6),
    ],
    rows: [
      row('body', [say('expenses.names.many'), expenses.count, expenses.amount]),
      row('body', [say('report.executive-summary.lately_approved'), approved.count, approved.amount]),
      ...(['reported', 'resolved', 'passed', 'failed'] as const).map((what) =>
        row('body', [say(`report.executive-summary.lately_${what}`), counted[what], null]),
      ),
    ],
  });
}

/** Report 12: the project on one page: status, risks and pending decisions. */
export async function executiveSummary(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, project } = setting;
  const [state, budget, standing] = await Promise.all([
    loadProjectPosition(setting),
    loadBudget(connection, project.id, setting),
    loadExecutiveFigures(setting),
  ]);
  const facts = [...cpiRisks(state), ...standing.facts];
  const risks = worstRisks(facts, budget.projectBudget.revised, MAX_ROWS);
  return [
    figures(...budgetFigures(setting, budget, state.figures), ...workFigures(setting, state, standing)),
    progressWall(setting, state.figures),
    risksTable(setting, risks, facts.length),
    decisionsTable(setting, standing.awaited),
    recentActivityTable(setting, standing),
  ];
}
