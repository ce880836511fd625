import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccountOf, codeOf, type LoadedRow, linesOf, loadLinesOf } from '../testing/bank-lines.ts';
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

const pay = (lineId: number, payments: object[], by = owner) =>
  by.post(`/api/bank/lines/${lineId}/payments`, { payments });

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

  it('an account keeps no layout that is larger than one of a table', async () => {
    const layout = (size: number) => ({ name: 'Giro', tableLayout: { titles: ['x'.repeat(size)] } });
    const sent = async (size: number) => [
      (await owner.post('/api/bank/accounts', { ...layout(size), currency: 'EUR' })).status,
      (await owner.patch(`/api/bank/accounts/${account}`, layout(size))).status,
    ];
    expect(await sent(15_000)).toEqual([201, 200]);
    expect(await sent(100_000)).toEqual([422, 422]);
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

  it('records of a project that somebody else added the user to stand in nobody’s way, until they pay one there', async () => {
    const { id } = await expense({ amount: '77.00', invoiceNumber: 'R-7700' });
    const stranger = await signUp(server, 'stranger');
    const trap = await addProjectOf(stranger, { currency: 'EUR' });
    const { username } = (await owner.get('/api/user')).body;
    await stranger.post(`/api/projects/${trap}/members`, { username, role: 'project_manager' });
    const theirs = await expense({ amount: '77.00', invoiceNumber: 'R-7700' }, stranger, trap);
    await line({ amount: '-77.00', text: 'R-7700' });
    await line({ amount: '-77.00', text: 'by hand' });
    const [{ id: byHand }, { id: lineId, proposal }] = await lines('state=open');
    expect(proposal).toMatchObject([{ id, level: 'certain' }]);
    expect((await owner.get(`/api/bank/lines/${lineId}/candidates`)).body).toMatchObject([
      { id, level: 'certain' },
      { id: theirs.id, level: 'possible' },
    ]);
    expect((await pay(lineId, [{ kind: 'expense', id, amount: '77.00' }])).status).toBe(200);
    expect((await pay(byHand, [{ kind: 'expense', id: theirs.id, amount: '77.00' }])).status).toBe(200);
    const next = await expense({ amount: '78.00', invoiceNumber: 'R-7800' }, stranger, trap);
    const { id: certain } = await line({ amount: '-78.00', text: 'R-7800' });
    const [known] = await lines('state=open');
    expect(known).toMatchObject({ id: certain, proposal: [{ id: next.id, level: 'certain' }] });
    // Thrown out, they have their line back; what was paid there stays.
    await stranger.delete(`/api/projects/${trap}/members/${owner.id}`);
    expect((await owner.delete(`/api/bank/lines/${byHand}/payments`)).status).toBe(204);
    expect((await lines('state=open')).map((each: { id: number }) => each.id)).toContain(byHand);
    expect((await stranger.get(`/api/expenses/${theirs.id}`)).body).toMatchObject({ isPaid: true });
  });
});
