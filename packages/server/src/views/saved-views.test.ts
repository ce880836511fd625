import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const manager = await joinAs(server, project, 'project_manager');
const contractor = await joinAs(server, project, 'contractor');
const viewer = await joinAs(server, project, 'viewer');
afterAll(() => server.stop());

const unpaid = { screen: 'expenses', name: 'Unpaid', state: 'status=pending&sort=-amount' };

let numbers = 0;
const another = () => {
  numbers += 1;
  return { ...unpaid, name: `Unpaid ${numbers}` };
};

async function save(person: TestPerson, fields: object = {}) {
  const { status, body } = await person.post('/api/views', { ...another(), ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const share = (person: TestPerson) => save(person, { shared: true, projectId: project });

const namesFor = async (person: TestPerson, query = `screen=expenses&projectId=${project}`) =>
  (await person.get(`/api/views?${query}`)).body.map(({ name }: { name: string }) => name);

const change = (person: TestPerson, id: number, body: object) =>
  person.send('PATCH', `/api/views/${id}`, { body });

describe('a saved view', () => {
  it('stores filters and sorting of the list, and no other parameters', async () => {
    const saved = await save(owner, { state: 'project=4&status=pending&edit=12&sort=-amount' });
    expect(saved).toMatchObject({
      screen: 'expenses',
      state: 'status=pending&sort=-amount',
      shared: false,
      projectId: null,
      savedByName: owner.username,
      mayEdit: true,
    });
  });

  it('is available to its author only, in each of their projects', async () => {
    const { name, id } = await save(contractor);
    const other = await addProjectOf(contractor, { name: 'Kgale Terrace' });
    expect(await namesFor(contractor)).toContain(name);
    expect(await namesFor(contractor, `screen=expenses&projectId=${other}`)).toContain(name);
    expect(await namesFor(owner)).not.toContain(name);
    expect((await change(owner, id, { name: 'Mine' })).status).toBe(404);
    expect((await owner.send('DELETE', `/api/views/${id}`)).status).toBe(404);
  });

  it('belongs to one list', async () => {
    const { name } = await save(owner, { screen: 'issues', state: 'status=open' });
    expect(await namesFor(owner)).not.toContain(name);
    expect(await namesFor(owner, 'screen=issues')).toEqual([name]);
  });

  it('can be renamed, changed and deleted', async () => {
    const { id } = await save(owner);
    const { body } = await change(owner, id, { name: 'Still to be paid', state: '?status=pending&add=1' });
    expect(body).toMatchObject({ name: 'Still to be paid', state: 'status=pending' });
    expect((await owner.send('DELETE', `/api/views/${id}`)).status).toBe(204);
    expect(await namesFor(owner)).not.toContain('Still to be paid');
  });

  it('has a unique name in its place, ignoring case', async () => {
    const { name } = await save(owner);
    const { status, body } = await owner.post('/api/views', { ...unpaid, name: name.toUpperCase() });
    expect([status, body.errors]).toEqual([409, { name: 'There is a view of this name already' }]);
    const { id } = await save(owner);
    expect((await change(owner, id, { name })).status).toBe(409);
    expect((await change(owner, id, { shared: true, projectId: project, name })).status).toBe(200);
  });
});

describe('a shared view', () => {
  it('can be shared by owners and project managers', async () => {
    const refused = await contractor.post('/api/views', {
      ...another(),
      shared: true,
      projectId: project,
    });
    expect(refused.status).toBe(403);
    const nowhere = await owner.post('/api/views', { ...another(), shared: true });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['projectId']]);
    const elsewhere = await addProjectOf(await signUp(server, 'stranger'));
    const foreign = await owner.post('/api/views', { ...another(), shared: true, projectId: elsewhere });
    expect(foreign.status).toBe(404);
  });

  it('is available to every member who reads the list, and editable by owners and project managers', async () => {
    const { id, name } = await share(manager);
    expect(await namesFor(contractor)).toContain(name);
    expect(await namesFor(viewer)).not.toContain(name);
    expect((await change(contractor, id, { name: 'Ours' })).status).toBe(403);
    expect((await contractor.send('DELETE', `/api/views/${id}`)).status).toBe(403);
    expect((await change(viewer, id, { name: 'Ours' })).status).toBe(404);
    expect((await change(owner, id, { name: `${name}, all` })).body.name).toBe(`${name}, all`);
  });

  it('cannot be changed by its author after losing the role', async () => {
    const architect = await joinAs(server, project, 'project_manager');
    const { id } = await share(architect);
    const path = `/api/projects/${project}/members/${architect.id}`;
    await owner.send('PATCH', path, { body: { role: 'architect' } });
    expect((await change(architect, id, { name: 'Mine' })).status).toBe(403);
    await owner.send('DELETE', path);
    expect((await change(architect, id, { name: 'Mine' })).status).toBe(404);
    expect((await architect.get(`/api/views?projectId=${project}`)).status).toBe(404);
  });

  it('belongs to its author again after sharing ends', async () => {
    const { id, name } = await share(manager);
    expect((await change(owner, id, { shared: false })).body).toMatchObject({
      shared: false,
      projectId: null,
    });
    expect(await namesFor(owner)).not.toContain(name);
    expect(await namesFor(manager)).toContain(name);
  });

  it('is unavailable while its project is in the trash', async () => {
    const site = await addProjectOf(owner, { name: 'Lobatse Clinic' });
    const { id } = await save(owner, { shared: true, projectId: site });
    await owner.send('DELETE', `/api/projects/${site}`);
    expect((await change(owner, id, { name: 'Clinic' })).status).toBe(404);
  });
});
