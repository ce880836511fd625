import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { purgeAfterDays } from '../../testing/purge-trash.ts';
import { startServer } from '../../testing/test-server.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const issuesOf = (of = project) => `/api/projects/${of}/issues`;
const crack = (more: object = {}) => ({ title: 'Crack over the lintel', clientId: randomUUID(), ...more });
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

const storedIssues = async (of = project) =>
  (
    await server.connection.rows<{ count: number }>(
      sql`select count(*) as count from issues where project_id = ${of}`,
    )
  )[0]?.count;

const loggedOf = async (id: number) =>
  (
    await server.connection.rows<{ action: string }>(
      sql`select action from activity where entity = 'issue' and entity_id = ${id} order by id`,
    )
  ).map(({ action }) => action);

async function reported(person: TestPerson, body: object, of = project) {
  const answer = await person.post(issuesOf(of), body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body as { id: number; version: number; number: string };
}

describe('a row that is sent again under its clientId', () => {
  it('is answered as it is now, and nothing is stored twice', async () => {
    const body = crack({ device: 'Neo’s phone' });
    const first = await owner.post(issuesOf(), body);
    expect([first.status, replayed(first), first.body.clientId]).toEqual([201, null, body.clientId]);
    const before = await storedIssues();
    await owner.patch(`/api/issues/${first.body.id}`, { severity: 'high' });
    const again = await owner.post(issuesOf(), { ...body, title: 'Not applied' });
    expect([again.status, replayed(again)]).toEqual([200, 'true']);
    expect(again.body).toEqual((await owner.get(`/api/issues/${first.body.id}`)).body);
    expect(again.body).toMatchObject({ severity: 'high', title: body.title, device: 'Neo’s phone' });
    expect(await storedIssues()).toBe(before);
    expect(await loggedOf(first.body.id)).toEqual(['created', 'updated']);
  });

  it('is recognised in capitals, and whatever else the body holds', async () => {
    const body = crack();
    const { id } = await reported(owner, body);
    const again = await owner.post(issuesOf(), { clientId: body.clientId.toUpperCase(), title: '' });
    expect([again.status, again.body.id]).toEqual([200, id]);
  });

  it('is answered from the trash with the time of its deletion, and as purged after that', async () => {
    const of = await addProjectOf(owner);
    const body = crack();
    const { id } = await reported(owner, body, of);
    expect((await owner.delete(`/api/issues/${id}`)).status).toBe(204);
    const inTrash = await owner.post(issuesOf(of), body);
    expect([inTrash.status, inTrash.body.id]).toEqual([200, id]);
    expect(inTrash.body.deletedAt).toMatch(/^\d{4}-.*Z$/);
    await purgeAfterDays(server, 31);
    const purged = await owner.post(issuesOf(of), body);
    expect([purged.status, purged.body.code]).toEqual([409, 'purged']);
    expect(await storedIssues(of)).toBe(0);
  });

  it('waits for the first of several at the same moment, and all answer one row', async () => {
    const before = Number(await storedIssues());
    const body = crack();
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(issuesOf(), body)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(await storedIssues()).toBe(before + 1);
  });

  it('is made by the next request if the first was refused', async () => {
    const body = crack({ title: '' });
    expect((await owner.post(issuesOf(), body)).status).toBe(422);
    expect((await owner.post(issuesOf(), { ...body, title: 'Crack' })).status).toBe(201);
  });

  it('is another row in another project', async () => {
    const body = crack();
    const { id } = await reported(owner, body);
    expect((await reported(owner, body, await addProjectOf(owner))).id).not.toBe(id);
  });
});

describe('a clientId of something else is taken', () => {
  it('if another member sent it', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    const body = crack();
    await reported(owner, body);
    const before = await storedIssues();
    const answer = await engineer.post(issuesOf(), body);
    expect([answer.status, answer.body.code, await storedIssues()]).toEqual([409, 'taken', before]);
  });

  it('if it was of another row or another call, and nothing is done', async () => {
    const body = crack();
    const [one, other] = [await reported(owner, body), await reported(owner, crack())];
    const edit = { clientId: randomUUID(), location: 'Stairs' };
    expect((await owner.patch(`/api/issues/${one.id}`, edit)).status).toBe(200);
    for (const answer of [
      await owner.patch(`/api/issues/${other.id}`, edit),
      await owner.patch(`/api/issues/${other.id}`, { ...edit, clientId: body.clientId }),
      await owner.post(issuesOf(), { ...crack(), clientId: edit.clientId }),
      await owner.send('DELETE', `/api/issues/${one.id}`, { body: { clientId: edit.clientId } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'taken']);
    expect((await owner.get(`/api/issues/${other.id}`)).body).toMatchObject({ location: null, version: 1 });
    expect((await owner.get(`/api/issues/${one.id}`)).status).toBe(200);
  });
});

describe('a step that is sent again under its clientId', () => {
  it('does nothing although its version is old by then', async () => {
    const { id, version } = await reported(owner, crack());
    const edit = { clientId: randomUUID(), version, location: 'Stairs' };
    expect((await owner.patch(`/api/issues/${id}`, edit)).status).toBe(200);
    await owner.patch(`/api/issues/${id}`, { location: 'Landing' });
    const again = await owner.patch(`/api/issues/${id}`, edit);
    expect([again.status, replayed(again), again.body.location]).toEqual([200, 'true', 'Landing']);
    // Without the clientId it is stale.
    expect((await owner.patch(`/api/issues/${id}`, { version, location: 'Stairs' })).status).toBe(409);
    expect(await loggedOf(id)).toEqual(['created', 'updated', 'updated']);
  });

  it('leaves the clientId of the row alone', async () => {
    const body = crack();
    const { id } = await reported(owner, body);
    const edit = { clientId: randomUUID(), device: 'Tablet', location: 'Stairs' };
    const { body: edited } = await owner.patch(`/api/issues/${id}`, edit);
    expect(edited).toMatchObject({ clientId: body.clientId, device: null });
  });

  it('is answered from the trash: an edit, a verification and the deletion itself', async () => {
    // Nobody verifies what they put right themselves.
    const engineer = await joinAs(server, project, 'engineer');
    const { id } = await reported(engineer, crack({ status: 'resolved' }));
    const [edit, look, removal] = [randomUUID(), randomUUID(), randomUUID()].map((clientId) => ({
      clientId,
    }));
    const steps = () =>
      [
        ['PATCH', `/api/issues/${id}`, { ...edit, location: 'Stairs' }],
        ['POST', `/api/issues/${id}/verification`, { ...look, verified: true }],
        ['DELETE', `/api/issues/${id}`, removal],
      ] as const;
    for (const [method, path, body] of steps()) {
      const first = await owner.send(method, path, { body });
      expect([first.status < 300, replayed(first)]).toEqual([true, null]);
    }
    const again = [];
    for (const [method, path, body] of steps()) again.push(await owner.send(method, path, { body }));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 204]);
    expect(again.map(replayed)).toEqual(['true', 'true', 'true']);
    expect(again[0]?.body).toMatchObject({ id, location: 'Stairs', deletedAt: expect.any(String) });
    expect(await loggedOf(id)).toEqual(['created', 'updated', 'updated', 'deleted']);
    const back = { clientId: randomUUID() };
    for (const expected of [null, 'true']) {
      const answer = await owner.post(`/api/issues/${id}/restore`, back);
      expect([answer.status, replayed(answer)]).toEqual([200, expected]);
    }
    // The deletion was before the restore: sent again, it deletes nothing.
    await owner.send('DELETE', `/api/issues/${id}`, { body: removal });
    expect((await owner.get(`/api/issues/${id}`)).status).toBe(200);
  });

  it('is answered to whom the step itself took the right', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id } = await reported(contractor, crack());
    const done = { clientId: randomUUID(), status: 'resolved' };
    expect((await contractor.patch(`/api/issues/${id}`, done)).status).toBe(200);
    expect((await contractor.patch(`/api/issues/${id}`, { status: 'resolved' })).status).toBe(403);
    const again = await contractor.patch(`/api/issues/${id}`, done);
    expect([again.status, replayed(again)]).toEqual([200, 'true']);
    const other = await contractor.patch(`/api/issues/${id}`, { ...done, clientId: randomUUID() });
    expect(other.status).toBe(403);
  });

  it('several at the same moment do it once', async () => {
    const { id } = await reported(owner, crack());
    const body = { clientId: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.send('DELETE', `/api/issues/${id}`, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await loggedOf(id)).toEqual(['created', 'deleted']);
  });
});

describe('rights are asked before the clientId', () => {
  const become = (id: number, role: string, of: number) =>
    server.pool.query('update project_members set role = $1 where user_id = $2 and project_id = $3', [
      ...[role, id, of],
    ]);

  it('so a viewer, a stranger and a visitor learn nothing of it', async () => {
    const of = await addProjectOf(owner);
    const engineer = await joinAs(server, of, 'engineer');
    const body = crack();
    const { id } = await reported(engineer, body, of);
    const edit = { clientId: randomUUID(), location: 'Stairs' };
    await engineer.patch(`/api/issues/${id}`, edit);
    const stranger = await signUp(server);
    for (const [person, status] of [
      [stranger, 404],
      [server.visitor(), 401],
    ] as const) {
      expect((await person.post(issuesOf(of), body)).status).toBe(status);
      expect((await person.patch(`/api/issues/${id}`, edit)).status).toBe(status);
    }
    await become(engineer.id, 'viewer', of);
    expect((await engineer.post(issuesOf(of), body)).status).toBe(403);
    expect((await engineer.patch(`/api/issues/${id}`, edit)).status).toBe(403);
    await server.pool.query('delete from project_members where user_id = $1 and project_id = $2', [
      ...[engineer.id, of],
    ]);
    expect((await engineer.post(issuesOf(of), body)).status).toBe(404);
    expect((await engineer.patch(`/api/issues/${id}`, edit)).status).toBe(404);
  });
});

describe('the time of capture', () => {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const captured = async (more: object) => (await reported(owner, crack(more))) as never;

  it('is kept as it was sent, whenever it arrives', async () => {
    const capturedAt = at(-90 * DAY);
    expect(await captured({ capturedAt, clockSkewMs: -4000 })).toMatchObject({
      ...{ capturedAt, clockSkewMs: -4000 },
      createdAt: expect.stringContaining(new Date().toISOString().slice(0, 10)),
    });
    expect(await captured({ capturedAt: '2026-03-18T09:30:00+02:00' })).toMatchObject({
      capturedAt: '2026-03-18T07:30:00.000Z',
    });
    const soon = at(4 * MINUTE);
    expect(await captured({ capturedAt: soon })).toMatchObject({ capturedAt: soon, clockSkewMs: null });
    expect(await captured({})).toMatchObject({ capturedAt: null, clockSkewMs: null });
  });

  it('gives way to the time of receipt if it is more than five minutes ahead', async () => {
    const row: { capturedAt: string; clockSkewMs: number } = await captured({
      capturedAt: at(3 * 60 * MINUTE),
    });
    expect(Math.abs(Date.parse(row.capturedAt) - Date.now())).toBeLessThan(MINUTE);
    expect(Math.abs(row.clockSkewMs - 3 * 60 * MINUTE)).toBeLessThan(MINUTE);
  });

  it.each(['yesterday', '0000-01-01T00:00:00Z', 17, '\u0000', { year: 2026 }])(
    'gives way to the time of receipt if it reads %j',
    async (capturedAt) => {
      const row: { capturedAt: string; clockSkewMs: number } = await captured({ capturedAt, clockSkewMs: 5 });
      expect(Math.abs(Date.parse(row.capturedAt) - Date.now())).toBeLessThan(MINUTE);
      expect(row.clockSkewMs).toBe(5);
    },
  );
});

describe('what cannot be read', () => {
  it.each([
    ['clientId', 'seventeen'],
    ['clientId', 17],
    ['clockSkewMs', 'much'],
    ['clockSkewMs', 1.5],
    ['clockSkewMs', 9e15],
    ['device', 'x'.repeat(81)],
    ['device', '\u0000'],
  ])('%s %j is refused at its field', async (field, value) => {
    const { id } = await reported(owner, crack());
    for (const answer of [
      await owner.post(issuesOf(), { ...crack(), [field]: value }),
      await owner.send('DELETE', `/api/issues/${id}`, { body: { [field]: value } }),
    ])
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe('the form of the app on site', () => {
  const withForm = (form: string) => owner.get(issuesOf(), { 'site-form': form });

  it('is accepted if the server knows it', async () => {
    expect((await withForm('1')).status).toBe(200);
  });

  it('is refused if it is unreadable, too old, or not known yet', async () => {
    for (const form of ['', 'one', '-1', '1.5']) expect((await withForm(form)).status).toBe(400);
    const newer = await withForm('99');
    expect([newer.status, newer.headers.get('retry-after')]).toEqual([503, '60']);
  });
});

describe('a call that names its user', () => {
  it('is taken in the session of that user alone, with or without a right to the project', async () => {
    const other = await joinAs(server, project, 'engineer');
    const stranger = await signUp(server, 'stranger');
    const before = await storedIssues();
    for (const person of [other, stranger]) {
      const refused = await person.post(issuesOf(), crack(), { 'site-user': String(owner.id) });
      expect([refused.status, refused.body.code]).toEqual([409, 'otherUser']);
      const read = await person.get(issuesOf(), { 'site-user': String(owner.id) });
      expect([read.status, read.body.code]).toEqual([409, 'otherUser']);
    }
    expect(await storedIssues()).toBe(before);
    const own = await owner.post(issuesOf(), crack(), { 'site-user': String(owner.id) });
    expect(own.status).toBe(201);
  });

  it('is refused without a session as every other, and if the id cannot be read', async () => {
    const nobody = server.visitor();
    expect((await nobody.post(issuesOf(), crack(), { 'site-user': String(owner.id) })).status).toBe(401);
    for (const id of ['', 'neo', '-1', '1.5'])
      expect((await owner.get(issuesOf(), { 'site-user': id })).status).toBe(400);
  });

  it('repeats only what this user has sent', async () => {
    const body = crack();
    const { id } = await reported(owner, body);
    const other = await joinAs(server, project, 'owner');
    const named = { 'site-user': String(owner.id) };
    expect((await other.post(issuesOf(), body, named)).body.code).toBe('otherUser');
    const again = await owner.post(issuesOf(), body, named);
    expect([again.status, replayed(again), again.body.id]).toEqual([200, 'true', id]);
  });
});
