import { ROLES, type Role } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { enrol } from '../testing/authenticator.ts';
import { addProjectOf, confirmEmailOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let owner: TestPerson;
let project: number;

const DAY = 86_400_000;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  // All links in these tests are tried from one address.
  await server.connection.rows(sql`delete from attempts`);
});

const path = () => `/api/projects/${project}/invitations`;

async function invite(by: TestPerson = owner, body: object = { role: 'architect' }) {
  const answer = await by.post(path(), body);
  expect(answer.status).toBe(201);
  return answer.body as { id: number; key: string; path: string; expiresAt: string };
}

const look = (key: string) => server.visitor().get(`/api/invitations/${key}`);
const accept = (by: TestPerson, key: string) => by.post(`/api/invitations/${key}/accept`);
const withdraw = (by: TestPerson, id: number) => by.delete(`${path()}/${id}`);

const listed = async (asked: TestPerson = owner) =>
  (await asked.get(path())).body as { id: number; state: string }[];
const stateOf = async (id: number) => (await listed()).find((each) => each.id === id)?.state;

const memberRole = async (person: { id: number }): Promise<string | undefined> => {
  const rows = await server.connection.rows<{ role: string }>(
    sql`select role from project_members where project_id = ${project} and user_id = ${person.id}`,
  );
  return rows[0]?.role;
};

describe('an invitation', () => {
  it('shows the project, role and inviter, and can be accepted once', async () => {
    await server.connection.rows(
      sql`update users set first_name = 'Thato', last_name = 'Kgosi' where id = ${owner.id}`,
    );
    const { id, key } = await invite(owner, { role: 'designer' });
    const seen = await look(key);
    expect(seen).toMatchObject({
      status: 200,
      body: { projectName: 'Mokolodi Ridge House', role: 'interior_designer', invitedByName: 'Thato Kgosi' },
    });
    expect(Object.keys(seen.body).sort()).toEqual(['expiresAt', 'invitedByName', 'projectName', 'role']);
    const person = await signUp(server);
    expect((await server.visitor().post(`/api/invitations/${key}/accept`)).status).toBe(401);
    expect(await accept(person, key)).toMatchObject({
      status: 200,
      body: { projectId: project, role: 'interior_designer', wasMember: false },
    });
    expect((await person.get(`/api/projects/${project}`)).body.role).toBe('interior_designer');
    expect((await listed())[0]).toMatchObject({
      id,
      state: 'used',
      usedBy: person.id,
      usedByName: person.username,
    });
    const log = await server.connection.rows(sql`
      select actor_id as "actorId", entity, entity_id as "entityId", after from activity
      where project_id = ${project} and entity in ('member', 'invitation') order by id`);
    expect(log).toMatchObject([
      { actorId: owner.id, entity: 'invitation', entityId: id },
      {
        actorId: person.id,
        entity: 'member',
        entityId: person.id,
        after: { role: 'interior_designer', invitation: id, invitedBy: owner.id },
      },
    ]);
  });

  it('returns its key once: neither the database nor later responses contain it', async () => {
    const body = { role: 'viewer', email: 'naledi@example.com' };
    const made = await owner.post(path(), body, { 'idempotency-key': 'one-attempt-to-invite' });
    const { key, path: link } = made.body;
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(link).toBe(`/invitation/${key}`);
    expect(JSON.stringify(await listed())).not.toContain(key);
    const tables = ['invitations', 'activity', 'notices', 'idempotency_keys'];
    for (const table of tables) {
      const rows = await server.connection.rows(sql`select * from ${sql.identifier(table)}`);
      expect([table, JSON.stringify(rows).includes(key)]).toEqual([table, false]);
    }
  });

  it.each(['used', 'withdrawn', 'expired', 'unknown', 'of a deleted project'])(
    'that is %s gets the same response from every endpoint that takes a link',
    async (state) => {
      const { id, key } = await invite();
      if (state === 'used') await accept(await signUp(server), key);
      if (state === 'withdrawn') expect((await withdraw(owner, id)).status).toBe(204);
      if (state === 'of a deleted project') await owner.delete(`/api/projects/${project}`);
      if (state === 'expired') server.setNow(Date.now() + 7 * DAY + 60_000);
      const person = await signUp(server);
      const asked = state === 'unknown' ? 'A'.repeat(43) : key;
      try {
        const answers = [await look(asked), await accept(person, asked)];
        for (const { status, body } of answers) {
          expect([status, body.detail]).toEqual([
            404,
            'This invitation does not work: it was used, withdrawn or is too old. Ask who sent it for a new one.',
          ]);
        }
        const newcomer = { username: `late${id}`, password: 'mortar-and-lime', invitation: asked };
        expect(await server.visitor().post('/api/register', newcomer)).toMatchObject({
          status: 422,
          body: { errors: { invitation: expect.stringContaining('does not work') } },
        });
        expect(await memberRole(person)).toBeUndefined();
        if (state !== 'unknown' && state !== 'of a deleted project') expect(await stateOf(id)).toBe(state);
      } finally {
        server.setNow(Date.now());
      }
    },
  );

  it('accepts one of two simultaneous users', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { key } = await invite();
      const people = [await signUp(server), await signUp(server), await signUp(server)];
      const answers = await Promise.all(people.map((person) => accept(person, key)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const roles = await Promise.all(people.map(memberRole));
      expect(roles.filter((role) => role === 'architect')).toHaveLength(1);
    }
  });

  it('can be accepted again by the same user, unless they were removed', async () => {
    const { key } = await invite();
    const person = await signUp(server);
    await accept(person, key);
    expect((await accept(person, key)).body).toEqual({
      projectId: project,
      role: 'architect',
      wasMember: true,
    });
    await owner.delete(`/api/projects/${project}/members/${person.id}`);
    expect((await accept(person, key)).status).toBe(404);
    expect(await memberRole(person)).toBeUndefined();
  });

  it('changes nothing for a member: they keep their role, and the link stays valid for its recipient', async () => {
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const { id, key } = await invite(owner, { role: 'viewer' });
    for (const person of [surveyor, owner])
      expect((await accept(person, key)).body).toMatchObject({ projectId: project, wasMember: true });
    expect((await accept(surveyor, key)).body.role).toBe('quantity_surveyor');
    expect(await memberRole(owner)).toBe('owner');
    expect(await stateOf(id)).toBe('open');
    expect((await accept(await signUp(server), key)).body.wasMember).toBe(false);
  });

  it('works for seven days, or the chosen number of days', async () => {
    const lasts = async (body: object) =>
      (Date.parse((await invite(owner, { role: 'viewer', ...body })).expiresAt) - Date.now()) / DAY;
    expect(await lasts({})).toBeCloseTo(7, 2);
    expect(await lasts({ expiresInDays: 30 })).toBeCloseTo(30, 2);
    for (const expiresInDays of [0, 31, 1.5, 'soon'])
      expect((await owner.post(path(), { role: 'viewer', expiresInDays })).status).toBe(422);
  });

  it('is withdrawn once, while it is open', async () => {
    const { id } = await invite();
    expect((await withdraw(owner, id)).status).toBe(204);
    expect((await withdraw(owner, id)).body).toMatchObject({
      status: 409,
      detail: 'This invitation has been withdrawn already.',
    });
    const used = await invite();
    await accept(await signUp(server), used.key);
    expect((await withdraw(owner, used.id)).body.detail).toMatch(/has been used/);
    expect((await withdraw(owner, 1_000_000)).status).toBe(404);
  });

  it('valid links are not counted: users behind one address do not block each other', async () => {
    const { key } = await invite();
    await look('A'.repeat(43));
    await server.connection.rows(sql`update attempts set failures = 199`);
    for (let count = 0; count < 3; count += 1) expect((await look(key)).status).toBe(200);
    expect((await accept(await signUp(server), key)).status).toBe(200);
    const { key: other } = await invite();
    const registered = await server.visitor().post('/api/register', {
      ...{ username: `by-invitation-${project}`, password: 'mortar-and-lime', invitation: other },
    });
    expect(registered.status).toBe(201);
  });

  it('invalid links are limited per address and hour, then even a valid one is rejected', async () => {
    const { key } = await invite();
    await look('A'.repeat(43));
    await server.connection.rows(sql`update attempts set failures = 199`);
    expect((await look('B'.repeat(43))).status).toBe(404);
    const answer = await look(key);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await accept(await signUp(server), key)).status).toBe(429);
  });

  it('invalid links are also counted on acceptance, although the transaction is rolled back', async () => {
    const person = await signUp(server);
    for (let turn = 0; turn < 3; turn += 1) await accept(person, 'C'.repeat(43));
    const rows = await server.connection.rows<{ failures: number }>(
      sql`select failures from attempts order by failures desc`,
    );
    expect(rows.some(({ failures }) => failures === 3)).toBe(true);
  });
});

describe('who invites', () => {
  it('needs the right to add members, and can give only assignable roles', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    for (const role of ROLES) {
      const expected = role === 'owner' || role === 'project_manager' ? 403 : 201;
      expect([role, (await manager.post(path(), { role })).status]).toEqual([role, expected]);
      expect((await owner.post(path(), { role })).status).toBe(201);
    }
    const { id } = await invite(owner, { role: 'owner' });
    expect((await withdraw(manager, id)).status).toBe(403);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    expect((await surveyor.post(path(), { role: 'viewer' })).status).toBe(403);
    expect((await withdraw(surveyor, id)).status).toBe(403);
  });

  it.each<[string, Role | null, string[]]>([
    ['is removed', null, ['withdrawn', 'withdrawn', 'withdrawn']],
    ['becomes a viewer', 'viewer', ['withdrawn', 'withdrawn', 'withdrawn']],
    ['becomes project manager', 'project_manager', ['withdrawn', 'withdrawn', 'open']],
    ['stays an owner', 'owner', ['open', 'open', 'open']],
  ])('and %s takes along what they could not give any more', async (_what, to, states) => {
    const second = await joinAs(server, project, 'owner');
    const ids: number[] = [];
    for (const role of ['owner', 'project_manager', 'engineer'])
      ids.push((await invite(second, { role })).id);
    const mine = await invite(owner, { role: 'owner' });
    const at = `/api/projects/${project}/members/${second.id}`;
    expect((to ? await owner.patch(at, { role: to }) : await owner.delete(at)).status).toBeLessThan(300);
    expect(await Promise.all(ids.map(stateOf))).toEqual(states);
    expect(await stateOf(mine.id)).toBe('open');
  });

  it('and is locked lets nobody in until that ends', async () => {
    const second = await joinAs(server, project, 'owner');
    const { key } = await invite(second, { role: 'engineer' });
    const lock = (at: string | null) =>
      server.connection.rows(sql`update users set locked_at = ${at}::timestamptz where id = ${second.id}`);
    await lock('now');
    const person = await signUp(server);
    expect((await server.visitor().get(`/api/invitations/${key}`)).status).toBe(404);
    expect((await accept(person, key)).status).toBe(404);
    await lock(null);
    expect((await accept(person, key)).status).toBe(200);
  });

  it('and lacks the second factor that the server asks for lets nobody in', async () => {
    const { key } = await invite();
    const strict = await startServer({ twoFactor: 'managers' }, { beside: server });
    try {
      const person = await signUp(strict);
      expect((await strict.visitor().get(`/api/invitations/${key}`)).status).toBe(404);
      expect((await accept(person, key)).status).toBe(404);
      await enrol(owner);
      expect((await accept(person, key)).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('shows addresses only to users who may invite', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    await invite(owner, { role: 'viewer', email: 'naledi@example.com' });
    expect((await listed())[0]).toMatchObject({
      email: 'naledi@example.com',
      state: 'open',
      invitedBy: owner.id,
    });
    expect((await listed(viewer))[0]).not.toHaveProperty('email');
  });

  it('by email queues a mail in which no name starts a line', async () => {
    await owner.patch(`/api/projects/${project}`, { name: 'Ridge\r\nBcc: everybody@example.com\u202E' });
    const { key } = await invite(owner, { role: 'viewer', email: 'naledi@example.com', expiresInDays: 1 });
    const [mail] = await server.connection.rows<{ subject: string; text: string; recipient: string }>(
      sql`select recipient, subject, text from mails order by id desc limit 1`,
    );
    expect(mail).toMatchObject({
      recipient: 'naledi@example.com',
      subject: `“${owner.username}” invites you to “Ridge Bcc: everybody@example[.]com”`,
    });
    expect(mail?.text).toContain(`\n\nhttp://127.0.0.1:5000/invitation/${key}\n\n`);
    expect(mail?.text).toContain('once, for one day:');
    expect(mail?.text).not.toContain('\r');
  });

  it('by email never uses the Host header for links', async () => {
    const body = { role: 'viewer', email: 'naledi@example.com' };
    const path = `/api/projects/${project}/invitations`;
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await owner.post(path, body, headers)).status).toBe(201);
    const [mail] = await server.connection.rows<{ text: string; html: string }>(
      sql`select text, html from mails order by id desc limit 1`,
    );
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
    expect(mail?.text).toContain('http://127.0.0.1:5000/invitation/');
  });

  it('by the email address of an account also creates a notice', async () => {
    const person = await signUp(server);
    await confirmEmailOf(server, person, `n${person.id}@example.com`);
    const { id } = await invite(owner, { role: 'engineer', email: `N${person.id}@Example.com` });
    const notices = await server.connection.rows(
      sql`select kind, entity, entity_id as "entityId", facts from notices where user_id = ${person.id}`,
    );
    expect(notices).toEqual([
      {
        kind: 'invited',
        entity: 'invitation',
        entityId: id,
        facts: { project: 'Mokolodi Ridge House', role: 'engineer', by: owner.username },
      },
    ]);
  });
});
