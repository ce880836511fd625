import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const cement = {
  name: 'Kalahari Cement',
  category: 'construction_materials',
  email: 'orders@kalahari-cement.example',
  rating: 4.5,
};

async function addSupplierBy(
  person: TestClient,
  fields: object = {},
): Promise<{ id: number; version: number }> {
  const { status, body } = await person.post('/api/suppliers', { ...cement, ...fields });
  if (status !== 201) throw new Error(`no supplier: ${status} ${JSON.stringify(body)}`);
  return body;
}

describe('a new supplier name', () => {
  const suppliersOf = async (site: number): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await owner.get(`/api/projects/${site}/expenses`)).body.map((row: Record<string, string>) => [
        row['itemName'],
        row['supplier'],
      ]),
    );

  it('is applied to expenses only on request', async () => {
    const site = await addProjectOf(owner);
    const { id } = await addSupplierBy(owner);
    const named = { supplierId: id, supplier: cement.name };
    const paid = await addExpenseBy(owner, site, { ...named, itemName: 'Paid', isPaid: true });
    await addExpenseBy(owner, site, { ...named, itemName: 'Unpaid' });
    await addExpenseBy(owner, site, { supplier: cement.name, itemName: 'Typed' });
    const deleted = await addExpenseBy(owner, site, { ...named, itemName: 'Deleted' });
    await owner.delete(`/api/expenses/${deleted.id}`);

    expect((await owner.patch(`/api/suppliers/${id}`, { name: 'Kgalagadi Cement' })).body).toMatchObject({
      renamedExpenses: 0,
    });
    expect(await suppliersOf(site)).toEqual({ Paid: cement.name, Unpaid: cement.name, Typed: cement.name });

    expect(
      (await owner.patch(`/api/suppliers/${id}`, { name: 'Kgalagadi Cement', renameExpenses: true })).body,
    ).toMatchObject({ renamedExpenses: 2 });
    expect(await suppliersOf(site)).toEqual({
      Paid: 'Kgalagadi Cement',
      Unpaid: 'Kgalagadi Cement',
      Typed: cement.name,
    });
    expect((await owner.get(`/api/expenses/${paid.id}`)).body).toMatchObject({ version: 2 });
    const log = await server.connection.rows(sql`
      select before, after, actor_id as "actorId" from activity where project_id = ${site} and entity = 'expense' and entity_id = ${paid.id} and action = 'updated'`);
    expect(log).toEqual([
      { before: { supplier: cement.name }, after: { supplier: 'Kgalagadi Cement' }, actorId: owner.id },
    ]);
    expect((await owner.patch(`/api/suppliers/${id}`, { renameExpenses: true })).body).toMatchObject({
      renamedExpenses: 0,
    });
  });

  it('is not applied to expenses that the user may not change', async () => {
    const site = await addProjectOf(owner);
    const contractor = await joinAs(server, site, 'contractor');
    const { id } = await addSupplierBy(contractor);
    const named = { supplierId: id, supplier: cement.name };
    // Named in the project by its owner, it is shared with the others, who may then name it too.
    await addExpenseBy(contractor, site, { ...named, itemName: 'Own' });
    await addExpenseBy(owner, site, { ...named, itemName: 'Of the owner' });
    const settled = await addExpenseBy(contractor, site, { ...named, itemName: 'Own, paid' });
    await owner.patch(`/api/expenses/${settled.id}`, { isPaid: true });
    const { body } = await contractor.patch(`/api/suppliers/${id}`, {
      name: 'Renamed',
      renameExpenses: true,
    });
    expect(body).toMatchObject({ renamedExpenses: 1 });
    expect(await suppliersOf(site)).toEqual({
      'Of the owner': cement.name,
      Own: 'Renamed',
      'Own, paid': cement.name,
    });
  });

  it('is applied to commitments and issues too, where the user may change them', async () => {
    const site = await addProjectOf(owner);
    const manager = await joinAs(server, site, 'project_manager');
    const contractor = await joinAs(server, site, 'contractor');
    const { id: supplierId } = await addSupplierBy(manager);
    const at = `/api/projects/${site}`;
    const order = { phase: 'roofing', title: 'Cement', amount: '10.00', date: '2026-03-04', supplierId };
    const commitment = (await manager.post(`${at}/commitments`, order)).body;
    const issue = (await manager.post(`${at}/issues`, { title: 'Late', supplierId })).body;
    const suppliers = async () => [
      (await manager.get(`/api/commitments/${commitment.id}`)).body.supplier,
      (await manager.get(`/api/issues/${issue.id}`)).body.supplier,
    ];
    expect(await suppliers()).toEqual([cement.name, cement.name]);
    await manager.patch(`/api/suppliers/${supplierId}`, { name: 'Renamed' });
    expect(await suppliers()).toEqual([cement.name, cement.name]);
    const renamed = await manager.patch(`/api/suppliers/${supplierId}`, { renameExpenses: true });
    expect(renamed.body).toMatchObject({ renamedRows: 2, renamedExpenses: 0 });
    expect(await suppliers()).toEqual(['Renamed', 'Renamed']);
    const [last] = (await manager.get(`/api/issues/${issue.id}/history`)).body;
    expect(last).toMatchObject({ before: { supplier: cement.name }, after: { supplier: 'Renamed' } });

    const theirs = await addSupplierBy(contractor);
    const found = (await contractor.post(`${at}/issues`, { title: 'Leak', supplierId: theirs.id })).body;
    await manager.patch(`/api/issues/${found.id}`, { status: 'resolved' });
    const refused = { name: 'Nobody', renameExpenses: true };
    expect((await contractor.patch(`/api/suppliers/${theirs.id}`, refused)).body.renamedRows).toBe(0);
    expect((await manager.get(`/api/issues/${found.id}`)).body.supplier).toBe(cement.name);
  });

  it('changes no totals of the project', async () => {
    const site = await addProjectOf(owner);
    const { id } = await addSupplierBy(owner);
    await addExpenseBy(owner, site, { supplierId: id, supplier: cement.name });
    const before = (await owner.get(`/api/projects/${site}/stats`)).body;
    await owner.patch(`/api/suppliers/${id}`, { name: 'Renamed', renameExpenses: true });
    expect((await owner.get(`/api/projects/${site}/stats`)).body).toEqual(before);
  });
});
