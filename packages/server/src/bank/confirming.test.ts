import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { rollUpTotals } from '../platform/records/stored-totals.ts';
import { addAccountOf, codeOf, type LoadedRow, linesOf, loadLinesOf } from '../testing/bank-lines.ts';
import { addCertificate, addContract, stepCertificate } from '../testing/certificate-requests.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let owner: TestPerson;
let project: number;
let account: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
afterAll(() => server.stop());
// Each test has a person of its own, whose open lines are no rivals of those of others.
beforeEach(async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner, { currency: 'EUR' });
  account = await addAccountOf(owner);
});

const load = (rows: LoadedRow[], more: object = {}, by = owner) => loadLinesOf(by, account, rows, more);
const lines = (query = '', by = owner) => linesOf(by, query);

/** Loads one line and returns it. */
async function line(row: LoadedRow) {
  const { status, body } = await load([row]);
  expect([status, body.added]).toEqual([201, 1]);
  const [first] = await lines('state=open&limit=1');
  return first;
}

const expense = (fields: object = {}, by = owner, to = project) =>
  addExpenseBy(by, to, { date: '2026-05-20', ...fields });

const expenseNow = async (id: number) => (await owner.get(`/api/expenses/${id}`)).body;

const pay = (lineId: number, payments: object[], by = owner) =>
  by.post(`/api/bank/lines/${lineId}/payments`, { payments });

describe('confirming', () => {
  it('a line that covers an expense marks it paid, and tells the project no name and no text', async () => {
    const { id } = await expense({ amount: '11900.00', invoiceNumber: '2026-0117' });
    const { id: lineId, proposal } = await line({
      ...{ amount: '-11900.00', text: 'Secret: invoice 2026-0117', name: 'Kgale Steel GmbH' },
      ...{ account: 'DE02120300000000202051', endToEndId: 'E2E-9', bankId: 'B1' },
    });
    expect(proposal).toMatchObject([{ kind: 'expense', id, level: 'certain', version: 1, open: '11900.00' }]);
    const { status, body } = await pay(lineId, [{ kind: 'expense', id, amount: '11900.00', version: 1 }]);
    expect([status, body.state]).toEqual([200, 'matched']);
    expect(body.payments).toMatchObject([{ kind: 'expense', id, amount: '11900.00', rest: null }]);
    expect(await expenseNow(id)).toMatchObject({
      ...{ isPaid: true, paidOn: '2026-06-01', paymentReference: 'E2E-9', paidAmount: '11900.00' },
    });
    const payments = (await owner.get(`/api/expenses/${id}/payments`)).body;
    expect(payments).toMatchObject([
      { amount: '11900.00', paidOn: '2026-06-01', reference: 'E2E-9', rest: null, madeBy: owner.id },
    ]);
    const history = (await owner.get(`/api/expenses/${id}/history`)).body;
    expect(history[0]).toMatchObject({ action: 'paid', after: { isPaid: true, paidOn: '2026-06-01' } });
    expect(JSON.stringify([payments, history])).not.toMatch(/Secret|Kgale|DE02/);
    const { rows } = await server.pool.query(
      `select 1 from activity where project_id = $1 and (before::text || after::text) ~ 'Secret|Kgale Steel|DE02'`,
      [project],
    );
    expect(rows).toEqual([]);
    expect(codeOf(await pay(lineId, [{ kind: 'expense', id, amount: '11900.00' }]))).toEqual([
      409,
      'invalidStep',
    ]);
  });

  it('pays in parts, and each of them is taken back in turn', async () => {
    const { id } = await expense({ amount: '3570.00', invoiceNumber: '88/2026' });
    const first = await line({ amount: '-1000.00', text: 'First part 88/2026' });
    expect(codeOf(await pay(first.id, [{ kind: 'expense', id, amount: '1000.00' }]))).toEqual([
      422,
      'invalid',
    ]);
    const part = { kind: 'expense', id, amount: '1000.00', rest: 'part', version: 1 };
    expect((await pay(first.id, [part])).status).toBe(200);
    expect(await expenseNow(id)).toMatchObject({
      ...{ isPaid: false, paidOn: null, paymentReference: null, paidAmount: '1000.00', version: 2 },
    });
    expect((await owner.patch(`/api/expenses/${id}`, { amount: '900.00' })).body.errors.amount).toBe(
      '1,000.00 of it is paid already. Enter more than that, or mark it paid',
    );
    const second = await line({ amount: '-2570.00', text: 'Rest of 88/2026', bookedOn: '2026-06-03' });
    expect(second.proposal).toMatchObject([{ id, level: 'certain', open: '2570.00', amount: '3570.00' }]);
    expect((await pay(second.id, [{ kind: 'expense', id, amount: '2570.00', version: 2 }])).status).toBe(200);
    expect(await expenseNow(id)).toMatchObject({ isPaid: true, paidAmount: '3570.00', paidOn: '2026-06-03' });

    const { number } = await expenseNow(id);
    const early = await owner.delete(`/api/bank/lines/${first.id}/payments`);
    expect([...codeOf(early), early.body.detail]).toEqual([
      ...[409, 'conflict'],
      `A later bank line paid the rest of ${number}. Undo that one first.`,
    ]);
    expect((await owner.delete(`/api/bank/lines/${second.id}/payments`)).status).toBe(204);
    expect(await expenseNow(id)).toMatchObject({ isPaid: false, paidOn: null, paidAmount: '1000.00' });
    expect((await owner.delete(`/api/bank/lines/${first.id}/payments`)).status).toBe(204);
    expect(await expenseNow(id)).toMatchObject({ isPaid: false, paidAmount: null });
    expect((await owner.get(`/api/expenses/${id}/payments`)).body).toEqual([]);
    expect((await lines('state=open')).map((each: { id: number }) => each.id)).toEqual([second.id, first.id]);
  });

  it('in parts counts each part as paid and what is left as unpaid, wherever sums stand', async () => {
    await expense({ amount: '70.00', isPaid: true, supplier: 'Kgale' });
    await expense({ amount: '5.00' });
    const { id } = await expense({ amount: '30.00', supplier: 'Kgale' });
    const fee = await owner.post(`/api/projects/${project}/monitoring-fees`, {
      ...{ feeType: 'Visit', payeeName: 'Engineers', amount: '40.00' },
    });
    const read = async (path: string) => (await owner.get(`/api/projects/${project}/${path}`)).body;
    const sums = async () => ({
      dashboard: (await read('stats')).totals,
      phase: (await read('stats')).phases.find(({ phase }: { phase: string }) => phase === 'foundation'),
      all: await read('expenses/totals'),
      unpaid: await read('expenses/totals?isPaid=false'),
      paid: await read('expenses/totals?isPaid=true'),
      supplier: await read('expenses/totals?supplier=Kgale'),
      fees: await read('monitoring-fees/totals'),
      unpaidFees: await read('monitoring-fees/totals?isPaid=false'),
      budget: (await read('budget')).totals,
    });
    const before = await sums();
    const part = await line({ amount: '-10.00' });
    await pay(part.id, [{ kind: 'expense', id, amount: '10.00', rest: 'part' }]);
    const ofFee = await line({ amount: '-15.00' });
    await pay(ofFee.id, [{ kind: 'monitoring-fee', id: fee.body.id, amount: '15.00', rest: 'part' }]);
    const expected = {
      dashboard: {
        expenses: '105.00',
        paidExpenses: '80.00',
        unpaidExpenses: '25.00',
        paidMonitoringFees: '15.00',
      },
      phase: { count: 3, paidCount: 1, total: '105.00', paid: '80.00', unpaid: '25.00' },
      all: { count: 3, paidCount: 1, total: '105.00', paid: '80.00', unpaid: '25.00' },
      unpaid: { count: 2, paidCount: 0, total: '35.00', paid: '10.00', unpaid: '25.00' },
      paid: { count: 1, paidCount: 1, total: '70.00', paid: '70.00', unpaid: '0.00' },
      supplier: { count: 2, paidCount: 1, total: '100.00', paid: '80.00', unpaid: '20.00' },
      fees: { count: 1, paidCount: 0, total: '40.00', paid: '15.00', outstanding: '25.00' },
      unpaidFees: { count: 1, paidCount: 0, total: '40.00', paid: '15.00', outstanding: '25.00' },
      budget: { actual: '105.00', paid: '80.00', unpaid: '25.00' },
    };
    expect(await sums()).toMatchObject(expected);
    await rollUpTotals(server.connection);
    expect(await sums()).toMatchObject(expected);
    expect((await owner.post('/api/bank/undo', { lineIds: [part.id, ofFee.id] })).status).toBe(200);
    expect(await sums()).toEqual(before);
  });

  it('undoes both parts of one record at once', async () => {
    const { id } = await expense({ amount: '30.00' });
    const first = await line({ amount: '-10.00' });
    await pay(first.id, [{ kind: 'expense', id, amount: '10.00', rest: 'part' }]);
    const second = await line({ amount: '-20.00' });
    await pay(second.id, [{ kind: 'expense', id, amount: '20.00' }]);
    const undone = await owner.post('/api/bank/undo', { lineIds: [first.id, second.id] });
    expect([undone.status, undone.body.stay]).toEqual([200, []]);
    expect(await expenseNow(id)).toMatchObject({ isPaid: false, paidAmount: null, amount: '30.00' });
  });

  it('takes a discount of at most 5 %, which lowers the amount and is given back', async () => {
    const { id } = await expense({ amount: '100.00' });
    const low = await line({ amount: '-94.99' });
    const much = await pay(low.id, [{ kind: 'expense', id, amount: '94.99', rest: 'discount' }]);
    expect(much.body.errors.payments).toContain('at most 5 %');
    const { id: lineId } = await line({ amount: '-95.00' });
    await pay(lineId, [{ kind: 'expense', id, amount: '95.00', rest: 'discount' }]);
    expect(await expenseNow(id)).toMatchObject({ amount: '95.00', isPaid: true, paidAmount: '95.00' });
    const [entry] = (await owner.get(`/api/expenses/${id}/history`)).body;
    expect(entry).toMatchObject({ action: 'paid', before: { amount: '100.00' }, after: { amount: '95.00' } });
    expect((await owner.delete(`/api/bank/lines/${lineId}/payments`)).status).toBe(204);
    expect(await expenseNow(id)).toMatchObject({ amount: '100.00', isPaid: false, paidAmount: null });
  });

  it('refuses sums that differ, more than is open, and money in the wrong direction', async () => {
    const { id } = await expense({ amount: '10.00' });
    const credit = await expense({ amount: '-10.00', kind: 'credit_note' });
    const out = await line({ amount: '-12.00' });
    const errors = async (amount: string, more: object = {}, which = id) =>
      (await pay(out.id, [{ kind: 'expense', id: which, amount, ...more }])).body.errors;
    expect(await errors('10.00')).toEqual({ payments: 'The payments differ from the line by −2.00' });
    expect((await errors('12.00')).payments).toContain('less than this payment');
    expect((await errors('12.00', {}, credit.id)).payments).toContain('owed to this project');
    for (const amount of ['0.00', '-10.00'])
      expect((await errors(amount)).payments).toMatch(/^Enter more than 0\. If a credit note/);
    const dollars = await addProjectOf(owner, { currency: 'USD' });
    const foreign = await expense({ amount: '12.00' }, owner, dollars);
    expect((await errors('12.00', {}, foreign.id)).payments).toContain('is in USD, this line in EUR');
    const twice = [
      { kind: 'expense', id, amount: '6.00', rest: 'part' },
      { kind: 'expense', id, amount: '6.00', rest: 'part' },
    ];
    expect((await pay(out.id, twice)).status).toBe(422);
    const back = await line({ amount: '10.00' });
    expect((await pay(back.id, [{ kind: 'expense', id: credit.id, amount: '10.00' }])).status).toBe(200);
    expect(await expenseNow(credit.id)).toMatchObject({ isPaid: true, paidAmount: '-10.00' });
  });

  it('of a record that was changed or paid meanwhile is refused before its sums, and nothing is done', async () => {
    const first = await expense({ amount: '10.00' });
    const second = await expense({ amount: '5.00' });
    const { id: lineId } = await line({ amount: '-15.00' });
    await owner.patch(`/api/expenses/${second.id}`, { itemName: 'Other' });
    const payments = [
      { kind: 'expense', id: first.id, amount: '10.00', version: 1 },
      { kind: 'expense', id: second.id, amount: '99.00', version: 1 },
    ];
    expect(codeOf(await pay(lineId, payments))).toEqual([409, 'stale']);
    expect(await expenseNow(first.id)).toMatchObject({ isPaid: false, version: 1 });
    await owner.patch(`/api/expenses/${second.id}`, { isPaid: true });
    expect(codeOf(await pay(lineId, [{ ...payments[1], version: 3 }]))).toEqual([409, 'conflict']);
  });

  it('of two lines at the same moment pays one record once', async () => {
    const { id } = await expense({ amount: '10.00' });
    const [one, two] = [await line({ amount: '-10.00' }), await line({ amount: '-10.00', text: 'Again' })];
    const answers = await Promise.all(
      [one, two].map((each) => pay(each.id, [{ kind: 'expense', id, amount: '10.00', version: 1 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('pays fees and several records at once', async () => {
    const fee = (
      await owner.post(`/api/projects/${project}/monitoring-fees`, {
        ...{ feeType: 'Supervision', payeeName: 'Office North', amount: '950.00', invoiceNumber: 'N-1001' },
      })
    ).body;
    const { id } = await expense({ amount: '50.00', invoiceNumber: 'N-1002' });
    const { id: lineId, proposal } = await line({ amount: '-1000.00', text: 'N-1001, N-1002' });
    expect(proposal).toMatchObject([
      { level: 'certain', together: true },
      { level: 'certain', together: true },
    ]);
    await pay(lineId, [
      { kind: 'monitoring-fee', id: fee.id, amount: '950.00' },
      { kind: 'expense', id, amount: '50.00' },
    ]);
    expect((await owner.get(`/api/monitoring-fees/${fee.id}`)).body).toMatchObject({
      ...{ isPaid: true, paymentReference: 'Bank 2026-06-01', paidAmount: '950.00' },
    });
    expect((await owner.get(`/api/monitoring-fees/${fee.id}/payments`)).body).toHaveLength(1);
  });
});

describe('taking back', () => {
  it('needs the right to mark paid at that moment, and an unchanged record', async () => {
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const { id } = await expense({ amount: '10.00' });
    const mine = (await surveyor.post('/api/bank/accounts', { name: 'Mine', currency: 'EUR' })).body.id;
    const rows = [{ bookedOn: '2026-06-01', amount: '-10.00' }];
    await surveyor.post(`/api/bank/accounts/${mine}/lines`, { rows });
    const [{ id: lineId }] = await lines('', surveyor);
    expect((await pay(lineId, [{ kind: 'expense', id, amount: '10.00' }], surveyor)).status).toBe(200);
    await owner.patch(`/api/projects/${project}/members/${surveyor.id}`, { role: 'architect' });
    expect((await surveyor.delete(`/api/bank/lines/${lineId}/payments`)).status).toBe(403);
    await owner.patch(`/api/projects/${project}/members/${surveyor.id}`, { role: 'quantity_surveyor' });
    await owner.patch(`/api/expenses/${id}`, { description: 'Checked' });
    expect(codeOf(await surveyor.delete(`/api/bank/lines/${lineId}/payments`))).toEqual([409, 'conflict']);
    expect(await expenseNow(id)).toMatchObject({ isPaid: true });
    // Marked unpaid there, nothing of it counts as paid, and the line is free to be matched anew.
    await owner.patch(`/api/expenses/${id}`, { isPaid: false });
    expect(await expenseNow(id)).toMatchObject({ isPaid: false, paidOn: null, paidAmount: null });
    expect(codeOf(await surveyor.delete(`/api/bank/lines/${lineId}/payments`))).toEqual([409, 'conflict']);
    expect((await surveyor.post(`/api/bank/lines/${lineId}/take-back`)).body.state).toBe('open');
  });

  it('deleting the statement or the account leaves payments as they are', async () => {
    const { id } = await expense({ amount: '10.00' });
    const { id: lineId, statementId } = await line({ amount: '-10.00' });
    await pay(lineId, [{ kind: 'expense', id, amount: '10.00' }]);
    expect((await owner.delete(`/api/bank/statements/${statementId}`)).status).toBe(204);
    expect(await lines()).toEqual([]);
    expect((await owner.delete(`/api/bank/accounts/${account}`)).status).toBe(204);
    expect((await owner.get('/api/bank/accounts')).body).toEqual([]);
    expect(await expenseNow(id)).toMatchObject({ isPaid: true, paidAmount: '10.00' });
    expect((await owner.get(`/api/expenses/${id}/payments`)).body).toHaveLength(1);
  });
});

describe('certain lines', () => {
  it('are confirmed together and undone together', async () => {
    const records = await Promise.all(
      [1, 2, 3].map((n) => expense({ amount: `${n}00.00`, invoiceNumber: `R-100${n}` })),
    );
    await load([
      { amount: '-100.00', text: 'R-1001' },
      { amount: '-200.00', text: 'R-1002' },
      // Two lines for one record: neither is certain.
      { amount: '-300.00', text: 'R-1003' },
      { amount: '-300.00', text: 'Again R-1003' },
    ]);
    const { status, body } = await owner.post('/api/bank/confirm-certain', {});
    expect([status, body.lineIds.length, body.more]).toEqual([200, 2, false]);
    const paid = async () => Promise.all(records.map(async ({ id }) => (await expenseNow(id)).isPaid));
    expect(await paid()).toEqual([true, true, false]);
    expect((await owner.post('/api/bank/confirm-certain')).body.lineIds).toEqual([]);
    expect((await owner.post('/api/bank/undo', { lineIds: body.lineIds })).status).toBe(200);
    expect(await paid()).toEqual([false, false, false]);
    const named = body.lineIds.slice(0, 1);
    expect((await owner.post('/api/bank/confirm-certain', { lineIds: named })).body.lineIds).toEqual(named);
  });
});

describe('a certificate', () => {
  it('is paid in full, tells whom it concerns, and stays paid', async () => {
    const contract = await addContract(owner, project);
    const { id } = await addCertificate(owner, contract.id);
    await stepCertificate(owner, id, 'submit');
    const { id: early } = await line({ amount: '-1.00' });
    expect(codeOf(await pay(early, [{ kind: 'certificate', id, amount: '1.00' }]))).toEqual([
      409,
      'conflict',
    ]);
    const { payable, numberText } = await stepCertificate(owner, id, 'certify');
    const { id: lineId, proposal } = await line({
      ...{ amount: `-${payable}`, name: 'Kgosi Building Works (Pty) Ltd', text: `Certificate ${numberText}` },
      endToEndId: 'CERT-1',
    });
    expect(proposal).toMatchObject([{ kind: 'certificate', id, level: 'certain', number: numberText }]);
    const certificate = { kind: 'certificate', id };
    expect((await pay(early, [{ ...certificate, amount: '1.00', rest: 'part' }])).status).toBe(422);
    expect((await pay(lineId, [{ ...certificate, amount: payable }])).status).toBe(200);
    const paid = async () => (await owner.get(`/api/certificates/${id}`)).body;
    expect(await paid()).toMatchObject({ status: 'paid', paidOn: '2026-06-01', paymentReference: 'CERT-1' });
    expect((await owner.get(`/api/certificates/${id}/payments`)).body).toMatchObject([{ amount: payable }]);
    expect(codeOf(await owner.delete(`/api/bank/lines/${lineId}/payments`))).toEqual([409, 'conflict']);
    expect((await owner.post('/api/bank/undo', { lineIds: [lineId] })).body).toEqual({
      lineIds: [],
      stay: [lineId],
    });
    expect(await paid()).toMatchObject({ status: 'paid' });
  });

  it('are confirmed by one request of an account at a time', async () => {
    const { id } = await expense({ amount: '100.00', invoiceNumber: 'R-1001' });
    const { id: lineId } = await line({ amount: '-100.00', text: 'R-1001' });
    const confirm = () => owner.post('/api/bank/confirm-certain', {});
    const { answered, both } = await inTransaction(server.pool, async (holder) => {
      await holder.rows(sql`select 1 from bank_lines where id = ${lineId} for update`);
      const both = [confirm(), confirm()];
      // One of them waits for the line.
      const answered = await Promise.race([...both, setTimeout(20_000)]);
      return { answered, both };
    });
    expect(answered && codeOf(answered)).toEqual([503, 'unavailable']);
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect([statuses.sort(), (await expenseNow(id)).isPaid]).toEqual([[200, 503], true]);
    expect((await confirm()).status).toBe(200);
  });
});
