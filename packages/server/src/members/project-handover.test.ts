import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let owner: TestPerson;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await signUp(server, 'owner');
});

const offered = (by: TestPerson, project: number, body: object) =>
  by.post(`/api/projects/${project}/hand-over`, body);

/** Offers the project and accepts on the other's behalf. */
async function handOver(by: TestPerson, to: TestPerson, project: number, more: object = {}) {
  const { status, body } = await offered(by, project, { userId: to.id, ...more });
  expect(status).toBe(202);
  return to.post(`/api/offers/${body.id}/accept`, {});
}

const teamOf = async (project: number, asked: TestPerson) =>
  Object.fromEntries(
    (await asked.get(`/api/projects/${project}/members`)).body.map(
      ({ userId, role }: { userId: number; role: string }) => [userId, role],
    ),
  );

const useCurrency = (person: TestPerson, currency: string) =>
  server.connection.rows(sql`update users set currency = ${currency} where id = ${person.id}`);

describe('handing a project over', () => {
  it('makes another member the owner, and the former owner a project manager', async () => {
    const project = await addProjectOf(owner);
    const heir = await joinAs(server, project, 'architect');
    expect((await handOver(owner, heir, project)).status).toBe(200);
    expect(await teamOf(project, heir)).toEqual({ [heir.id]: 'owner', [owner.id]: 'project_manager' });
    expect((await heir.get(`/api/projects/${project}`)).body).toMatchObject({
      ownerId: heir.id,
      role: 'owner',
      version: 2,
    });
    expect((await owner.patch(`/api/projects/${project}`, { totalBudget: '1.00' })).status).toBe(403);
    const entries = await server.connection.rows(sql`
      select entity, entity_id as "entityId", before, after from activity
      where project_id = ${project} and action <> 'created' order by id`);
    expect(entries).toEqual([
      { entity: 'offer', entityId: expect.any(Number), before: null, after: { state: 'accepted' } },
      { entity: 'member', entityId: heir.id, before: { role: 'architect' }, after: { role: 'owner' } },
      {
        entity: 'project',
        entityId: project,
        before: { ownerId: owner.id, currency: null, timezone: null, sharesOwnersSuppliers: true },
        after: { ownerId: heir.id, currency: 'USD', timezone: 'UTC', sharesOwnersSuppliers: false },
      },
      { entity: 'member', entityId: owner.id, before: { role: 'owner' }, after: { role: 'project_manager' } },
    ]);
  });

  it('notifies the recipient and the offerer, and members whose role somebody else changed, but not the author', async () => {
    const project = await addProjectOf(owner);
    const heir = await joinAs(server, project, 'architect');
    const told = async (person: TestPerson) =>
      (await person.get('/api/notices')).body.map(({ kind, text }: { kind: string; text: string }) => [
        kind,
        text,
      ]);
    await owner.patch(`/api/projects/${project}/members/${heir.id}`, { role: 'engineer' });
    await handOver(owner, heir, project);
    const by = owner.username;
    expect(await told(heir)).toEqual([
      [
        'handOverOffered',
        `${by} offers to hand the project “Mokolodi Ridge House” over to you. You can accept or decline`,
      ],
      ['roleChanged', `${by} changed your role in the project “Mokolodi Ridge House” to Engineer`],
    ]);
    expect(await told(owner)).toEqual([
      [
        'offerAccepted',
        `${heir.username} accepted your offer: the project “Mokolodi Ridge House” is theirs now`,
      ],
    ]);
  });

  it('lets the former owner leave if they choose to', async () => {
    const project = await addProjectOf(owner);
    const heir = await joinAs(server, project, 'viewer');
    expect((await handOver(owner, heir, project, { leave: true })).status).toBe(200);
    expect(await teamOf(project, heir)).toEqual({ [heir.id]: 'owner' });
    expect((await owner.get(`/api/projects/${project}`)).status).toBe(404);
    // A former member is still notified about the outcome of their offer.
    expect((await owner.get('/api/notices')).body[0].kind).toBe('offerAccepted');
  });

  it('keeps the currency, whatever the new owner’s setting is', async () => {
    const project = await addProjectOf(owner);
    const own = await addProjectOf(owner, { currency: 'EUR' });
    await useCurrency(owner, 'BWP');
    for (const [id, currency] of [
      [project, 'BWP'],
      [own, 'EUR'],
    ] as const) {
      const heir = await joinAs(server, id, 'viewer');
      await useCurrency(heir, 'ZAR');
      await handOver(owner, heir, id);
      expect((await heir.get(`/api/projects/${id}`)).body).toMatchObject({ currency, hasOwnCurrency: true });
    }
  });

  it('is possible only for an owner, and only to another member', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const stranger = await signUp(server);
    expect((await offered(manager, project, { userId: manager.id })).body.detail).toBe(
      'Only an owner can hand the project over.',
    );
    expect((await offered(owner, project, { userId: stranger.id })).body.errors).toEqual({
      userId: 'Choose a member of this project',
    });
    expect((await offered(owner, project, { userId: owner.id })).body.errors).toEqual({
      userId: 'Choose another member',
    });
    expect((await offered(owner, project, {})).status).toBe(422);
    expect((await owner.get(`/api/projects/${project}`)).body.ownerId).toBe(owner.id);
  });

  it('goes to one of two members who accept simultaneously', async () => {
    const project = await addProjectOf(owner);
    const heirs = [await joinAs(server, project, 'viewer'), await joinAs(server, project, 'viewer')];
    const answers = await Promise.all(heirs.map((heir) => handOver(owner, heir, project)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const team = Object.values(await teamOf(project, owner)).sort();
    expect(team).toEqual(['owner', 'project_manager', 'viewer']);
  });
});

describe('a project whose owner leaves', () => {
  it('passes to the longest-standing owner, in the same currency', async () => {
    const project = await addProjectOf(owner);
    await useCurrency(owner, 'BWP');
    const [first, second] = [await joinAs(server, project, 'owner'), await joinAs(server, project, 'owner')];
    await server.connection.rows(
      sql`update project_members set owner_since = now() - interval '1 day' where project_id = ${project} and user_id = ${second.id}`,
    );
    expect((await owner.delete(`/api/projects/${project}/members/${owner.id}`)).status).toBe(204);
    expect((await first.get(`/api/projects/${project}`)).body).toMatchObject({
      ownerId: second.id,
      currency: 'BWP',
    });
    expect(
      (await second.patch(`/api/projects/${project}/members/${second.id}`, { role: 'engineer' })).status,
    ).toBe(200);
    expect((await first.get(`/api/projects/${project}`)).body).toMatchObject({
      ownerId: first.id,
      currency: 'BWP',
    });
  });
});
