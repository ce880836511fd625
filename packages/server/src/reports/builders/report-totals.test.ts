import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import { decimal, minor, sum } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { buildExpense } from '../../row-builders/expense.ts';
import { buildMonitoringFee } from '../../row-builders/monitoring-fee.ts';
import { buildVariation } from '../../row-builders/variation.ts';
import { expenses } from '../../schema/expenses.ts';
import { monitoringFees } from '../../schema/monitoring-fees.ts';
import { variations } from '../../schema/variations.ts';
import { addProjectOf, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const START = calendarDate('2026-01-01');

// Few days, so that many events fall on the day of the figures.
const day = fc.constantFrom(0, 1, 2, 29, 30, 31, 62).map((days) => addDays(START, days));
const amount = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(decimal);
const change = fc.bigInt({ min: -99_999_999n, max: 99_999_999n }).map(decimal);
const phase = fc.constantFrom(...PHASES);

const generated = fc.record({
  totalBudget: fc.option(amount),
  originals: fc.dictionary(phase, amount),
  fees: fc.option(amount),
  contingency: fc.option(amount),
  asOf: day,
  expenses: fc.array(
    fc.record({
      ...{ phase, amount, date: day, dueDate: day, isPaid: fc.boolean() },
      supplier: fc.constantFrom('Kalahari Cement', 'Lobatse Clay', ' ', null),
      receiptUrl: fc.constantFrom('/api/files/a', null),
    }),
    { maxLength: 25 },
  ),
  monitoringFees: fc.array(fc.record({ amount, dueDate: fc.option(day), isPaid: fc.boolean() }), {
    maxLength: 6,
  }),
  variations: fc.array(
    fc.record({
      extraCost: change,
      agreedAmount: fc.option(change),
      affectedPhase: fc.option(phase),
      fundedBy: fc.constantFrom('client' as const, 'contingency' as const),
      status: fc.constantFrom(...(['draft', 'pending', 'approved', 'rejected'] as const)),
      decidedOn: day,
    }),
    { maxLength: 10 },
  ),
});

type GeneratedProject = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;

async function build(one: GeneratedProject): Promise<number> {
  const { db } = server.connection;
  const { totalBudget, fees, contingency } = one;
  const projectId = await addProjectOf(owner, { totalBudget });
  const entered = await owner.put(`/api/projects/${projectId}/budget`, {
    ...{ phases: one.originals, fees, contingency },
  });
  expect(entered.status).toBe(200);
  const [addedBy, submittedBy] = [owner.id, owner.id];
  if (one.expenses.length > 0)
    await db
      .insert(expenses)
      .values(one.expenses.map((fields) => buildExpense({ projectId, addedBy, ...fields })));
  if (one.monitoringFees.length > 0)
    await db
      .insert(monitoringFees)
      .values(one.monitoringFees.map((fields) => buildMonitoringFee({ projectId, addedBy, ...fields })));
  const decided = one.variations.map(({ decidedOn, agreedAmount, ...fields }) => ({
    ...fields,
    decidedOn: ['approved', 'rejected'].includes(fields.status) ? decidedOn : null,
    agreedAmount: fields.status === 'approved' ? agreedAmount : null,
  }));
  if (decided.length > 0)
    await db
      .insert(variations)
      .values(decided.map((fields) => buildVariation({ projectId, submittedBy, ...fields })));
  return projectId;
}

/** The sum of a column. */
const come = (rows: unknown[][], column: number): string =>
  decimal(sum(rows.map((row) => minor(String(row[column])))));

type BudgetTotals = Record<'projectBudget' | 'totals', Record<string, string>>;

async function checkBudget(project: number, query: string, budget: BudgetTotals): Promise<void> {
  const summary = findTable(await getReport(owner, project, 'budget-summary', query), 'budget');
  const parts = summary.rows.filter(({ kind }) => kind === 'body').map(({ cells }) => cells);
  const whole = rowNamed(summary, 'Project budget');
  for (let column = 1; column <= 10; column += 1)
    expect([column, come(parts, column)]).toEqual([column, whole[column]]);
  for (const row of [...parts, whole]) {
    const [original, approved, transfers, revised] = row.slice(1, 5);
    expect([row[0], come([[original], [approved], [transfers]], 0)]).toEqual([row[0], revised]);
  }
  expect([whole[4], whole[6], whole[9]]).toEqual([
    ...[budget.projectBudget['revised'], budget.projectBudget['actual'], budget.projectBudget['forecast']],
  ]);
  expect(come(parts.slice(0, 8), 4)).toBe(budget.totals['revised']);
}

async function checkExpenses(project: number, query: string, asOf: string): Promise<void> {
  const { body: listed } = await owner.get(`/api/projects/${project}/expenses/totals?to=${asOf}`);
  const breakdown = await getReport(owner, project, 'expense-breakdown', query);
  const list = cellsOfColumn(findTable(breakdown, 'expenses'));
  expect([list.at(-1)?.[5], come(list.slice(0, -1), 5)]).toEqual([listed.total, listed.total]);
  for (const id of ['byPhase', 'byMonth', 'bySupplier']) {
    const rows = cellsOfColumn(findTable(breakdown, id));
    const sums = [2, 3, 4].map((column) => come(rows.slice(0, -1), column));
    expect([id, ...sums]).toEqual([id, listed.total, listed.paid, listed.unpaid]);
    expect(rows.at(-1)?.slice(2, 5)).toEqual([listed.total, listed.paid, listed.unpaid]);
  }
}

async function checkCashFlow(project: number, query: string, { totals }: BudgetTotals): Promise<void> {
  const { body: fees } = await owner.get(`/api/projects/${project}/monitoring-fees/totals`);
  const flow = await getReport(owner, project, 'cash-flow', query);
  expect(rowNamed(findTable(flow, 'months'), 'Total')[2]).toBe(totals['actual']);
  const owed = rowNamed(findTable(flow, 'ageing'), 'Total');
  expect([owed[2], owed[4]]).toEqual([totals['unpaid'], fees.outstanding]);
  expect(come(cellsOfColumn(findTable(flow, 'payables')).slice(0, -1), 6)).toBe(owed[6]);
}

async function checkVariations(project: number, query: string, budget: BudgetTotals): Promise<void> {
  const account = findTable(await getReport(owner, project, 'variation-account', query), 'byStatus');
  const { totals, pendingWithoutPhase } = budget as BudgetTotals & { pendingWithoutPhase: string };
  expect(rowNamed(account, 'Pending')[2]).toBe(come([[totals['pending']], [pendingWithoutPhase]], 0));
  const { body: today } = await owner.get(`/api/projects/${project}/variations/totals?status=approved`);
  const now = findTable(await getReport(owner, project, 'variation-account'), 'byStatus');
  expect(rowNamed(now, 'Approved')[2]).toBe(today.approved);
}

async function checkEarnedValue(project: number, query: string): Promise<void> {
  const { body: value } = await owner.get(`/api/projects/${project}/earned-value${query}`);
  const measured = findTable(await getReport(owner, project, 'earned-value', query), 'byPhase');
  expect(rowNamed(measured, 'Total').slice(2, 6)).toEqual([value.bac, value.pv, value.ev, value.ac]);
}

it('for any project, the totals of every report equal those of the endpoints', async () => {
  await fc.assert(
    fc.asyncProperty(generated, async (one) => {
      const project = await build(one);
      const query = `?asOf=${one.asOf}`;
      const { body: budget } = await owner.get(`/api/projects/${project}/budget${query}`);
      await checkBudget(project, query, budget);
      await checkExpenses(project, query, one.asOf);
      await checkCashFlow(project, query, budget);
      await checkVariations(project, query, budget);
      await checkEarnedValue(project, query);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
