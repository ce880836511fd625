import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../platform/access/sessions.ts';
import { readConfig } from '../platform/config/config.ts';
import { ConfigProblem } from '../platform/config/environment-values.ts';
import { addProjectOf, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

/** The first account of a server, created before registration was closed. */
async function firstOwner(): Promise<TestPerson> {
  const [account] = await server.connection.rows<{ id: number }>(
    sql`insert into users (username, password) values ('founder', 'none') returning id`,
  );
  const at = new Date().toISOString();
  const record = { userAgent: 'test', address: '127.0.0.1', createdAt: at, seenAt: at };
  await server.connection.rows(sql`
    insert into sessions (sid, user_id, sess, expire)
    values (${hashSecret('founder')}, ${account?.id}, ${JSON.stringify(record)}::jsonb, now() + interval '1 hour')`);
  const visitor = server.visitor();
  visitor.cookie = 'brick_session=founder';
  return Object.assign(visitor, { id: account?.id ?? 0, username: 'founder' });
}

const server = await startServer({ registration: 'invitation', registrationsPerHour: 1_000_000 });
const owner = await firstOwner();
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const account = (username: string, more: object = {}) => ({ username, password: 'mortar-and-lime', ...more });

const inviteKey = async (): Promise<string> =>
  (await owner.post(`/api/projects/${project}/invitations`, { role: 'contractor' })).body.key;

const isThere = async (username: string): Promise<boolean> =>
  (await server.connection.rows(sql`select 1 from users where username = ${username}`)).length > 0;

describe('registration by invitation', () => {
  it('rejects a visitor without an invitation, with a hint', async () => {
    expect(await server.visitor().post('/api/register', account('walk-in'))).toMatchObject({
      status: 403,
      body: { detail: 'Accounts are made by invitation here. Ask somebody in your project for a link.' },
    });
    expect(await isThere('walk-in')).toBe(false);
  });

  it('makes an invited visitor a member of the project', async () => {
    const visitor = server.visitor();
    const answer = await visitor.post('/api/register', account('mpho', { invitation: await inviteKey() }));
    expect(answer).toMatchObject({ status: 201, body: { username: 'mpho' } });
    expect((await visitor.get('/api/projects')).body).toMatchObject([{ id: project, role: 'contractor' }]);
  });

  it('creates one account per invitation, also for simultaneous requests', async () => {
    const invitation = await inviteKey();
    const names = ['first', 'second', 'third'];
    const answers = await Promise.all(
      names.map((name) => server.visitor().post('/api/register', account(name, { invitation }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const made = await Promise.all(names.map(isThere));
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('does not use up the invitation if the name is taken', async () => {
    const invitation = await inviteKey();
    expect((await server.visitor().post('/api/register', account('founder', { invitation }))).status).toBe(
      409,
    );
    expect((await server.visitor().get(`/api/invitations/${invitation}`)).status).toBe(200);
  });
});

describe('REGISTRATION', () => {
  it('is open by default; invalid values stop the start', () => {
    expect(readConfig({}, '/').registration).toBe('open');
    expect(readConfig({ REGISTRATION: '' }, '/').registration).toBe('open');
    expect(readConfig({ REGISTRATION: 'invitation' }, '/').registration).toBe('invitation');
    expect(() => readConfig({ REGISTRATION: 'closed' }, '/')).toThrow(ConfigProblem);
  });
});
