import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const surveyor = await joinAs(server, project, 'quantity_surveyor');
afterAll(() => server.stop());

const supervision = { feeType: 'Site supervision', payeeName: 'Motswana & Partners', amount: '4500.00' };

const send = (person: TestClient, fields: object = {}, place = project) =>
  person.post(`/api/projects/${place}/monitoring-fees`, { ...supervision, ...fields });

async function add(
  person: TestClient,
  fields: object = {},
  place = project,
): Promise<{ id: number; version: number }> {
  const { status, body } = await send(person, fields, place);
  if (status !== 201) throw new Error(`no fee: ${status} ${JSON.stringify(body)}`);
  return body;
}

describe('adding a monitoring fee', () => {
  it('creates it unpaid, without a due date, under its author’s name', async () => {
    const { status, body } = await send(surveyor, { addedBy: owner.id, dueDate: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...supervision,
      isPaid: false,
      dueDate: null,
      invoiceUrl: null,
      addedBy: surveyor.id,
      version: 1,
    });
  });

  it.each([
    ['a negative amount', { amount: '-1' }, 'amount', 'Enter 0 or more'],
    ['no payee', { payeeName: '' }, 'payeeName', 'This field is required'],
    ['no type', { feeType: ' ' }, 'feeType', 'This field is required'],
    [
      'a day that does not exist',
      { dueDate: '2026-02-30' },
      'dueDate',
      'Enter a date that exists, as yyyy-MM-dd',
    ],
    [
      'a link that is none',
      { invoiceUrl: 'ftp://x' },
      'invoiceUrl',
      'Enter a link that starts with http:// or https://',
    ],
    [
      'a file that nobody uploaded',
      { invoiceUrl: '/api/files/q3Vx0yJm4tT8mR2kP6wZ1A' },
      'invoiceUrl',
      'Upload the file here first',
    ],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await send(owner, wrong);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });
});

describe('the list', () => {
  it('is filtered, searched and sorted by the server, with matching totals', async () => {
    const site = await addProjectOf(owner);
    await add(owner, { feeType: 'Survey', amount: '100.00', dueDate: '2026-05-01', isPaid: true }, site);
    await add(owner, { feeType: 'Testing', amount: '0.01', payeeName: 'Lab' }, site);
    await add(
      owner,
      { feeType: 'Supervision', amount: '50.00', dueDate: '2026-04-01', description: 'April visits' },
      site,
    );
    const path = `/api/projects/${site}/monitoring-fees`;
    const types = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.map((row: { feeType: string }) => row.feeType);
    expect(await types('')).toEqual(['Supervision', 'Testing', 'Survey']);
    expect(await types('sort=dueDate')).toEqual(['Supervision', 'Survey', 'Testing']);
    expect(await types('isPaid=false&sort=amount')).toEqual(['Testing', 'Supervision']);
    expect(await types('q=lab')).toEqual(['Testing']);
    expect(await types('q=april')).toEqual(['Supervision']);
    expect((await owner.get(`${path}?limit=1`)).headers.get('x-total-count')).toBe('3');
    const totals = async (query: string) => (await owner.get(`${path}/totals?${query}`)).body;
    expect(await totals('')).toEqual({
      count: 3,
      paidCount: 1,
      total: '150.01',
      paid: '100.00',
      outstanding: '50.01',
      average: '50.00',
    });
    expect(await totals('isPaid=false')).toMatchObject({
      count: 2,
      total: '50.01',
      paid: '0.00',
      average: '25.01',
    });
    expect(await totals('q=nothing')).toMatchObject({ count: 0, total: '0.00', average: null });
    expect((await owner.get(`/api/projects/${site}/stats`)).body.totals.monitoringFees).toBe('150.01');
  });

  it('is forbidden for roles without fees and for strangers', async () => {
    const { id } = await add(owner);
    for (const role of ['architect', 'engineer', 'contractor', 'interior_designer', 'inspector', 'viewer']) {
      const person = await joinAs(server, project, role);
      expect((await person.get(`/api/projects/${project}/monitoring-fees`)).status).toBe(403);
      expect((await send(person)).status).toBe(403);
      expect((await person.get(`/api/monitoring-fees/${id}`)).status).toBe(404);
    }
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(`/api/projects/${project}/monitoring-fees`)).status).toBe(404);
    expect((await stranger.delete(`/api/monitoring-fees/${id}`)).status).toBe(404);
    expect((await server.visitor().get(`/api/monitoring-fees/${id}`)).status).toBe(401);
  });
});

describe('a fee', () => {
  it('can be marked paid and unpaid, which the history names', async () => {
    const { id } = await add(surveyor);
    expect(
      (await surveyor.patch(`/api/monitoring-fees/${id}`, { isPaid: true, version: 1 })).body,
    ).toMatchObject({ isPaid: true, version: 2 });
    expect(
      (await surveyor.patch(`/api/monitoring-fees/${id}`, { amount: '1.00', version: 1 })).body.code,
    ).toBe('stale');
    expect((await surveyor.patch(`/api/monitoring-fees/${id}`, { isPaid: false })).body.isPaid).toBe(false);
    const { rows } = await server.pool.query(
      `select action from activity where entity = 'monitoring-fee' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows.map((row) => row.action)).toEqual(['created', 'paid', 'updated']);
  });

  it('is deleted and restored with its figures', async () => {
    const { id } = await add(owner, { amount: '77.00' });
    const totals = async () => (await owner.get(`/api/projects/${project}/monitoring-fees/totals`)).body;
    const before = await totals();
    expect((await surveyor.delete(`/api/monitoring-fees/${id}`)).status).toBe(403);
    expect((await owner.delete(`/api/monitoring-fees/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/monitoring-fees/${id}`)).status).toBe(404);
    expect((await totals()).count).toBe(before.count - 1);
    expect((await surveyor.post(`/api/monitoring-fees/${id}/restore`)).status).toBe(404);
    expect((await owner.post(`/api/monitoring-fees/${id}/restore`)).body).toMatchObject({
      id,
      amount: '77.00',
    });
    expect(await totals()).toEqual(before);
  });

  it('has an uploaded invoice that only the team sees, or a link', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
    const { url } = (await surveyor.upload(pdf, 'invoice.pdf', 'application/pdf')).body;
    expect((await owner.get(url)).status).toBe(404);
    const { id } = await add(surveyor, { invoiceUrl: url });
    const architect = await joinAs(server, project, 'architect');
    expect([(await owner.get(url)).status, (await architect.get(url)).status]).toEqual([200, 404]);
    const link = 'https://bills.example.com/17';
    expect((await owner.patch(`/api/monitoring-fees/${id}`, { invoiceUrl: link })).body.invoiceUrl).toBe(
      link,
    );
    expect((await owner.get(url)).status).toBe(404);
  });
});
