import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigProblem } from '../../platform/config/environment-values.ts';
import { enrol } from '../../testing/authenticator.ts';
import { addProjectOf, joinAs, signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';

const SENTENCE = 'This server asks for a second factor. Set up two-factor sign-in first.';

const lenient = await startServer();
const forManagers = await startServer({ twoFactor: 'managers' }, { beside: lenient });
const forAll = await startServer({ twoFactor: 'all' }, { beside: lenient });
afterAll(async () => {
  await forAll.stop();
  await forManagers.stop();
  await lenient.stop();
});

/** A signed-in person at another server of the same database. */
const at = (server: TestServer, person: { cookie: string }) => {
  const client = server.visitor();
  client.cookie = person.cookie;
  return client;
};

describe('where everybody needs a second factor', () => {
  it('an account without one can sign in, is told so, and can only set it up', async () => {
    const { username } = await signUp(lenient);
    const client = forAll.visitor();
    const entered = await client.post('/api/login', { username, password: 'mortar-and-lime' });
    expect(entered).toMatchObject({ status: 200, body: { secondFactorWanted: true } });
    expect((await client.get('/api/user')).body.secondFactorWanted).toBe(true);
    for (const answer of [
      await client.get('/api/projects'),
      await client.post('/api/projects', { name: 'x' }),
      await client.put('/api/user/profile', { city: 'Maun' }),
      await client.get('/api/user/sessions'),
      await client.get('/api/user/data'),
      await client.get('/api/events'),
      await client.get('/api/projects/1'),
    ])
      expect([answer.status, [403, 404].includes(answer.status)]).toEqual([answer.status, true]);
    expect((await client.get('/api/projects')).body.detail).toBe(SENTENCE);
    await enrol(client);
    expect((await client.get('/api/user')).body).not.toHaveProperty('secondFactorWanted');
    expect((await client.get('/api/projects')).status).toBe(200);
  });

  it('this applies to new accounts, but not to demos', async () => {
    const made = await forAll
      .visitor()
      .post('/api/register', { username: 'newcomer', password: 'mortar-and-lime' });
    expect(made).toMatchObject({ status: 201, body: { secondFactorWanted: true } });
    const visitor = forAll.visitor();
    await visitor.post('/api/demo');
    expect((await visitor.get('/api/projects')).status).toBe(200);
  });
});

describe('where owners and project managers need one', () => {
  it('it is required from owners and managers of a project only', async () => {
    const owner = await signUp(lenient);
    const project = await addProjectOf(owner);
    const manager = await joinAs(lenient, project, 'project_manager');
    const architect = await joinAs(lenient, project, 'architect');
    const alone = await signUp(lenient);
    const statuses = await Promise.all(
      [owner, manager, architect, alone].map(async (person) => {
        const { status } = await at(forManagers, person).get('/api/projects');
        return status;
      }),
    );
    expect(statuses).toEqual([403, 403, 200, 200]);
    await enrol(owner);
    expect((await at(forManagers, owner).get(`/api/projects/${project}`)).status).toBe(200);
  });

  it('nobody else gives a role for which a person lacks it', async () => {
    const owner = at(forManagers, await signUp(lenient));
    await enrol(owner);
    const project = await addProjectOf(owner);
    const person = await signUp(lenient);
    const add = (role: string) =>
      owner.post(`/api/projects/${project}/members`, { username: person.username, role });
    for (const role of ['owner', 'project_manager'])
      expect(await add(role)).toMatchObject({
        status: 422,
        body: { errors: { role: expect.stringContaining('second factor') } },
      });
    expect((await add('architect')).status).toBe(201);
    const change = () =>
      owner.patch(`/api/projects/${project}/members/${person.id}`, { role: 'project_manager' });
    expect((await change()).status).toBe(422);
    expect((await at(forManagers, person).get('/api/projects')).status).toBe(200);
    await enrol(at(forManagers, person));
    expect((await change()).status).toBe(200);
  });

  it('it is required from the first own project on', async () => {
    const person = at(forManagers, await signUp(lenient));
    await addProjectOf(person);
    expect((await person.get('/api/projects')).body.detail).toBe(SENTENCE);
    expect((await person.get('/api/user')).body.secondFactorWanted).toBe(true);
  });
});

describe('TWO_FACTOR', () => {
  it('requires nothing by default; invalid values stop the start', () => {
    expect(
      [undefined, '', 'optional', 'managers', 'all'].map(
        (text) => readConfig({ TWO_FACTOR: text }, '/').twoFactor,
      ),
    ).toEqual(['optional', 'optional', 'optional', 'managers', 'all']);
    expect(() => readConfig({ TWO_FACTOR: 'owners' }, '/')).toThrow(ConfigProblem);
  });
});
