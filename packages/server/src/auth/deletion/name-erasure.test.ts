import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../notices/service.ts';
import { hashAndAudit } from '../../testing/audit-activity.ts';
import { createBackupFixture } from '../../testing/backups.ts';
import { planCheck, publishTemplateOf } from '../../testing/checks.ts';
import { exportArchive, importArchive, unpackArchive } from '../../testing/files/archive-files.ts';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { runDetachedCleanup } from '../../testing/scheduled-jobs.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startServer } from '../../testing/test-server.ts';

const DAY = 24 * 3_600_000;

let owner: TestPerson;
let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

const leave = async (person: TestClient) => {
  const answer = await person.send('DELETE', '/api/user', {
    body: { password: 'mortar-and-lime', projects: {} },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(204);
};

async function made(answer: ReturnType<TestClient['post']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

const issue = { title: 'Crack', severity: 'high', phase: 'foundation', description: 'Grid B' };
const visit = { inspectionType: 'Slab', phase: 'foundation', location: 'Grid A' };

const photoOf = async (person: TestClient): Promise<string> =>
  (await made(person.upload(new Uint8Array([...blankJpeg(), ...randomBytes(64)]), 'slab.jpg', 'image/jpeg')))
    .url;

/** All rows of a project in the database, with the whole log. */
const rowsIn = (id: number) =>
  server.connection.rows(sql`
    select 'activity' as kind, to_jsonb(t) as row from activity t where project_id = ${id}
    union all select 'issues', to_jsonb(t) from issues t where project_id = ${id}
    union all select 'inspections', to_jsonb(t) from inspections t where project_id = ${id}
    union all select 'notices', to_jsonb(t) from notices t where project_id = ${id}
    union all select 'files', to_jsonb(t) from files t where project_id = ${id}
    order by 1, 2`);

/** Tables with rows that contain a word. */
async function mentions(word: string): Promise<string[]> {
  const tables = await server.connection.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.connection.rows(
      sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${word}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Writes an entry in the old format, with the name in the payload. */
async function writeOld(entry: {
  entity: string;
  id: number;
  action: string;
  before?: object;
  after?: object;
}): Promise<void> {
  const json = (side?: object) => (side ? JSON.stringify(side) : null);
  await server.pool.query('alter table activity disable trigger names_apart');
  await server.connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    values (${project}, ${owner.id}, ${entry.entity}, ${entry.id}, ${entry.action}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`);
  await server.pool.query('alter table activity enable trigger names_apart');
}

async function begin(): Promise<void> {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
}

const named = (person: TestClient, firstName: string, lastName: string) =>
  made(person.put('/api/user/profile', { firstName, lastName }));

/** All that readers see of a project's log, rows and versions, as one text. */
async function toldOf(issueId: number, inspectionId: number): Promise<string> {
  const paths = [
    `/api/projects/${project}/activity?limit=200`,
    `/api/projects/${project}/history`,
    `/api/projects/${project}/issues`,
    `/api/projects/${project}/inspections`,
    `/api/issues/${issueId}/history`,
    `/api/inspections/${inspectionId}/history`,
    `/api/inspections/${inspectionId}/versions`,
    '/api/notices',
    '/api/search?q=Kgosi',
  ];
  const answers = [];
  for (const each of paths) {
    const answer = await owner.get(each);
    expect([each, answer.status]).toEqual([each, 200]);
    answers.push(answer.body);
  }
  const own = await fetch(`${server.url}/api/user/data`, { headers: { cookie: owner.cookie } });
  const { records } = await unpackArchive(await exportArchive(server, owner, project));
  return JSON.stringify([answers, await own.text(), records]);
}

describe('a deleted account with the same name as somebody else', () => {
  it('changes no row of projects that it was never in', async () => {
    await begin();
    const [first, second] = [await photoOf(owner), await photoOf(owner)];
    const at = `/api/projects/${project}`;
    const inspection = await made(
      owner.post(`${at}/inspections`, { ...visit, assignedTo: 'Site Foreman', afterPhotosUrls: [first] }),
    );
    await made(owner.patch(`/api/inspections/${inspection.id}`, { afterPhotosUrls: [second] }));
    await made(owner.patch(`/api/inspections/${inspection.id}`, { assignedTo: 'SITE FOREMAN' }));
    await made(owner.post(`${at}/issues`, { ...issue, assignedTo: 'Site Foreman' }));
    await writeOld({ entity: 'issue', id: 1, action: 'updated', after: { assignedTo: 'Site Foreman' } });
    const before = await rowsIn(project);
    const stranger = await signUp(server, 'stranger');
    await named(stranger, 'Site', 'Foreman');
    await leave(stranger);
    expect(await rowsIn(project)).toEqual(before);
    expect((await owner.get(`/api/inspections/${inspection.id}/versions`)).body).toHaveLength(3);
    await runDetachedCleanup(server, Date.now() + 2 * DAY);
    for (const photo of [first, second]) expect((await owner.get(photo)).status).toBe(200);
    expect(await hashAndAudit(server)).toMatchObject({
      erased: 0,
      namesErased: 0,
      namesCovered: 0,
      faults: [],
    });
  });

  it('changes nothing of the other person in a shared project, nor of unlinked assignments', async () => {
    await begin();
    const [one, other] = [
      await joinAs(server, project, 'engineer'),
      await joinAs(server, project, 'engineer'),
    ];
    for (const each of [one, other]) await named(each, 'Neo', 'Dube');
    const of = async (assignedTo: string) =>
      made(owner.post(`/api/projects/${project}/issues`, { ...issue, assignedTo }));
    const [theirs, nobodys] = [await of(other.username), await of('Neo Dube')];
    await made(other.post(`/api/issues/${theirs.id}/comments`, { text: 'Seen' }));
    await leave(one);
    expect((await owner.get(`/api/issues/${theirs.id}`)).body.assignedTo).toBe(other.username);
    const [entry] = (await owner.get(`/api/issues/${nobodys.id}/history`)).body;
    expect(entry.after).toMatchObject({ assignedTo: 'Neo Dube', assignedToId: null });
    const [notice] = (await owner.get('/api/notices')).body;
    expect(notice.text).toContain('Neo Dube');
  });
});

describe('a member whose account is deleted', () => {
  let person: TestPerson;
  let issueId: number;
  let inspectionId: number;
  let photo: string;

  beforeAll(async () => {
    await begin();
    person = await joinAs(server, project, 'engineer');
    await named(person, 'Kgosi', 'Mmolawa');
    const at = `/api/projects/${project}`;
    issueId = (await made(owner.post(`${at}/issues`, { ...issue, assignedTo: 'Kgosi Mmolawa' }))).id;
    photo = await photoOf(owner);
    const inspection = await made(
      owner.post(`${at}/inspections`, {
        ...visit,
        assignedTo: 'kgosi mmolawa',
        beforePhotosUrls: [photo],
      }),
    );
    inspectionId = inspection.id;
    const visitAt = `/api/inspections/${inspectionId}`;
    await made(owner.patch(visitAt, { assignedTo: 'Kgosi Mmolawa' }));
    await made(
      owner.patch(visitAt, { location: 'Grid C', beforePhotosUrls: [], assignedTo: 'Somebody else' }),
    );
    await made(owner.patch(`/api/issues/${issueId}`, { assignedTo: '' }));
    const template = await publishTemplateOf(owner, project, [{ response: 'pass_fail' }]);
    await planCheck(owner, project, template, { assignedTo: 'Kgosi Mmolawa' });
    await made(person.post(`/api/issues/${issueId}/comments`, { text: 'Done' }));
    await writeOld({
      ...{ entity: 'issue', id: issueId, action: 'updated' },
      before: { assignedTo: 'Kgosi Mmolawa', assignedToId: person.id, status: 'open' },
      after: { assignedTo: null, assignedToId: null, status: 'in_progress' },
    });
  });

  it('was named to all readers of the project before', async () => {
    expect(await toldOf(issueId, inspectionId)).toContain('Kgosi Mmolawa');
  });

  it('is named nowhere any more, not even in entries that were hashed with the name', async () => {
    const sealed = await hashAndAudit(server);
    expect(sealed).toMatchObject({ erased: 0, namesErased: 0, namesCovered: 0, faults: [] });
    await leave(person);
    const told = await toldOf(issueId, inspectionId);
    expect(told).not.toMatch(/Kgosi|Mmolawa/i);
    expect(told).toContain(`Deleted user ${person.id}`);
    // The name is left only in the one older entry, which stays as it was hashed.
    expect(await mentions('Mmolawa')).toEqual(['activity']);
    const kept = await server.connection.rows(
      sql`select 1 from activity a where to_jsonb(a)::text ilike '%mmolawa%'`,
    );
    expect(kept).toHaveLength(1);
  });

  it('keeps the rest of each entry, and every version of an inspection with its photos', async () => {
    const { body: versions } = await owner.get(`/api/inspections/${inspectionId}/versions`);
    expect(versions.map(({ assignedTo }: { assignedTo: string }) => assignedTo)).toEqual([
      'Somebody else',
      `Deleted user ${person.id}`,
      `Deleted user ${person.id}`,
    ]);
    expect(versions.at(-1)).toMatchObject({ location: 'Grid A', beforePhotosUrls: [photo] });
    await runDetachedCleanup(server, Date.now() + 2 * DAY);
    expect((await owner.get(photo)).status).toBe(200);
    const { body: history } = await owner.get(`/api/issues/${issueId}/history`);
    expect(history[0]).toMatchObject({
      erased: false,
      before: { assignedTo: `Deleted user ${person.id}`, status: 'open' },
      after: { assignedTo: null, status: 'in_progress' },
    });
  });

  it('leaves an entry about the erasure, with actor and reason', async () => {
    const { body: log } = await owner.get(`/api/projects/${project}/activity?entity=member`);
    expect(log[1]).toMatchObject({ action: 'erased', entityId: person.id, actorId: person.id });
    const [stored] = await server.connection.rows<{ after: object }>(
      sql`select after from activity where project_id = ${project} and action = 'erased'`,
    );
    expect(stored?.after).toEqual({ reason: 'account deleted', erased: 6, covered: 1 });
  });

  it('leaves an intact hash chain, with both kinds of erasure counted', async () => {
    expect(await hashAndAudit(server)).toMatchObject({
      erased: 0,
      namesErased: 6,
      namesCovered: 1,
      faults: [],
    });
  });

  it('stays erased after a restore from backup', async () => {
    const shelf = await createBackupFixture();
    try {
      const { file } = await shelf.back(server);
      const place = await shelf.emptyPlace();
      await shelf.restore(file, place);
      const again = await startServer({}, { beside: place });
      try {
        const visitor = again.visitor();
        await made(visitor.post('/api/login', { username: owner.username, password: 'mortar-and-lime' }));
        const { body: history } = await visitor.get(`/api/issues/${issueId}/history`);
        expect(JSON.stringify(history)).not.toMatch(/mmolawa/i);
        expect(history[0].before.assignedTo).toBe(`Deleted user ${person.id}`);
        expect(await hashAndAudit(again)).toMatchObject({ namesErased: 6, namesCovered: 1, faults: [] });
      } finally {
        await again.stop();
      }
    } finally {
      await shelf.clear();
    }
  });

  it('is a number in an archive and after its import', async () => {
    const archive = await exportArchive(server, owner, project);
    const job = await importArchive(owner, archive);
    expect(job).toMatchObject({ status: 'done' });
    const again = (await unpackArchive(await exportArchive(server, owner, job.projectId as number))).records;
    expect(again['inspection-change']).toEqual((await unpackArchive(archive)).records['inspection-change']);
  });
});

describe('an unconfirmed address', () => {
  const ADDRESS = 'forewoman@site.example';
  const kept = () =>
    server.connection.rows(sql`
      select 'mail' as kind, recipient as address from mails where recipient = ${ADDRESS}
      union all select 'invitation', email from invitations where lower(email) = ${ADDRESS} order by 1`);

  it('removes only the account’s own mail when the account is deleted, no mail or invitation of others', async () => {
    await begin();
    await made(owner.post(`/api/projects/${project}/invitations`, { role: 'architect', email: ADDRESS }));
    const waiting = [
      { kind: 'invitation', address: ADDRESS },
      { kind: 'mail', address: ADDRESS },
    ];
    expect(await kept()).toEqual(waiting);
    const squatter = await signUp(server, 'squatter');
    await made(
      squatter.put('/api/user/profile', { email: 'Forewoman@site.example', password: 'mortar-and-lime' }),
    );
    const forThem = { recipient: 'Forewoman@site.example', userId: squatter.id, language: 'en' } as const;
    await queueMail(server.connection, forThem, () => ({ subject: 'For the account', parts: [] }));
    const theirs = () =>
      server.connection.rows(sql`select subject from mails where recipient = 'Forewoman@site.example'`);
    // The mail and the confirmation link.
    expect(await theirs()).toHaveLength(2);
    await leave(squatter);
    expect(await kept()).toEqual(waiting);
    expect(await theirs()).toEqual([]);
  });
});
