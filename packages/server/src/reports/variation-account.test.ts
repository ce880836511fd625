import { reportDocument } from '@brick/domain/reports/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { cellsOf, reportOf, rowNamed, tableOf } from '../testing/reports.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { agree, issue, step } from '../testing/valuing.ts';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
});
afterAll(() => server.stop());

const vary = async (person: Person, project: number, title: string, extraCost: string, fields: object = {}) =>
  (await person.post(`/api/projects/${project}/variations`, { title, extraCost, ...fields })).body.id;

const decide = (id: number, decision: string, fields: object = {}) =>
  owner.post(`/api/variations/${id}/decision`, { decision, ...fields });

async function varied(): Promise<number> {
  const project = await addProjectOf(owner);
  const surveyor = await joinAs(server, project, 'quantity_surveyor');
  const phase = { affectedPhase: 'foundation' };
  const deeper = await vary(surveyor, project, 'Deeper footing', '1200.50', { ...phase, timeImpactDays: 6 });
  await decide(deeper, 'approved', { agreedAmount: '1100.00', note: 'As measured', date: '2026-03-02' });
  await vary(surveyor, project, 'Second gate', '300.00', { timeImpactDays: -2 });
  const pool = await vary(surveyor, project, 'Pool', '90000.00', phase);
  await decide(pool, 'rejected', { date: '2026-02-20' });
  await vary(surveyor, project, 'Not yet submitted', '5.00', { status: 'draft' });
  await vary(owner, project, 'My own draft', '7.00', { status: 'draft' });
  return project;
}

describe('the variations of the account', () => {
  it('stand with what they cost, who submitted and who decided them; a draft is in nobody’s report', async () => {
    const report = await reportOf(owner, await varied(), 'variation-account');
    expect(reportDocument.parse(report)).toEqual(report);
    const { rows } = tableOf(report, 'variations');
    expect(rows.map(({ cells }) => [cells[1], cells[2], cells[3], cells[4]])).toEqual([
      ['Deeper footing', 'Foundation', '1100.00', 6],
      ['Second gate', null, '300.00', -2],
      ['Pool', 'Foundation', '90000.00', null],
      ['Approved and pending', null, '1400.00', 4],
    ]);
    expect(rows[0]?.cells.slice(8)).toEqual([owner.username, '2026-03-02']);
    expect(rows[1]?.cells.slice(8)).toEqual([null, null]);
    expect(rows[0]).toMatchObject({ of: { entity: 'variation' } });
  });

  it('come by status to what the variations screen has', async () => {
    const project = await varied();
    const byStatus = tableOf(await reportOf(owner, project, 'variation-account'), 'byStatus');
    const { body: totals } = await owner.get(`/api/projects/${project}/variations/totals`);
    expect(rowNamed(byStatus, 'Approved')).toEqual(['Approved', totals.approvedCount, totals.approved, 6]);
    expect(rowNamed(byStatus, 'Pending')).toEqual(['Pending', totals.pendingCount, totals.pending, -2]);
    expect(rowNamed(byStatus, 'Approved and pending')[2]).toBe(totals.total);
    expect(rowNamed(byStatus, 'Rejected')).toEqual(['Rejected', 1, '90000.00', 0]);
  });

  it('stand as they stood on an earlier day: what was decided later was pending, as in the budget', async () => {
    const project = await varied();
    const report = await reportOf(owner, project, 'variation-account', '?asOf=2026-02-25');
    const byStatus = tableOf(report, 'byStatus');
    const { body: budget } = await owner.get(`/api/projects/${project}/budget?asOf=2026-02-25`);
    expect(rowNamed(byStatus, 'Approved')[2]).toBe('0.00');
    expect(rowNamed(byStatus, 'Pending')[2]).toBe('1500.50');
    expect(budget.totals.pending).toBe('1200.50');
    expect(budget.pendingWithoutPhase).toBe('300.00');
    expect(tableOf(report, 'variations').rows[0]?.cells.slice(8)).toEqual([null, null]);
  });

  it('are narrowed down by phase, and then stand without certificates', async () => {
    const project = await varied();
    await agree(owner, project);
    const report = await reportOf(owner, project, 'variation-account', '?phase=foundation');
    expect(cellsOf(tableOf(report, 'variations')).map((row) => row[1])).toEqual([
      ...['Deeper footing', 'Pool', 'Approved and pending'],
    ]);
    expect(report.parts.filter(({ kind }) => kind === 'table')).toHaveLength(2);
  });
});

describe('the certificates of the account', () => {
  it('stand with the figures with which they were issued, from the contract sum to what is paid', async () => {
    const project = await varied();
    const contract = await agree(owner, project);
    const first = await issue(owner, contract.id);
    await step(owner, first.id, 'pay', { date: '2026-04-20' });
    await issue(owner, contract.id, { date: '2026-04-30', workDone: '700000.00' });
    await issue(owner, contract.id, {
      ...{ date: '2026-05-31', workDone: '700000.00', release: 'practical_completion' },
    });
    const report = await reportOf(owner, project, 'variation-account');
    const { body: listed } = await owner.get(`/api/contracts/${contract.id}/certificates`);
    const { body: shown } = await owner.get(`/api/contracts/${contract.id}`);
    const table = tableOf(report, `certificates-${contract.id}`);
    const names = ['gross', 'retention', 'net', 'previous', 'due', 'vat', 'payable'];
    expect(table.rows.slice(0, -1).map(({ cells }) => [3, 4, 6, 7, 8, 9, 10].map((at) => cells[at]))).toEqual(
      listed.map((each: Record<string, string>) => names.map((name) => each[name])),
    );
    expect(table.rows.map(({ cells }) => cells[5])).toEqual(['25000.00', '45000.00', '-35000.00', null]);
    expect(cellsOf(tableOf(report, `contract-${contract.id}`)).map((row) => row[1])).toEqual([
      ...[shown.contractSum, '1100.00', shown.revisedSum, shown.certified.gross, shown.certified.retention],
      ...['35000.00', shown.certified.due, shown.certified.paid],
    ]);
    expect(table.rows.at(-1)?.cells[8]).toBe(shown.certified.due);
  });

  it('stand as of an earlier day without those of later days, and unpaid where they were paid later', async () => {
    const project = await addProjectOf(owner);
    const contract = await agree(owner, project);
    const { id, due } = await issue(owner, contract.id);
    await step(owner, id, 'pay', { date: '2026-04-20' });
    await issue(owner, contract.id, { date: '2026-04-30', workDone: '700000.00' });
    const report = await reportOf(owner, project, 'variation-account', '?asOf=2026-04-10');
    const rows = cellsOf(tableOf(report, `contract-${contract.id}`));
    expect(rows.slice(-2).map((row) => row[1])).toEqual([due, '0.00']);
    expect(tableOf(report, `certificates-${contract.id}`).rows[0]?.cells[2]).toMatchObject({
      text: 'Certified',
    });
  });

  it('are narrowed down to a period, with what was held back before it', async () => {
    const project = await addProjectOf(owner);
    const { id } = await agree(owner, project);
    await issue(owner, id);
    const second = await issue(owner, id, { date: '2026-04-30', workDone: '700000.00' });
    await issue(owner, id, { date: '2026-05-31', workDone: '900000.00' });
    const report = await reportOf(owner, project, 'variation-account', '?from=2026-04-01&to=2026-05-30');
    const rows = cellsOf(tableOf(report, `certificates-${id}`));
    expect(rows.map((row) => [row[0], row[5], row[8]])).toEqual([
      ['PC-0002', '45000.00', second.due],
      ['Total', null, second.due],
    ]);
    expect(rowNamed(tableOf(report, `contract-${id}`), 'Retention held')[1]).toBe(second.retention);
  });

  it('keep the currency in which they were issued, apart from the project’s', async () => {
    const project = await addProjectOf(owner);
    const contract = await agree(owner, project);
    await issue(owner, contract.id);
    await owner.patch(`/api/projects/${project}`, { currency: 'BWP' });
    const report = await reportOf(owner, project, 'variation-account');
    expect(report.currency).toBe('BWP');
    expect(tableOf(report, `certificates-${contract.id}`).currency).toBe('USD');
  });
});

it('is a valid report with zero totals where nothing was varied and nothing agreed', async () => {
  const project = await addProjectOf(owner);
  const report = await reportOf(owner, project, 'variation-account');
  expect(reportDocument.parse(report)).toEqual(report);
  expect(cellsOf(tableOf(report, 'byStatus')).map((row) => row[2])).toEqual(['0.00', '0.00', '0.00', '0.00']);
});
