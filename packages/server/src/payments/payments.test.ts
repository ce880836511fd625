import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccountOf, codeOf, loadLinesOf } from '../testing/bank-lines.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());
beforeEach(async () => {
  project = await addProjectOf(owner, { currency: 'EUR' });
});

const today = () => new Date().toISOString().slice(0, 10);
const at = (path: string) => `/api/projects/${project}/${path}`;
const expense = (id: number) => `/api/expenses/${id}`;
const fee = { feeType: 'Supervision', payeeName: 'Office North', amount: '950.00' };

describe('what is paid', () => {
  it('has the day on which it was marked, or one that is sent, and none when it is not', async () => {
    const { id } = await addExpenseBy(owner, project);
    const change = async (body: object) => (await owner.patch(expense(id), body)).body;
    expect(await change({ isPaid: true })).toMatchObject({ isPaid: true, paidOn: today() });
    expect(await change({ paidOn: '2026-03-09', paymentReference: 'E2E-1' })).toMatchObject({
      paidOn: '2026-03-09',
      paymentReference: 'E2E-1',
    });
    expect(await change({ description: 'Seen' })).toMatchObject({ paidOn: '2026-03-09' });
    expect(await change({ isPaid: false })).toMatchObject({ paidOn: null, paymentReference: null });
    expect(await change({ isPaid: true, paidOn: '2026-03-10' })).toMatchObject({ paidOn: '2026-03-10' });
    const actions = (await owner.get(`${expense(id)}/history`)).body.map(
      (entry: { action: string }) => entry.action,
    );
    expect(actions).toEqual(['paid', 'updated', 'updated', 'updated', 'paid', 'created']);
  });

  it('is never paid later than today, and what is not paid has no day', async () => {
    const { id } = await addExpenseBy(owner, project);
    const errors = async (body: object) => (await owner.patch(expense(id), body)).body.errors;
    expect(await errors({ isPaid: true, paidOn: '2199-01-01' })).toEqual({
      paidOn: 'A payment cannot be dated later than today',
    });
    expect(await errors({ paidOn: '2026-03-09' })).toEqual({
      paidOn: 'Mark it paid first, or leave this field empty',
    });
    expect((await owner.post(at('monitoring-fees'), { ...fee, paymentReference: 'X' })).status).toBe(422);
    expect((await owner.post(at('monitoring-fees'), { ...fee, isPaid: true })).body).toMatchObject({
      paidOn: today(),
    });
  });

  it('is marked by many at once, and an undo brings the day back', async () => {
    const ids = await Promise.all(
      [1, 2].map(
        async (n) => (await addExpenseBy(owner, project, { isPaid: true, paidOn: `2026-03-0${n}` })).id,
      ),
    );
    const unpaid = (await owner.post(at('expenses/bulk'), { ids, action: 'paid', value: false })).body;
    expect((await owner.get(expense(ids[0] ?? 0))).body).toMatchObject({ isPaid: false, paidOn: null });
    expect(unpaid.undo).toHaveLength(2);
    for (const undo of unpaid.undo) expect((await owner.post(at('expenses/bulk'), undo)).status).toBe(200);
    expect((await owner.get(expense(ids[1] ?? 0))).body).toMatchObject({
      isPaid: true,
      paidOn: '2026-03-02',
    });
    const later = await addExpenseBy(owner, project);
    await owner.post(at('expenses/bulk'), { ids: [later.id], action: 'paid', value: true });
    expect((await owner.get(expense(later.id))).body).toMatchObject({ isPaid: true, paidOn: today() });
  });

  it.each(['alone', 'by many'])(
    'keeps what a bank paid of it, where the rest was marked by hand %s',
    async (how) => {
      const { id } = await addExpenseBy(owner, project, { amount: '30.00' });
      const account = await addAccountOf(owner);
      await loadLinesOf(owner, account, [{ amount: '-10.00', bankId: 'B1' }]);
      const [{ id: lineId }] = (await owner.get('/api/bank/lines?limit=1')).body;
      const payments = [{ kind: 'expense', id, amount: '10.00', rest: 'part' }];
      expect((await owner.post(`/api/bank/lines/${lineId}/payments`, { payments })).status).toBe(200);
      const mark = async (isPaid: boolean) =>
        how === 'alone'
          ? owner.patch(expense(id), { isPaid })
          : owner.post(at('expenses/bulk'), { ids: [id], action: 'paid', value: isPaid });
      expect((await mark(true)).status).toBe(200);
      expect((await mark(false)).status).toBe(200);
      const now = async () => (await owner.get(expense(id))).body;
      expect(await now()).toMatchObject({ isPaid: false, paidOn: null, paidAmount: '10.00' });
      expect((await owner.get(`${expense(id)}/payments`)).body).toHaveLength(1);
      // The record was changed since, and its part is taken back nevertheless.
      expect((await owner.delete(`/api/bank/lines/${lineId}/payments`)).status).toBe(204);
      expect(await now()).toMatchObject({ isPaid: false, paidAmount: null, amount: '30.00' });
    },
  );

  it('comes in and goes out with files, and what came before days were known has none', async () => {
    const row = { itemName: 'Sand', phase: 'foundation', amount: '5.00', date: '2026-03-01', isPaid: true };
    const rows = [{ ...row, paidOn: '2026-03-05', paymentReference: 'E2E-5' }];
    expect((await owner.post(at('expenses/import'), { rows })).body).toMatchObject({ stored: 1 });
    expect((await owner.get(at('expenses/export'))).body).toContain('2026-03-05,E2E-5');
    // Nobody chose a day for what a file says is paid and not when.
    for (const [list, unsaid] of Object.entries({
      expenses: row,
      'monitoring-fees': { ...fee, isPaid: true },
    })) {
      const { ids } = (await owner.post(at(`${list}/import`), { rows: [unsaid] })).body;
      expect((await owner.get(`/api/${list}/${ids[0]}`)).body).toMatchObject({ isPaid: true, paidOn: null });
    }
    const { id } = await addExpenseBy(owner, project, { isPaid: true });
    await server.pool.query('update expenses set paid_on = null where id = $1', [id]);
    expect((await owner.patch(expense(id), { description: 'Old' })).body).toMatchObject({ paidOn: null });
  });

  it('is changed by nobody without that right', async () => {
    const architect = await joinAs(server, project, 'contractor');
    const { id } = await addExpenseBy(architect, project);
    expect((await architect.patch(expense(id), { isPaid: true, paidOn: today() })).status).toBe(403);
  });
});

describe('taking a mark back that a bank line had made', () => {
  const kinds = {
    expenses: {
      kind: 'expense',
      add: async (amount: string) => addExpenseBy(owner, project, { amount }),
    },
    'monitoring-fees': {
      kind: 'monitoring-fee',
      add: async (amount: string) => (await owner.post(at('monitoring-fees'), { ...fee, amount })).body,
    },
  };
  const cases = Object.keys(kinds).flatMap((path) => ['alone', 'by many'].map((how) => [path, how] as const));

  async function paidByBank(path: string, parts = ['30.00']) {
    const { kind, add } = kinds[path as keyof typeof kinds];
    const { id } = await add('30.00');
    const account = await addAccountOf(owner);
    const lines: number[] = [];
    for (const [place, amount] of parts.entries()) {
      await loadLinesOf(owner, account, [{ amount: `-${amount}`, bankId: `B${place}` }]);
      const [line] = (await owner.get(`/api/bank/lines?limit=1&state=open&accountId=${account}`)).body;
      const rest = place < parts.length - 1 ? 'part' : null;
      const payments = [{ kind, id, amount, rest }];
      expect((await owner.post(`/api/bank/lines/${line.id}/payments`, { payments })).status).toBe(200);
      lines.push(line.id);
    }
    const row = `/api/${path}/${id}`;
    return { id, kind, lines, row, account, before: (await owner.get(row)).body };
  }

  /** Marks it unpaid as a screen does, and returns what undoes that. */
  async function markUnpaid(path: string, how: string, id: number, before: Record<string, unknown>) {
    const row = `/api/${path}/${id}`;
    if (how === 'alone') {
      const to = { isPaid: false, paidOn: null, paymentReference: null, paidAmount: null };
      const { version } = (await owner.patch(row, { ...to, version: before['version'] })).body;
      const { isPaid, paidOn, paymentReference, paidAmount } = before;
      return () => owner.patch(row, { isPaid, paidOn, paymentReference, paidAmount, version });
    }
    const { undo } = (await owner.post(at(`${path}/bulk`), { ids: [id], action: 'paid', value: false })).body;
    return () => owner.post(at(`${path}/bulk`), undo[0]);
  }

  it.each(cases)('of %s puts the same payments back, marked %s', async (path, how) => {
    const { id, row, lines, before } = await paidByBank(path, ['10.00', '20.00']);
    const payments = async () => (await owner.get(`${row}/payments`)).body;
    const linesNow = async () =>
      (
        await Promise.all(
          lines.map((line) => owner.get(`/api/bank/lines?limit=50&state=matched&q=B${lines.indexOf(line)}`)),
        )
      )
        .flatMap(({ body }) => body)
        .filter((line: { id: number }) => lines.includes(line.id))
        .map((line: { payments: { id: number }[] }) => line.payments.map((paid) => paid.id));
    const paid = await payments();
    const undo = await markUnpaid(path, how, id, before);
    expect((await owner.get(row)).body).toMatchObject({ isPaid: false, paidAmount: null });
    expect([await payments(), await linesNow()]).toEqual([[], [[], []]]);
    expect((await undo()).status).toBe(200);
    const { isPaid, paidOn, paymentReference, paidAmount } = before;
    expect((await owner.get(row)).body).toMatchObject({ isPaid, paidOn, paymentReference, paidAmount });
    expect(await payments()).toEqual(paid);
    expect(await linesNow()).toEqual([[id], [id]]);
    // Each line is taken back afterwards as before, the last one first.
    for (const line of [...lines].reverse())
      expect((await owner.delete(`/api/bank/lines/${line}/payments`)).status).toBe(204);
    expect((await owner.get(row)).body).toMatchObject({ isPaid: false, paidAmount: null });
  });

  it.each(cases)('of %s is refused once its line is open again, marked %s', async (path, how) => {
    const { id, kind, row, lines, before } = await paidByBank(path);
    const undo = await markUnpaid(path, how, id, before);
    expect((await owner.post(`/api/bank/lines/${lines[0]}/take-back`)).body.state).toBe('open');
    const refused = await undo();
    expect(codeOf(refused)).toEqual([409, 'conflict']);
    expect(refused.body.detail).toContain(`The bank payments of ${before.number} cannot be put back`);
    expect((await owner.get(row)).body).toMatchObject({ isPaid: false, paidOn: null, paidAmount: null });
    const payments = [{ kind, id, amount: '30.00' }];
    expect((await owner.post(`/api/bank/lines/${lines[0]}/payments`, { payments })).status).toBe(200);
    expect((await owner.get(`${row}/payments`)).body).toHaveLength(1);
  });

  it('is refused where another line paid a part meanwhile, and what was taken away is in no archive', async () => {
    const { id, row, account, before } = await paidByBank('expenses');
    const undo = await markUnpaid('expenses', 'by many', id, before);
    const { projectId: copy } = await importArchive(owner, await exportArchive(server, owner, project));
    const [twin] = (await owner.get(`/api/projects/${copy}/expenses`)).body;
    expect(twin).toMatchObject({ isPaid: false, paidAmount: null });
    expect((await owner.get(`/api/expenses/${twin.id}/payments`)).body).toEqual([]);
    await loadLinesOf(owner, account, [{ amount: '-5.00', bankId: 'C1' }]);
    const [line] = (await owner.get(`/api/bank/lines?limit=1&state=open&accountId=${account}`)).body;
    const payments = [{ kind: 'expense', id, amount: '5.00', rest: 'part' }];
    expect((await owner.post(`/api/bank/lines/${line.id}/payments`, { payments })).status).toBe(200);
    expect(codeOf(await undo())).toEqual([409, 'conflict']);
    expect((await owner.get(row)).body).toMatchObject({ isPaid: false, paidAmount: '5.00' });
    expect((await owner.get(`${row}/payments`)).body).toHaveLength(1);
  });
});

it.each(['expenses', 'monitoring-fees'])('nobody says what banks paid of %s', async (path) => {
  const sent =
    path === 'expenses'
      ? { phase: 'roofing', itemName: 'Slates', amount: '20.00', date: '2026-03-04', allowDuplicate: true }
      : fee;
  const added = (await owner.post(at(path), { ...sent, paidAmount: '5.00' })).body;
  expect(added.paidAmount).toBeNull();
  const row = `/api/${path}/${added.id}`;
  const change = async (fields: object) => {
    const { version } = (await owner.get(row)).body;
    return owner.patch(row, { ...fields, version });
  };
  expect((await change({ paidAmount: '5.00' })).body.paidAmount).toBeNull();
  expect(codeOf(await change({ isPaid: true, paidAmount: '5.00' }))).toEqual([409, 'conflict']);
  expect((await change({ isPaid: true, paidAmount: '0.00' })).body).toMatchObject({
    ...{ isPaid: true, paidAmount: null },
  });
  expect((await change({ paidAmount: '5.00' })).body.paidAmount).toBeNull();
});

it.each(['expenses', 'monitoring-fees'])(
  'of %s with one name and number at the same moment one is stored',
  async (path) => {
    const sent =
      path === 'expenses'
        ? { phase: 'roofing', itemName: 'Slates', amount: '20.00', date: '2026-03-04', supplier: 'Mason' }
        : fee;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.post(at(path), { ...sent, invoiceNumber: 'AT-ONCE' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  },
);

describe('a fee', () => {
  it('with a payee and number that are there is refused until it is said to be another one', async () => {
    const named = { ...fee, invoiceNumber: 'N-17' };
    const first = (await owner.post(at('monitoring-fees'), named)).body;
    const again = { ...named, payeeName: 'OFFICE  NORTH', invoiceNumber: 'n- 17' };
    const refused = await owner.post(at('monitoring-fees'), again);
    expect(codeOf(refused)).toEqual([409, 'duplicate']);
    expect(refused.body.detail).toBe('MF-0001 has this payee and invoice number already.');
    const other = (await owner.post(at('monitoring-fees'), { ...named, payeeName: 'Office South' })).body;
    const renamed = { payeeName: 'Office North' };
    expect((await owner.patch(`/api/monitoring-fees/${other.id}`, renamed)).status).toBe(409);
    expect((await owner.patch(`/api/monitoring-fees/${first.id}`, { amount: '960.00' })).status).toBe(200);
    const second = await owner.post(at('monitoring-fees'), { ...again, allowDuplicate: true });
    expect(second.status).toBe(201);
    const restored = () => owner.post(`/api/monitoring-fees/${first.id}/restore`);
    // It stood beside the other one, so a deletion is undone.
    await owner.delete(`/api/monitoring-fees/${first.id}`);
    expect((await restored()).status).toBe(200);
    // Both deletions are undone, the last one first; what is written of the other meanwhile is no other name.
    await owner.delete(`/api/monitoring-fees/${first.id}`);
    await owner.delete(`/api/monitoring-fees/${second.body.id}`);
    expect((await owner.post(`/api/monitoring-fees/${second.body.id}/restore`)).status).toBe(200);
    await owner.patch(`/api/monitoring-fees/${second.body.id}`, { amount: '961.00' });
    expect((await restored()).status).toBe(200);
    // Who is named like it meanwhile repeats it.
    await owner.delete(`/api/monitoring-fees/${second.body.id}`);
    await owner.delete(`/api/monitoring-fees/${first.id}`);
    expect((await owner.patch(`/api/monitoring-fees/${other.id}`, renamed)).status).toBe(200);
    expect(codeOf(await restored())).toEqual([409, 'duplicate']);
    await owner.delete(`/api/monitoring-fees/${other.id}`);
    expect((await owner.post(at('monitoring-fees'), again)).status).toBe(201);
    expect(codeOf(await restored())).toEqual([409, 'duplicate']);
  });
});

it('an archive holds days, references and payments, and an older one has none', async () => {
  const { id } = await addExpenseBy(owner, project, { amount: '30.00', date: '2026-03-01' });
  const account = await addAccountOf(owner);
  await loadLinesOf(owner, account, [{ amount: '-10.00', bankId: 'B1' }]);
  const [{ id: lineId }] = (await owner.get('/api/bank/lines?limit=1')).body;
  const payments = [{ kind: 'expense', id, amount: '10.00', rest: 'part' }];
  expect((await owner.post(`/api/bank/lines/${lineId}/payments`, { payments })).status).toBe(200);
  await addExpenseBy(owner, project, { isPaid: true, paidOn: '2026-03-03', paymentReference: 'E2E-3' });
  const { projectId: copy } = await importArchive(owner, await exportArchive(server, owner, project));
  const copies = (await owner.get(`/api/projects/${copy}/expenses?sort=createdAt`)).body;
  expect(copies).toMatchObject([
    { paidAmount: '10.00', isPaid: false, paidOn: null },
    { isPaid: true, paidOn: '2026-03-03', paymentReference: 'E2E-3' },
  ]);
  expect((await owner.get(`/api/expenses/${copies[0].id}/payments`)).body).toMatchObject([
    { amount: '10.00', paidOn: '2026-06-01', reference: 'B1', rest: 'part' },
  ]);
});
