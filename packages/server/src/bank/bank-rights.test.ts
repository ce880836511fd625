import { describe, expect, it } from 'vitest';
import { openBankBook } from '../testing/bank-book.ts';
import { codeOf } from '../testing/bank-lines.ts';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';

const { book, load, lines, line, expense, pay } = openBankBook();

describe('rights', () => {
  it('nobody else sees a line, a statement or an account', async () => {
    const { id } = await line({ amount: '-10.00', text: 'Private matter' });
    const manager = await joinAs(book.server, book.project, 'project_manager');
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
      manager.patch(`/api/bank/accounts/${book.account}`, { name: 'Mine' }),
      manager.delete(`/api/bank/accounts/${book.account}`),
      load([{ amount: '-1.00' }], {}, manager),
    ]))
      expect(answer.status).toBe(404);
    expect((await book.server.visitor().get('/api/bank/lines')).status).toBe(401);
  });

  it('a token makes none of its calls', async () => {
    const { token } = (
      await book.owner.post('/api/user/tokens', { name: 'All', scopes: ['expenses:read', 'expenses:pay'] })
    ).body;
    const program = { authorization: `Bearer ${token}` };
    expect((await book.server.visitor().get('/api/bank/lines', program)).status).toBe(403);
  });

  it('offers only what the user may mark paid, and confirms nothing else', async () => {
    const { id } = await expense({ amount: '10.00', invoiceNumber: 'R-4711' });
    const architect = await joinAs(book.server, book.project, 'architect');
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
    const stranger = await signUp(book.server, 'stranger');
    const other = await addProjectOf(stranger, { currency: 'EUR' });
    const hidden = await expense({ amount: '10.00' }, stranger, other);
    expect((await pay(lineId, [{ kind: 'expense', id: hidden.id, amount: '10.00' }], architect)).status).toBe(
      404,
    );
  });
});
