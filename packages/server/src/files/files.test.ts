import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const LIMIT = 10 * 1024 * 1024;
const pdf = (size = 2000) => {
  const bytes = new Uint8Array(size).fill(32);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
};
const png = () => {
  const bytes = new Uint8Array(100);
  bytes.set([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0,
    1, 8, 2, 0, 0, 0,
  ]);
  bytes.set([0, 0, 0, 0, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54], 29);
  return bytes;
};
const html = new TextEncoder().encode('<html><script>alert(1)</script></html>');

async function uploaded(person: TestPerson, name = 'receipt.pdf'): Promise<string> {
  const { status, body } = await person.upload(pdf(), name, 'application/pdf');
  expect(status).toBe(201);
  return body.url;
}

describe('a file whose key a user knows without being able to open it', () => {
  it('cannot be attached to their rows, and not opened by readers of those', async () => {
    const boss = await signUp(server, 'boss');
    const place = await addProjectOf(boss);
    const contractor = await joinAs(server, place, 'contractor');
    const receiptUrl = await uploaded(boss);
    const { id } = await addExpenseBy(boss, place, { receiptUrl });
    expect((await contractor.get(receiptUrl)).status).toBe(404);
    const named = { title: 'Crack', severity: 'high', phase: 'foundation', attachmentUrl: receiptUrl };
    const { status, body } = await contractor.post(`/api/projects/${place}/issues`, named);
    expect([status, body.errors]).toEqual([422, { attachmentUrl: 'Upload the file here first' }]);
    const visit = { phase: 'foundation', beforePhotosUrls: [receiptUrl] };
    expect((await contractor.post(`/api/projects/${place}/inspections`, visit)).status).toBe(422);
    expect((await contractor.get(receiptUrl)).status).toBe(404);

    // Nor by who wrote its address into a text of their own and changed that.
    const { title, severity, phase } = named;
    const noted = { title, severity, phase, description: receiptUrl };
    const own = (await contractor.post(`/api/projects/${place}/issues`, noted)).body;
    expect((await contractor.patch(`/api/issues/${own.id}`, { description: 'Gone' })).status).toBe(200);
    expect((await contractor.post(`/api/projects/${place}/issues`, named)).status).toBe(422);
    expect((await contractor.get(receiptUrl)).status).toBe(404);

    // Also not after it was detached; the person who detached it can attach it again.
    expect((await boss.patch(`/api/expenses/${id}`, { receiptUrl: null })).status).toBe(200);
    expect((await contractor.post(`/api/projects/${place}/issues`, named)).status).toBe(422);
    const manager = await joinAs(server, place, 'project_manager');
    expect((await boss.patch(`/api/expenses/${id}`, { receiptUrl })).status).toBe(200);
    expect((await manager.patch(`/api/expenses/${id}`, { receiptUrl: null })).status).toBe(200);
    expect((await manager.patch(`/api/expenses/${id}`, { receiptUrl })).status).toBe(200);
    // Users who can open a file may attach it elsewhere in its project.
    expect((await manager.post(`/api/projects/${place}/issues`, named)).status).toBe(201);
  });
});

describe('an upload', () => {
  it('is returned unchanged under its name, never as a page', async () => {
    const { body } = await owner.upload(pdf(54_321), 'Kwitansie März.pdf', 'application/pdf');
    expect(body).toMatchObject({ name: 'Kwitansie März.pdf', type: 'application/pdf', size: 54_321 });
    const response = await fetch(server.url + body.url, { headers: { cookie: owner.cookie } });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf(54_321));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Kwitansie%20M%C3%A4rz.pdf",
    );
    expect(
      (await fetch(`${server.url}${body.url}?download=1`, { headers: { cookie: owner.cookie } })).headers.get(
        'content-disposition',
      ),
    ).toMatch(/^attachment/);
  });

  it.each([
    ['a page that says it is a picture', html, 'photo.png', 'image/png'],
    ['a PDF that says it is a picture', pdf(), 'photo.png', 'image/png'],
    ['a picture whose name ends otherwise', png(), 'photo.svg', 'image/png'],
    ['a declared type that the content is not', png(), 'photo.png', 'image/jpeg'],
    ['a page of nine megabytes', new Uint8Array(9_000_000).fill(60), 'page.pdf', 'application/pdf'],
    ['a page', html, 'page.html', 'text/html'],
    ['nothing at all', new Uint8Array(), 'empty.pdf', 'application/pdf'],
  ])('of %s is rejected', async (_what, bytes, name, type) => {
    const { status, body } = await owner.upload(bytes, name, type);
    expect(status).toBe(422);
    expect(body.detail).toBe('Only JPEG, PNG, and PDF files are allowed');
  });

  it('is too large at 10 × 1024 × 1024 bytes, but not one byte below', async () => {
    const stored = async () => (await readdir(server.filesFolder, { recursive: true })).length;
    expect((await owner.upload(pdf(LIMIT - 1), 'large.pdf', 'application/pdf')).status).toBe(201);
    const before = await stored();
    for (const size of [LIMIT, LIMIT + 1, 3 * LIMIT]) {
      const { status, body } = await owner.upload(pdf(size), 'large.pdf', 'application/pdf');
      expect(status).toBe(413);
      expect(body.detail).toBe('File size must be less than 10 MB');
    }
    expect(await stored()).toBe(before);
  });

  it('is rejected without a file or as JSON', async () => {
    expect((await owner.post('/api/upload', new FormData())).status).toBe(422);
    expect((await owner.post('/api/upload', { file: 'x' })).status).toBe(415);
    expect((await server.visitor().upload(pdf(), 'x.pdf', 'application/pdf')).status).toBe(401);
  });
});

describe('a receipt', () => {
  it('is visible to its uploader until it is attached, then to readers of the expense', async () => {
    const url = await uploaded(owner);
    const architect = await joinAs(server, project, 'architect');
    const contractor = await joinAs(server, project, 'contractor');
    const stranger = await signUp(server, 'stranger');
    expect((await architect.get(url)).status).toBe(404);
    const { id } = await addExpenseBy(owner, project, { receiptUrl: url });
    expect((await architect.get(url)).status).toBe(200);
    expect((await contractor.get(url)).status).toBe(404);
    expect((await stranger.get(url)).status).toBe(404);
    expect((await server.visitor().get(url)).status).toBe(401);
    await owner.delete(`/api/expenses/${id}`);
    expect((await owner.get(url)).status).toBe(404);
  });

  it('is unreadable for others if it is attached only to a kind without known rights', async () => {
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const url = await uploaded(surveyor);
    const { id } = await addExpenseBy(surveyor, project, { receiptUrl: url });
    await surveyor.patch(`/api/expenses/${id}`, { receiptUrl: null });
    const carry = async (person: TestPerson) =>
      (await person.patch(`/api/expenses/${id}`, { receiptUrl: url })).status;
    const tookOff = (entity: string) =>
      server.pool.query(
        `insert into activity (project_id, actor_id, entity, entity_id, action, before)
         values ($1, $2, $3, $4, 'updated', $5)`,
        [project, owner.id, entity, id, JSON.stringify({ receiptUrl: url })],
      );
    await tookOff('weather-report');
    expect([(await owner.get(url)).status, await carry(owner)]).toEqual([404, 422]);
    await tookOff('expense');
    expect(await carry(owner)).toBe(200);
  });

  it('of somebody else or another project cannot be attached', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const theirs = await uploaded(contractor);
    const steal = await owner.post(`/api/projects/${project}/expenses`, {
      phase: 'roofing',
      itemName: 'x',
      amount: 1,
      date: '2026-01-01',
      receiptUrl: theirs,
    });
    expect(steal.status).toBe(422);
    const mine = await uploaded(owner);
    await addExpenseBy(owner, project, { receiptUrl: mine });
    const other = await addProjectOf(owner);
    const moved = await owner.post(`/api/projects/${other}/expenses`, {
      phase: 'roofing',
      itemName: 'x',
      amount: 1,
      date: '2026-01-01',
      receiptUrl: mine,
    });
    expect(moved.status).toBe(422);
  });
});
