import { reportDocument } from '@brick/domain/reports/report-document';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addContract, addIssuedCertificate, stepCertificate } from '../../testing/certificate-requests.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const vary = async (
  person: TestPerson,
  project: number,
  title: string,
  extraCost: string,
  fields: object = {},
) => (await person.post(`/api/projects/${project}/variations`, { title, extraCost, ...fields })).body.id;

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
  await server.connection.rows(
    sql`update variations set created_at = '2026-02-16T09:00:00Z' where project_id = ${project} and id = ${deeper}`,
  );
  return project;
}

describe('variations', () => {
  it('are shown with cost, submitter and decider, without drafts', async () => {
    const report = await getReport(owner, await varied(), 'variation-account');
    expect(reportDocument.parse(report)).toEqual(report);
    const { rows } = findTable(report, 'variations');
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

  it('add up by status as on the variations screen', async () => {
    const project = await varied();
    const byStatus = findTable(await getReport(owner, project, 'variation-account'), 'byStatus');
    const { body: totals } = await owner.get(`/api/projects/${project}/variations/totals`);
    expect(rowNamed(byStatus, 'Approved')).toEqual(['Approved', totals.approvedCount, totals.approved, 6]);
    expect(rowNamed(byStatus, 'Pending')).toEqual(['Pending', totals.pendingCount, totals.pending, -2]);
    expect(rowNamed(byStatus, 'Approved and pending')[2]).toBe(totals.total);
    expect(rowNamed(byStatus, 'Rejected')).toEqual(['Rejected', 1, '90000.00', 0]);
  });

  it('are shown as of an earlier day, as in the budget: decided later, they were pending; submitted later, not there', async () => {
    const project = await varied();
    const report = await getReport(owner, project, 'variation-account', '?asOf=2026-02-25');
    const byStatus = findTable(report, 'byStatus');
    const { body: budget } = await owner.get(`/api/projects/${project}/budget?asOf=2026-02-25`);
    expect(rowNamed(byStatus, 'Approved')[2]).toBe('0.00');
    expect(rowNamed(byStatus, 'Pending')[2]).toBe('1200.50');
    // It was submitted today, and its rejection holds from an earlier day.
    expect(rowNamed(byStatus, 'Rejected')[2]).toBe('90000.00');
    expect([budget.totals.pending, budget.pendingWithoutPhase]).toEqual(['1200.50', '0.00']);
    expect(findTable(report, 'variations').rows[0]?.cells.slice(8)).toEqual([null, null]);
    const before = await getReport(owner, project, 'variation-account', '?asOf=2026-02-15');
    expect(rowNamed(findTable(before, 'byStatus'), 'Approved and pending')[2]).toBe('0.00');
    const { body: earlier } = await owner.get(`/api/projects/${project}/budget?asOf=2026-02-15`);
    expect([earlier.totals.pending, earlier.pendingWithoutPhase]).toEqual(['0.00', '0.00']);
  });

  it('can be filtered by phase, then without certificates', async () => {
    const project = await varied();
    await addContract(owner, project);
    const report = await getReport(owner, project, 'variation-account', '?phase=foundation');
    expect(cellsOfColumn(findTable(report, 'variations')).map((row) => row[1])).toEqual([
      ...['Deeper footing', 'Pool', 'Approved and pending'],
    ]);
    expect(report.parts.filter(({ kind }) => kind === 'table')).toHaveLength(2);
  });
});

describe('certificates', () => {
  it('are shown with their issued figures, from contract sum to paid amount', async () => {
    const project = await varied();
    const contract = await addContract(owner, project);
    const first = await addIssuedCertificate(owner, contract.id);
    await stepCertificate(owner, first.id, 'pay', { date: '2026-04-20', paymentReference: 'Transfer 17' });
    await addIssuedCertificate(owner, contract.id, { date: '2026-04-30', workDone: '700000.00' });
    await addIssuedCertificate(owner, contract.id, {
      ...{ date: '2026-05-31', workDone: '700000.00', release: 'practical_completion' },
    });
    const report = await getReport(owner, project, 'variation-account');
    const { body: listed } = await owner.get(`/api/contracts/${contract.id}/certificates`);
    const { body: shown } = await owner.get(`/api/contracts/${contract.id}`);
    const table = findTable(report, `certificates-${contract.id}`);
    const names = ['gross', 'retention', 'net', 'previous', 'due', 'vat', 'payable'];
    expect(table.rows.slice(0, -1).map(({ cells }) => [3, 4, 6, 7, 8, 9, 10].map((at) => cells[at]))).toEqual(
      listed.map((each: Record<string, string>) => names.map((name) => each[name])),
    );
    expect(table.rows.map(({ cells }) => cells.slice(11))).toEqual([
      ['2026-04-20', 'Transfer 17'],
      ...[1, 2, 3].map(() => [null, null]),
    ]);
    expect(table.rows.map(({ cells }) => cells[5])).toEqual(['25000.00', '45000.00', '-35000.00', null]);
    expect(cellsOfColumn(findTable(report, `contract-${contract.id}`)).map((row) => row[1])).toEqual([
      ...[shown.contractSum, '1100.00', shown.revisedSum, shown.certified.gross, shown.certified.retention],
      ...['35000.00', shown.certified.due, shown.certified.paid],
    ]);
    expect(table.rows.at(-1)?.cells[8]).toBe(shown.certified.due);
    // What was released stays as it was, whatever the contract says later.
    const changed = { retentionRate: 3, limitBase: 'revised' };
    expect((await owner.patch(`/api/contracts/${contract.id}`, changed)).status).toBe(200);
    const later = findTable(await getReport(owner, project, 'variation-account'), `contract-${contract.id}`);
    expect(rowNamed(later, 'Retention released')[1]).toBe('35000.00');
  });

  it('release no retention where less work is valued than before', async () => {
    const project = await addProjectOf(owner);
    const { id } = await addContract(owner, project);
    await addIssuedCertificate(owner, id);
    const second = await addIssuedCertificate(owner, id, { date: '2026-04-30', workDone: '100000.00' });
    const account = findTable(await getReport(owner, project, 'variation-account'), `contract-${id}`);
    expect(rowNamed(account, 'Retention held')[1]).toBe(second.retention);
    expect(rowNamed(account, 'Retention released')[1]).toBe('0.00');
  });

  it('are shown as of an earlier day without later ones and later payments', async () => {
    const project = await addProjectOf(owner);
    const contract = await addContract(owner, project);
    const { id, due } = await addIssuedCertificate(owner, contract.id);
    await stepCertificate(owner, id, 'pay', { date: '2026-04-20' });
    await addIssuedCertificate(owner, contract.id, { date: '2026-04-30', workDone: '700000.00' });
    const report = await getReport(owner, project, 'variation-account', '?asOf=2026-04-10');
    const rows = cellsOfColumn(findTable(report, `contract-${contract.id}`));
    expect(rows.slice(-2).map((row) => row[1])).toEqual([due, '0.00']);
    const [certified] = findTable(report, `certificates-${contract.id}`).rows;
    expect(certified?.cells[2]).toMatchObject({ text: 'Certified' });
    expect(certified?.cells.slice(11)).toEqual([null, null]);
  });

  it('can be filtered by period, with the retention held before', async () => {
    const project = await addProjectOf(owner);
    const { id } = await addContract(owner, project);
    await addIssuedCertificate(owner, id);
    const second = await addIssuedCertificate(owner, id, { date: '2026-04-30', workDone: '700000.00' });
    await addIssuedCertificate(owner, id, { date: '2026-05-31', workDone: '900000.00' });
    const report = await getReport(owner, project, 'variation-account', '?from=2026-04-01&to=2026-05-30');
    const rows = cellsOfColumn(findTable(report, `certificates-${id}`));
    expect(rows.map((row) => [row[0], row[5], row[8]])).toEqual([
      ['PC-0002', '45000.00', second.due],
      ['Total', null, second.due],
    ]);
    expect(rowNamed(findTable(report, `contract-${id}`), 'Retention held')[1]).toBe(second.retention);
  });

  it('end with the period, and so does the revised sum', async () => {
    const project = await addProjectOf(owner);
    const { id, contractSum } = await addContract(owner, project);
    const later = await vary(owner, project, 'Gate', '1000.00', { contractId: id });
    await decide(later, 'approved', { date: '2026-06-10' });
    const report = await getReport(owner, project, 'variation-account', '?to=2026-05-30');
    const [sum, variations, revised] = cellsOfColumn(findTable(report, `contract-${id}`));
    expect([sum?.[1], variations?.[1], revised?.[1]]).toEqual([contractSum, '0.00', contractSum]);
  });

  it('keep their currency, separate from the project’s', async () => {
    const project = await addProjectOf(owner);
    const contract = await addContract(owner, project);
    await addIssuedCertificate(owner, contract.id);
    await owner.patch(`/api/projects/${project}`, { currency: 'BWP' });
    const report = await getReport(owner, project, 'variation-account');
    expect(report.currency).toBe('BWP');
    const { currency, columns } = findTable(report, `certificates-${contract.id}`);
    expect([currency, columns[2]?.title, columns[3]?.title]).toEqual([
      ...['USD', 'Status', 'Gross valuation (USD)'],
    ]);
    const [line] = findTable(report, `contract-${contract.id}`).columns.slice(1);
    expect(line?.title).toBe('Amount (USD)');
  });
});

it('is valid with zero totals without variations and contracts', async () => {
  const project = await addProjectOf(owner);
  const report = await getReport(owner, project, 'variation-account');
  expect(reportDocument.parse(report)).toEqual(report);
  expect(cellsOfColumn(findTable(report, 'byStatus')).map((row) => row[2])).toEqual([
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ]);
});
