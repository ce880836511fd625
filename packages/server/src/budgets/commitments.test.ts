import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const surveyor = await joinAs(server, project, 'quantity_surveyor');
const contractor = await joinAs(server, project, 'contractor');
afterAll(() => server.stop());

const trusses = {
  phase: 'roofing',
  title: 'Roof trusses',
  supplier: 'Mokolodi Timber',
  amount: '48000.00',
  date: '2026-03-02',
};

async function commit(fields: object = {}, site = project, by: TestPerson = surveyor) {
  const { status, body } = await by.post(`/api/projects/${site}/commitments`, { ...trusses, ...fields });
  if (status !== 201) throw new Error(`no commitment: ${status} ${JSON.stringify(body)}`);
  return body;
}

const refused = async (fields: object) =>
  (await surveyor.post(`/api/projects/${project}/commitments`, { ...trusses, ...fields })).body;

describe('a commitment', () => {
  it('is completely open at first', async () => {
    const lines = [
      { description: 'First delivery', amount: '30000' },
      { description: 'Second delivery', amount: 18000 },
    ];
    const made = await commit({ lines });
    expect(made).toMatchObject({
      ...trusses,
      lines: [
        { description: 'First delivery', amount: '30000.00' },
        { description: 'Second delivery', amount: '18000.00' },
      ],
      invoiced: '0.00',
      open: '48000.00',
      overInvoiced: '0.00',
      supplierId: null,
      addedBy: surveyor.id,
      version: 1,
    });
    expect((await owner.get(`/api/commitments/${made.id}`)).body).toEqual(made);
  });

  it('has lines that add up to its amount, also after an edit of either', async () => {
    const lines = [{ description: 'All of it', amount: '47999.99' }];
    const answer = await refused({ lines });
    expect(answer).toMatchObject({
      status: 422,
      errors: { amount: 'The lines come to 47,999.99, the amount is 48,000.00' },
    });
    const { id } = await commit({ lines: [{ description: 'All of it', amount: '48000.00' }] });
    expect((await surveyor.patch(`/api/commitments/${id}`, { amount: '50000.00' })).status).toBe(422);
    const both = { amount: '50000.00', lines: [{ description: 'With crane', amount: '50000.00' }] };
    expect((await surveyor.patch(`/api/commitments/${id}`, both)).body).toMatchObject({
      ...both,
      version: 2,
    });
    expect((await surveyor.patch(`/api/commitments/${id}`, { lines: [] })).body.lines).toEqual([]);
  });

  it('is edited from its current version only, and keeps its history', async () => {
    const { id } = await commit();
    await surveyor.patch(`/api/commitments/${id}`, { amount: '45000.00', version: 1 });
    const stale = await owner.patch(`/api/commitments/${id}`, { title: 'Trusses', version: 1 });
    expect([stale.status, stale.body.code, stale.body.current.amount, stale.body.current.open]).toEqual([
      409,
      'stale',
      '45000.00',
      '45000.00',
    ]);
    const { body: history } = await owner.get(`/api/commitments/${id}/history`);
    expect(history).toMatchObject([
      { action: 'updated', before: { amount: '48000.00' }, after: { amount: '45000.00' } },
      { action: 'created', after: { title: 'Roof trusses', lines: [] } },
    ]);
  });

  it('can name only a supplier that its author sees, and shares it with the project', async () => {
    const stranger = await signUp(server, 'stranger');
    const supplier = { name: 'Hidden Timber', category: 'construction_materials' };
    const { id: theirs } = (await stranger.post('/api/suppliers', supplier)).body;
    expect((await refused({ supplierId: theirs })).errors).toEqual({
      supplier: 'Choose a supplier of your directory',
    });
    const { id: own } = (await surveyor.post('/api/suppliers', { ...supplier, name: 'Own Timber' })).body;
    const architect = await joinAs(server, project, 'architect');
    expect((await architect.get(`/api/suppliers/${own}`)).status).toBe(404);
    const { id } = await commit({ supplierId: own, supplier: 'Own Timber' });
    expect((await architect.get(`/api/suppliers/${own}`)).status).toBe(200);
    await owner.delete(`/api/commitments/${id}`);
    expect((await architect.get(`/api/suppliers/${own}`)).status).toBe(404);
  });

  it('keeps its invoices through trash and restore', async () => {
    const site = await addProjectOf(owner);
    const { id } = await commit({}, site, owner);
    const { id: expense } = await addExpenseBy(owner, site, { amount: '8000.00', commitmentId: id });
    const roofing = async () => (await owner.get(`/api/projects/${site}/budget`)).body.phases[3];
    expect(await roofing()).toMatchObject({ committed: '40000.00' });
    expect((await owner.delete(`/api/commitments/${id}`)).status).toBe(204);
    expect(await roofing()).toMatchObject({ committed: '0.00' });
    expect((await owner.get(`/api/expenses/${expense}`)).body.commitmentId).toBe(id);
    const [deleted] = (await owner.get(`/api/projects/${site}/trash`)).body;
    expect(deleted).toMatchObject({ kind: 'commitment', id, title: 'Roof trusses' });
    expect((await owner.post(`/api/commitments/${id}/restore`)).body).toMatchObject({ open: '40000.00' });
    expect(await roofing()).toMatchObject({ committed: '40000.00' });
  });

  it('is found by text search, by users who may read the budget', async () => {
    const { id } = await commit({ title: 'Ridge capping', supplier: 'Copper & Slate' });
    const found = async (person: TestPerson) =>
      (await person.get(`/api/projects/${project}/search?q=ridge%20capping`)).body;
    expect(await found(surveyor)).toMatchObject([
      { kind: 'commitment', id, title: 'Ridge capping', subtitle: 'Copper & Slate', phase: 'roofing' },
    ]);
    expect(await found(contractor)).toEqual([]);
  });
});

describe('an expense', () => {
  it('reduces the open amount of its commitment, even from another phase', async () => {
    const { id } = await commit();
    const invoice = { amount: '30000.00', commitmentId: id };
    const { id: expense } = await addExpenseBy(owner, project, { ...invoice, phase: 'structure' });
    const at = `/api/commitments/${id}`;
    expect((await owner.get(at)).body).toMatchObject({ invoiced: '30000.00', open: '18000.00' });
    await addExpenseBy(owner, project, { amount: '20000.00', commitmentId: id });
    expect((await owner.get(at)).body).toMatchObject({
      invoiced: '50000.00',
      open: '0.00',
      overInvoiced: '2000.00',
    });
    const booked = (await owner.get(`/api/projects/${project}/expenses?commitmentId=${id}`)).body;
    expect(booked.map(({ amount }: { amount: string }) => amount).sort()).toEqual(['20000.00', '30000.00']);
    expect(
      (await owner.get(`/api/projects/${project}/expenses/totals?commitmentId=${id}`)).body,
    ).toMatchObject({ count: 2, total: '50000.00' });
    await owner.patch(`/api/expenses/${expense}`, { commitmentId: null });
    expect((await owner.get(at)).body).toMatchObject({ invoiced: '20000.00', open: '28000.00' });
    const [entry] = (await owner.get(`/api/expenses/${expense}/history`)).body;
    expect(entry).toMatchObject({ before: { commitmentId: id }, after: { commitmentId: null } });
  });

  it('cannot name a commitment of another project, in the trash, or hidden from its author', async () => {
    const other = await commit({}, await addProjectOf(owner), owner);
    const deleted = await commit();
    await owner.delete(`/api/commitments/${deleted.id}`);
    const there = await commit();
    const body = { phase: 'roofing', itemName: 'Trusses', amount: '1.00', date: '2026-03-04' };
    const path = `/api/projects/${project}/expenses`;
    const sentence = { commitmentId: 'Choose a commitment of this project' };
    for (const [person, commitmentId] of [
      [owner, other.id],
      [owner, deleted.id],
      [owner, 2 ** 52],
      [contractor, there.id],
    ] as const) {
      const answer = await person.post(path, { ...body, commitmentId });
      expect([answer.status, answer.body.errors]).toEqual([422, sentence]);
    }
    expect((await owner.post(path, { ...body, commitmentId: there.id })).status).toBe(201);
  });

  it('keeps its commitment when saved by a user who cannot see it', async () => {
    const { id: commitmentId } = await commit();
    const { id } = await addExpenseBy(contractor, project, { amount: '9.00' });
    await owner.patch(`/api/expenses/${id}`, { commitmentId });
    await owner.delete(`/api/commitments/${commitmentId}`);
    const again = { itemName: 'Trusses, first lot', commitmentId };
    expect((await contractor.patch(`/api/expenses/${id}`, again)).body).toMatchObject(again);
  });
});

describe('the list', () => {
  it('is filtered, sorted and paged, and its totals follow', async () => {
    const site = await addProjectOf(owner);
    const rows = [
      { title: 'A', amount: '100.00', date: '2026-01-01', phase: 'roofing', supplier: 'Timber' },
      { title: 'B', amount: '200.00', date: '2026-02-01', phase: 'structure', supplier: 'Steel' },
      { title: 'C', amount: '300.00', date: '2026-03-01', phase: 'structure', supplier: 'Steel' },
      { title: 'D', amount: '0.00', date: '2026-04-01', phase: 'finishes', supplier: null },
    ];
    const ids: number[] = [];
    for (const row of rows) ids.push((await commit(row, site, owner)).id);
    await addExpenseBy(owner, site, { amount: '60.00', commitmentId: ids[0] });
    await addExpenseBy(owner, site, { amount: '250.00', commitmentId: ids[1] });
    const path = `/api/projects/${site}/commitments`;
    const titles = async (query: string) => {
      const { body, headers } = await owner.get(`${path}${query}`);
      return [body.map(({ title }: { title: string }) => title).join(''), headers.get('x-total-count')];
    };
    expect(await titles('')).toEqual(['DCBA', '4']);
    expect(await titles('?sort=amount')).toEqual(['DABC', '4']);
    expect(await titles('?phase=structure&limit=1')).toEqual(['C', '2']);
    expect(await titles('?supplier=Steel&q=b')).toEqual(['B', '1']);
    expect(await titles('?isOpen=true')).toEqual(['CA', '2']);
    expect(await titles('?isOpen=false')).toEqual(['DB', '2']);
    const totals = async (query: string) => (await owner.get(`${path}/totals${query}`)).body;
    expect(await totals('')).toEqual({
      count: 4,
      amount: '600.00',
      invoiced: '310.00',
      open: '340.00',
      overInvoiced: '50.00',
    });
    expect(await totals('?isOpen=true')).toMatchObject({ count: 2, open: '340.00', overInvoiced: '0.00' });
    expect(await totals('?phase=fittings')).toMatchObject({ count: 0, amount: '0.00' });
  });
});
