import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { hashAndAudit } from '../../testing/audit-activity.ts';
import { secretBytes } from '../../testing/authenticator.ts';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startServer } from '../../testing/test-server.ts';
import { hotpCodeOf, stepAt } from '../second-factor/totp.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const beside = await startServer({}, { beside: server });
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const PASSWORD = 'mortar-and-lime';
const leave = (person: TestClient, more: object = {}) =>
  person.send('DELETE', '/api/user', { body: { password: PASSWORD, ...more } });

/** The tables with rows that contain one of these words anywhere. */
async function mentions(words: readonly string[]): Promise<string[]> {
  const tables = await server.connection.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const [row] = await server.connection.rows<{ count: number }>(
        sql`select count(*) as count from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${word}%`}`,
      );
      if ((row?.count ?? 0) > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

const issue = { title: 'Crack', severity: 'high', phase: 'foundation', description: 'Grid B' };

describe('deleting an account', () => {
  it('needs the password, with a message at the field, and otherwise changes nothing', async () => {
    const person = await signUp(server);
    const { status, body } = await leave(person, { password: 'not the one' });
    expect([status, body.errors]).toEqual([422, { password: 'This is not your password' }]);
    expect((await leave(person, { password: '' })).status).toBe(422);
    expect((await person.get('/api/user')).status).toBe(200);
  });

  it('cancels what it had asked for except sheets being drawn, and nothing if an answer is missing', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person);
    const shared = await addProjectOf(await signUp(server));
    // Stamped, so that no process takes them up.
    await server.connection.rows(sql`
      insert into jobs (user_id, kind, project_id, status, stamped_at)
      values (${person.id}, 'import', null, 'running', now()), (${person.id}, 'tiles', ${shared}, 'running', now())`);
    const statuses = async () => {
      const rows = await server.connection.rows<{ status: string }>(
        sql`select status from jobs where user_id = ${person.id} order by kind`,
      );
      return rows.map(({ status }) => status);
    };
    expect([(await leave(person)).status, await statuses()]).toEqual([409, ['running', 'running']]);
    expect((await leave(person, { projects: { [project]: 'remove' } })).status).toBe(204);
    expect(await statuses()).toEqual(['cancelled', 'running']);
  });

  it('cannot be forced by guessing the password: tries count together with sign-in', async () => {
    const person = await signUp(server);
    for (let attempt = 0; attempt < 5; attempt += 1) await leave(person, { password: `guess ${attempt}` });
    const { status, headers } = await leave(person);
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await person.get('/api/user')).status).toBe(200);
  });

  it('also requires an unused code for accounts with two-factor sign-in', async () => {
    const start = (stepAt(Date.now()) * 30 + 1) * 1000;
    server.setNow(start);
    const person = await signUp(server, 'careful');
    const begun = await person.post('/api/user/2fa', { password: PASSWORD });
    const { secret } = begun.body;
    const code = (offset: number) => hotpCodeOf(secretBytes(secret), stepAt(start) + offset);
    expect((await person.post('/api/user/2fa/confirm', { code: code(-1) })).status).toBe(200);
    expect((await leave(person)).body.errors).toEqual({
      code: 'Enter a code of your authenticator app, or a recovery code',
    });
    expect((await leave(person, { code: code(-1) })).status).toBe(422);
    expect((await leave(person, { code: code(0) })).status).toBe(204);
  });

  it('ends every session on every process, and nobody can sign in again', async () => {
    const person = await signUp(server);
    const elsewhere = beside.visitor();
    await elsewhere.post('/api/login', { username: person.username, password: PASSWORD });
    expect((await elsewhere.get('/api/user')).status).toBe(200);
    expect((await leave(person)).status).toBe(204);
    expect([(await person.get('/api/user')).status, (await elsewhere.get('/api/user')).status]).toEqual([
      401, 401,
    ]);
    const again = await server
      .visitor()
      .post('/api/login', { username: person.username, password: PASSWORD });
    expect([again.status, again.body.detail]).toEqual([401, 'Wrong username or password.']);
  });

  it('leaves no valid session that began at the same moment', async () => {
    const person = await signUp(server);
    const { cookie } = person;
    const [session] = await server.connection.rows<{ sid: string }>(
      sql`select sid from sessions where user_id = ${person.id}`,
    );
    await leave(person);
    await server.pool.query(
      `insert into sessions (sid, user_id, sess, expire) values ($1, $2, '{"userAgent":"","address":"","createdAt":"2026-01-01T00:00:00Z","seenAt":"2026-01-01T00:00:00Z"}', now() + interval '1 hour')`,
      [session?.sid, person.id],
    );
    person.cookie = cookie;
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await person.get('/api/user/facts')).status).toBe(401);
  });

  it('frees the username and the email address', async () => {
    const person = await signUp(server);
    await person.put('/api/user/profile', { email: 'free@example.com', password: PASSWORD });
    await leave(person);
    const next = { username: person.username, password: PASSWORD, email: 'free@example.com' };
    const { status, body } = await server.visitor().post('/api/register', next);
    expect(status).toBe(201);
    expect(body.id).not.toBe(person.id);
  });
});

describe('a project that nobody else owns', () => {
  it('requires a decision before anything is deleted', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person, { name: 'Kgale View' });
    const heir = await joinAs(server, project, 'architect');
    const deserted = await addProjectOf(person, { name: 'Alone' });
    const plan = (await person.get('/api/user/deletion')).body;
    expect(plan).toEqual({
      withCode: false,
      projects: [
        { id: deserted, name: 'Alone', deleted: false, heirs: [] },
        {
          ...{ id: project, name: 'Kgale View', deleted: false },
          heirs: [{ userId: heir.id, name: heir.username, role: 'architect' }],
        },
      ],
    });
    const { status, body } = await leave(person, { projects: { [deserted]: 'remove' } });
    expect([status, body.errors]).toEqual([
      409,
      { [`projects.${project}`]: 'Choose to whom “Kgale View” is offered, or that it is removed' },
    ]);
    expect((await person.get(`/api/projects/${deserted}`)).status).toBe(200);
  });

  it('waits in the trash for the chosen member and returns in its former currency', async () => {
    const person = await signUp(server, 'former');
    await server.pool.query(`update users set currency = 'BWP', timezone = 'Africa/Gaborone' where id = $1`, [
      person.id,
    ]);
    const project = await addProjectOf(person);
    const heir = await joinAs(server, project, 'viewer');
    const other = await joinAs(server, project, 'engineer');
    const { id } = await addExpenseBy(person, project);
    expect((await leave(person, { projects: { [project]: { handOverTo: heir.id } } })).status).toBe(204);
    expect((await heir.get(`/api/projects/${project}`)).status).toBe(404);
    const [offer] = (await heir.get('/api/offers')).body;
    expect(offer).toMatchObject({
      ...{ projectId: project, kind: 'handOver', inTrash: true },
      ...{ userId: heir.id, offeredBy: person.id, offeredByName: `Deleted user ${person.id}` },
    });
    const [told] = (await heir.get('/api/notices')).body;
    expect([told.kind, told.entity, told.entityId]).toEqual(['projectOffered', 'offer', offer.id]);
    expect(await mentions([person.username])).toEqual([]);
    expect((await other.post(`/api/offers/${offer.id}/accept`, {})).status).toBe(404);
    expect((await heir.post(`/api/offers/${offer.id}/accept`, {})).status).toBe(200);
    expect((await heir.get(`/api/projects/${project}`)).body).toMatchObject({
      ...{ ownerId: heir.id, role: 'owner', currency: 'BWP', sharesOwnersSuppliers: false },
      timezone: 'Africa/Gaborone',
    });
    expect((await heir.get(`/api/expenses/${id}`)).status).toBe(200);
    const team = (await other.get(`/api/projects/${project}/members`)).body;
    expect(team.map(({ userId }: { userId: number }) => userId)).toEqual([heir.id, other.id]);
  });

  it('is forced on nobody: it stays in the trash if the offer is declined', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person);
    const heir = await joinAs(server, project, 'project_manager');
    await leave(person, { projects: { [project]: { handOverTo: heir.id } } });
    const [offer] = (await heir.get('/api/offers')).body;
    expect((await heir.post(`/api/offers/${offer.id}/decline`)).status).toBe(200);
    expect((await heir.post(`/api/offers/${offer.id}/accept`, {})).status).toBe(409);
    expect((await heir.get(`/api/projects/${project}`)).status).toBe(404);
    const [row] = await server.connection.rows(sql`
      select deleted_at is not null as deleted, (select count(*)::int from project_members
        where project_id = ${project} and role = 'owner') as owners from projects where id = ${project}`);
    expect(row).toEqual({ deleted: true, owners: 0 });
  });

  it('cannot be offered to anybody outside the project', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person);
    const stranger = await signUp(server);
    for (const handOverTo of [stranger.id, person.id, 999_999]) {
      const { status, body } = await leave(person, { projects: { [project]: { handOverTo } } });
      expect([status, body.errors]).toEqual([
        422,
        { [`projects.${project}`]: 'Choose another member of this project' },
      ]);
    }
    expect((await person.get(`/api/projects/${project}`)).body.ownerId).toBe(person.id);
  });

  it('goes to the trash for its members if that was chosen', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person);
    const member = await joinAs(server, project, 'engineer');
    const { id } = await addExpenseBy(person, project);
    expect((await leave(person, { projects: { [project]: 'remove' } })).status).toBe(204);
    expect((await member.get(`/api/projects/${project}`)).status).toBe(404);
    expect(
      await server.connection.rows(sql`
        select p.deleted_by as "deletedBy", e.id from projects p join expenses e on e.project_id = p.id
        where p.id = ${project} and p.deleted_at is not null`),
    ).toEqual([{ deletedBy: person.id, id }]);
  });

  it('is removed permanently with rows and files if it has no other members, also from the trash', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person);
    const { body: file } = await person.upload(blankJpeg(), 'slab.jpg', 'image/jpeg');
    await addExpenseBy(person, project, { receiptUrl: file.url });
    const trashed = await addProjectOf(person);
    await person.delete(`/api/projects/${trashed}`);
    const before = (await readdir(server.filesFolder, { recursive: true })).filter((name) =>
      name.includes(file.url.slice(-20)),
    );
    expect(before).toHaveLength(1);
    expect((await leave(person, { projects: { [project]: 'remove' } })).status).toBe(204);
    const rows = await server.connection.rows(sql`
      select id from projects where id in (${project}, ${trashed})
      union all select id from expenses where project_id in (${project}, ${trashed})`);
    expect(rows).toEqual([]);
    const names = await readdir(server.filesFolder, { recursive: true });
    expect(names.filter((name) => name.includes(file.url.slice(-20)))).toEqual([]);
  });

  it('with another owner passes to that owner without a question', async () => {
    const person = await signUp(server);
    const project = await addProjectOf(person);
    const partner = await joinAs(server, project, 'owner');
    expect((await person.get('/api/user/deletion')).body.projects).toEqual([]);
    expect((await leave(person)).status).toBe(204);
    expect((await partner.get(`/api/projects/${project}`)).body).toMatchObject({ ownerId: partner.id });
  });
});

describe('the work of a deleted account in projects of others', () => {
  it('stays under a number instead of the name, and nothing else about the person is left', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'project_manager');
    await person.put('/api/user/profile', {
      ...{
        firstName: 'Boitumelo',
        lastName: 'Ramotswe',
        email: 'boi@ramotswe.example',
        password: PASSWORD,
        phone: '+26771555151',
      },
      ...{
        company: 'Ramotswe Builders',
        bio: 'Tlokweng born',
        city: 'Tlokweng',
        website: 'https://ramotswe.example',
      },
    });
    const avatar = (await person.upload(blankJpeg(), 'me.jpg', 'image/jpeg')).body.url;
    await person.put('/api/user/profile', { avatar });
    const { id } = await addExpenseBy(person, project);
    const assigned = await owner.post(`/api/projects/${project}/issues`, {
      ...issue,
      assignedTo: 'Boitumelo Ramotswe',
    });
    expect(assigned.body.assignedToId).toBe(person.id);
    await owner.patch(`/api/issues/${assigned.body.id}`, { assignedTo: owner.username });
    await owner.patch(`/api/issues/${assigned.body.id}`, { assignedTo: person.username });
    await person.post(`/api/projects/${project}/members`, {
      username: (await signUp(server)).username,
      role: 'viewer',
    });
    expect((await leave(person)).status).toBe(204);

    expect((await owner.get(`/api/expenses/${id}`)).status).toBe(200);
    const shown = (await owner.get(`/api/issues/${assigned.body.id}`)).body;
    expect(shown.assignedTo).toBe(`Deleted user ${person.id}`);
    const history = (await owner.get(`/api/issues/${assigned.body.id}/history`)).body;
    const namedIn = ({ before, after }: Record<'before' | 'after', { assignedTo?: string } | null>) => [
      before?.assignedTo,
      after?.assignedTo,
    ];
    const former = `Deleted user ${person.id}`;
    expect(history.map(namedIn)).toEqual([
      [owner.username, former],
      [former, owner.username],
      [undefined, former],
    ]);
    expect(history.some(({ erased }: { erased: boolean }) => erased)).toBe(false);
    expect(await mentions(['Boitumelo', 'Ramotswe', '71555151', 'Tlokweng', person.username])).toEqual([]);
    expect((await owner.get(avatar)).status).toBe(404);
    const [row] = await server.connection.rows(sql`
      select email, phone, avatar, deleted_at is not null as deleted from users where id = ${person.id}`);
    expect(row).toEqual({ email: null, phone: null, avatar: null, deleted: true });
  });

  it('leaves a verifiable log with all entries', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'engineer');
    await owner.post(`/api/projects/${project}/issues`, { ...issue, assignedTo: person.username });
    const before = await hashAndAudit(server);
    await leave(person);
    // Two more entries: the erasure of the name, and the departure.
    expect(await hashAndAudit(server)).toEqual({
      ...before,
      entries: before.entries + 2,
      namesErased: before.namesErased + 1,
      faults: [],
    });
  });

  it('keeps every version of an inspection, without the name', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'engineer');
    const visit = { inspectionType: 'Slab', phase: 'foundation', date: '2026-03-04', location: 'Grid A' };
    const { status, body } = await owner.post(`/api/projects/${project}/inspections`, visit);
    expect(status).toBe(201);
    const path = `/api/inspections/${body.id}`;
    await owner.patch(path, { location: 'Grid B', assignedTo: person.username });
    await owner.patch(path, { location: 'Grid C' });
    const versions = async () =>
      (await owner.get(`${path}/versions`)).body.map(
        ({ location, assignedTo }: { location: string; assignedTo: string | null }) => [location, assignedTo],
      );
    const { username } = person;
    expect(await versions()).toEqual([
      ['Grid C', username],
      ['Grid B', username],
      ['Grid A', null],
    ]);
    await leave(person);
    const former = `Deleted user ${person.id}`;
    expect(await versions()).toEqual([
      ['Grid C', former],
      ['Grid B', former],
      ['Grid A', null],
    ]);
  });

  it('keeps the assignments of another person with the same name', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const [one, other] = [
      await joinAs(server, project, 'engineer'),
      await joinAs(server, project, 'engineer'),
    ];
    for (const who of [one, other])
      await who.put('/api/user/profile', { firstName: 'Neo', lastName: 'Dube' });
    const { body } = await owner.post(`/api/projects/${project}/issues`, {
      ...issue,
      assignedTo: String(other.id),
    });
    await leave(one);
    expect((await owner.get(`/api/issues/${body.id}`)).body).toMatchObject({
      ...{ assignedTo: 'Neo Dube', assignedToId: other.id },
    });
    const [entry] = (await owner.get(`/api/issues/${body.id}/history`)).body;
    expect(entry.erased).toBe(false);
  });

  it('can neither be added to a project nor be offered one', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'engineer');
    await leave(person);
    const [{ username }] = (await server.connection.rows(
      sql`select username from users where id = ${person.id}`,
    )) as [{ username: string }];
    for (const name of [username, person.username])
      expect(
        (await owner.post(`/api/projects/${project}/members`, { username: name, role: 'viewer' })).status,
      ).toBe(422);
    expect((await owner.post(`/api/projects/${project}/hand-over`, { userId: person.id })).status).toBe(422);
  });

  it('cannot join through its own invitation, nor be added during the deletion', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'project_manager');
    const { body } = await person.post(`/api/projects/${project}/invitations`, { role: 'viewer' });
    const other = await addProjectOf(owner);
    const [gone, added] = await Promise.all([
      leave(person),
      owner.post(`/api/projects/${other}/members`, { username: person.username, role: 'viewer' }),
    ]);
    expect(gone.status).toBe(204);
    expect([201, 404, 409, 422]).toContain(added.status);
    const members = (await owner.get(`/api/projects/${other}/members`)).body;
    expect(members.map(({ userId }: { userId: number }) => userId)).toEqual([owner.id]);
    const key = new URL(body.link ?? `http://x${body.path}`, 'http://x').pathname.split('/').at(-1);
    expect(
      (await (await signUp(server)).post(`/api/invitations/${key}/accept`)).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('suppliers of a deleted account', () => {
  it('stay if a project of others names them, and are removed otherwise', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const person = await joinAs(server, project, 'project_manager');
    const add = async (name: string) => (await person.post('/api/suppliers', { name })).body.id as number;
    const [used, unused] = [await add('Used'), await add('Unused')];
    const { id } = await addExpenseBy(person, project, { supplier: 'Used', supplierId: used });
    await leave(person);
    expect((await owner.get(`/api/suppliers/${used}`)).body).toMatchObject({ name: 'Used' });
    expect((await owner.get(`/api/expenses/${id}`)).body.supplierId).toBe(used);
    expect(await server.connection.rows(sql`select id from suppliers where id = ${unused}`)).toEqual([]);
  });
});
