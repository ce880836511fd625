import { ROLES, type Role } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addExpenseBy,
  addProjectOf,
  confirmEmailOf,
  joinAs,
  signUp,
  type TestPerson,
} from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const members = (project: number) => `/api/projects/${project}/members`;
const member = (project: number, person: { id: number }) => `${members(project)}/${person.id}`;

const roleOf = async (project: number, person: { id: number }): Promise<string | undefined> => {
  const rows = await server.connection.rows<{ role: string }>(
    sql`select role from project_members where project_id = ${project} and user_id = ${person.id}`,
  );
  return rows[0]?.role;
};

const rowsOf = async (project: number, asked: TestPerson) =>
  (await asked.get(members(project))).body as { userId: number; role: string; email?: string | null }[];

const entriesOf = (project: number) =>
  server.connection.rows(sql`
    select actor_id as "actorId", entity, entity_id as "entityId", action, before, after from activity
    where project_id = ${project} and entity in ('member', 'project') and action <> 'created' or
      project_id = ${project} and entity = 'member' order by id`);

describe('the team of a project', () => {
  it('is listed for every member by role and name, with email addresses only for users who may add people', async () => {
    const project = await addProjectOf(owner);
    const viewer = await joinAs(server, project, 'viewer');
    const clerk = await joinAs(server, project, 'clerk_of_works');
    const designer = await joinAs(server, project, 'designer');
    await confirmEmailOf(server, viewer, `v${viewer.id}@example.com`);
    await confirmEmailOf(server, clerk, `c${clerk.id}@example.com`);
    await server.connection.rows(sql`update users set email = 'd@example.com' where id = ${designer.id}`);
    await server.connection.rows(sql`update users set first_name = 'Ada' where id = ${viewer.id}`);
    // Only active members show their address; that of a merely added one stays hidden.
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action, after)
      values (${project}, ${viewer.id}, 'member', ${viewer.id}, 'created', '{"role": "viewer"}')`);
    const seen = await rowsOf(project, owner);
    expect(seen.map(({ userId, role }) => [userId, role])).toEqual([
      [owner.id, 'owner'],
      [designer.id, 'interior_designer'],
      [viewer.id, 'viewer'],
      [clerk.id, 'viewer'],
    ]);
    expect(seen[2]).toMatchObject({ email: `v${viewer.id}@example.com`, firstName: 'Ada', lastName: null });
    expect(seen[3]).toMatchObject({ email: null, emailState: 'confirmed' });
    expect([seen[0], seen[1]]).toMatchObject([{ emailState: 'none' }, { emailState: 'unconfirmed' }]);
    for (const row of await rowsOf(project, viewer)) expect(row).not.toHaveProperty('email');
    for (const row of await rowsOf(project, viewer)) expect(row).not.toHaveProperty('emailState');
    expect((await (await signUp(server)).get(members(project))).status).toBe(404);
  });

  it('shows the last activity of each member in this project only', async () => {
    const project = await addProjectOf(owner);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const idle = await joinAs(server, project, 'contractor');
    await addProjectOf(idle);
    await addExpenseBy(surveyor, project);
    const lastOf = async (person: TestPerson) =>
      (await owner.get(members(project))).body.find(({ userId }: { userId: number }) => userId === person.id)
        .lastActiveAt;
    const [{ at } = { at: '' }] = await server.connection.rows<{ at: string }>(
      sql`select max(at) as at from activity where project_id = ${project} and actor_id = ${surveyor.id}`,
    );
    expect(await lastOf(surveyor)).toBe(at);
    expect(await lastOf(idle)).toBeNull();
  });
});

describe('adding a member', () => {
  it('by username takes effect at once, with a notice', async () => {
    const project = await addProjectOf(owner);
    const person = await signUp(server, 'Lesego');
    expect((await person.get(`/api/projects/${project}`)).status).toBe(404);
    const answer = await owner.post(members(project), {
      username: person.username.toUpperCase(),
      role: 'architect',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { userId: person.id, role: 'architect', lastActiveAt: null },
    });
    expect((await person.get(`/api/projects/${project}`)).body).toMatchObject({ role: 'architect' });
    const notices = await server.connection.rows(
      sql`select kind, project_id as "projectId", entity, entity_id as "entityId", facts from notices where user_id = ${person.id}`,
    );
    expect(notices).toEqual([
      {
        kind: 'added',
        projectId: project,
        entity: 'project',
        entityId: project,
        facts: { project: 'Mokolodi Ridge House', role: 'architect', by: owner.username },
      },
    ]);
    expect(await entriesOf(project)).toEqual([
      {
        actorId: owner.id,
        entity: 'member',
        entityId: person.id,
        action: 'created',
        before: null,
        after: { role: 'architect' },
      },
    ]);
  });

  it('by email address ignores case, and accepts the older word for designer', async () => {
    const project = await addProjectOf(owner);
    const person = await signUp(server, 'designer');
    await confirmEmailOf(server, person, `d${person.id}@Example.com`);
    const answer = await owner.post(members(project), {
      email: `D${person.id}@example.COM`,
      role: 'designer',
    });
    expect(answer).toMatchObject({ status: 201, body: { userId: person.id, role: 'interior_designer' } });
    expect(await roleOf(project, person)).toBe('interior_designer');
  });

  it.each([
    [{ username: 'nobody-at-all', role: 'viewer' }, 422, 'username', /No account has this username. Invite/],
    [{ role: 'viewer' }, 422, 'username', /Enter a username or an email address/],
    [{ username: '', email: '', role: 'viewer' }, 422, 'username', /Enter a username/],
    [{ username: 'x', email: 'x@example.com', role: 'viewer' }, 422, 'email', /Leave one of the two empty/],
    [{ username: 'x', role: 'clerk_of_works' }, 422, 'role', /Choose one of the offered values/],
    [{ username: 'x' }, 422, 'role', /required/],
  ])('is rejected at the field: %j', async (body, status, field, sentence) => {
    const project = await addProjectOf(owner);
    const answer = await owner.post(members(project), body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[field]).toMatch(sentence);
  });

  it('by an unconfirmed address sends an invitation instead, and returns the link once', async () => {
    const project = await addProjectOf(owner);
    const email = `nobody${project}@example.com`;
    const answer = await owner.post(members(project), { email, role: 'designer' });
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        invitationId: expect.any(Number),
        email,
        role: 'interior_designer',
        path: expect.stringMatching(/^\/invitation\/[\w-]{43}$/),
        expiresAt: expect.any(String),
      },
    ]);
    const [invitation] = (await owner.get(`/api/projects/${project}/invitations`)).body;
    expect(invitation).toMatchObject({ id: answer.body.invitationId, email, state: 'open' });
    const guest = await signUp(server);
    const accepted = await guest.post(`/api/invitations/${answer.body.path.split('/').at(-1)}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { projectId: project, role: 'interior_designer' } });
  });

  it('reveals up to thirty unknown names per hour across processes, then none', async () => {
    const project = await addProjectOf(owner);
    const known = await signUp(server);
    const beside = await startServer({}, { beside: server });
    try {
      const prober = await joinAs(server, project, 'project_manager');
      const other = beside.visitor();
      other.cookie = prober.cookie;
      const statuses: number[] = [];
      for (let tries = 0; tries < 16; tries += 1) {
        const named = { username: `unknown-${tries}`, role: 'viewer' };
        statuses.push((await prober.post(members(project), named)).status);
        const addressed = { email: `unknown-${tries}@example.com`, role: 'viewer' };
        statuses.push((await other.post(members(project), addressed)).status);
      }
      expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
      expect(statuses.slice(-2)).toEqual([429, 429]);
      // Known users can still be added.
      const added = await prober.post(members(project), { username: known.username, role: 'viewer' });
      expect(added.status).toBe(201);
    } finally {
      await beside.stop();
    }
  });

  it('is rejected for existing members and deleted accounts', async () => {
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'viewer');
    const again = await owner.post(members(project), { username: person.username, role: 'engineer' });
    expect(again).toMatchObject({
      status: 409,
      body: { errors: { username: `${person.username} is in this project already` } },
    });
    expect(await roleOf(project, person)).toBe('viewer');
    const gone = await signUp(server);
    await server.connection.rows(sql`update users set deleted_at = now() where id = ${gone.id}`);
    expect((await owner.post(members(project), { username: gone.username, role: 'viewer' })).status).toBe(
      422,
    );
  });
});

describe('a project manager', () => {
  it('can assign every role except owner and project manager, and cannot change owners', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const other = await joinAs(server, project, 'project_manager');
    for (const role of ROLES) {
      const person = await signUp(server);
      const expected = role === 'owner' || role === 'project_manager' ? 403 : 201;
      const answer = await manager.post(members(project), { username: person.username, role });
      expect([role, answer.status]).toEqual([role, expected]);
      expect(await roleOf(project, person)).toBe(expected === 201 ? role : undefined);
    }
    const viewer = await joinAs(server, project, 'viewer');
    expect((await manager.patch(member(project, viewer), { role: 'owner' })).status).toBe(403);
    expect((await manager.patch(member(project, viewer), { role: 'project_manager' })).status).toBe(403);
    expect((await manager.patch(member(project, viewer), { role: 'engineer' })).body.role).toBe('engineer');
    expect((await manager.patch(member(project, owner), { role: 'viewer' })).status).toBe(403);
    expect((await manager.patch(member(project, owner), { role: 'owner' })).status).toBe(403);
    expect((await manager.delete(member(project, owner))).body.detail).toMatch(/Only an owner/);
    expect((await manager.patch(member(project, other), { role: 'project_manager' })).status).toBe(200);
    expect((await manager.delete(member(project, other))).status).toBe(204);
    expect(await roleOf(project, owner)).toBe('owner');
  });
});

describe('a member', () => {
  it('can leave with any role, and is a stranger from the next request on', async () => {
    const project = await addProjectOf(owner);
    for (const role of ROLES) {
      const person = await joinAs(server, project, role);
      expect([role, (await person.delete(member(project, person))).status]).toEqual([role, 204]);
      expect([role, (await person.get(`/api/projects/${project}`)).status]).toEqual([role, 404]);
      expect([role, (await person.delete(member(project, person))).status]).toEqual([role, 404]);
    }
  });

  it('without the right can remove only themselves', async () => {
    const project = await addProjectOf(owner);
    const viewer = await joinAs(server, project, 'viewer');
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    for (const person of [viewer, surveyor]) {
      const answer = await person.delete(member(project, person === viewer ? surveyor : viewer));
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: expect.stringMatching(/You can leave it/) },
      });
    }
    expect((await viewer.delete(member(project, { id: 1_000_000 }))).status).toBe(404);
    expect((await owner.patch(member(project, { id: 1_000_000 }), { role: 'viewer' })).status).toBe(404);
  });

  it('who is demoted or removed has the new rights from the next request on, and the log shows both', async () => {
    const project = await addProjectOf(owner);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const { id } = await addExpenseBy(surveyor, project);
    expect((await owner.patch(member(project, surveyor), { role: 'viewer' })).body).toMatchObject({
      role: 'viewer',
      userId: surveyor.id,
    });
    expect((await surveyor.get(`/api/expenses/${id}`)).status).toBe(404);
    expect((await owner.delete(member(project, surveyor))).status).toBe(204);
    expect((await surveyor.get(`/api/projects/${project}/stats`)).status).toBe(404);
    const told = { actorId: owner.id, entity: 'member', entityId: surveyor.id };
    expect(await entriesOf(project)).toEqual([
      { ...told, action: 'updated', before: { role: 'quantity_surveyor' }, after: { role: 'viewer' } },
      { ...told, action: 'deleted', before: { role: 'viewer' }, after: null },
    ]);
  });

  it('assigned their current role is not changed', async () => {
    const project = await addProjectOf(owner);
    const viewer = await joinAs(server, project, 'viewer');
    expect((await owner.patch(member(project, viewer), { role: 'viewer' })).status).toBe(200);
    expect(await entriesOf(project)).toEqual([]);
  });
});

describe('the last owner', () => {
  it('can neither leave nor be demoted before there is another owner', async () => {
    const project = await addProjectOf(owner);
    const other = await joinAs(server, project, 'engineer');
    expect((await owner.delete(member(project, owner))).body.detail).toMatch(/the only owner/);
    expect((await owner.patch(member(project, owner), { role: 'viewer' })).status).toBe(409);
    const { status, body: offer } = await owner.patch(member(project, other), { role: 'owner' });
    expect(status).toBe(202);
    expect((await owner.patch(member(project, owner), { role: 'viewer' })).status).toBe(409);
    expect((await other.post(`/api/offers/${offer.id}/accept`, {})).status).toBe(200);
    expect((await owner.patch(member(project, owner), { role: 'viewer' })).status).toBe(200);
    expect((await other.patch(member(project, other), { role: 'viewer' })).status).toBe(409);
    expect((await other.delete(member(project, owner))).status).toBe(204);
  });

  it('remains if two owners demote or remove each other simultaneously', async () => {
    for (let round = 0; round < 12; round += 1) {
      const project = await addProjectOf(owner);
      const second = await joinAs(server, project, 'owner');
      const strike = (by: TestPerson, at: TestPerson) =>
        round % 2 === 1
          ? by.delete(member(project, at))
          : by.patch(member(project, at), { role: round % 4 !== 0 ? 'viewer' : 'project_manager' });
      const statuses = (await Promise.all([strike(owner, second), strike(second, owner)])).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      const left = await server.connection.rows(
        sql`select user_id from project_members where project_id = ${project} and role = 'owner'`,
      );
      expect(left).toHaveLength(1);
    }
  });

  it('remains after any sequence of actions by owners', async () => {
    const people = [owner, await signUp(server, 'second'), await signUp(server, 'third')];
    const step = fc.record({
      by: fc.nat({ max: 2 }),
      at: fc.nat({ max: 2 }),
      to: fc.option(fc.constantFrom<Role>('owner', 'project_manager', 'viewer')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const project = await addProjectOf(owner);
        for (const person of people.slice(1)) {
          const { body } = await owner.post(members(project), { username: person.username, role: 'owner' });
          await person.post(`/api/offers/${body.id}/accept`, {});
        }
        await Promise.all(
          steps.map(async ({ by, at, to }) => {
            const [actor, other] = [people[by] ?? owner, people[at] ?? owner];
            if (!to) return actor.delete(member(project, other));
            const { status, body } = await actor.patch(member(project, other), { role: to });
            return status === 202 && other.post(`/api/offers/${body.id}/accept`, {});
          }),
        );
        const rows = await server.connection.rows<{ ownerId: number; role: string | null }>(sql`
          select p.owner_id as "ownerId", m.role from projects p
          left join project_members m on m.project_id = p.id and m.user_id = p.owner_id where p.id = ${project}`);
        expect(rows).toEqual([{ ownerId: expect.any(Number), role: 'owner' }]);
      }),
      { numRuns: 12, seed: 20260318 },
    );
  });
});
