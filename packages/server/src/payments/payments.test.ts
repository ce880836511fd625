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
    await owner.delete(`/api/monitoring-fees/${second.body.id}`);
    await owner.delete(`/api/monitoring-fees/${first.id}`);
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
