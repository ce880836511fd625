import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { clearLinesSetAside } from './line-sweep.ts';

let server: TestServer;
let owner: TestPerson;
let project: number;
let account: number;

beforeAll(async () => {
  server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
});
afterAll(() => server.stop());
// Each test has a person of its own, whose open lines are no rivals of those of others.
beforeEach(async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner, { currency: 'EUR' });
  account = (await owner.post('/api/bank/accounts', { name: 'Building', currency: 'EUR' })).body.id;
});

interface Row {
  amount: string;
  bookedOn?: string;
  text?: string | null;
  name?: string | null;
  [more: string]: unknown;
}

const rowOf = (row: Row) => ({ bookedOn: '2026-06-01', text: null, name: null, ...row });

const load = (rows: Row[], more: object = {}, by = owner) =>
  by.post(`/api/bank/accounts/${account}/lines`, { rows: rows.map(rowOf), ...more });

const lines = async (query = '', by = owner) => (await by.get(`/api/bank/lines?${query}`)).body;

/** Loads one line and returns it. */
async function line(row: Row) {
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

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('loading', () => {
  it('brings in of equal lines those that exceed what is stored', async () => {
    const twice = [
      { amount: '-24.99', text: 'Card 4711' },
      { amount: '-24.99', text: 'Card 4711' },
    ];
    expect((await load(twice)).body).toMatchObject({ accountId: account, added: 2, known: 0, pending: 0 });
    expect((await load(twice)).body).toMatchObject({ added: 0, known: 2, balanced: null, difference: null });
    expect((await load([...twice, ...twice.slice(1), { amount: '-1.00' }])).body).toMatchObject({
      added: 2,
      known: 2,
    });
    expect(await lines()).toHaveLength(4);
  });

  it('is done once for two requests at the same moment', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ amount: `-${index + 1}.00` }));
    const answers = await Promise.all([load(rows), load(rows), load(rows)]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 20]);
    expect(await lines()).toHaveLength(20);
  });

  it('leaves out days that were loaded in another format, until they are sent again', async () => {
    const file = ofx([['-24.99', 'F1', 'Card']]);
    const first = await sendFile(file);
    expect(first.body).toMatchObject({ added: 1, leftOut: 0 });
    account = first.body.accountId;
    const table = [
      { amount: '-24.99', text: 'Card payment' },
      { amount: '-5.00', bookedOn: '2026-06-02' },
    ];
    expect((await load(table)).body).toMatchObject({ added: 1, known: 0, leftOut: 1 });
    expect((await load(table, { again: true })).body).toMatchObject({ added: 1, known: 1, leftOut: 0 });
  });

  it('keeps what a statement says of its balances, and marks one that does not come to them', async () => {
    const even = camt({ opening: '100.00', closing: '60.00', entries: [['40.00', 'E1']] });
    const odd = camt({ opening: '60.00', closing: '50.00', entries: [['12.00', 'E2']] });
    expect((await sendFile(even, 'even.xml')).body).toMatchObject({ balanced: true, difference: '0.00', added: 1 });
    const answer = (await sendFile(odd, 'odd.xml')).body;
    expect(answer).toMatchObject({ balanced: false, difference: '2.00', added: 1 });
    const stored = (await owner.get(`/api/bank/statements?accountId=${answer.accountId}`)).body;
    expect(stored).toMatchObject([
      { fileName: 'odd.xml', format: 'camt053', opening: '60.00', closing: '50.00', difference: '2.00' },
      { fileName: 'even.xml', difference: '0.00' },
    ]);
    expect((await owner.get('/api/bank/accounts')).body).toMatchObject([
      { name: 'Building', openLines: 0, open: '0.00' },
      { account: 'DE89370400440532013000', openLines: 2, open: '-52.00', from: '2026-06-01' },
    ]);
  });

  it('refuses in words what is no statement, and what is of another account', async () => {
    expect((await sendFile('hello')).body.errors.file).toContain('camt.053, MT940 or OFX');
    expect((await sendFile('')).body.errors.file).toBe('This file is empty');
    expect((await sendFile('%PDF-1.4')).body.errors.file).toContain('PDF is not read');
    const [first, second] = ['DE89370400440532013000', 'DE02120300000000202051'].map((iban) =>
      camt({ opening: '1.00', closing: '1.00', entries: [], iban }),
    );
    const { accountId } = (await sendFile(first ?? '')).body;
    const wrong = await sendFile(second ?? '', 'b.xml', { accountId });
    expect(codeOf(wrong)).toEqual([422, 'invalid']);
    expect(wrong.body.errors.accountId).toBe('The statement is of account DE02120300000000202051');
    expect((await sendFile(first ?? '', 'b.xml', { accountId: 'x' })).status).toBe(422);
    expect((await sendFile(first ?? '', 'b.xml', { accountId: 999_999 })).status).toBe(404);
  });

  it('takes 50,000 lines within 15 seconds', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({
      ...{ amount: `-${(index % 5000) + 1}.00`, bookedOn: `2026-0${(index % 9) + 1}-11` },
      ...{ name: `Supplier ${index % 300}`, text: `Invoice ${index} of the yard`, bankId: `B${index}` },
    }));
    const from = performance.now();
    expect((await load(rows)).body).toMatchObject({ added: 50_000, known: 0 });
    const took = performance.now() - from;
    expect(took).toBeLessThan(15_000);
    expect((await load(rows)).body).toMatchObject({ added: 0, known: 50_000 });
    expect((await load([...rows, { amount: '-1.00' }])).status).toBe(400);
  }, 120_000);
});

describe('rights', () => {
  it('nobody else sees a line, a statement or an account', async () => {
    const { id } = await line({ amount: '-10.00', text: 'Private matter' });
    const manager = await joinAs(server, project, 'project_manager');
    expect(await lines('', manager)).toEqual([]);
    expect((await manager.get('/api/bank/accounts')).body).toEqual([]);
    expect((await manager.get('/api/bank/statements')).body).toEqual([]);
    for (const answer of await Promise.all([
      manager.get(`/api/bank/lines/${id}/candidates`),
      pay(id, [{ kind: 'expense', id: 1, amount: '10.00' }], manager),
      manager.delete(`/api/bank/lines/${id}/payments`),
      manager.post(`/api/bank/lines/${id}/set-aside`),
      manager.post('/api/bank/confirm-certain', { lineIds: [id] }),
      manager.post('/api/bank/undo', { lineIds: [id] }),
      manager.patch(`/api/bank/accounts/${account}`, { name: 'Mine' }),
      manager.delete(`/api/bank/accounts/${account}`),
      load([{ amount: '-1.00' }], {}, manager),
    ]))
      expect(answer.status).toBe(404);
    expect((await server.visitor().get('/api/bank/lines')).status).toBe(401);
  });

  it('a token makes none of its calls', async () => {
    const { token } = (
      await owner.post('/api/user/tokens', { name: 'All', scopes: ['expenses:read', 'expenses:pay'] })
    ).body;
    const program = { authorization: `Bearer ${token}` };
    expect((await server.visitor().get('/api/bank/lines', program)).status).toBe(403);
  });

  it('offers only what the user may mark paid, and confirms nothing else', async () => {
    const { id } = await expense({ amount: '10.00', invoiceNumber: 'R-4711' });
    const architect = await joinAs(server, project, 'architect');
    const theirs = (await architect.post('/api/bank/accounts', { name: 'Own', currency: 'EUR' })).body.id;
    await architect.post(`/api/bank/accounts/${theirs}/lines`, {
      rows: [{ bookedOn: '2026-06-01', amount: '-10.00', text: 'R-4711' }],
    });
    const [{ id: lineId, proposal }] = await lines('', architect);
    expect(proposal).toEqual([]);
    expect((await architect.get(`/api/bank/lines/${lineId}/candidates`)).body).toEqual([]);
    expect(codeOf(await pay(lineId, [{ kind: 'expense', id, amount: '10.00' }], architect))).toEqual([
      403,
      'forbidden',
    ]);
    const stranger = await signUp(server, 'stranger');
    const other = await addProjectOf(stranger, { currency: 'EUR' });
    const hidden = await expense({ amount: '10.00' }, stranger, other);
    expect((await pay(lineId, [{ kind: 'expense', id: hidden.id, amount: '10.00' }], architect)).status).toBe(
      404,
    );
  });
});

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
    expect(codeOf(await pay(first.id, [{ kind: 'expense', id, amount: '1000.00' }]))).toEqual([422, 'invalid']);
    const part = { kind: 'expense', id, amount: '1000.00', rest: 'part', version: 1 };
    expect((await pay(first.id, [part])).status).toBe(200);
    expect(await expenseNow(id)).toMatchObject({
      ...{ isPaid: false, paidOn: null, paymentReference: null, paidAmount: '1000.00', version: 2 },
    });
    expect((await owner.patch(`/api/expenses/${id}`, { amount: '900.00' })).body.errors.amount).toBe(
      '1000.00 of it is paid already. Enter more than that, or mark it paid',
    );
    const second = await line({ amount: '-2570.00', text: 'Rest of 88/2026', bookedOn: '2026-06-03' });
    expect(second.proposal).toMatchObject([{ id, level: 'certain', open: '2570.00', amount: '3570.00' }]);
    expect((await pay(second.id, [{ kind: 'expense', id, amount: '2570.00', version: 2 }])).status).toBe(200);
    expect(await expenseNow(id)).toMatchObject({ isPaid: true, paidAmount: '3570.00', paidOn: '2026-06-03' });

    expect(codeOf(await owner.delete(`/api/bank/lines/${first.id}/payments`))).toEqual([409, 'conflict']);
    expect((await owner.delete(`/api/bank/lines/${second.id}/payments`)).status).toBe(204);
    expect(await expenseNow(id)).toMatchObject({ isPaid: false, paidOn: null, paidAmount: '1000.00' });
    expect((await owner.delete(`/api/bank/lines/${first.id}/payments`)).status).toBe(204);
    expect(await expenseNow(id)).toMatchObject({ isPaid: false, paidAmount: null });
    expect((await owner.get(`/api/expenses/${id}/payments`)).body).toEqual([]);
    expect((await lines('state=open')).map((each: { id: number }) => each.id)).toEqual([second.id, first.id]);
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
    expect(await errors('10.00')).toEqual({ payments: 'The payments differ from the line by -2.00' });
    expect((await errors('12.00')).payments).toContain('less than this payment');
    expect((await errors('12.00', {}, credit.id)).payments).toContain('owed to this project');
    expect(await errors('0.00')).toEqual({ payments: 'Each payment is more than 0' });
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
    expect(proposal).toMatchObject([{ level: 'certain', together: true }, { level: 'certain', together: true }]);
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

describe('a line set aside', () => {
  it('loses name, account and text after 30 days, and still counts', async () => {
    const row = { amount: '-9.99', text: 'Groceries', name: 'Market', account: 'DE02', bankId: 'B7' };
    const { id } = await line(row);
    expect((await owner.post(`/api/bank/lines/${id}/set-aside`)).body).toMatchObject({
      state: 'set_aside',
      proposal: [],
    });
    expect(codeOf(await owner.post(`/api/bank/lines/${id}/set-aside`))).toEqual([409, 'invalidStep']);
    const sweep = (days: number) =>
      clearLinesSetAside({ pool: server.pool, now: () => Date.now() + days * 86_400_000 });
    await sweep(29);
    expect((await lines())[0]).toMatchObject({ name: 'Market', text: 'Groceries' });
    await sweep(31);
    expect((await lines())[0]).toMatchObject({ name: null, account: null, text: null, amount: '-9.99' });
    expect((await load([row])).body).toMatchObject({ added: 0, known: 1 });
    expect((await owner.post(`/api/bank/lines/${id}/take-back`)).body).toMatchObject({ state: 'open' });
    expect(codeOf(await owner.post(`/api/bank/lines/${id}/take-back`))).toEqual([409, 'invalidStep']);
  });
});

function sendFile(content: string, name = 'statement.xml', fields: Record<string, unknown> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([content]), name);
  return owner.post('/api/bank/statements', form);
}

/** Makes an OFX file of lines: amount, id and text. */
function ofx(entries: [amount: string, id: string, text: string][]): string {
  const lines = entries.map(
    ([amount, id, text]) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260601<TRNAMT>${amount}<FITID>${id}<NAME>Yard<MEMO>${text}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>37040044<ACCTID>0532013000<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260601<DTEND>20260630${lines.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260630</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

interface CamtFigures {
  opening: string;
  closing: string;
  /** What went out: amount and the bank’s id. */
  entries: [amount: string, id: string][];
  iban?: string;
}

/** Makes a camt.053 file of one statement. */
function camt({ opening, closing, entries, iban = 'DE89370400440532013000' }: CamtFigures): string {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-06-01</Dt></Dt></Bal>`;
  const booked = entries.map(
    ([amount, id]) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${booked.join('')}</Stmt></BkToCstmrStmt></Document>`;
}
