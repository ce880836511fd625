import { reportDocument } from '@brick/domain/reports/report-document';
import { afterAll, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

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
];

async function buildProject(): Promise<number> {
  const project = await addProjectOf(owner, { totalBudget: '500000.00' });
  const at = `/api/projects/${project}`;
  await owner.put(`${at}/budget`, {
    phases: { foundation: '120000.00', structure: '200000.00' },
    fees: '15000.00',
    contingency: '30000.00',
  });
  await addExpenseBy(owner, project, { amount: '18400.55', isPaid: true });
  await addExpenseBy(owner, project, { phase: 'roofing', amount: '999.45' });
  await owner.post(`${at}/commitments`, {
    ...{ phase: 'structure', title: 'Steel frame', amount: '90000.00', date: '2026-02-01' },
  });
  const changed = { status: 'approved', affectedPhase: 'foundation' };
  await owner.post(`${at}/variations`, { ...changed, title: 'Deeper footing', extraCost: '12500.00' });
  await owner.post(`${at}/variations`, {
    ...{ ...changed, title: 'Rock', extraCost: '4000.00', fundedBy: 'contingency' },
  });
  await owner.post(`${at}/variations`, { status: 'approved', title: 'Fence', extraCost: '-700.00' });
  await owner.post(`${at}/budget/transfers`, {
    ...{ from: 'contingency', to: 'roofing', amount: '2500.00', reason: 'Heavier tiles' },
  });
  await owner.post(`${at}/monitoring-fees`, {
    ...{ feeType: 'Supervision', payeeName: 'K. Moeng', amount: '3000.00', isPaid: true },
  });
  await owner.post(`${at}/monitoring-fees`, { feeType: 'QS', payeeName: 'T. Dube', amount: '1000.00' });
  return project;
}

it('shows every column of every phase and of the total as the budget endpoint does', async () => {
  const project = await buildProject();
  const report = await getReport(owner, project, 'budget-summary');
  const { body: budget } = await owner.get(`/api/projects/${project}/budget`);
  const table = findTable(report, 'budget');
  const money = (row: unknown[]) => row.slice(1, 11);
  const of = (line: Record<string, unknown>) => MONEY.map((name) => line[name]);
  const rows = cellsOfColumn(table);
  expect(rows.slice(0, 8).map(money)).toEqual(budget.phases.map(of));
  expect(money(rows[8] ?? [])).toEqual(of(budget.totals));
  expect(rows[9]?.slice(1, 9)).toEqual([
    ...['15000.00', '0.00', '0.00', '15000.00', '0.00', '4000.00', '3000.00', '1000.00'],
  ]);
  const { projectBudget } = budget;
  expect(rows.at(-1)).toEqual([
    ...['Project budget', projectBudget.original, '11800.00', '0.00', projectBudget.revised, '90000.00'],
    ...[projectBudget.actual, '21400.55', '1999.45', projectBudget.forecast, projectBudget.variance],
    4.6,
  ]);
});

it('has columns that add up: phases, fees, contingency and unallocated make the project budget', async () => {
  const project = await buildProject();
  const rows = findTable(await getReport(owner, project, 'budget-summary'), 'budget').rows;
  const cents = (cell: unknown) => Math.round(Number(cell) * 100);
  for (let column = 1; column <= MONEY.length; column += 1) {
    const parts = rows.filter(({ kind }) => kind === 'body').map(({ cells }) => cents(cells[column]));
    expect([column, parts.reduce((a, b) => a + b, 0)]).toEqual([column, cents(rows.at(-1)?.cells[column])]);
  }
});

it('matches its API schema, with a head for the reader', async () => {
  const project = await buildProject();
  const report = await getReport(owner, project, 'budget-summary');
  expect(reportDocument.parse(report)).toEqual(report);
  expect(report).toMatchObject({
    ...{ report: 'budget-summary', title: 'Budget Summary', language: 'en', currency: 'USD', filters: [] },
    project: { id: project, name: 'Mokolodi Ridge House', location: 'Plot 412, Mokolodi' },
    madeBy: owner.username,
  });
});

it('shows a single phase when filtered', async () => {
  const project = await buildProject();
  const report = await getReport(owner, project, 'budget-summary', '?phase=foundation&language=de');
  expect(report.filters).toEqual([{ label: 'Phase', value: 'Gründung' }]);
  expect(cellsOfColumn(findTable(report, 'budget'))).toHaveLength(1);
});

it('is valid with zero totals for an empty project', async () => {
  const project = await addProjectOf(owner, { totalBudget: null, estimatedCompletionDate: null });
  const report = await getReport(owner, project, 'budget-summary');
  expect(cellsOfColumn(findTable(report, 'budget')).at(-1)?.slice(1)).toEqual([
    ...MONEY.map(() => '0.00'),
    null,
  ]);
});

it('rejects unsupported filters, and readers without the right', async () => {
  const project = await addProjectOf(owner);
  const path = `/api/projects/${project}/reports/budget-summary`;
  const refused = await owner.get(`${path}?from=2026-01-01`);
  expect([refused.status, refused.body.detail]).toEqual([
    ...[422, 'This report cannot be narrowed down by days.'],
  ]);
  const architect = await joinAs(server, project, 'architect');
  expect((await architect.get(path)).status).toBe(403);
});
