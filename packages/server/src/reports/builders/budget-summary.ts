import type { Budget, PhaseBudget } from '@brick/domain/ledger/budget/budget';
import { percentUsed } from '@brick/domain/ledger/budget/budget';
import { waterfall } from '@brick/domain/ledger/budget/budget-waterfall';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import type { ReportRow } from '@brick/domain/reports/report-document';
import { loadBudget } from '../../budgets/service.ts';
import type { ReportContext } from '../report-context.ts';
import {
  balanceTone,
  chartPart,
  column,
  figure,
  figures,
  paragraph,
  row,
  type StreamedPart,
  table,
} from '../report-parts.ts';
import { loadPaidFees } from '../rows/paid-fees.ts';

/** The amount columns in order. */
const MONEY_COLUMNS = [
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

type BudgetLine = Record<(typeof MONEY_COLUMNS)[number], Minor>;

/** The title of an amount column. */
const columnHead = (name: (typeof MONEY_COLUMNS)[number]) => {
  if (name === 'paid') return 'ui.wall.paid';
  return name === 'unpaid' ? 'report.budget-summary.unpaid' : (`budgets.columns.${name}` as const);
};

const subtract = (a: Minor, b: Minor): Minor => sum([a, -b]);

/** The rows below the phases and the total. Unallocated is what the others leave. */
function budgetLines(
  budget: Budget,
  feesPaid: Minor,
): Record<'fees' | 'contingency' | 'unallocated' | 'project', BudgetLine> {
  const { totals, projectBudget } = budget;
  const nothing = { committed: ZERO, actual: ZERO, paid: ZERO, unpaid: ZERO, forecast: ZERO };
  const forecast = subtract(projectBudget.forecast, totals.forecast);
  const fees: BudgetLine = {
    original: budget.fees.original,
    approvedVariations: ZERO,
    transfers: budget.fees.transfers,
    revised: budget.fees.budget,
    committed: ZERO,
    actual: budget.fees.actual,
    paid: feesPaid,
    unpaid: subtract(budget.fees.actual, feesPaid),
    forecast,
    variance: subtract(budget.fees.budget, forecast),
  };
  const contingency: BudgetLine = {
    ...nothing,
    original: budget.contingency.original,
    approvedVariations: sum([-budget.contingency.used]),
    transfers: budget.contingency.transfers,
    revised: budget.contingency.left,
    variance: budget.contingency.left,
  };
  const project: BudgetLine = {
    original: projectBudget.original,
    approvedVariations: subtract(projectBudget.revised, projectBudget.original),
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
  const unallocated: BudgetLine = {
    ...nothing,
    original: rest('original'),
    approvedVariations: rest('approvedVariations'),
    transfers: rest('transfers'),
    revised: budget.unallocated,
    variance: budget.unallocated,
  };
  return { fees, contingency, unallocated, project };
}

const budgetLineRow = (
  kind: ReportRow['kind'],
  name: string,
  line: BudgetLine,
  used: number | null,
): ReportRow => row(kind, [name, ...MONEY_COLUMNS.map((money) => line[money]), used]);

function budgetRows({ say, options }: ReportContext, budget: Budget, feesPaid: Minor): ReportRow[] {
  const phaseRow = (phase: PhaseBudget) =>
    budgetLineRow('body', say(`phases.${phase.phase}`), phase, phase.percentUsed);
  if (options.phase) return budget.phases.filter(({ phase }) => phase === options.phase).map(phaseRow);
  const { fees, contingency, unallocated, project } = budgetLines(budget, feesPaid);
  const used = ({ actual, revised }: BudgetLine) => percentUsed(actual, revised);
  return [
    ...budget.phases.map(phaseRow),
    budgetLineRow('subtotal', say('budgets.places.phases'), budget.totals, budget.totals.percentUsed),
    budgetLineRow('body', say('report.budget-summary.fees'), fees, used(fees)),
    budgetLineRow('body', say('budgets.places.contingency'), contingency, null),
    budgetLineRow('body', say('budgets.places.unallocated'), unallocated, null),
    budgetLineRow('total', say('budgets.places.project'), project, used(project)),
  ];
}

function budgetTable(setting: ReportContext, budget: Budget, feesPaid: Minor): StreamedPart {
  const { say } = setting;
  return table({
    id: 'budget',
    caption: say('budgets.byPhase'),
    columns: [
      column('phase', say('fields.names.phase'), 'text', 2.4),
      ...MONEY_COLUMNS.map((name) => column(name, say(columnHead(name)), 'money', 2)),
      column('percentUsed', say('report.budget-summary.percentUsed'), 'percent', 1.2),
    ],
    rows: budgetRows(setting, budget, feesPaid),
  });
}

/** The paragraph below the table: the parts add up to the total, or by how much the budget is over-allocated. */
function identityParagraph({ say, written }: ReportContext, budget: Budget): StreamedPart[] {
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

function budgetFigures({ say, written }: ReportContext, { projectBudget, totals }: Budget): StreamedPart {
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

function waterfallChart({ say, written }: ReportContext, budget: Budget): StreamedPart {
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

/** Report 1: the budget by phase, fees, contingency and unallocated, with their identity. */
export async function budgetSummary(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, project, options } = setting;
  const [budget, feesPaid] = await Promise.all([
    loadBudget(connection, project.id, setting),
    loadPaidFees(connection, project.id),
  ]);
  const budgetPart = budgetTable(setting, budget, feesPaid);
  if (options.phase) return [budgetPart];
  return [
    budgetFigures(setting, budget),
    waterfallChart(setting, budget),
    budgetPart,
    ...identityParagraph(setting, budget),
  ];
}
