import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Caller } from '../platform/access/project-access.ts';
import { inTransaction } from '../platform/db/connection.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { blankJpeg, createPng, exifSegment, pngChunk } from '../testing/files/pictures.ts';
import { loseCommitAfter } from '../testing/lost-commit.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { purgeAfterDays } from '../testing/purge-trash.ts';
import { digestOf } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';
import { removeUnattachedPhotos } from './photo-cleanup.ts';
import { attachPhotos } from './service.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const engineer = await joinAs(server, project, 'engineer');
afterAll(() => server.stop());

let pictures = 0;
/** A picture that is like no other. */
const jpeg = (): Uint8Array => {
  pictures += 1;
  return blankJpeg(600 + pictures * 4);
};

const at = (id = '', of = project) => `/api/projects/${of}/photos${id && `/${id}`}`;
const sent = (person: TestPerson, id: string, bytes: Uint8Array, query = '') =>
  person.send('PUT', `${at(id)}${query}`, { body: bytes });

async function reported(person: TestPerson, body: object = {}, of = project) {
  const answer = await person.post(`/api/projects/${of}/issues`, { title: 'Crack', ...body });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body as { id: number; version: number; photos: { id: string }[] };
}

/** A stored photo of a new issue. */
async function photographed(person = owner): Promise<{ id: string; issue: number }> {
  const id = randomUUID();
  expect((await sent(person, id, jpeg())).status).toBe(201);
  return { id, issue: (await reported(person, { photoIds: [id] })).id };
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const filesNow = async () =>
  (await readdir(server.filesFolder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  ).length;
const bytesOf = async (person: TestPerson, path: string) =>
  Buffer.from(await (await fetch(server.url + path, { headers: { cookie: person.cookie } })).arrayBuffer());

describe('a photo', () => {
  it('may arrive before its row, and is its sender’s alone until then', async () => {
    const id = randomUUID();
    const first = await sent(engineer, id, jpeg());
    expect([first.status, first.body]).toMatchObject([
      201,
      { id, kind: null, rowId: null, state: 'stored', addedBy: engineer.id, takenAtSource: 'received' },
    ]);
    expect((await owner.get(at(id))).status).toBe(404);
    expect((await engineer.get(at(id))).status).toBe(200);
    expect((await engineer.get(at())).body.map((photo: { id: string }) => photo.id)).toContain(id);
    expect((await owner.get(at())).body).toEqual([]);
    const issue = await reported(engineer, { photoIds: [id] });
    expect(issue.photos).toMatchObject([{ id, state: 'stored', purpose: 'found', addedBy: engineer.id }]);
    expect((await owner.get(`/api/issues/${issue.id}`)).body).toMatchObject({
      photoIds: [id],
      photos: [{ id }],
    });
    for (const size of ['', '?size=320', '?size=1280']) {
      const file = await owner.get(at(id) + size);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  it('may arrive after its row: it is expected from who named it, and from nobody else', async () => {
    const id = randomUUID();
    const body = { photoIds: [id], clientId: randomUUID(), device: 'Neo’s phone' };
    const issue = await reported(engineer, body);
    expect(issue.photos).toMatchObject([
      { id, state: 'expected', device: 'Neo’s phone', addedByName: engineer.username, width: null },
    ]);
    expect((await engineer.get(at(id))).status).toBe(404);
    expect(codeOf(await sent(owner, id, jpeg()))).toEqual([409, 'taken']);
    expect((await sent(engineer, id, jpeg())).status).toBe(201);
    const { photos: shownPhotos, version } = (await owner.get(`/api/issues/${issue.id}`)).body;
    // What has arrived changes no field of the row: an edit that waits on a device is not outdated by it.
    expect(version).toBe(issue.version);
    const [last] = (await owner.get(`/api/issues/${issue.id}/history`)).body;
    expect([last.action, last.actorId]).toEqual(['updated', engineer.id]);
    expect([last.before, last.after]).toEqual([
      { photo: { id, state: 'expected' } },
      { photo: { id, state: 'stored' } },
    ]);
    const [shown] = shownPhotos;
    expect(shown).toMatchObject({ id, state: 'stored', width: 8, height: 8 });
    // The row sent again does not name it twice.
    const again = await engineer.post(`/api/projects/${project}/issues`, { title: 'Crack', ...body });
    expect([again.status, again.body.photos.length]).toEqual([200, 1]);
  });

  it('sent again with the same bytes is the same photo; others and others’ are refused', async () => {
    const [id, bytes] = [randomUUID(), jpeg()];
    expect((await sent(owner, id, bytes)).status).toBe(201);
    const before = await filesNow();
    const again = await sent(owner, id, bytes);
    expect([again.status, again.body.id]).toEqual([200, id]);
    expect(codeOf(await sent(owner, id, jpeg()))).toEqual([409, 'taken']);
    expect(codeOf(await sent(engineer, id, bytes))).toEqual([409, 'taken']);
    const elsewhere = await addProjectOf(owner);
    const answer = await owner.send('PUT', at(id, elsewhere), { body: bytes });
    expect(codeOf(answer)).toEqual([409, 'taken']);
    expect((await owner.get(at(id, elsewhere))).status).toBe(404);
    expect(await filesNow()).toBe(before);
  });

  it('sent several times at once is stored once', async () => {
    const [id, bytes] = [randomUUID(), jpeg()];
    const before = await filesNow();
    const answers = await Promise.all(Array.from({ length: 4 }, () => sent(owner, id, bytes)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(await filesNow()).toBe(before + 3);
  });

  it('is kept when the answer to its commit is lost, and sent again its sender hears so', async () => {
    const [id, bytes] = [randomUUID(), jpeg()];
    loseCommitAfter(server.servingPool, /insert into "photos"/);
    expect((await sent(owner, id, bytes)).status).toBeGreaterThanOrEqual(500);
    for (const status of [200, 200]) {
      expect((await sent(owner, id, bytes)).status).toBe(status);
      for (const size of ['', '?size=320', '?size=1280'])
        expect((await owner.get(at(id) + size)).status).toBe(200);
    }
  });

  it('sent again has back the bytes that were lost', async () => {
    const [id, bytes] = [randomUUID(), jpeg()];
    expect((await sent(owner, id, bytes)).status).toBe(201);
    const before = await filesNow();
    const [kept] = await server.connection.rows<{ url: string }>(
      sql`select small_url as url from photos where id = ${id}`,
    );
    const key = path.basename(kept?.url ?? '');
    await rm(path.join(server.filesFolder, key.slice(0, 2), key));
    expect((await owner.get(`${at(id)}?size=320`)).status).toBe(404);
    expect((await sent(owner, id, bytes)).status).toBe(200);
    expect((await owner.get(`${at(id)}?size=320`)).status).toBe(200);
    expect(await filesNow()).toBe(before);
  });

  it('is what its digest says, or refused', async () => {
    const put = (headers: Record<string, string>, bytes = jpeg()) =>
      owner.send('PUT', at(randomUUID()), { body: bytes, headers });
    const bytes = jpeg();
    const digest = createHash('sha256').update(bytes).digest('base64');
    const older = await put({ 'content-digest': '', digest: `SHA-256=${digest}` }, bytes);
    expect([older.status, older.body.sha256]).toEqual([201, Buffer.from(digest, 'base64').toString('hex')]);
    const several = await put({ 'content-digest': `md5=:AAAA:, sha-256=:${digest}:` }, bytes);
    expect(several.status).toBe(201);
    for (const wrong of ['', 'sha-256=:AAAA:', `sha-256=:${digest}:`]) {
      const refused = await put({ 'content-digest': wrong });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['digest']]);
    }
  });

  it('stands upright and holds nothing but its pixels', async () => {
    const wide = await sharp({ create: { width: 1600, height: 400, channels: 3, background: '#336699' } })
      .withMetadata({ icc: 'p3' })
      .jpeg()
      .toBuffer();
    const film = Buffer.from('a film of two seconds');
    const taken = Buffer.concat([wide.subarray(0, 2), exifSegment(6), wide.subarray(2), film]);
    const id = randomUUID();
    const { body } = await sent(owner, id, new Uint8Array(taken), '?lat=-24.6282&lon=25.9231');
    expect(body).toMatchObject({ width: 400, height: 1600, lat: -24.6282, lon: 25.9231 });
    expect(body.sha256).toBe(createHash('sha256').update(taken).digest('hex'));
    for (const [size, height] of [
      ['', 1600],
      ['?size=1280', 1280],
      ['?size=320', 320],
    ] as const) {
      const bytes = await bytesOf(owner, at(id) + size);
      const kept = await sharp(bytes).metadata();
      expect([kept.height, kept.exif, kept.icc, kept.orientation]).toEqual([
        height,
        ...Array(3).fill(undefined),
      ]);
      expect(bytes.includes(film) || bytes.includes('GPS')).toBe(false);
      if (size === '') expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.keptSha256);
    }
  });

  it('of another kind, damaged or beyond the limits is refused, and nothing of it stays', async () => {
    const before = await filesNow();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
    const huge = createPng({ width: 8000, height: 7000, type: 0, rows: [[0]] });
    const large = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    for (const [what, bytes, status, sentence] of [
      ['a PDF', Buffer.from('%PDF-1.7\n'.padEnd(2000)), 422, 'Choose a JPEG or PNG picture.'],
      ['HEIC', heic, 422, 'Choose a JPEG or PNG picture.'],
      ['nothing', Buffer.alloc(0), 422, 'Choose a JPEG or PNG picture.'],
      ['a bomb', huge, 422, 'A picture may have 50 million pixels at most.'],
      ['a damaged one', large.subarray(0, large.length - 60), 422, /damaged/],
      ['10 MB', Buffer.from(blankJpeg(10 * 1024 * 1024 + 4000)), 413, /less than 10 MB/],
    ] as const) {
      const answer = await sent(owner, randomUUID(), new Uint8Array(bytes));
      expect([what, answer.status, answer.body.detail]).toEqual([
        what,
        status,
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      ]);
    }
    expect(await filesNow()).toBe(before);
    // What says that it is JSON or a form is a picture no more than the others.
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await owner.send('PUT', at(randomUUID()), {
        body: new Uint8Array(Buffer.from('{"a":1}')),
        headers: { 'content-type': type },
      });
      expect([type, answer.status]).toEqual([type, 422]);
    }
  });

  it('with notes that cannot be read, or as PNG, is taken', async () => {
    const plain = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const broken = Buffer.from([0xff, 0xe1, 0, 12, ...Buffer.from('Exif\0\0nope')]);
    const odd = Buffer.concat([plain.subarray(0, 2), broken, plain.subarray(2)]);
    expect((await sent(owner, randomUUID(), new Uint8Array(odd))).status).toBe(201);
    const text = pngChunk('tEXt', Buffer.from('Comment\0GPS 24.6 S'));
    const png = createPng({ width: 1, height: 1, type: 6, rows: [[0, 51, 102, 153, 0]], more: [text] });
    const id = randomUUID();
    expect((await sent(owner, id, new Uint8Array(png))).body).toMatchObject({ type: 'image/png', width: 1 });
    expect((await owner.get(at(id))).headers.get('content-type')).toBe('image/png');
    expect((await bytesOf(owner, at(id))).includes('GPS')).toBe(false);
  });

  it('keeps when it was taken, unless that lies ahead or cannot be read', async () => {
    const when = async (query: string) => {
      const { body } = await sent(owner, randomUUID(), jpeg(), query);
      return [body.takenAt, body.takenAtSource];
    };
    const then = '2026-03-18T07:30:00.000Z';
    expect(await when(`?takenAt=${then}&takenAtSource=exif`)).toEqual([then, 'exif']);
    expect(await when(`?takenAt=${then}`)).toEqual([then, 'device']);
    for (const query of [
      '',
      '?takenAt=yesterday',
      `?takenAt=${new Date(Date.now() + 60 * MINUTE).toISOString()}`,
    ]) {
      const [takenAt, source] = await when(query);
      expect(source).toBe('received');
      expect(Math.abs(Date.parse(takenAt) - Date.now())).toBeLessThan(MINUTE);
    }
    for (const query of ['?lat=91&lon=0', '?lat=x', '?lon=181', '?takenAtSource=me'])
      expect((await sent(owner, randomUUID(), jpeg(), query)).status).toBe(422);
  });

  it('is sent by members who may create or edit something on site', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    expect((await sent(viewer, randomUUID(), jpeg())).status).toBe(403);
    expect((await sent(await signUp(server), randomUUID(), jpeg())).status).toBe(404);
    expect((await sent(await joinAs(server, project, 'contractor'), randomUUID(), jpeg())).status).toBe(201);
  });

  it('is not kept from who may no longer send any once it has arrived', async () => {
    const sender = await joinAs(server, project, 'engineer');
    const [bytes, before] = [jpeg(), await filesNow()];
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, 100));
        await expect.poll(filesNow).toBeGreaterThan(before);
        await server.connection.rows(
          sql`update project_members set role = 'viewer' where project_id = ${project} and user_id = ${sender.id}`,
        );
        controller.enqueue(bytes.subarray(100));
        controller.close();
      },
    });
    const answer = await fetch(server.url + at(randomUUID()), {
      ...{ method: 'PUT', body, duplex: 'half' },
      headers: {
        ...{ cookie: sender.cookie, 'content-type': 'image/jpeg', 'content-digest': digestOf(bytes) },
      },
    } as RequestInit);
    expect([answer.status, await filesNow()]).toEqual([403, before]);
  });
});

describe('a row', () => {
  it('names photos of its author that are new or unnamed, and no others', async () => {
    const mine = await photographed();
    const theirs = randomUUID();
    await sent(engineer, theirs, jpeg());
    const elsewhere = await addProjectOf(owner);
    const far = randomUUID();
    await owner.send('PUT', at(far, elsewhere), { body: jpeg() });
    const deleted = randomUUID();
    await sent(owner, deleted, jpeg());
    expect((await owner.delete(at(deleted))).status).toBe(204);
    for (const id of [mine.id, theirs, far, deleted]) {
      const answer = await owner.post(`/api/projects/${project}/issues`, { title: 'Crack', photoIds: [id] });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['photoIds']]);
    }
    for (const photoIds of [['x'], 'x', Array.from({ length: 31 }, () => randomUUID())])
      expect((await owner.post(`/api/projects/${project}/issues`, { title: 'Crack', photoIds })).status).toBe(
        422,
      );
  });

  it('carries thirty photos; an edit adds to them, and those that it leaves out stay', async () => {
    const ids = Array.from({ length: 29 }, () => randomUUID());
    const { id, version } = await reported(owner, { photoIds: ids });
    const one = randomUUID();
    const edited = await owner.patch(`/api/issues/${id}`, { photoIds: [one, ids[0]], version });
    expect([edited.status, edited.body.photoIds, edited.body.version]).toEqual([
      200,
      [...ids, one],
      version + 1,
    ]);
    const refused = await owner.patch(`/api/issues/${id}`, { photoIds: [randomUUID()] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { photoIds: 'A record carries at most 30 photos' },
    ]);
    const history = (await owner.get(`/api/issues/${id}/history`)).body;
    expect(history[0]).toMatchObject({ before: { photoIds: ids }, after: { photoIds: [...ids, one] } });
    const same = await owner.patch(`/api/issues/${id}`, { photoIds: [] });
    expect([same.status, same.body.version]).toEqual([200, version + 1]);
  });

  it('may be told its own photos again by who may only change its status', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const ids = [randomUUID()];
    const { id } = await reported(owner, { photoIds: ids, assignedTo: contractor.username });
    const begun = await contractor.patch(`/api/issues/${id}`, { status: 'in_progress', photoIds: ids });
    expect([begun.status, begun.body.photoIds]).toEqual([200, ids]);
    const more = { status: 'resolved', photoIds: [randomUUID()] };
    expect((await contractor.patch(`/api/issues/${id}`, more)).status).toBe(403);
  });

  it('in the trash hides its photos, and shows them when it comes back', async () => {
    const { id, issue } = await photographed();
    await owner.delete(`/api/issues/${issue}`);
    expect((await owner.get(at(id))).status).toBe(404);
    expect((await owner.get(`${at()}?kind=issue&rowId=${issue}`)).status).toBe(404);
    await owner.post(`/api/issues/${issue}/restore`);
    expect((await owner.get(at(id))).status).toBe(200);
  });

  it('tells where a photo was taken to who may edit it alone', async () => {
    const id = randomUUID();
    await sent(owner, id, jpeg(), '?lat=-24.6282&lon=25.9231');
    const issue = await reported(owner, { photoIds: [id] });
    const viewer = await joinAs(server, project, 'viewer');
    const listed = async (person: TestPerson) =>
      (await person.get(`${at()}?kind=issue&rowId=${issue.id}`)).body[0];
    expect(await listed(engineer)).toMatchObject({ id, lat: -24.6282, lon: 25.9231 });
    const seen = await listed(viewer);
    expect([seen.id, 'lat' in seen, 'lon' in seen]).toEqual([id, false, false]);
    expect(JSON.stringify((await viewer.get(`/api/issues/${issue.id}`)).body)).not.toContain('24.6282');
  });

  it('is asked for by kind and id together', async () => {
    expect((await owner.get(`${at()}?kind=issue`)).body.errors).toHaveProperty('rowId');
    expect((await owner.get(`${at()}?rowId=1`)).body.errors).toHaveProperty('kind');
    expect((await owner.get(`${at()}?kind=expense&rowId=1`)).status).toBe(422);
  });
});

const marks = [{ colour: '#d92d20', width: 4, points: [0.1, 0.2, 0.4, 0.5] }];

describe('marks, position and purpose', () => {
  it('are changed by who may edit the row, and noted in its history', async () => {
    const { id, issue } = await photographed();
    const change = { marks, position: 7, purpose: 'work' };
    const contractor = await joinAs(server, project, 'contractor');
    expect((await contractor.patch(at(id), change)).status).toBe(403);
    expect((await (await signUp(server)).patch(at(id), change)).status).toBe(404);
    const { version } = (await owner.get(`/api/issues/${issue}`)).body;
    const changed = await engineer.patch(at(id), change);
    expect([changed.status, changed.body]).toMatchObject([200, change]);
    expect((await owner.get(`/api/issues/${issue}`)).body).toMatchObject({
      version,
      photos: [{ id, position: 7, purpose: 'work' }],
    });
    const [last] = (await owner.get(`/api/issues/${issue}/history`)).body;
    expect([last.action, last.actorId]).toEqual(['updated', engineer.id]);
    expect([last.before, last.after]).toEqual([
      { photo: { id, position: 0, purpose: 'found' } },
      { photo: { id, position: 7, purpose: 'work' } },
    ]);
  });

  it('are not changed in the own issue of somebody once it is settled', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id, issue } = await photographed(contractor);
    expect((await contractor.patch(at(id), { position: 2 })).status).toBe(200);
    await contractor.patch(`/api/issues/${issue}`, { status: 'resolved' });
    expect((await contractor.patch(at(id), { position: 3 })).status).toBe(403);
    expect((await contractor.delete(at(id))).status).toBe(403);
  });

  it('are refused if they make no sense', async () => {
    const { id } = await photographed();
    const [line] = marks;
    for (const body of [
      { marks: Array(51).fill(line) },
      { marks: [{ ...line, points: [0.1] }] },
      { marks: [{ ...line, points: [0.1, 1.1] }] },
      { marks: [{ ...line, points: [0.1, 0.2, 0.3] }] },
      { marks: [{ ...line, points: Array(802).fill(0.5) }] },
      { marks: [{ ...line, colour: 'red' }] },
      { marks: [{ ...line, width: 0 }] },
      { position: -1 },
      { purpose: 'fixed' },
      { purpose: 'nonsense' },
    ])
      expect([body, (await owner.patch(at(id), body)).status]).toEqual([body, 422]);
  });
});

describe('a photo that is deleted', () => {
  it('is gone for good, with its bytes, and its id is never taken again', async () => {
    const { id, issue } = await photographed();
    const bytes = jpeg();
    expect((await (await joinAs(server, project, 'contractor')).delete(at(id))).status).toBe(403);
    expect((await engineer.delete(at(id))).status).toBe(204);
    expect((await owner.get(at(id))).status).toBe(404);
    expect((await owner.get(`/api/issues/${issue}`)).body.photos).toEqual([]);
    expect(codeOf(await sent(owner, id, bytes))).toEqual([409, 'purged']);
    expect(codeOf(await owner.patch(at(id), { position: 1 }))).toEqual([409, 'purged']);
    expect(codeOf(await owner.delete(at(id)))).toEqual([409, 'purged']);
    const [left] = await server.connection.rows<{ count: number }>(
      sql`select count(*) as count from files where name like ${`${id}%`}`,
    );
    expect(left?.count).toBe(0);
  });

  it('may have been expected', async () => {
    const id = randomUUID();
    await reported(owner, { photoIds: [id] });
    expect((await owner.delete(at(id))).status).toBe(204);
    expect(codeOf(await sent(owner, id, jpeg()))).toEqual([409, 'purged']);
  });

  it('is not one that a step named: it stays, with its marks and its purpose', async () => {
    const { id } = await reported(owner);
    const [here, coming] = [randomUUID(), randomUUID()];
    await sent(owner, here, jpeg());
    await inTransaction(server.pool, (connection) =>
      attachPhotos(
        { connection, caller: { userId: owner.id } as Caller, project: { id: project } as never },
        { kind: 'issue', rowId: id },
        [here, coming],
        { purpose: 'fixed', frozen: true },
      ),
    );
    expect((await owner.get(`/api/issues/${id}`)).body.photos).toMatchObject([
      { id: here, purpose: 'fixed', state: 'stored' },
      { id: coming, purpose: 'fixed', state: 'expected' },
    ]);
    expect((await sent(owner, coming, jpeg())).status).toBe(201);
    for (const photo of [here, coming]) {
      expect(codeOf(await owner.delete(at(photo)))).toEqual([409, 'frozen']);
      expect(codeOf(await owner.patch(at(photo), { marks }))).toEqual([409, 'frozen']);
      expect(codeOf(await owner.patch(at(photo), { purpose: 'work' }))).toEqual([409, 'frozen']);
      expect((await owner.patch(at(photo), { position: 4 })).status).toBe(200);
    }
  });

  it('goes with its row when that is removed for good', async () => {
    const of = await addProjectOf(owner);
    const id = randomUUID();
    const before = await filesNow();
    expect((await owner.send('PUT', at(id, of), { body: jpeg() })).status).toBe(201);
    const issue = await reported(owner, { photoIds: [id] }, of);
    await owner.delete(`/api/issues/${issue.id}`);
    await purgeAfterDays(server, 31);
    expect(codeOf(await owner.send('PUT', at(id, of), { body: jpeg() }))).toEqual([409, 'purged']);
    expect(await filesNow()).toBeLessThanOrEqual(before);
  });

  it('goes with its project, and its id is not taken in another', async () => {
    const of = await addProjectOf(owner);
    const id = randomUUID();
    await owner.send('PUT', at(id, of), { body: jpeg() });
    await owner.delete(`/api/projects/${of}`);
    await purgeAfterDays(server, 31);
    expect(codeOf(await sent(owner, id, jpeg()))).toEqual([409, 'purged']);
  });
});

it('a photo that no row names is removed after thirty days, and no other', async () => {
  const [alone, named, coming] = [randomUUID(), await photographed(), randomUUID()];
  await sent(owner, alone, jpeg());
  await reported(owner, { photoIds: [coming] });
  const sweep = (days: number) =>
    removeUnattachedPhotos({
      pool: server.pool,
      files: createLocalFileStore(server.filesFolder),
      now: () => Date.now() + days * DAY,
    });
  await sweep(29);
  expect((await owner.get(at(alone))).status).toBe(200);
  await sweep(31);
  expect((await owner.get(at(alone))).status).toBe(404);
  expect(codeOf(await sent(owner, alone, jpeg()))).toEqual([409, 'purged']);
  expect((await owner.get(at(named.id))).status).toBe(200);
  expect((await sent(owner, coming, jpeg())).status).toBe(201);
});

describe('on a server with limits', () => {
  it('photos count towards the files of the project', async () => {
    const small = await startServer({ registrationsPerHour: 1_000_000, projectFilesMb: 1 });
    const person = await signUp(small);
    const of = await addProjectOf(person);
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const answers = [];
    for (let count = 0; count < 4; count += 1)
      answers.push(await person.send('PUT', at(randomUUID(), of), { body: new Uint8Array(noise) }));
    expect(answers.at(-1)?.status).toBe(413);
    expect(answers.at(-1)?.body.errors.file).toMatch(/1 MB/);
    await small.stop();
  });

  it('photos are scanned as uploads are', async () => {
    const scanned = await startServer({ registrationsPerHour: 1_000_000, scanCommand: '/bin/false' });
    const person = await signUp(scanned);
    const of = await addProjectOf(person);
    const answer = await person.send('PUT', at(randomUUID(), of), { body: jpeg() });
    expect([answer.status, answer.body.errors.file]).toEqual([422, expect.stringMatching(/virus scan/)]);
    await scanned.stop();
  });
});
