import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: Person;
let manager: Person;
let surveyor: Person;
let architect: Person;
let contractor: Person;
let project: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  manager = await joinAs(server, project, 'project_manager');
  surveyor = await joinAs(server, project, 'quantity_surveyor');
  architect = await joinAs(server, project, 'architect');
  contractor = await joinAs(server, project, 'contractor');
});
afterAll(() => server.stop());

const ridge = { title: 'Ridge beam in steel', affectedPhase: 'roofing', extraCost: '12400.00' };

const send = (person: Client, fields: object = {}, place = project) =>
  person.post(`/api/projects/${place}/variations`, { ...ridge, ...fields });

async function submit(
  person: Client,
  fields: object = {},
  place = project,
): Promise<{ id: number; version: number }> {
  const { status, body } = await send(person, fields, place);
  if (status !== 201) throw new Error(`no variation: ${status} ${JSON.stringify(body)}`);
  return body;
}

const decide = (person: Client, id: number, fields: object = {}) =>
  person.post(`/api/variations/${id}/decision`, { decision: 'approved', ...fields });

const today = () => new Date().toISOString().slice(0, 10);

describe('submitting a variation', () => {
  it('leaves it pending, with the name of who submitted it, whatever the body says of that', async () => {
    const { status, body } = await send(contractor, {
      submittedBy: owner.id,
      reviewedBy: owner.id,
      timeImpactDays: 6,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...ridge,
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

  it('takes an omission as a negative cost, and no phase', async () => {
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
  ])('refuses %s with a sentence beside the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await send(owner, wrong);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('as decided takes the right to decide, of oneself the owner’s', async () => {
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
  it('takes a variation out of the figures and gives it back, to who deleted it and to an owner', async () => {
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

  it('holds a draft for its author alone', async () => {
    const { id } = await submit(architect, { status: 'draft' });
    expect((await architect.delete(`/api/variations/${id}`)).status).toBe(204);
    expect((await owner.post(`/api/variations/${id}/restore`)).status).toBe(404);
    expect((await architect.post(`/api/variations/${id}/restore`)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is filtered, searched, sorted and paged by the server, and its totals follow', async () => {
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

  it('is closed to roles without variations and to strangers', async () => {
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

  it('is seen by who sees the variation: a draft’s by its author, a pending one’s by the team, an approved one’s by all', async () => {
    const other = await joinAs(server, project, 'interior_designer');
    const { url } = (await architect.upload(pdf, 'quote.pdf', 'application/pdf')).body;
    expect((await send(owner, { attachmentUrl: url })).status).toBe(422);
    const { id } = await submit(architect, { status: 'draft', attachmentUrl: url });
    const seenBy = async (...people: Person[]) =>
      Promise.all(people.map(async (person) => (await person.get(url)).status));
    expect(await seenBy(architect, owner, other)).toEqual([200, 404, 404]);
    await architect.patch(`/api/variations/${id}`, { status: 'pending' });
    expect(await seenBy(architect, owner, other)).toEqual([200, 200, 404]);
    await decide(owner, id);
    expect(await seenBy(architect, owner, other)).toEqual([200, 200, 200]);
  });

  it('may be a link elsewhere, which is only kept', async () => {
    const link = 'https://drive.example.com/quote?id=7';
    const { id } = await submit(owner, { attachmentUrl: link });
    expect((await owner.get(`/api/variations/${id}`)).body.attachmentUrl).toBe(link);
    expect(
      (await owner.patch(`/api/variations/${id}`, { attachmentUrl: null })).body.attachmentUrl,
    ).toBeNull();
  });
});
