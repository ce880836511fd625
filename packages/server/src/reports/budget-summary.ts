import type { Budget, PhaseBudget } from '@brick/domain/ledger/budget';
import { percentUsed } from '@brick/domain/ledger/budget';
import { waterfall } from '@brick/domain/ledger/waterfall';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import type { ReportRow } from '@brick/domain/reports/document';
import { budgetOn } from '../budgets/reads.ts';
import { paidFees } from './fees.ts';
import {
  balanceTone,
  chartPart,
  column,
  figure,
  figures,
  type MadePart,
  paragraph,
  row,
  table,
} from './parts.ts';
import type { ReportSetting } from './setting.ts';

/** The columns of money, in the order of the page. */
const MONEY = [
  'original',
  'approvedVariations',
  'transfers',
  'revised',
  'committed',
  'actual',
  'paid',
  'unpaid',
  'forecast',
  'variance',
] as const;

type Line = Record<(typeof MONEY)[number], Minor>;

/** The head of a column of amounts. */
const headOf = (name: (typeof MONEY)[number]) => {
  if (name === 'paid') return 'ui.wall.paid';
  return name === 'unpaid' ? 'report.budget-summary.unpaid' : (`budgets.columns.${name}` as const);
};

const less = (a: Minor, b: Minor): Minor => sum([a, -b]);

/** What each row below the phases comes to, and the whole. What no phase was given is what the others leave. */
function linesOf(
  budget: Budget,
  feesPaid: Minor,
): Record<'fees' | 'contingency' | 'unallocated' | 'project', Line> {
  const { totals, projectBudget } = budget;
  const nothing = { committed: ZERO, actual: ZERO, paid: ZERO, unpaid: ZERO, forecast: ZERO };
  const forecast = less(projectBudget.forecast, totals.forecast);
  const fees: Line = {
    original: budget.fees.original,
    approvedVariations: ZERO,
    transfers: budget.fees.transfers,
    revised: budget.fees.budget,
    committed: ZERO,
    actual: budget.fees.actual,
    paid: feesPaid,
    unpaid: less(budget.fees.actual, feesPaid),
    forecast,
    variance: less(budget.fees.budget, forecast),
  };
  const contingency: Line = {
    ...nothing,
    original: budget.contingency.original,
    approvedVariations: sum([-budget.contingency.used]),
    transfers: budget.contingency.transfers,
    revised: budget.contingency.left,
    variance: budget.contingency.left,
  };
  const project: Line = {
    original: projectBudget.original,
    approvedVariations: less(projectBudget.revised, projectBudget.original),
    transfers: ZERO,
    revised: projectBudget.revised,
    committed: totals.committed,
    actual: projectBudget.actual,
    paid: sum([totals.paid, fees.paid]),
    unpaid: sum([totals.unpaid, fees.unpaid]),
    forecast: projectBudget.forecast,
    variance: projectBudget.variance,
  };
  const rest = (name: 'original' | 'approvedVariations' | 'transfers') =>
    sum([project[name], -totals[name], -fees[name], -contingency[name]]);
  const unallocated: Line = {
    ...nothing,
    original: rest('original'),
    approvedVariations: rest('approvedVariations'),
    transfers: rest('transfers'),
    revised: budget.unallocated,
    variance: budget.unallocated,
  };
  return { fees, contingency, unallocated, project };
}

const lineRow = (kind: ReportRow['kind'], name: string, line: Line, used: number | null): ReportRow =>
  row(kind, [name, ...MONEY.map((money) => line[money]), used]);

function rowsOf({ say, options }: ReportSetting, budget: Budget, feesPaid: Minor): ReportRow[] {
  const phaseRow = (phase: PhaseBudget) =>
    lineRow('body', say(`phases.${phase.phase}`), phase, phase.percentUsed);
  if (options.phase) return budget.phases.filter(({ phase }) => phase === options.phase).map(phaseRow);
  const { fees, contingency, unallocated, project } = linesOf(budget, feesPaid);
  const used = ({ actual, revised }: Line) => percentUsed(actual, revised);
  return [
    ...budget.phases.map(phaseRow),
    lineRow('subtotal', say('budgets.places.phases'), budget.totals, budget.totals.percentUsed),
    lineRow('body', say('report.budget-summary.fees'), fees, used(fees)),
    lineRow('body', say('budgets.places.contingency'), contingency, null),
    lineRow('body', say('budgets.places.unallocated'), unallocated, null),
    lineRow('total', say('budgets.places.project'), project, used(project)),
  ];
}

function budgetTable(setting: ReportSetting, budget: Budget, feesPaid: Minor): MadePart {
  const { say } = setting;
  return table({
    id: 'budget',
    caption: say('budgets.byPhase'),
    columns: [
      column('phase', say('fields.names.phase'), 'text', 2.4),
      ...MONEY.map((name) => column(name, say(headOf(name)), 'money', 2)),
      column('percentUsed', say('report.budget-summary.percentUsed'), 'percent', 1.2),
    ],
    rows: rowsOf(setting, budget, feesPaid),
  });
}

/** Below the table: that its parts come to the whole, or by how much too much was given out. */
function identityOf({ say, written }: ReportSetting, budget: Budget): MadePart[] {
  const { totals, fees, contingency, unallocated, projectBudget, overAllocated } = budget;
  const sentence = say('budgets.identity.sum', {
    phases: written.money(totals.revised),
    fees: written.money(fees.budget),
    contingency: written.money(contingency.left),
    unallocated: written.money(unallocated),
    project: written.money(projectBudget.revised),
  });
  const over = say('budgets.identity.over', { amount: written.money(-unallocated as Minor) });
  return [paragraph(sentence), ...(overAllocated ? [paragraph(over)] : [])];
}

function figuresOf({ say, written }: ReportSetting, { projectBudget, totals }: Budget): MadePart {
  const { original, revised, actual, forecast, variance } = projectBudget;
  const used = percentUsed(actual, revised);
  return figures(
    figure(say('budgets.places.project'), 'money', revised, {
      note: say('budgets.stats.original', { amount: written.money(original) }),
    }),
    figure(say('budgets.columns.actual'), 'money', actual, {
      note: used === null ? null : say('budgets.stats.spent', { percent: written.percent(used) }),
    }),
    figure(say('budgets.columns.committed'), 'money', totals.committed),
    figure(say('budgets.columns.forecast'), 'money', forecast),
    figure(say('budgets.columns.variance'), 'money', variance, { tone: balanceTone(variance) }),
  );
}

function waterfallOf({ say, written }: ReportSetting, budget: Budget): MadePart {
  const steps = waterfall(budget);
  const { revised, forecast, variance } = budget.projectBudget;
  const amounts = { revised, forecast, variance };
  const alt = say(
    'budgets.waterfall.text',
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, written.money(amount)])),
  );
  return chartPart(say('budgets.waterfall.title'), alt, {
    type: 'waterfall',
    steps: steps.map(({ key, amount, isSum }) => ({
      label: say(`budgets.waterfall.steps.${key}`),
      value: amount,
      sum: isSum,
    })),
  });
}

/** Report 1: the budget by phase with what is around it, and the identity that holds it together. */
export async function budgetSummary(setting: ReportSetting): Promise<MadePart[]> {
  const { connection, project, asOf, options } = setting;
  const [budget, feesPaid] = await Promise.all([
    budgetOn(connection, project.id, asOf),
    paidFees(connection, project.id),
  ]);
  const budgetPart = budgetTable(setting, budget, feesPaid);
  if (options.phase) return [budgetPart];
  return [
    figuresOf(setting, budget),
    waterfallOf(setting, budget),
    budgetPart,
    ...identityOf(setting, budget),
  ];
}
