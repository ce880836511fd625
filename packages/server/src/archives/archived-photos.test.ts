import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import {
  exportArchive,
  importArchive,
  packEntries,
  readEntries,
  rewriteManifest,
  rewriteRecords,
} from '../testing/files/archive-files.ts';
import { blankJpeg, exifSegment } from '../testing/files/pictures.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const named = randomUUID();
const marks = [{ colour: '#d92d20', width: 4, points: [0.1, 0.2, 0.4, 0.5] }];

const server = await startServer({ registrationsPerHour: 1_000_000, archiveImportsPerHour: 0 });
const [owner, other] = [await signUp(server, 'owner'), await signUp(server, 'other')];
const project = await addProjectOf(owner);
const photos = `/api/projects/${project}/photos`;
const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();
await owner.send('PUT', `${photos}/${named}?lat=-24.6282&lon=25.9231`, { body: new Uint8Array(picture) });
await owner.send('PUT', `${photos}/${randomUUID()}`, { body: blankJpeg(900) });
const body = { title: 'Crack', photoIds: [named, randomUUID()] };
expect((await owner.post(`/api/projects/${project}/issues`, body)).status).toBe(201);
expect((await owner.patch(`${photos}/${named}`, { marks })).status).toBe(200);
const archive = await exportArchive(server, owner, project);
afterAll(() => server.stop());

async function imported(bytes: Uint8Array) {
  const job = await importArchive(other, bytes);
  expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
  const [issue] = (await other.get(`/api/projects/${job.projectId}/issues`)).body;
  const photos = `/api/projects/${job.projectId}/photos`;
  return { photos, listed: (await other.get(`${photos}?kind=issue&rowId=${issue.id}`)).body };
}

const pictureOf = async (path: string) => {
  const answer = await fetch(server.url + path, { headers: { cookie: other.cookie } });
  return Buffer.from(await answer.arrayBuffer());
};

it('an imported photo has a new id, and its bytes, marks and place', async () => {
  const { photos, listed } = await imported(archive);
  // The one that is expected, and the one that no row names, stayed behind.
  expect(listed).toMatchObject([
    { state: 'stored', purpose: 'found', marks, lat: -24.6282, lon: 25.9231, width: 400, height: 200 },
  ]);
  const [{ id, keptSha256 }] = listed;
  expect(id).not.toBe(named);
  const kept = await pictureOf(`${photos}/${id}`);
  expect(createHash('sha256').update(kept).digest('hex')).toBe(keptSha256);
  expect((await sharp(await pictureOf(`${photos}/${id}?size=320`)).metadata()).width).toBe(320);
});

it('a photo whose archive was made by hand stands upright and tells nothing', async () => {
  const entries = await readEntries(archive);
  const [name = ''] = [...entries.keys()].filter((entry) => entry.startsWith('files/'));
  const was = entries.get(name) ?? Buffer.alloc(0);
  const taken = Buffer.concat([was.subarray(0, 2), exifSegment(6), was.subarray(2)]);
  entries.set(name, taken);
  rewriteRecords(entries, 'file', (text) => {
    const file = JSON.parse(text) as object;
    const sha256 = createHash('sha256').update(taken).digest('hex');
    return `${JSON.stringify({ ...file, size: taken.length, sha256 })}\n`;
  });
  const { photos, listed } = await imported(await packEntries(entries));
  expect(listed).toMatchObject([{ width: 200, height: 400 }]);
  const kept = await pictureOf(`${photos}/${listed[0].id}`);
  const { exif, width } = await sharp(kept).metadata();
  expect([exif, width, kept.includes('GPS')]).toEqual([undefined, 200, false]);
});

it('a photo with a value that none has is refused with its archive', async () => {
  const entries = await readEntries(archive);
  rewriteRecords(entries, 'photo', (text) => text.replace('"position":0', '"position":-1'));
  const job = await importArchive(other, await packEntries(entries));
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('records/photo.jsonl') });
});

it('an archive of before, without records of photos, is imported', async () => {
  const entries = await readEntries(archive);
  for (const name of [...entries.keys()])
    if (name === 'records/photo.jsonl' || name.startsWith('files/')) entries.delete(name);
  rewriteRecords(entries, 'file', () => '');
  rewriteManifest(entries, (manifest) => {
    manifest.records = manifest.records.filter(({ kind }) => kind !== 'photo');
  });
  expect((await imported(await packEntries(entries))).listed).toEqual([]);
});

it('a file that many photos carry is made smaller once', async () => {
  const entries = await readEntries(archive);
  rewriteRecords(entries, 'photo', (text) => text.repeat(40));
  const many = await packEntries(entries);
  const { photos, listed } = await imported(many);
  expect(new Set(listed.map(({ id }: { id: string }) => id)).size).toBe(40);
  const [, projectId] = /projects\/(\d+)/.exec(photos) ?? [];
  const { rows } = await server.pool.query('select count(*)::int as count from files where project_id = $1', [
    projectId,
  ]);
  expect(rows).toEqual([{ count: 3 }]);
  expect((await sharp(await pictureOf(`${photos}/${listed[39].id}?size=320`)).metadata()).width).toBe(320);
});

it('what is made of photos counts towards the files of the project', async () => {
  const entries = await readEntries(archive);
  const size = entries.get('files/1')?.length ?? 0;
  const tight = await startServer({
    registrationsPerHour: 1_000_000,
    projectFilesMb: (size + 100) / 1024 / 1024,
  });
  try {
    const job = await importArchive(await signUp(tight, 'tight'), archive);
    expect(job).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('than a project may hold'),
    });
    const { rows } = await tight.pool.query('select 1 from files where project_id is not null');
    expect(rows).toEqual([]);
  } finally {
    await tight.stop();
  }
});
