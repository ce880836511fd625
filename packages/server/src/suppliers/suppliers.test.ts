import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { addExpenseBy, addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { supplierIsVisible } from './reads.ts';

let server: TestServer;
let owner: Person;
let project: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
});
afterAll(() => server.stop());

const cement = { name: 'Kalahari Cement', category: 'construction_materials', email: 'orders@kalahari-cement.example', rating: 4.5 };

async function addSupplierBy(person: Client, fields: object = {}): Promise<{ id: number; version: number }> {
  const { status, body } = await person.post('/api/suppliers', { ...cement, ...fields });
  if (status !== 201) throw new Error(`no supplier: ${status} ${JSON.stringify(body)}`);
  return body;
}

const idsSeenBy = async (person: Client, query = ''): Promise<number[]> =>
  (await person.get(`/api/suppliers${query}`)).body.map((row: { id: number }) => row.id);

/** What somebody is told about a supplier: it is in the list exactly when it can be opened. */
async function seenBy(person: Client, id: number): Promise<{ mine: boolean; mayEdit: boolean } | null> {
  const { status, body } = await person.get(`/api/suppliers/${id}`);
  expect((await idsSeenBy(person)).includes(id)).toBe(status === 200);
  expect([200, 404]).toContain(status);
  return status === 200 ? { mine: body.mine, mayEdit: body.mayEdit } : null;
}

describe('adding a supplier', () => {
  it('keeps what was typed and fills in what was left out', async () => {
    const { status, body } = await owner.post('/api/suppliers', { ...cement, website: ' https://kalahari-cement.example ', contactPerson: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...cement,
      website: 'https://kalahari-cement.example',
      contactPerson: null,
      phone: null,
      isActive: true,
      addedBy: owner.id,
      mine: true,
      mayEdit: true,
      version: 1,
    });
    expect(body).not.toHaveProperty('addedInProjectId');
    expect(body).not.toHaveProperty('deletedAt');
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'This field is required'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'Use at most 255 characters'],
    ['a rating above 5', { rating: 5.1 }, 'rating', 'Enter a rating from 0 to 5 with at most one decimal'],
    ['a rating below 0', { rating: -1 }, 'rating', 'Enter a rating from 0 to 5 with at most one decimal'],
    ['a rating of two decimals', { rating: '4.25' }, 'rating', 'Enter a rating from 0 to 5 with at most one decimal'],
    ['a script for a website', { website: 'javascript:alert(1)' }, 'website', 'Enter a link that starts with http:// or https://'],
    ['a website of 256 characters', { website: `https://${'x'.repeat(248)}` }, 'website', 'Enter a link that starts with http:// or https://'],
    ['an e-mail address that is none', { email: 'orders at kalahari' }, 'email', 'Invalid email address'],
    ['a phone number of 51 characters', { phone: '1'.repeat(51) }, 'phone', 'Use at most 50 characters'],
    ['an unknown category', { category: 'catering' }, 'category', 'Choose one of the offered values'],
    ['text for active', { isActive: 'yes' }, 'isActive', 'Choose yes or no'],
    ['a list for a name', { name: ['Kalahari'] }, 'name', 'Enter text'],
  ])('refuses %s with a sentence beside the field', async (_what, wrong, field, sentence) => {
    const before = await idsSeenBy(owner);
    const { status, body } = await owner.post('/api/suppliers', { ...cement, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
    expect(await idsSeenBy(owner)).toEqual(before);
  });

  it('cannot choose for whom, nor when', async () => {
    const { body } = await owner.post('/api/suppliers', { ...cement, addedBy: 999, id: 4, createdAt: '2000-01-01' });
    expect(body).toMatchObject({ addedBy: owner.id });
    expect(body.id).not.toBe(4);
    expect(body.createdAt).not.toContain('2000');
  });

  it('in a project that one may not see, or where one’s role has no suppliers, is not there', async () => {
    const stranger = await signUp(server, 'stranger');
    const contractor = await joinAs(server, project, 'contractor');
    for (const person of [stranger, contractor]) {
      expect((await person.post('/api/suppliers', { ...cement, projectId: project })).status).toBe(404);
      expect(await idsSeenBy(person)).toEqual([]);
    }
  });

  it('needs an account', async () => {
    expect((await server.visitor().get('/api/suppliers')).status).toBe(401);
    expect((await server.visitor().post('/api/suppliers', cement)).status).toBe(401);
  });
});

describe('who sees a supplier', () => {
  const may = (mayEdit: boolean) => ({ mine: false, mayEdit });

  it.each([
    ['owner', may(true)],
    ['project_manager', may(true)],
    ['quantity_surveyor', may(true)],
    ['architect', may(false)],
    ['engineer', may(false)],
    ['interior_designer', may(false)],
    ['designer', may(false)],
    ['contractor', null],
    ['inspector', null],
    ['viewer', null],
    ['window-cleaner', null],
  ])('of the project’s owner: a member who is %s', async (role, expected) => {
    const { id } = await addSupplierBy(owner);
    const member = await joinAs(server, project, role);
    expect(await seenBy(member, id)).toEqual(expected);
    expect(await supplierIsVisible(server.connection, member.id, id)).toBe(expected !== null);
    const edit = await member.patch(`/api/suppliers/${id}`, { notes: 'Seen' });
    expect(edit.status).toBe(expected ? (expected.mayEdit ? 200 : 403) : 404);
    expect((await member.delete(`/api/suppliers/${id}`)).status).toBe(expected ? 403 : 404);
  });

  it('being added to somebody’s project shares nothing of one’s own directory', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const coOwner = await joinAs(server, project, 'owner');
    for (const guest of [manager, coOwner]) {
      const { id } = await addSupplierBy(guest);
      expect(await seenBy(owner, id)).toBeNull();
      expect(await seenBy(guest, id)).toEqual({ mine: true, mayEdit: true });
    }
  });

  it('added in a project: that project’s members, and no other project’s', async () => {
    const architect = await joinAs(server, project, 'architect');
    const { id } = await addSupplierBy(architect, { projectId: project });
    const manager = await joinAs(server, project, 'project_manager');
    expect(await seenBy(manager, id)).toEqual(may(true));
    const elsewhere = await joinAs(server, await addProjectOf(await signUp(server)), 'project_manager');
    expect(await seenBy(elsewhere, id)).toBeNull();
  });

  it('used in a project: its members as long as an expense names it', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const engineer = await joinAs(server, project, 'engineer');
    const { id } = await addSupplierBy(contractor);
    expect(await seenBy(engineer, id)).toBeNull();
    const expense = await addExpenseBy(contractor, project, { supplierId: id });
    expect(await seenBy(engineer, id)).toEqual(may(false));
    await contractor.delete(`/api/expenses/${expense.id}`);
    expect(await seenBy(engineer, id)).toBeNull();
  });

  it('of a project in the trash: nobody but who added it', async () => {
    const site = await addProjectOf(owner);
    const manager = await joinAs(server, site, 'project_manager');
    const { id } = await addSupplierBy(owner);
    expect(await seenBy(manager, id)).not.toBeNull();
    await owner.delete(`/api/projects/${site}`);
    expect(await seenBy(manager, id)).toBeNull();
    expect(await seenBy(owner, id)).toEqual({ mine: true, mayEdit: true });
  });

  it('ends with the membership, from the next request on', async () => {
    const { id } = await addSupplierBy(owner);
    const manager = await joinAs(server, project, 'project_manager');
    expect(await seenBy(manager, id)).not.toBeNull();
    await server.connection.rows(sql`delete from project_members where project_id = ${project} and user_id = ${manager.id}`);
    expect(await seenBy(manager, id)).toBeNull();
  });

  it('what is hidden and what does not exist read the same', async () => {
    const { id } = await addSupplierBy(owner);
    const stranger = await signUp(server, 'stranger');
    const hidden = await stranger.get(`/api/suppliers/${id}`);
    const missing = await stranger.get('/api/suppliers/999999999');
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.body.detail).toBe(missing.body.detail);
    expect((await server.visitor().get(`/api/suppliers/${id}`)).status).toBe(401);
  });
});

describe('a list', () => {
  it('is paged, sorted, filtered and searched by the server', async () => {
    const buyer = await signUp(server, 'buyer');
    await addSupplierBy(buyer, { name: 'Alpha', rating: null, category: null });
    await addSupplierBy(buyer, { name: 'Bravo', rating: 3.9, category: 'tools', isActive: false });
    await addSupplierBy(buyer, { name: 'Charlie 100%', rating: 4, category: 'other', phone: '+267 300 0199' });
    await addSupplierBy(buyer, { name: 'Delta', rating: 5, category: 'transport', contactPerson: 'Neo Tlhong' });
    const names = async (query: string) => (await buyer.get(`/api/suppliers?${query}`)).body.map((row: { name: string }) => row.name);
    expect(await names('')).toEqual(['Alpha', 'Bravo', 'Charlie 100%', 'Delta']);
    expect(await names('sort=-rating&rated=true')).toEqual(['Delta', 'Charlie 100%', 'Bravo']);
    expect(await names('topRated=true')).toEqual(['Charlie 100%', 'Delta']);
    expect(await names('topRated=false')).toEqual(['Alpha', 'Bravo']);
    expect(await names('rated=false')).toEqual(['Alpha']);
    expect(await names('category=other')).toEqual(['Alpha', 'Charlie 100%']);
    expect(await names('isActive=false')).toEqual(['Bravo']);
    expect(await names('q=100%25')).toEqual(['Charlie 100%']);
    expect(await names('q=tlhong')).toEqual(['Delta']);
    expect(await names('q=0199')).toEqual(['Charlie 100%']);
    const first = await buyer.get('/api/suppliers?limit=3&sort=-name');
    expect(first.headers.get('x-total-count')).toBe('4');
    expect(first.body).toHaveLength(3);
    const cursor = first.headers.get('x-next-cursor');
    expect((await buyer.get(`/api/suppliers?limit=3&sort=-name&cursor=${cursor}`)).body).toMatchObject([{ name: 'Alpha' }]);
    expect((await buyer.get('/api/suppliers?sort=password')).status).toBe(422);
    expect((await buyer.get('/api/suppliers?isActive=perhaps')).status).toBe(422);
    expect((await buyer.get('/api/suppliers/totals')).body).toEqual({
      count: 4,
      active: 3,
      categories: 3,
      availableCategories: 9,
      topRated: 2,
      rated: 3,
      averageRating: 4.3,
    });
    expect((await buyer.get('/api/suppliers/totals?rated=false')).body).toMatchObject({ count: 1, averageRating: null });
    await buyer.post('/api/suppliers', { name: 'Sortable' });
    const byAnyone = await names('sort=contactPerson');
    expect(byAnyone).toHaveLength(5);
  });

  it('for a project holds one’s own and those it shares, not those of other projects', async () => {
    const manager = await signUp(server, 'manager');
    const [here, there] = [await addProjectOf(await signUp(server)), await addProjectOf(await signUp(server))];
    for (const site of [here, there]) {
      await server.connection.rows(sql`insert into project_members (project_id, user_id, role) values (${site}, ${manager.id}, 'project_manager')`);
    }
    const mine = await addSupplierBy(manager);
    const architect = await joinAs(server, here, 'architect');
    const atHere = await addSupplierBy(architect, { projectId: here });
    const atThere = await addSupplierBy(await joinAs(server, there, 'architect'), { projectId: there });
    expect(new Set(await idsSeenBy(manager))).toEqual(new Set([mine.id, atHere.id, atThere.id]));
    expect(new Set(await idsSeenBy(manager, `?projectId=${here}`))).toEqual(new Set([mine.id, atHere.id]));
    expect(await idsSeenBy(architect, `?projectId=${there}`)).toEqual([atHere.id]);
    expect((await manager.get(`/api/suppliers?projectId=${here}`)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: atHere.id, mine: false, mayEdit: true })]),
    );
  });
});

describe('an edit', () => {
  it('that started from an older version is refused and shows the supplier as it is', async () => {
    const { id } = await addSupplierBy(owner);
    expect((await owner.patch(`/api/suppliers/${id}`, { rating: 4, version: 1 })).body).toMatchObject({ rating: 4, version: 2, name: cement.name });
    const late = await owner.patch(`/api/suppliers/${id}`, { rating: 3, version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', current: { rating: 4, version: 2 } });
    expect((await owner.patch(`/api/suppliers/${id}`, { rating: '4.0', version: 2 })).body).toMatchObject({ version: 2 });
  });

  it('by PUT empties what it leaves out, and keeps whose it is', async () => {
    const { id } = await addSupplierBy(owner, { phone: '+267 300 0112', notes: 'Book the pump two days ahead.' });
    const { status, body } = await owner.send('PUT', `/api/suppliers/${id}`, { body: { name: 'Kalahari Ready-mix', addedBy: 999, version: 1 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Kalahari Ready-mix', phone: null, notes: null, rating: null, category: null, isActive: true, addedBy: owner.id, version: 2 });
    expect((await owner.send('PUT', `/api/suppliers/${id}`, { body: { name: 'Late', version: 1 } })).status).toBe(409);
    expect((await owner.send('PUT', `/api/suppliers/${id}`, { body: { phone: '1' } })).status).toBe(422);
  });

  it('is in the activity log with what was before', async () => {
    const { id } = await addSupplierBy(owner);
    await owner.patch(`/api/suppliers/${id}`, { phone: '+267 300 0112' });
    await owner.delete(`/api/suppliers/${id}`);
    const log = await server.connection.rows(sql`
      select action, actor_id as "actorId", before, after from activity where entity = 'supplier' and entity_id = ${id} order by id`);
    expect(log).toMatchObject([
      { action: 'created', actorId: owner.id },
      { action: 'updated', before: { phone: null }, after: { phone: '+267 300 0112' } },
      { action: 'deleted' },
    ]);
  });
});

describe('a new name', () => {
  const suppliersOf = async (site: number): Promise<Record<string, string>> =>
    Object.fromEntries((await owner.get(`/api/projects/${site}/expenses`)).body.map((row: Record<string, string>) => [row['itemName'], row['supplier']]));

  it('goes into the expenses only where that was asked for', async () => {
    const site = await addProjectOf(owner);
    const { id } = await addSupplierBy(owner);
    const named = { supplierId: id, supplier: cement.name };
    const paid = await addExpenseBy(owner, site, { ...named, itemName: 'Paid', isPaid: true });
    await addExpenseBy(owner, site, { ...named, itemName: 'Unpaid' });
    await addExpenseBy(owner, site, { supplier: cement.name, itemName: 'Typed' });
    const deleted = await addExpenseBy(owner, site, { ...named, itemName: 'Deleted' });
    await owner.delete(`/api/expenses/${deleted.id}`);

    expect((await owner.patch(`/api/suppliers/${id}`, { name: 'Kgalagadi Cement' })).body).toMatchObject({ renamedExpenses: 0 });
    expect(await suppliersOf(site)).toEqual({ Paid: cement.name, Unpaid: cement.name, Typed: cement.name });

    expect((await owner.patch(`/api/suppliers/${id}`, { name: 'Kgalagadi Cement', renameExpenses: true })).body).toMatchObject({ renamedExpenses: 2 });
    expect(await suppliersOf(site)).toEqual({ Paid: 'Kgalagadi Cement', Unpaid: 'Kgalagadi Cement', Typed: cement.name });
    expect((await owner.get(`/api/expenses/${paid.id}`)).body).toMatchObject({ version: 2 });
    const log = await server.connection.rows(sql`
      select before, after, actor_id as "actorId" from activity where project_id = ${site} and entity = 'expense' and entity_id = ${paid.id} and action = 'updated'`);
    expect(log).toEqual([{ before: { supplier: cement.name }, after: { supplier: 'Kgalagadi Cement' }, actorId: owner.id }]);
    expect((await owner.patch(`/api/suppliers/${id}`, { renameExpenses: true })).body).toMatchObject({ renamedExpenses: 0 });
  });

  it('goes into no expense that the caller may not change', async () => {
    const site = await addProjectOf(owner);
    const contractor = await joinAs(server, site, 'contractor');
    const { id } = await addSupplierBy(contractor);
    const named = { supplierId: id, supplier: cement.name };
    await addExpenseBy(owner, site, { ...named, itemName: 'Of the owner' });
    await addExpenseBy(contractor, site, { ...named, itemName: 'Own' });
    const settled = await addExpenseBy(contractor, site, { ...named, itemName: 'Own, paid' });
    await owner.patch(`/api/expenses/${settled.id}`, { isPaid: true });
    const { body } = await contractor.patch(`/api/suppliers/${id}`, { name: 'Renamed', renameExpenses: true });
    expect(body).toMatchObject({ renamedExpenses: 1 });
    expect(await suppliersOf(site)).toEqual({ 'Of the owner': cement.name, Own: 'Renamed', 'Own, paid': cement.name });
  });

  it('leaves the sums of the project as they are', async () => {
    const site = await addProjectOf(owner);
    const { id } = await addSupplierBy(owner);
    await addExpenseBy(owner, site, { supplierId: id, supplier: cement.name });
    const before = (await owner.get(`/api/projects/${site}/stats`)).body;
    await owner.patch(`/api/suppliers/${id}`, { name: 'Renamed', renameExpenses: true });
    expect((await owner.get(`/api/projects/${site}/stats`)).body).toEqual(before);
  });
});

describe('the trash', () => {
  it('gives a supplier back to who deleted it; its expenses keep the name meanwhile', async () => {
    const { id } = await addSupplierBy(owner);
    const expense = await addExpenseBy(owner, project, { supplierId: id });
    const manager = await joinAs(server, project, 'project_manager');
    expect((await owner.delete(`/api/suppliers/${id}`)).status).toBe(204);
    expect(await seenBy(owner, id)).toBeNull();
    expect(await seenBy(manager, id)).toBeNull();
    expect(await supplierIsVisible(server.connection, owner.id, id)).toBe(false);
    expect((await owner.get(`/api/expenses/${expense.id}`)).body).toMatchObject({ supplierId: id, supplier: 'Kalahari Cement' });
    expect((await manager.post(`/api/suppliers/${id}/restore`)).status).toBe(404);
    expect((await owner.post(`/api/suppliers/${id}/restore`)).body).toMatchObject({ id, name: cement.name, mine: true, mayEdit: true });
    expect((await owner.post(`/api/suppliers/${id}/restore`)).status).toBe(404);
    expect(await seenBy(manager, id)).toEqual({ mine: false, mayEdit: true });
  });

  it('gives nothing back after 30 days', async () => {
    const { id } = await addSupplierBy(owner);
    await owner.delete(`/api/suppliers/${id}`);
    await server.connection.rows(sql`update suppliers set deleted_at = now() - interval '31 days' where id = ${id}`);
    expect((await owner.post(`/api/suppliers/${id}/restore`)).status).toBe(404);
  });
});
