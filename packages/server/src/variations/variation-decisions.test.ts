import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
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

const submit = (person: TestClient, fields: object = {}, place = project): Promise<AddedRow> =>
  addRow(person, `/api/projects/${place}/variations`, { ...RIDGE, ...fields });

const decide = (person: TestClient, id: number, fields: object = {}) =>
  person.post(`/api/variations/${id}/decision`, { decision: 'approved', ...fields });

const today = () => new Date().toISOString().slice(0, 10);

describe('a draft', () => {
  it('is visible to its author only, and in no list, figure or total of others', async () => {
    const site = await addProjectOf(owner);
    const engineer = await joinAs(server, site, 'engineer');
    const helper = await joinAs(server, site, 'owner');
    const { id } = await submit(engineer, { status: 'draft' }, site);
    expect((await engineer.get(`/api/variations/${id}`)).body.status).toBe('draft');
    expect((await engineer.get(`/api/projects/${site}/variations`)).body).toHaveLength(1);
    for (const person of [owner, helper]) {
      expect((await person.get(`/api/variations/${id}`)).status).toBe(404);
      expect((await person.patch(`/api/variations/${id}`, { title: 'Mine' })).status).toBe(404);
      expect((await person.delete(`/api/variations/${id}`)).status).toBe(404);
      expect((await decide(person, id)).status).toBe(404);
      const list = await person.get(`/api/projects/${site}/variations?limit=10`);
      expect([list.body, list.headers.get('x-total-count')]).toEqual([[], '0']);
    }
    const { body } = await engineer.get(`/api/projects/${site}/variations/totals`);
    expect(body).toMatchObject({ total: '0.00', pendingCount: 0, approvedCount: 0, average: null });
    expect((await owner.get(`/api/projects/${site}/stats`)).body.totals.variations).toBe('0.00');
    expect((await engineer.patch(`/api/variations/${id}`, { status: 'pending' })).body.status).toBe(
      'pending',
    );
    expect((await owner.get(`/api/variations/${id}`)).status).toBe(200);
    expect((await engineer.patch(`/api/variations/${id}`, { status: 'draft' })).body.status).toBe('draft');
    expect((await owner.get(`/api/variations/${id}`)).status).toBe(404);
  });

  it('must be submitted before it is decided, and can be withdrawn by its author only', async () => {
    const { id } = await submit(owner, { status: 'draft' });
    expect((await decide(owner, id)).status).toBe(409);
    const theirs = await submit(contractor);
    expect((await owner.patch(`/api/variations/${theirs.id}`, { status: 'draft' })).status).toBe(403);
  });
});

describe('a decision', () => {
  it('stores author, time, agreed amount and reason, and the figures follow the agreed amount', async () => {
    const site = await addProjectOf(owner);
    const { id } = await submit(owner, {}, site);
    const before = await owner.get(`/api/projects/${site}/variations/totals`);
    expect(before.body).toMatchObject({
      total: '12400.00',
      pending: '12400.00',
      pendingCount: 1,
      approved: '0.00',
    });
    const { status, body } = await decide(owner, id, {
      agreedAmount: '11000',
      note: 'Steel at cost',
      date: '2026-01-30',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      extraCost: '12400.00',
      agreedAmount: '11000.00',
      decisionNote: 'Steel at cost',
      decidedOn: '2026-01-30',
      reviewedBy: owner.id,
      reviewedByName: owner.username,
      version: 2,
    });
    expect((await owner.get(`/api/projects/${site}/variations/totals`)).body).toEqual({
      total: '11000.00',
      approved: '11000.00',
      approvedCount: 1,
      pending: '0.00',
      pendingCount: 0,
      average: '11000.00',
    });
    expect((await owner.get(`/api/projects/${site}/stats`)).body.totals.variations).toBe('11000.00');
  });

  it('can also be made by a status change, without a note', async () => {
    const { id } = await submit(contractor);
    const { status, body } = await manager.patch(`/api/variations/${id}`, { status: 'rejected' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'rejected',
      reviewedBy: manager.id,
      decidedOn: today(),
      decisionNote: null,
    });
    expect((await manager.patch(`/api/variations/${id}`, { status: 'approved' })).status).toBe(409);
    expect((await decide(owner, id)).status).toBe(409);
  });

  it('requires the right, and only owners decide their own', async () => {
    const { id } = await submit(architect);
    for (const person of [surveyor, architect]) {
      expect((await decide(person, id)).status).toBe(403);
      expect((await person.patch(`/api/variations/${id}`, { status: 'approved' })).status).toBe(403);
    }
    expect((await decide(contractor, id)).status).toBe(404);
    const own = await submit(manager);
    expect((await decide(manager, own.id)).status).toBe(403);
    expect((await manager.patch(`/api/variations/${own.id}`, { status: 'approved' })).status).toBe(403);
    expect((await owner.get(`/api/variations/${own.id}`)).body).toMatchObject({
      status: 'pending',
      reviewedBy: null,
    });
    expect((await decide(manager, id)).status).toBe(200);
    expect((await decide(owner, own.id)).status).toBe(200);
  });

  it('is never dated in the future, and a rejection has no agreed amount', async () => {
    const { id } = await submit(contractor);
    const late = await decide(owner, id, { date: '2199-01-01' });
    expect([late.status, late.body.errors]).toEqual([
      422,
      { date: 'A decision cannot be dated later than today' },
    ]);
    const odd = await decide(owner, id, { decision: 'rejected', agreedAmount: '5.00' });
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['agreedAmount']]);
    expect((await decide(owner, id, { decision: 'maybe' })).status).toBe(422);
    expect((await decide(owner, id, { version: 7 })).body.code).toBe('stale');
    expect((await owner.get(`/api/variations/${id}`)).body).toMatchObject({ status: 'pending', version: 1 });
  });

  it.each([
    ['by the call', (person: TestClient, id: number, decision: string) => decide(person, id, { decision })],
    [
      'by the status',
      (person: TestClient, id: number, status: string) => person.patch(`/api/variations/${id}`, { status }),
    ],
  ])('of two simultaneous ones, %s is applied once', async (_how, make) => {
    for (const second of ['rejected', 'approved']) {
      const { id } = await submit(contractor);
      const answers = await Promise.all([make(owner, id, 'approved'), make(manager, id, second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const applied = answers.find(({ status }) => status === 200);
      expect((await owner.get(`/api/variations/${id}`)).body).toMatchObject({
        status: applied?.body.status,
        reviewedBy: applied?.body.reviewedBy,
        version: 2,
      });
    }
  });
});

describe('an approved variation', () => {
  it('keeps title, phase, amounts and time; its description can be corrected', async () => {
    const { id } = await submit(owner, { status: 'approved' });
    for (const edit of [
      { title: 'Other' },
      { affectedPhase: 'structure' },
      { extraCost: '1.00' },
      { timeImpactDays: 3 },
    ]) {
      expect((await owner.patch(`/api/variations/${id}`, edit)).status).toBe(409);
    }
    const whole = { ...RIDGE, status: 'approved', description: 'See drawing A-204' };
    expect((await owner.patch(`/api/variations/${id}`, whole)).body).toMatchObject({ ...whole, version: 2 });
    expect((await owner.delete(`/api/variations/${id}`)).status).toBe(409);
    expect((await owner.get(`/api/variations/${id}`)).status).toBe(200);
  });

  it('of others is visible to a contractor, a pending one is not', async () => {
    const site = await addProjectOf(owner);
    const roofer = await joinAs(server, site, 'contractor');
    const mine = await submit(roofer, { title: 'Mine' }, site);
    const approved = await submit(owner, { title: 'Approved', status: 'approved' }, site);
    const pending = await submit(owner, { title: 'Pending', extraCost: '99.00' }, site);
    const titles = (await roofer.get(`/api/projects/${site}/variations`)).body.map(
      (row: { title: string }) => row.title,
    );
    expect(titles).toEqual(['Approved', 'Mine']);
    expect((await roofer.get(`/api/projects/${site}/variations/totals`)).body).toMatchObject({
      total: '24800.00',
      approvedCount: 1,
      pendingCount: 1,
    });
    expect((await roofer.get(`/api/variations/${approved.id}`)).status).toBe(200);
    expect((await roofer.patch(`/api/variations/${approved.id}`, { description: 'x' })).status).toBe(403);
    expect((await roofer.get(`/api/variations/${pending.id}`)).status).toBe(404);
    expect((await roofer.patch(`/api/variations/${mine.id}`, { extraCost: '1.00' })).status).toBe(200);
    await decide(owner, mine.id, { decision: 'rejected' });
    expect((await roofer.patch(`/api/variations/${mine.id}`, { extraCost: '2.00' })).status).toBe(403);
    expect((await roofer.delete(`/api/variations/${mine.id}`)).status).toBe(403);
  });
});

it('the history contains the decision with the previous values', async () => {
  const { id } = await submit(contractor);
  await decide(owner, id, { agreedAmount: '9.00' });
  const { rows } = await server.pool.query(
    `select actor_id, action, before, after from activity where entity = 'variation' and entity_id = $1 order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'created' },
    {
      action: 'decided',
      before: { status: 'pending', agreedAmount: null },
      after: { status: 'approved', agreedAmount: '9.00' },
    },
  ]);
});
