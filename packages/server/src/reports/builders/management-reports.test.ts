import { addDays, dayIn } from '@brick/domain/dates/calendar-date';
import { decimal, minor, sum } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { type ReportDocument, reportDocument } from '@brick/domain/reports/report-document';
import type { ReportName } from '@brick/domain/reports/report-types';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { buildExpense } from '../../row-builders/expense.ts';
import { expenses } from '../../schema/expenses.ts';
import { addContract, addIssuedCertificate } from '../../testing/certificate-requests.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const MANAGEMENT: ReportName[] = ['progress-schedule', 'supplier-performance', 'executive-summary'];
const today = dayIn('UTC', Date.now());
const daysAgo = (days: number) => addDays(today, -days);

const figuresOf = ({ parts }: ReportDocument) =>
  Object.fromEntries(
    parts
      .flatMap((part) => (part.kind === 'figures' ? part.figures : []))
      .map(({ label, value }) => [label, value]),
  );
const chartOf = ({ parts }: ReportDocument) =>
  parts.flatMap((part) => (part.kind === 'chart' ? [part.chart] : []))[0];
const worded = (cell: unknown) => (cell as { text: string }).text;

async function made(path: string, body: object) {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

describe('a management report', () => {
  it.each(MANAGEMENT)('of a project without budget, dates or rows is complete: %s', async (name) => {
    const project = await addProjectOf(owner, { totalBudget: null, estimatedCompletionDate: null });
    const empty = await getReport(owner, project, name);
    expect(reportDocument.parse(empty)).toEqual(empty);
    const money = Object.values(figuresOf(empty)).filter((value) => /\.\d\d$/.test(String(value)));
    expect(money.every((value) => value === '0.00')).toBe(true);
  });

  it.each(MANAGEMENT)('of the sample project is complete in every language: %s', async (name) => {
    const { id } = await made('/api/projects/sample', {});
    for (const language of ['en', 'de', 'zh', 'ar']) {
      const report = await getReport(owner, id, name, `?language=${language}`);
      expect(reportDocument.parse(report)).toEqual(report);
      expect(JSON.stringify(report)).not.toMatch(/undefined|NaN|Infinity/);
    }
  });
});

describe('progress by completed phases', () => {
  it('counts the expenses up to the day of the figures', async () => {
    const project = await addProjectOf(owner);
    for (const phase of PHASES)
      await addExpenseBy(owner, project, { phase, date: '2026-05-10', isPaid: true });
    for (const name of ['progress-schedule', 'executive-summary', 'handover'] as const)
      for (const [day, percent] of [
        ['2026-03-31', 0],
        ['2026-05-10', 100],
      ])
        expect(figuresOf(await getReport(owner, project, name, `?asOf=${day}`))).toMatchObject({
          'Percent complete': percent,
        });
    const { parts } = await getReport(owner, project, 'executive-summary', '?asOf=2026-03-31');
    const walls = parts.flatMap((part) =>
      part.kind === 'chart' && part.chart.type === 'wall' ? part.chart.courses : [],
    );
    expect(walls.every(({ paidShare, enteredShare }) => paidShare === 0 && enteredShare === 0)).toBe(true);
  });
});

describe('the schedule', () => {
  it('compares every phase with its programme and forecasts like the earned value endpoint', async () => {
    const project = await addProjectOf(owner, { totalBudget: '400000.00' });
    const at = `/api/projects/${project}`;
    const plan = { plannedStart: daysAgo(19), plannedFinish: addDays(today, 20) };
    await owner.put(`${at}/budget`, { phases: { structure: '300000.00' } });
    await owner.put(`${at}/programme`, { phases: { structure: plan } });
    await addExpenseBy(owner, project, { phase: 'structure', date: daysAgo(15) });
    await made(`${at}/progress`, { phase: 'structure', percentComplete: 40, date: today });
    const schedule = await getReport(owner, project, 'progress-schedule');
    const { body: value } = await owner.get(`${at}/earned-value`);
    const { forecastFinish } = value.earnedSchedule;
    expect(figuresOf(schedule)).toEqual({
      'Percent complete': 40,
      'Planned %': 50,
      'Planned finish': plan.plannedFinish,
      'Forecast finish': forecastFinish,
      'Estimated completion': '2027-03-18',
    });
    const row = rowNamed(findTable(schedule, 'phases'), 'Structure');
    const [start, finish] = [plan.plannedStart, plan.plannedFinish];
    expect(row.slice(0, 8)).toEqual(['Structure', start, finish, daysAgo(15), null, 40, 50, 4]);
    expect(worded(row[8])).toBe('Behind Schedule');
    expect(rowNamed(findTable(schedule, 'phases'), 'Whole project').slice(5, 8)).toEqual([40, 50, 10]);
    expect(chartOf(schedule)).toMatchObject({ type: 'gantt', today });
  });

  it('names missing data and invents no date', async () => {
    const project = await addProjectOf(owner, { estimatedCompletionDate: null });
    await addExpenseBy(owner, project, { phase: 'roofing' });
    const schedule = await getReport(owner, project, 'progress-schedule');
    expect(figuresOf(schedule)).toMatchObject({ 'Forecast finish': null, 'Planned %': null });
    const told = schedule.parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : []));
    expect(told).toEqual([
      expect.stringContaining('No phase has planned dates'),
      expect.stringContaining('Money was spent on Roofing'),
    ]);
  });
});

describe('the suppliers', () => {
  it('show spending, open amounts and problems, and add up to the actual cost of the budget', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}`;
    const supplier = await made('/api/suppliers', {
      ...{ name: 'Kgosi Roofing', category: 'labor', rating: 4.5 },
    });
    const named = { supplier: 'Kgosi Roofing', supplierId: supplier.id };
    const commitment = await made(`${at}/commitments`, {
      ...{ ...named, phase: 'roofing', title: 'Roof', amount: '5000.00', date: '2026-01-05' },
    });
    await addExpenseBy(owner, project, { ...named, amount: '3000.00', commitmentId: commitment.id });
    await addExpenseBy(owner, project, { supplier: null, amount: '1000.00' });
    await made(`${at}/issues`, { title: 'Leak', supplierId: supplier.id });
    const report = await getReport(owner, project, 'supplier-performance');
    const { body: budget } = await owner.get(`${at}/budget`);
    const table = findTable(report, 'suppliers');
    expect(cellsOfColumn(table)).toEqual([
      ['Kgosi Roofing', 'Labor', '3000.00', '2000.00', 1, '4.5 of 5', 75],
      ['No supplier named', null, '1000.00', '0.00', 0, null, 25],
      ['Total', null, budget.totals.actual, budget.totals.committed, 1, null, 100],
    ]);
    expect(table.rows[0]?.of).toEqual({ entity: 'supplier', id: supplier.id });
    const alone = await getReport(owner, project, 'supplier-performance', `?supplierId=${supplier.id}`);
    expect(rowNamed(findTable(alone, 'suppliers'), 'Total').at(-1)).toBe(75);
  });

  it('are shown by the written name if the reader may not open them', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}`;
    const elsewhere = await signUp(server, 'elsewhere');
    const hidden = await elsewhere.post('/api/suppliers', {
      ...{ name: 'Kgale Steel', category: 'labor', rating: 4.5 },
    });
    const guest = await joinAs(server, await addProjectOf(elsewhere), 'engineer');
    await server.connection.rows(
      sql`insert into project_members (project_id, user_id, role) values (${project}, ${guest.id}, 'project_manager')`,
    );
    const supplierId = hidden.body.id;
    await addExpenseBy(guest, project, { supplier: 'Steel people', supplierId, amount: '10.00' });
    await guest.post(`${at}/issues`, { title: 'Rust', supplierId });
    await elsewhere.patch(`/api/suppliers/${supplierId}`, { name: 'Renamed by its adder' });
    const table = findTable(await getReport(owner, project, 'supplier-performance'), 'suppliers');
    expect(cellsOfColumn(table)[0]).toEqual(['Steel people', null, '10.00', '0.00', 1, null, 100]);
    expect(table.rows[0]?.of).toBeUndefined();
    const seen = findTable(await getReport(guest, project, 'supplier-performance'), 'suppliers');
    expect(seen.rows[0]?.of).toBeUndefined();
  });

  it('add up to the exact total of the expenses', async () => {
    const any = fc.record({
      amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(decimal),
      supplier: fc.constantFrom(null, 'A', 'a ', '  ', 'Sand & Co'),
      phase: fc.constantFrom(...PHASES),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 12 }), async (rows) => {
        const projectId = await addProjectOf(owner);
        const values = rows.map((fields) =>
          buildExpense({ ...fields, projectId, addedBy: owner.id, date: daysAgo(9) }),
        );
        await server.connection.db.insert(expenses).values(values);
        const { body: totals } = await owner.get(`/api/projects/${projectId}/expenses/totals`);
        const table = findTable(await getReport(owner, projectId, 'supplier-performance'), 'suppliers');
        expect(rowNamed(table, 'Total')[2]).toBe(totals.total);
        const body = table.rows.filter(({ kind }) => kind === 'body');
        expect(decimal(sum(body.map(({ cells }) => minor(String(cells[2])))))).toBe(totals.total);
      }),
      { numRuns: 8 },
    );
  });
});

describe('the executive summary', () => {
  async function troubled(): Promise<number> {
    const project = await addProjectOf(owner, { totalBudget: '500000.00' });
    const at = `/api/projects/${project}`;
    await owner.put(`${at}/budget`, { phases: { structure: '100000.00' } });
    await addExpenseBy(owner, project, {
      phase: 'structure',
      amount: '60000.00',
      date: daysAgo(80),
      dueDate: daysAgo(70),
    });
    await made(`${at}/progress`, { phase: 'structure', percentComplete: 40, date: today });
    await made(`${at}/inspections`, { phase: 'structure', result: 'failed' });
    await made(`${at}/variations`, { title: 'x'.repeat(255), extraCost: '30000.00' });
    for (const severity of ['low', 'medium', 'high'])
      await made(`${at}/issues`, { title: `${severity} damp`, severity, dueDate: daysAgo(20) });
    return project;
  }

  it('has the figures of the budget, the project and its issues', async () => {
    const project = await troubled();
    const report = await getReport(owner, project, 'executive-summary');
    const { body: budget } = await owner.get(`/api/projects/${project}/budget`);
    const { body: stats } = await owner.get(`/api/projects/${project}/stats`);
    expect(figuresOf(report)).toMatchObject({
      'Project budget': budget.projectBudget.revised,
      Actual: budget.projectBudget.actual,
      Forecast: budget.projectBudget.forecast,
      Progress: stats.progress,
      'Percent complete': 40,
      Unresolved: stats.issues.unresolved,
      'Pass rate of the decided': 0,
    });
    expect(chartOf(report)).toMatchObject({ type: 'wall' });
    const lately = findTable(report, 'lately');
    expect(rowNamed(lately, 'Issues reported').slice(1)).toEqual([3, null]);
    expect(rowNamed(lately, 'Inspections failed').slice(1)).toEqual([1, null]);
    expect(rowNamed(lately, 'Expenses').slice(1)).toEqual([0, '0.00']);
  });

  it('lists the five worst risks, gravest and oldest first, and pending decisions', async () => {
    const report = await getReport(owner, await troubled(), 'executive-summary');
    const risks = findTable(report, 'risks');
    expect(risks.caption).toBe('Worst risks (5 of 7)');
    expect(
      cellsOfColumn(risks).map(([risk, grade, days]) => [String(risk).slice(0, 30), worded(grade), days]),
    ).toEqual([
      ['Overdue issue: SN-0003 high da', 'High', 20],
      ['Structure costs more than it e', 'High', null],
      ['Pending variation: VO-0001 xxx', 'High', 0],
      ['Unpaid for more than 30 days: ', 'Medium', 70],
      ['Overdue issue: SN-0002 medium ', 'Medium', 20],
    ]);
    expect(cellsOfColumn(risks)[1]).toMatchObject([
      expect.stringContaining('CPI 0.67'),
      {},
      null,
      '20000.00',
    ]);
    const [decision] = cellsOfColumn(findTable(report, 'decisions'));
    expect(decision?.slice(1)).toEqual([0, '30000.00']);
    expect(String(decision?.[0]).length).toBeLessThan(120);
  });

  it('lists for a past day what was decided or certified later', async () => {
    const project = await addProjectOf(owner);
    const { id } = await made(`/api/projects/${project}/variations`, { title: 'Gate', extraCost: '30.00' });
    const contract = await addContract(owner, project);
    const certificate = await addIssuedCertificate(owner, contract.id);
    const earlier = `now() - interval '30 days'`;
    await server.pool.query(`update variations set created_at = ${earlier} where id = $1`, [id]);
    await server.pool.query(`update certificates set submitted_at = ${earlier} where id = $1`, [
      certificate.id,
    ]);
    await made(`/api/variations/${id}/decision`, { decision: 'approved' });
    const waiting = async (day: string) =>
      cellsOfColumn(
        findTable(await getReport(owner, project, 'executive-summary', `?asOf=${day}`), 'decisions'),
      ).map(([, days]) => days);
    expect(await waiting(daysAgo(10))).toEqual([20, 20]);
    expect(await waiting(daysAgo(40))).toEqual([]);
    expect(await waiting(today)).toEqual([]);
  });

  it('counts the days of a variation from its submission, not from its draft', async () => {
    const project = await addProjectOf(owner);
    const draft = { title: 'Gate', extraCost: '30.00', status: 'draft' };
    const { id } = await made(`/api/projects/${project}/variations`, draft);
    await server.pool.query(`update variations set created_at = now() - interval '30 days' where id = $1`, [
      id,
    ]);
    for (const status of ['pending', 'draft', 'pending'])
      await owner.patch(`/api/variations/${id}`, { status });
    const report = await getReport(owner, project, 'executive-summary');
    expect(cellsOfColumn(findTable(report, 'decisions')).map(([, days]) => days)).toEqual([0]);
    const account = await getReport(owner, project, 'variation-account', `?from=${daysAgo(1)}`);
    expect(findTable(account, 'variations').rows[0]?.cells[7]).toBe(today);
  });

  it('counts no credit note as unpaid for long, and takes it off the sum', async () => {
    const project = await addProjectOf(owner);
    const risks = async () =>
      cellsOfColumn(findTable(await getReport(owner, project, 'executive-summary'), 'risks'));
    const dates = (days: number) => ({ date: daysAgo(days), dueDate: daysAgo(days) });
    await addExpenseBy(owner, project, { kind: 'credit_note', amount: '-30.00', ...dates(95) });
    expect(await risks()).toEqual([]);
    await addExpenseBy(owner, project, { amount: '100.00', ...dates(40) });
    await addExpenseBy(owner, project, { kind: 'credit_note', amount: '-20.00', ...dates(40) });
    const [[words, grade, ...figures] = []] = await risks();
    expect([words, worded(grade), ...figures]).toEqual([
      ...['Unpaid for more than 30 days: 1', 'Low', 40, '50.00'],
    ]);
  });
});
