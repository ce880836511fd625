import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { type AddedRow, addRow, RIDGE } from '../testing/record-requests.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const manager = await joinAs(server, project, 'project_manager');
const surveyor = await joinAs(server, project, 'quantity_surveyor');
const architect = await joinAs(server, project, 'architect');
const contractor = await joinAs(server, project, 'contractor');
afterAll(() => server.stop());

const send = (person: TestClient, fields: object = {}, place = project) =>
  person.post(`/api/projects/${place}/variations`, { ...RIDGE, ...fields });

const submit = (person: TestClient, fields: object = {}, place = project): Promise<AddedRow> =>
  addRow(person, `/api/projects/${place}/variations`, { ...RIDGE, ...fields });

const decide = (person: TestClient, id: number, fields: object = {}) =>
  person.post(`/api/variations/${id}/decision`, { decision: 'approved', ...fields });

const today = () => new Date().toISOString().slice(0, 10);

describe('submitting a variation', () => {
  it('creates it as pending under its submitter’s name', async () => {
    const { status, body } = await send(contractor, {
      submittedBy: owner.id,
      reviewedBy: owner.id,
      timeImpactDays: 6,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...RIDGE,
      status: 'pending',
      submittedBy: contractor.id,
      submittedByName: contractor.username,
      reviewedBy: null,
      reviewedAt: null,
      decidedOn: null,
      agreedAmount: null,
      timeImpactDays: 6,
      version: 1,
    });
  });

  it('accepts an omission as a negative cost, and no phase', async () => {
    expect((await send(owner, { extraCost: '-800.50', affectedPhase: '' })).body).toMatchObject({
      extraCost: '-800.50',
      affectedPhase: null,
    });
  });

  it.each([
    ['three decimals', { extraCost: '1.005' }, 'extraCost', 'Use at most two decimals'],
    ['no cost', { extraCost: '' }, 'extraCost', 'This field is required'],
    ['no title', { title: '  ' }, 'title', 'This field is required'],
    ['an unknown phase', { affectedPhase: 'attic' }, 'affectedPhase', 'Choose one of the eight phases'],
    ['an unknown status', { status: 'done' }, 'status', 'Choose one of the offered values'],
    ['half a day', { timeImpactDays: 0.5 }, 'timeImpactDays', 'Enter a whole number'],
    [
      'a link that could run a script',
      { attachmentUrl: 'javascript:alert(1)' },
      'attachmentUrl',
      'Enter a link that starts with http:// or https://',
    ],
    [
      'a file that nobody uploaded',
      { attachmentUrl: '/api/files/q3Vx0yJm4tT8mR2kP6wZ1A' },
      'attachmentUrl',
      'Upload the file here first',
    ],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await send(owner, wrong);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('as decided requires the right to decide; for one’s own, the owner role', async () => {
    expect((await send(owner, { status: 'approved' })).body).toMatchObject({
      status: 'approved',
      reviewedBy: owner.id,
      reviewedByName: owner.username,
      decidedOn: today(),
      reviewedAt: expect.stringMatching(/Z$/),
    });
    for (const person of [manager, surveyor, architect, contractor]) {
      expect((await send(person, { status: 'approved' })).status).toBe(403);
      expect((await send(person, { status: 'rejected' })).status).toBe(403);
    }
    expect((await send(await joinAs(server, project, 'inspector'))).status).toBe(403);
    expect((await send(await joinAs(server, project, 'viewer'))).status).toBe(403);
  });
});

describe('the trash', () => {
  it('removes a variation from the figures and restores it, for its deleter and owners', async () => {
    const { id } = await submit(contractor, { extraCost: '70.00' });
    const totals = async () => (await owner.get(`/api/projects/${project}/variations/totals`)).body;
    const before = await totals();
    expect((await surveyor.delete(`/api/variations/${id}`)).status).toBe(403);
    expect((await contractor.delete(`/api/variations/${id}`)).status).toBe(204);
    expect((await contractor.get(`/api/variations/${id}`)).status).toBe(404);
    expect((await totals()).pendingCount).toBe(before.pendingCount - 1);
    expect((await manager.post(`/api/variations/${id}/restore`)).status).toBe(404);
    expect((await owner.post(`/api/variations/${id}/restore`)).body).toMatchObject({
      id,
      submittedByName: contractor.username,
    });
    expect(await totals()).toEqual(before);
  });

  it('shows a draft to its author only', async () => {
    const { id } = await submit(architect, { status: 'draft' });
    expect((await architect.delete(`/api/variations/${id}`)).status).toBe(204);
    expect((await owner.post(`/api/variations/${id}/restore`)).status).toBe(404);
    expect((await architect.post(`/api/variations/${id}/restore`)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is filtered, searched, sorted and paged by the server, with matching totals', async () => {
    const site = await addProjectOf(owner);
    await submit(owner, { title: 'Deeper footings', affectedPhase: 'foundation', extraCost: '300.00' }, site);
    await submit(
      owner,
      { title: 'Omit pergola', affectedPhase: 'finishes', extraCost: '-100.00', status: 'approved' },
      site,
    );
    await submit(
      owner,
      { title: 'Gold taps', affectedPhase: 'finishes', extraCost: '900.00', status: 'rejected' },
      site,
    );
    await submit(
      owner,
      { title: 'Oak doors', affectedPhase: 'finishes', extraCost: '50.01', description: 'instead of pine' },
      site,
    );
    const path = `/api/projects/${site}/variations`;
    const titles = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.map((row: { title: string }) => row.title);
    expect(await titles('')).toEqual(['Oak doors', 'Gold taps', 'Omit pergola', 'Deeper footings']);
    expect(await titles('sort=extraCost')).toEqual([
      'Omit pergola',
      'Oak doors',
      'Deeper footings',
      'Gold taps',
    ]);
    expect(await titles('status=counted&affectedPhase=finishes')).toEqual(['Oak doors', 'Omit pergola']);
    expect(await titles('status=rejected')).toEqual(['Gold taps']);
    await submit(owner, { title: 'Site hut', affectedPhase: null, extraCost: '7.00' }, site);
    expect(await titles('hasPhase=false')).toEqual(['Site hut']);
    expect(await titles('status=pending&hasPhase=true')).toEqual(['Oak doors', 'Deeper footings']);
    expect((await owner.get(`${path}/totals?hasPhase=false`)).body).toMatchObject({ total: '7.00' });
    await owner.delete(`/api/variations/${(await owner.get(`${path}?hasPhase=false`)).body[0].id}`);
    expect(await titles('q=PINE')).toEqual(['Oak doors']);
    const page = await owner.get(`${path}?limit=2`);
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([2, '4']);
    expect(await titles(`limit=2&cursor=${page.headers.get('x-next-cursor')}`)).toEqual([
      'Omit pergola',
      'Deeper footings',
    ]);
    expect((await owner.get(`${path}?status=lost`)).status).toBe(422);
    const totals = async (query: string) => (await owner.get(`${path}/totals?${query}`)).body;
    expect(await totals('')).toMatchObject({
      total: '250.01',
      approved: '-100.00',
      pending: '350.01',
      average: '83.34',
    });
    expect(await totals('')).toEqual(await totals('status=counted'));
    expect(await totals('affectedPhase=finishes')).toMatchObject({
      total: '-49.99',
      pendingCount: 1,
      average: '-25.00',
    });
    expect(await totals('status=rejected')).toMatchObject({ total: '0.00', average: null });
  });

  it('is forbidden for roles without variations and for strangers', async () => {
    const { id } = await submit(owner, { status: 'approved' });
    const viewer = await joinAs(server, project, 'viewer');
    expect((await viewer.get(`/api/projects/${project}/variations`)).status).toBe(403);
    expect((await viewer.get(`/api/projects/${project}/variations/totals`)).status).toBe(403);
    expect((await viewer.get(`/api/variations/${id}`)).status).toBe(404);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(`/api/projects/${project}/variations`)).status).toBe(404);
    expect((await decide(stranger, id)).status).toBe(404);
    expect((await decide(server.visitor(), id)).status).toBe(401);
  });
});

describe('an attachment', () => {
  const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

  it('is visible with its variation: a draft’s to its author, a pending one’s to the team, an approved one’s to all', async () => {
    const other = await joinAs(server, project, 'interior_designer');
    const { url } = (await architect.upload(pdf, 'quote.pdf', 'application/pdf')).body;
    expect((await send(owner, { attachmentUrl: url })).status).toBe(422);
    const { id } = await submit(architect, { status: 'draft', attachmentUrl: url });
    const seenBy = async (...people: TestPerson[]) =>
      Promise.all(people.map(async (person) => (await person.get(url)).status));
    expect(await seenBy(architect, owner, other)).toEqual([200, 404, 404]);
    await architect.patch(`/api/variations/${id}`, { status: 'pending' });
    expect(await seenBy(architect, owner, other)).toEqual([200, 200, 404]);
    await decide(owner, id);
    expect(await seenBy(architect, owner, other)).toEqual([200, 200, 200]);
  });

  it('may be an external link, which is only stored', async () => {
    const link = 'https://drive.example.com/quote?id=7';
    const { id } = await submit(owner, { attachmentUrl: link });
    expect((await owner.get(`/api/variations/${id}`)).body.attachmentUrl).toBe(link);
    expect(
      (await owner.patch(`/api/variations/${id}`, { attachmentUrl: null })).body.attachmentUrl,
    ).toBeNull();
  });
});
