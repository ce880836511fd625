import { calendarDate } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { reportDocument } from '@brick/domain/reports/report-document';
import { afterAll, describe, expect, it } from 'vitest';
import { inSnapshot } from '../../platform/db/connection.ts';
import { buildExpense, type NewExpense } from '../../row-builders/expense.ts';
import { expenses } from '../../schema/expenses.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';
import { buildReport } from '../build-report.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

/** Inserts many expenses directly into the table; triggers keep the totals. */
async function addMany(project: number, count: number, fields: (index: number) => Partial<NewExpense>) {
  for (let start = 0; start < count; start += 2000) {
    const rows = Array.from({ length: Math.min(2000, count - start) }, (_, index) =>
      buildExpense({ projectId: project, addedBy: owner.id, ...fields(start + index) }),
    );
    await server.connection.db.insert(expenses).values(rows);
  }
}

async function mixedProject(): Promise<number> {
  const project = await addProjectOf(owner);
  await addExpenseBy(owner, project, { amount: '100.10', isPaid: true, date: '2026-02-27' });
  await addExpenseBy(owner, project, { amount: '200.20', supplier: 'Lobatse Clay', date: '2026-03-02' });
  await addExpenseBy(owner, project, { phase: 'roofing', amount: '50.05', supplier: '', date: '2026-03-09' });
  await addExpenseBy(owner, project, { phase: 'roofing', amount: '9.95', date: '2026-04-30', isPaid: true });
  return project;
}

const totals = async (project: number, query = '') =>
  (await owner.get(`/api/projects/${project}/expenses/totals${query}`)).body;

describe('the expense breakdown', () => {
  it('lists every expense by date, with the same total as the expense list', async () => {
    const project = await mixedProject();
    const report = await getReport(owner, project, 'expense-breakdown');
    const { total, paid, unpaid } = await totals(project);
    expect(reportDocument.parse(report)).toEqual(report);
    const list = findTable(report, 'expenses');
    expect(list.rows.map(({ cells }) => [cells[0], cells[5]])).toEqual([
      ['2026-02-27', '100.10'],
      ['2026-03-02', '200.20'],
      ['2026-03-09', '50.05'],
      ['2026-04-30', '9.95'],
      [null, total],
    ]);
    expect(rowNamed(findTable(report, 'byPhase'), 'Total').slice(1, 5)).toEqual([4, total, paid, unpaid]);
    expect(list.rows[0]?.of?.entity).toBe('expense');
  });

  it('says when each expense was paid, and with which reference', async () => {
    const project = await addProjectOf(owner);
    await addExpenseBy(owner, project, {
      ...{ date: '2026-03-02', isPaid: true, paidOn: '2026-03-20', paymentReference: 'Transfer 17' },
    });
    await addExpenseBy(owner, project, { date: '2026-03-09' });
    const { columns, rows } = findTable(await getReport(owner, project, 'expense-breakdown'), 'expenses');
    const at = ['paid', 'paidOn', 'paymentReference'].map((key) =>
      columns.findIndex((one) => one.key === key),
    );
    expect(at.map((place) => columns[place]?.title)).toEqual(['Status', 'Paid on', 'Payment reference']);
    expect(rows.map(({ cells }) => at.map((place) => cells[place]))).toEqual([
      [expect.objectContaining({ text: 'Paid' }), '2026-03-20', 'Transfer 17'],
      [expect.objectContaining({ text: 'Pending Payment' }), null, null],
      [null, null, null],
    ]);
  });

  it('has subtotals by phase, month and supplier that each add up to the total', async () => {
    const project = await mixedProject();
    const report = await getReport(owner, project, 'expense-breakdown');
    expect(cellsOfColumn(findTable(report, 'byPhase')).slice(0, -1)).toEqual([
      ['Foundation', 2, '300.30', '100.10', '200.20', 2],
      ['Roofing', 2, '60.00', '9.95', '50.05', 2],
    ]);
    expect(cellsOfColumn(findTable(report, 'byMonth')).map((row) => row.slice(0, 3))).toEqual([
      ...[
        ['Feb 2026', 1, '100.10'],
        ['Mar 2026', 2, '250.25'],
        ['Apr 2026', 1, '9.95'],
      ],
      ['Total', 4, '360.30'],
    ]);
    expect(cellsOfColumn(findTable(report, 'bySupplier')).map((row) => row.slice(0, 3))).toEqual([
      ...[
        ['Lobatse Clay', 1, '200.20'],
        ['Kalahari Cement', 2, '110.05'],
        ['No supplier named', 1, '50.05'],
      ],
      ['Total', 4, '360.30'],
    ]);
  });

  it('can be filtered by period, phase and day of the figures', async () => {
    const project = await mixedProject();
    const asked = '?from=2026-03-01&to=2026-04-30&phase=roofing';
    const narrowed = await getReport(owner, project, 'expense-breakdown', asked);
    const { total } = await totals(project, asked);
    expect(cellsOfColumn(findTable(narrowed, 'expenses')).at(-1)?.[5]).toBe(total);
    expect(narrowed.filters).toEqual([
      { label: 'Period', value: 'Mar 1, 2026 – Apr 30, 2026' },
      { label: 'Phase', value: 'Roofing' },
    ]);
    const earlier = await getReport(owner, project, 'expense-breakdown', `${asked}&asOf=2026-03-31`);
    expect(cellsOfColumn(findTable(earlier, 'expenses')).at(-1)?.[5]).toBe('50.05');
  });

  it('can be filtered by a supplier of the project, and no other', async () => {
    const project = await mixedProject();
    const { body: supplier } = await owner.post('/api/suppliers', { name: 'Ba Isago Timber' });
    await addExpenseBy(owner, project, {
      ...{ amount: '77.00', supplier: 'Ba Isago Timber', supplierId: supplier.id },
    });
    const report = await getReport(owner, project, 'expense-breakdown', `?supplierId=${supplier.id}`);
    expect(cellsOfColumn(findTable(report, 'expenses')).at(-1)?.[5]).toBe('77.00');
    expect(report.filters).toEqual([{ label: 'Supplier', value: 'Ba Isago Timber' }]);
    const stranger = await signUp(server, 'stranger');
    const { body: foreign } = await stranger.post('/api/suppliers', { name: 'Elsewhere' });
    const path = `/api/projects/${project}/reports/expense-breakdown?supplierId=${foreign.id}`;
    const refused = await owner.get(path);
    expect([refused.status, refused.body.detail]).toEqual([422, 'Choose a supplier of this project.']);
  });

  it('rejects a period that ends before it begins', async () => {
    const project = await addProjectOf(owner);
    const path = `/api/projects/${project}/reports/expense-breakdown?from=2026-03-02&to=2026-03-01`;
    const { status, body } = await owner.get(path);
    expect([status, body.errors]).toEqual([
      ...[422, { to: 'The last day of the period lies before its first day' }],
    ]);
  });

  it('keeps typed texts: formulas, right-to-left names, emoji, 255 characters', async () => {
    const project = await addProjectOf(owner);
    const typed = ['=SUM(A1:A9)', '+1', '-1', '@cmd', 'خرسانة جاهزة 30 MPa 🧱', 'W'.repeat(255)];
    for (const itemName of typed) await addExpenseBy(owner, project, { itemName, supplier: itemName });
    const rows = cellsOfColumn(findTable(await getReport(owner, project, 'expense-breakdown'), 'expenses'));
    expect(rows.slice(0, -1).map((row) => [row[2], row[3]])).toEqual(
      typed.map((text, index) => [`EX-000${index + 1} ${text}`, text]),
    );
  });

  it('is valid with zero totals without spending', async () => {
    const project = await addProjectOf(owner);
    const report = await getReport(owner, project, 'expense-breakdown');
    expect(reportDocument.parse(report)).toEqual(report);
    expect(cellsOfColumn(findTable(report, 'expenses')).map((row) => row[5])).toEqual(['0.00']);
    expect(rowNamed(findTable(report, 'byPhase'), 'Total')).toEqual(['Total', 0, '0.00', '0.00', '0.00', 0]);
  });
});

describe('a long expense breakdown', () => {
  it('shows its first 500 rows with the total of all and the number of omitted rows', async () => {
    const project = await addProjectOf(owner);
    await addMany(project, 512, () => ({ amount: minor('1.01') }));
    const list = findTable(await getReport(owner, project, 'expense-breakdown'), 'expenses');
    expect([list.rows.length, list.left]).toEqual([501, 12]);
    expect(list.rows.at(-1)).toMatchObject({ kind: 'total' });
    expect(list.rows.at(-1)?.cells[5]).toBe('517.12');
  });

  it('reads every expense once in batches from one snapshot, despite simultaneous additions', async () => {
    const project = await addProjectOf(owner);
    const dates = ['2026-01-05', '2026-01-05', '2026-02-11'].map(calendarDate);
    await addMany(project, 4500, (index) => ({
      ...{
        phase: PHASES[index % 8] ?? 'roofing',
        date: dates[index % 3] ?? calendarDate('2026-01-05'),
        amount: minor('1.01'),
      },
    }));
    const seen: string[] = [];
    const sizes: number[] = [];
    await inSnapshot(server.pool, async (connection) => {
      const place = { connection, projectId: project, userId: owner.id, now: Date.now() };
      const { parts } = await buildReport(place, 'expense-breakdown', {});
      await addMany(project, 40, () => ({ date: calendarDate('2026-03-01') }));
      for (const part of parts) {
        if (part.kind !== 'table' || part.id !== 'expenses') continue;
        for await (const batch of part.rows as AsyncIterable<{ cells: unknown[]; of: { id: number } }[]>) {
          sizes.push(batch.length);
          seen.push(...batch.map(({ cells, of }) => `${cells[0]} ${String(of.id).padStart(9, '0')}`));
        }
        expect(part.count).toBe(4500);
      }
    });
    expect(sizes).toEqual([2000, 2000, 500]);
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toHaveLength(4500);
  });
});
