import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, signUp, type TestPerson } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';
import { removeUnattachedUploads } from './file-cleanup.ts';

const KB = 1024;
const LIMITS = {
  registrationsPerHour: 1_000_000,
  unclaimedUploads: 5,
  unclaimedUploadsMb: 2,
  demoUploadsMb: 1,
  projectFilesMb: 1,
  projectsPerHour: 3,
  sampleProjectsPerHour: 2,
};

const server = await startServer(LIMITS);
const second = await startServer(LIMITS, { beside: server });
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** A person on both servers who sends simultaneous requests to them in turn. */
async function onBoth(name: string) {
  const here = await signUp(server, name);
  const there = Object.assign(second.visitor(), { cookie: here.cookie });
  const atOnce = async <Answer>(
    times: number,
    send: (client: TestClient, index: number) => Promise<Answer>,
  ) => Promise.all(Array.from({ length: times }, (_, index) => send(index % 2 !== 0 ? there : here, index)));
  return { here, atOnce };
}

const statuses = (answers: readonly { status: number }[]) => {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
};

const send = (client: TestClient, size = 3 * KB) => client.upload(blankJpeg(size), 'Slip.jpg', 'image/jpeg');

const filesOf = async ({ id }: TestPerson) =>
  (await server.connection.rows(sql`select key from files where uploaded_by = ${id}`)).length;

const inStore = async () => {
  const entries = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

describe('unattached uploads', () => {
  it('are limited in number, across processes and for simultaneous requests', async () => {
    const { here, atOnce } = await onBoth('hoarder');
    const before = await inStore();
    const answers = await atOnce(14, (client) => send(client));
    expect(statuses(answers)).toEqual({ 201: 5, 429: 9 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.detail).toBe(
      'You have 5 uploads that no record carries. What nobody uses is removed after a day.',
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(await filesOf(here)).toBe(5);
    // Nothing of the rejected uploads is stored.
    expect((await inStore()) - before).toBe(5);
  });

  it('do not count while an open form shows them, nor once they are attached', async () => {
    const { here } = await onBoth('careful');
    const project = await addProjectOf(here);
    const urls: string[] = [];
    for (let number = 0; number < 5; number += 1) urls.push((await send(here)).body.url);
    expect((await send(here)).status).toBe(429);
    expect((await here.post('/api/upload/held', { urls: urls.slice(0, 2) })).status).toBe(204);
    expect((await send(here)).status).toBe(201);
    expect((await send(here)).status).toBe(201);
    expect((await send(here)).status).toBe(429);
    await addExpenseBy(here, project, { receiptUrl: urls[2] });
    expect((await send(here)).status).toBe(201);
    const { status } = await here.put('/api/user/profile', { avatar: urls[3] });
    expect(status).toBe(200);
    expect((await send(here)).status).toBe(201);
    // Uploads that a form no longer shows count again.
    await server.connection.rows(sql`update files set held_until = now() where uploaded_by = ${here.id}`);
    expect((await send(here)).status).toBe(429);
  });

  it('of somebody else are not held', async () => {
    const [mine, other] = [await signUp(server, 'mine'), await signUp(server, 'other')];
    const { url } = (await send(mine)).body;
    await other.post('/api/upload/held', { urls: [url] });
    expect(
      await server.connection.rows(
        sql`select 1 from files where held_until is not null and uploaded_by = ${mine.id}`,
      ),
    ).toEqual([]);
  });

  it('stay longer than a day while an open form shows them', async () => {
    const writer = await signUp(server, 'writer');
    const [shown, left] = [(await send(writer)).body.url, (await send(writer)).body.url];
    await server.connection.rows(
      sql`update files set created_at = now() - interval '2 days' where uploaded_by = ${writer.id}`,
    );
    await writer.post('/api/upload/held', { urls: [shown] });
    await removeUnattachedUploads({
      pool: server.pool,
      files: createLocalFileStore(server.filesFolder),
      now: () => Date.now(),
    });
    expect([(await writer.get(shown)).status, (await writer.get(left)).status]).toEqual([200, 404]);
  });

  it('are limited in size, held or not, and more strictly in a demo', async () => {
    const { here, atOnce } = await onBoth('heavy');
    const answers = await atOnce(4, (client) => send(client, 900 * KB));
    expect(statuses(answers)).toEqual({ 201: 2, 413: 2 });
    const refused = answers.find(({ status }) => status === 413);
    expect(refused?.body.detail).toMatch(
      /^Your uploads that no record carries yet would come to more than 2 MB\./,
    );
    const urls = answers.filter(({ status }) => status === 201).map(({ body }) => body.url);
    await here.post('/api/upload/held', { urls });
    expect((await send(here, 900 * KB)).status).toBe(413);
    const visitor = server.visitor();
    expect((await visitor.post('/api/demo', {})).status).toBeLessThan(300);
    expect((await send(visitor, 900 * KB)).status).toBe(201);
    expect((await send(visitor, 900 * KB)).body.detail).toMatch(/more than 1 MB/);
  });
});

describe('the files of a project', () => {
  it('are limited in total size, for simultaneous uploads and including the trash', async () => {
    const { here, atOnce } = await onBoth('builder');
    const project = await addProjectOf(here);
    const urls = (await Promise.all([1, 2, 3, 4].map(() => send(here, 400 * KB)))).map(
      ({ body }) => body.url,
    );
    const expense = { phase: 'roofing', itemName: 'Sheets', amount: '10.00', date: '2026-03-04' };
    const answers = await atOnce(4, (client, index) =>
      client.post(`/api/projects/${project}/expenses`, { ...expense, receiptUrl: urls[index] }),
    );
    expect(statuses(answers)).toEqual({ 201: 2, 413: 2 });
    const refused = answers.find(({ status }) => status === 413);
    expect(refused?.body).toMatchObject({
      detail: 'The files of this project would come to more than 1 MB, the most that it may hold.',
      errors: { receiptUrl: expect.stringMatching(/1 MB/) },
    });
    const kept = answers.find(({ status }) => status === 201);
    await here.delete(`/api/expenses/${kept?.body.id}`);
    const again = urls.find((url) => !answers.some(({ body }) => body.receiptUrl === url));
    const { status } = await here.post(`/api/projects/${project}/expenses`, {
      ...expense,
      receiptUrl: again,
    });
    expect(status).toBe(413);
  });
});

describe('projects', () => {
  it('are limited per hour, across processes and for simultaneous requests', async () => {
    const { here, atOnce } = await onBoth('founder');
    const answers = await atOnce(8, (client) => client.post('/api/projects', { name: 'Ridge House' }));
    expect(statuses(answers)).toEqual({ 201: 3, 429: 5 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.detail).toMatch(
      /^The limit of 3 new projects an hour is reached\. Try again in (?:60|59) min\.$/,
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await here.get('/api/projects')).body).toHaveLength(3);
    // A rejected request does not count.
    const { here: other } = await onBoth('other');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await other.post('/api/projects', { name: '' })).status).toBe(422);
    expect((await other.post('/api/projects', { name: 'Ridge House' })).status).toBe(201);
  });

  it('from the sample have a lower limit', async () => {
    const { atOnce } = await onBoth('curious');
    expect(statuses(await atOnce(4, (client) => client.post('/api/projects/sample', {})))).toEqual({
      201: 2,
      429: 2,
    });
  });
});

it('a limit of 0 means unlimited', async () => {
  const free = await startServer(
    { unclaimedUploads: 0, unclaimedUploadsMb: 0, projectFilesMb: 0, projectsPerHour: 0 },
    { beside: server },
  );
  const somebody = await signUp(free, 'free');
  for (let number = 0; number < 7; number += 1) expect((await send(somebody, 400 * KB)).status).toBe(201);
  for (let number = 0; number < 4; number += 1) await addProjectOf(somebody);
  await free.stop();
});

it('a form with several files is rejected and none is stored', async () => {
  const somebody = await signUp(server, 'several');
  for (const path of ['/api/upload', '/api/archives']) {
    for (const count of [2, 3]) {
      const form = new FormData();
      for (let number = 0; number < count; number += 1)
        form.append(
          'file',
          new Blob([blankJpeg(KB) as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }),
          `${number}.jpg`,
        );
      const { status, body } = await somebody.post(path, form);
      expect([path, count, status, body.errors?.file]).toEqual([
        ...[path, count, 422],
        'Send one file at a time: there were several, and none of them was kept.',
      ]);
      expect(body.detail).toMatch(/[^.]\.$/);
    }
  }
  expect(await filesOf(somebody)).toBe(0);
  expect(await server.connection.rows(sql`select 1 from jobs where user_id = ${somebody.id}`)).toEqual([]);
});
