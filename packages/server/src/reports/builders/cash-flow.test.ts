import type { getCashFlow } from '@brick/domain/budgets/api';
import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import type { ReplyOf } from '@brick/domain/endpoint';
import { AGES } from '@brick/domain/ledger/payables';
import { decimal, minor, sum } from '@brick/domain/money/money';
import { reportDocument } from '@brick/domain/reports/report-document';
import { afterAll, describe, expect, it } from 'vitest';
import { addAccountOf, linesOf, loadLinesOf } from '../../testing/bank-lines.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const DAY = calendarDate('2026-06-30');
const asOf = `?asOf=${DAY}`;

/** An expense due this many days after the day of the figures. */
const bill = (project: number, amount: string, dueIn: number, fields: object = {}) =>
  addExpenseBy(owner, project, { amount, date: '2026-01-10', dueDate: addDays(DAY, dueIn), ...fields });

const fee = (project: number, amount: string, dueIn: number | null, isPaid = false) =>
  owner.post(`/api/projects/${project}/monitoring-fees`, {
    ...{ feeType: 'Supervision', payeeName: 'K. Moeng', amount, isPaid },
    dueDate: dueIn === null ? null : addDays(DAY, dueIn),
  });

async function owing(): Promise<number> {
  const project = await addProjectOf(owner);
  await bill(project, '1.00', 0);
  await bill(project, '2.00', 90);
  await bill(project, '4.00', 91);
  await bill(project, '8.00', -1);
  await bill(project, '16.00', -31);
  await bill(project, '32.00', -90);
  await bill(project, '64.00', -200);
  await bill(project, '999.00', -5, { isPaid: true });
  await bill(project, '777.00', 40, { date: addDays(DAY, 3) });
  await fee(project, '128.00', -12);
  await fee(project, '256.00', null);
  await fee(project, '512.00', 45);
  await fee(project, '888.00', -12, true);
  return project;
}

describe('the payables of the cash flow', () => {
  it('are grouped by age, without paid and future ones', async () => {
    const report = await getReport(owner, await owing(), 'cash-flow', asOf);
    expect(cellsOfColumn(findTable(report, 'ageing'))).toEqual([
      ['Not due', 3, '7.00', 2, '768.00', 5, '775.00'],
      ['1–30 days overdue', 1, '8.00', 1, '128.00', 2, '136.00'],
      ['31–60 days overdue', 1, '16.00', 0, '0.00', 1, '16.00'],
      ['61–90 days overdue', 1, '32.00', 0, '0.00', 1, '32.00'],
      ['Over 90 days overdue', 1, '64.00', 0, '0.00', 1, '64.00'],
      ['Total', 7, '127.00', 3, '896.00', 10, '1023.00'],
    ]);
  });

  it('are grouped by due date in steps of thirty days up to ninety', async () => {
    const report = await getReport(owner, await owing(), 'cash-flow', asOf);
    expect(cellsOfColumn(findTable(report, 'fallingDue'))).toEqual([
      ['Today to 30 days', 1, '1.00', 0, '0.00', 1, '1.00'],
      ['31 to 60 days', 0, '0.00', 1, '512.00', 1, '512.00'],
      ['61 to 90 days', 1, '2.00', 0, '0.00', 1, '2.00'],
      ['Total', 2, '3.00', 1, '512.00', 3, '515.00'],
    ]);
  });

  it('add up to the unpaid amounts of the budget and the fees', async () => {
    const project = await owing();
    const total = rowNamed(findTable(await getReport(owner, project, 'cash-flow', asOf), 'ageing'), 'Total');
    const { body: budget } = await owner.get(`/api/projects/${project}/budget${asOf}`);
    const { body: fees } = await owner.get(`/api/projects/${project}/monitoring-fees/totals`);
    expect(total[2]).toBe(budget.totals.unpaid);
    expect(total[4]).toBe(fees.outstanding);
  });

  it('are what is left to pay, where a bank statement paid a part', async () => {
    const project = await addProjectOf(owner, { currency: 'EUR' });
    const { id } = await bill(project, '3570.00', -40);
    const { body: due } = await fee(project, '950.00', 10);
    await loadLinesOf(owner, await addAccountOf(owner), [{ amount: '-1400.00' }]);
    const [{ id: lineId }] = await linesOf(owner);
    const payments = [
      { kind: 'expense', id, amount: '1000.00', rest: 'part' },
      { kind: 'monitoring-fee', id: due.id, amount: '400.00', rest: 'part' },
    ];
    expect((await owner.post(`/api/bank/lines/${lineId}/payments`, { payments })).status).toBe(200);
    const report = await getReport(owner, project, 'cash-flow', asOf);
    expect(rowNamed(findTable(report, 'ageing'), 'Total')).toEqual([
      ...['Total', 1, '2570.00', 1, '550.00', 2, '3120.00'],
    ]);
    const { rows } = findTable(report, 'payables');
    expect(rows.map(({ cells }) => cells[6])).toEqual(['2570.00', '550.00', '3120.00']);
  });

  it('are listed by due date, those without one last, with links to their records', async () => {
    const { rows } = findTable(await getReport(owner, await owing(), 'cash-flow', asOf), 'payables');
    expect(rows.map(({ cells }) => cells[6])).toEqual([
      ...['64.00', '32.00', '16.00', '128.00', '8.00', '1.00', '512.00', '2.00', '4.00', '256.00', '1023.00'],
    ]);
    expect(rows[3]).toMatchObject({ of: { entity: 'monitoring-fee' } });
    expect(rows[3]?.cells.slice(1, 5)).toEqual([
      '1–30 days overdue',
      'Monitoring fee',
      expect.stringMatching(/^MF-\d{4} Supervision$/),
      'K. Moeng',
    ]);
  });
});

describe('the months of the cash flow', () => {
  it('are the same as on the budget screen, with totals', async () => {
    const project = await owing();
    const at = `/api/projects/${project}`;
    await owner.put(`${at}/budget`, { phases: { foundation: '5000.00', roofing: '100.00' } });
    await owner.put(`${at}/programme`, {
      phases: { foundation: { plannedStart: '2026-01-05', plannedFinish: '2026-09-12' } },
    });
    const { body: flow } = await owner.get(`${at}/cash-flow${asOf}`);
    const report = await getReport(owner, project, 'cash-flow', asOf);
    const rows = cellsOfColumn(findTable(report, 'months'));
    expect(rows.slice(0, -1).map((row) => row.slice(1))).toEqual(
      flow.months.map(
        ({ planned, actual, forecast, cumulative }: ReplyOf<typeof getCashFlow>['months'][number]) => [
          ...[planned, actual, forecast],
          ...[cumulative.planned, cumulative.actual, cumulative.forecast],
        ],
      ),
    );
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['Total', '5000.00', '1126.00']);
    expect(report.parts).toContainEqual({
      ...{ kind: 'paragraph', tone: 'body' },
      text: 'Phases without planned dates are not in the line: budget $100, still to be spent $100.',
    });
  });

  it('are missing for an empty project, whose report is complete with zero totals', async () => {
    const project = await addProjectOf(owner, { totalBudget: null, estimatedCompletionDate: null });
    const report = await getReport(owner, project, 'cash-flow');
    expect(reportDocument.parse(report)).toEqual(report);
    expect(rowNamed(findTable(report, 'months'), 'Total').slice(1, 4)).toEqual(['0.00', '0.00', '0.00']);
    const ages = cellsOfColumn(findTable(report, 'ageing'));
    expect(ages).toHaveLength(AGES.length + 1);
    expect(decimal(sum(ages.map((row) => minor(String(row[6])))))).toBe('0.00');
  });
});
