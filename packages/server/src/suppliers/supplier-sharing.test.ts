import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';
import { resolveSupplier } from './service.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
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

const idsSeenBy = async (person: TestClient, query = ''): Promise<number[]> =>
  (await person.get(`/api/suppliers${query}`)).body.map((row: { id: number }) => row.id);

/** What a person sees of a supplier. It is listed exactly if it can be opened. */
async function seenBy(person: TestClient, id: number): Promise<{ mine: boolean; mayEdit: boolean } | null> {
  const { status, body } = await person.get(`/api/suppliers/${id}`);
  expect((await idsSeenBy(person)).includes(id)).toBe(status === 200);
  expect([200, 404]).toContain(status);
  return status === 200 ? { mine: body.mine, mayEdit: body.mayEdit } : null;
}

/** Whether a person's row may name a supplier. */
const mayName = (userId: number, supplierId: number, projectId = project): Promise<boolean> =>
  resolveSupplier(server.connection, { projectId, caller: { userId }, row: null, sent: { supplierId } }).then(
    () => true,
    () => false,
  );

describe('visibility of a supplier', () => {
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
  ])('of the project’s owner: for a member who is %s', async (role, expected) => {
    const { id } = await addSupplierBy(owner);
    const member = await joinAs(server, project, role);
    expect(await seenBy(member, id)).toEqual(expected);
    expect(await mayName(member.id, id)).toBe(expected !== null);
    const edit = await member.patch(`/api/suppliers/${id}`, { notes: 'Seen' });
    expect(edit.status).toBe(expected ? (expected.mayEdit ? 200 : 403) : 404);
    expect((await member.delete(`/api/suppliers/${id}`)).status).toBe(expected ? 403 : 404);
  });

  it('joining a project shares nothing of one’s own directory', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const coOwner = await joinAs(server, project, 'owner');
    for (const guest of [manager, coOwner]) {
      const { id } = await addSupplierBy(guest);
      expect(await seenBy(owner, id)).toBeNull();
      expect(await seenBy(guest, id)).toEqual({ mine: true, mayEdit: true });
    }
  });

  it('added in a project: for its members, not for other projects', async () => {
    const architect = await joinAs(server, project, 'architect');
    const { id } = await addSupplierBy(architect, { projectId: project });
    const manager = await joinAs(server, project, 'project_manager');
    expect(await seenBy(manager, id)).toEqual(may(true));
    const elsewhere = await joinAs(server, await addProjectOf(await signUp(server)), 'project_manager');
    expect(await seenBy(elsewhere, id)).toBeNull();
  });

  it('used in a project: for its members as long as an expense names it', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const engineer = await joinAs(server, project, 'engineer');
    const { id } = await addSupplierBy(contractor);
    expect(await seenBy(engineer, id)).toBeNull();
    const expense = await addExpenseBy(contractor, project, { supplierId: id });
    expect(await seenBy(engineer, id)).toEqual(may(false));
    await contractor.delete(`/api/expenses/${expense.id}`);
    expect(await seenBy(engineer, id)).toBeNull();
  });

  it('of a project in the trash: only for its owner', async () => {
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
    await server.connection.rows(
      sql`delete from project_members where project_id = ${project} and user_id = ${manager.id}`,
    );
    expect(await seenBy(manager, id)).toBeNull();
  });

  it('hidden and missing suppliers get the same response', async () => {
    const { id } = await addSupplierBy(owner);
    const stranger = await signUp(server, 'stranger');
    const hidden = await stranger.get(`/api/suppliers/${id}`);
    const missing = await stranger.get('/api/suppliers/999999999');
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.body.detail).toBe(missing.body.detail);
    expect((await server.visitor().get(`/api/suppliers/${id}`)).status).toBe(401);
  });

  it('for a project includes own and shared ones, not those of other projects', async () => {
    const manager = await signUp(server, 'manager');
    const [here, there] = [
      await addProjectOf(await signUp(server)),
      await addProjectOf(await signUp(server)),
    ];
    for (const site of [here, there]) {
      await server.connection.rows(
        sql`insert into project_members (project_id, user_id, role) values (${site}, ${manager.id}, 'project_manager')`,
      );
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

describe('the trash', () => {
  it('restores a supplier for the user who deleted it; expenses keep the name meanwhile', async () => {
    const { id } = await addSupplierBy(owner);
    const expense = await addExpenseBy(owner, project, { supplierId: id });
    const manager = await joinAs(server, project, 'project_manager');
    expect((await owner.delete(`/api/suppliers/${id}`)).status).toBe(204);
    expect(await seenBy(owner, id)).toBeNull();
    expect(await seenBy(manager, id)).toBeNull();
    expect(await mayName(owner.id, id)).toBe(false);
    expect((await owner.get(`/api/expenses/${expense.id}`)).body).toMatchObject({
      supplierId: id,
      supplier: 'Kalahari Cement',
    });
    expect((await manager.post(`/api/suppliers/${id}/restore`)).status).toBe(404);
    expect((await owner.post(`/api/suppliers/${id}/restore`)).body).toMatchObject({
      id,
      name: cement.name,
      mine: true,
      mayEdit: true,
    });
    expect((await owner.post(`/api/suppliers/${id}/restore`)).status).toBe(404);
    expect(await seenBy(manager, id)).toEqual({ mine: false, mayEdit: true });
  });

  it('restores nothing after 30 days', async () => {
    const { id } = await addSupplierBy(owner);
    await owner.delete(`/api/suppliers/${id}`);
    await server.connection.rows(
      sql`update suppliers set deleted_at = now() - interval '31 days' where id = ${id}`,
    );
    expect((await owner.post(`/api/suppliers/${id}/restore`)).status).toBe(404);
  });
});
