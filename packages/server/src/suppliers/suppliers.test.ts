import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const cement = {
  name: 'Kalahari Cement',
  category: 'construction_materials',
  email: 'orders@kalahari-cement.example',
  rating: 4.5,
};

async function addSupplierBy(
  person: TestClient,
  fields: object = {},
): Promise<{ id: number; version: number }> {
  const { status, body } = await person.post('/api/suppliers', { ...cement, ...fields });
  if (status !== 201) throw new Error(`no supplier: ${status} ${JSON.stringify(body)}`);
  return body;
}

const idsSeenBy = async (person: TestClient, query = ''): Promise<number[]> =>
  (await person.get(`/api/suppliers${query}`)).body.map((row: { id: number }) => row.id);

describe('adding a supplier', () => {
  it('stores what was typed and fills in defaults', async () => {
    const { status, body } = await owner.post('/api/suppliers', {
      ...cement,
      website: ' https://kalahari-cement.example ',
      contactPerson: '',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...cement,
      website: 'https://kalahari-cement.example',
      contactPerson: null,
      phone: null,
      isActive: true,
      addedBy: owner.id,
      mine: true,
      mayEdit: true,
      version: 1,
    });
    expect(body).not.toHaveProperty('addedInProjectId');
    expect(body).not.toHaveProperty('deletedAt');
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'This field is required'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'Use at most 255 characters'],
    ['a rating above 5', { rating: 5.1 }, 'rating', 'Enter a rating from 0 to 5 with at most one decimal'],
    ['a rating below 0', { rating: -1 }, 'rating', 'Enter a rating from 0 to 5 with at most one decimal'],
    [
      'a rating of two decimals',
      { rating: '4.25' },
      'rating',
      'Enter a rating from 0 to 5 with at most one decimal',
    ],
    [
      'a script for a website',
      { website: 'javascript:alert(1)' },
      'website',
      'Enter a link that starts with http:// or https://',
    ],
    [
      'a website of 256 characters',
      { website: `https://${'x'.repeat(248)}` },
      'website',
      'Enter a link that starts with http:// or https://',
    ],
    ['an e-mail address that is none', { email: 'orders at kalahari' }, 'email', 'Invalid email address'],
    ['a phone number of 51 characters', { phone: '1'.repeat(51) }, 'phone', 'Use at most 50 characters'],
    ['an unknown category', { category: 'catering' }, 'category', 'Choose one of the offered values'],
    ['text for active', { isActive: 'yes' }, 'isActive', 'Choose yes or no'],
    ['a list for a name', { name: ['Kalahari'] }, 'name', 'Enter text'],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const before = await idsSeenBy(owner);
    const { status, body } = await owner.post('/api/suppliers', { ...cement, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
    expect(await idsSeenBy(owner)).toEqual(before);
  });

  it('cannot set owner or time', async () => {
    const { body } = await owner.post('/api/suppliers', {
      ...cement,
      addedBy: 999,
      id: 4,
      createdAt: '2000-01-01',
    });
    expect(body).toMatchObject({ addedBy: owner.id });
    expect(body.id).not.toBe(4);
    expect(body.createdAt).not.toContain('2000');
  });

  it('in an invisible project, or with a role without suppliers, gets notFound', async () => {
    const stranger = await signUp(server, 'stranger');
    const contractor = await joinAs(server, project, 'contractor');
    for (const person of [stranger, contractor]) {
      expect((await person.post('/api/suppliers', { ...cement, projectId: project })).status).toBe(404);
      expect(await idsSeenBy(person)).toEqual([]);
    }
  });

  it('needs an account', async () => {
    expect((await server.visitor().get('/api/suppliers')).status).toBe(401);
    expect((await server.visitor().post('/api/suppliers', cement)).status).toBe(401);
  });
});

describe('a list', () => {
  it('is paged, sorted, filtered and searched by the server', async () => {
    const buyer = await signUp(server, 'buyer');
    await addSupplierBy(buyer, { name: 'Alpha', rating: null, category: null });
    await addSupplierBy(buyer, { name: 'Bravo', rating: 3.9, category: 'tools', isActive: false });
    await addSupplierBy(buyer, {
      name: 'Charlie 100%',
      rating: 4,
      category: 'other',
      phone: '+267 300 0199',
    });
    await addSupplierBy(buyer, {
      name: 'Delta',
      rating: 5,
      category: 'transport',
      contactPerson: 'Neo Tlhong',
    });
    const names = async (query: string) =>
      (await buyer.get(`/api/suppliers?${query}`)).body.map((row: { name: string }) => row.name);
    expect(await names('')).toEqual(['Alpha', 'Bravo', 'Charlie 100%', 'Delta']);
    expect(await names('sort=-rating&rated=true')).toEqual(['Delta', 'Charlie 100%', 'Bravo']);
    expect(await names('topRated=true')).toEqual(['Charlie 100%', 'Delta']);
    expect(await names('topRated=false')).toEqual(['Alpha', 'Bravo']);
    expect(await names('rated=false')).toEqual(['Alpha']);
    expect(await names('category=other')).toEqual(['Alpha', 'Charlie 100%']);
    expect(await names('isActive=false')).toEqual(['Bravo']);
    expect(await names('q=100%25')).toEqual(['Charlie 100%']);
    expect(await names('q=tlhong')).toEqual(['Delta']);
    expect(await names('q=0199')).toEqual(['Charlie 100%']);
    const first = await buyer.get('/api/suppliers?limit=3&sort=-name');
    expect(first.headers.get('x-total-count')).toBe('4');
    expect(first.body).toHaveLength(3);
    const cursor = first.headers.get('x-next-cursor');
    expect((await buyer.get(`/api/suppliers?limit=3&sort=-name&cursor=${cursor}`)).body).toMatchObject([
      { name: 'Alpha' },
    ]);
    expect((await buyer.get('/api/suppliers?sort=password')).status).toBe(422);
    expect((await buyer.get('/api/suppliers?isActive=perhaps')).status).toBe(422);
    expect((await buyer.get('/api/suppliers/totals')).body).toEqual({
      count: 4,
      active: 3,
      categories: 3,
      availableCategories: 9,
      topRated: 2,
      rated: 3,
      averageRating: 4.3,
    });
    expect((await buyer.get('/api/suppliers/totals?rated=false')).body).toMatchObject({
      count: 1,
      averageRating: null,
    });
    await buyer.post('/api/suppliers', { name: 'Sortable' });
    const byAnyone = await names('sort=contactPerson');
    expect(byAnyone).toHaveLength(5);
  });
});

describe('an edit', () => {
  it('from an older version is rejected with the current supplier', async () => {
    const { id } = await addSupplierBy(owner);
    expect((await owner.patch(`/api/suppliers/${id}`, { rating: 4, version: 1 })).body).toMatchObject({
      rating: 4,
      version: 2,
      name: cement.name,
    });
    const late = await owner.patch(`/api/suppliers/${id}`, { rating: 3, version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', current: { rating: 4, version: 2 } });
    expect((await owner.patch(`/api/suppliers/${id}`, { rating: '4.0', version: 2 })).body).toMatchObject({
      version: 2,
    });
  });

  it('by PUT clears missing fields and keeps the owner', async () => {
    const { id } = await addSupplierBy(owner, {
      phone: '+267 300 0112',
      notes: 'Book the pump two days ahead.',
    });
    const { status, body } = await owner.send('PUT', `/api/suppliers/${id}`, {
      body: { name: 'Kalahari Ready-mix', addedBy: 999, version: 1 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Kalahari Ready-mix',
      phone: null,
      notes: null,
      rating: null,
      category: null,
      isActive: true,
      addedBy: owner.id,
      version: 2,
    });
    expect(
      (await owner.send('PUT', `/api/suppliers/${id}`, { body: { name: 'Late', version: 1 } })).status,
    ).toBe(409);
    expect((await owner.send('PUT', `/api/suppliers/${id}`, { body: { phone: '1' } })).status).toBe(422);
  });

  it('is logged with the previous values', async () => {
    const { id } = await addSupplierBy(owner);
    await owner.patch(`/api/suppliers/${id}`, { phone: '+267 300 0112' });
    await owner.delete(`/api/suppliers/${id}`);
    const log = await server.connection.rows(sql`
      select action, actor_id as "actorId", before, after from activity where entity = 'supplier' and entity_id = ${id} order by id`);
    expect(log).toMatchObject([
      { action: 'created', actorId: owner.id },
      { action: 'updated', before: { phone: null }, after: { phone: '+267 300 0112' } },
      { action: 'deleted' },
    ]);
  });
});
