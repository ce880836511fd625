import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let owner: TestPerson;
let project: number;

const DAY = 86_400_000;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow(Date.now());
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
});

const members = `members`;
const handOver = (by: TestPerson, to: TestPerson, more: object = {}) =>
  by.post(`/api/projects/${project}/hand-over`, { userId: to.id, ...more });
const makeOwner = (by: TestPerson, of: TestPerson) =>
  by.patch(`/api/projects/${project}/${members}/${of.id}`, { role: 'owner' });
const offersOf = async (person: TestPerson) => (await person.get('/api/offers')).body;
const accept = (by: TestPerson, id: number, body: object = {}) => by.post(`/api/offers/${id}/accept`, body);
const decline = (by: TestPerson, id: number) => by.post(`/api/offers/${id}/decline`);
const withdraw = (by: TestPerson, id: number) => by.delete(`/api/offers/${id}`);
const leave = (person: TestPerson) => person.delete(`/api/projects/${project}/${members}/${person.id}`);

const teamOf = async (asked: TestPerson) =>
  Object.fromEntries(
    (await asked.get(`/api/projects/${project}/members`)).body.map(
      ({ userId, role }: { userId: number; role: string }) => [userId, role],
    ),
  );

const projectOf = async (asked: TestPerson) => (await asked.get(`/api/projects/${project}`)).body;
const addSupplier = async (person: TestPerson) =>
  (await person.post('/api/suppliers', { name: 'Kgale Steel', notes: 'Bank FNB 62000001' })).body
    .id as number;
const suppliersOf = async (person: TestPerson) =>
  (await person.get('/api/suppliers')).body.map(({ id }: { id: number }) => id);
const noticesOf = async (person: TestPerson) =>
  (await person.get('/api/notices')).body.map(({ kind, text }: { kind: string; text: string }) => [
    kind,
    text,
  ]);

describe('the supplier directory of an owner', () => {
  it('is not exposed by making somebody an owner of a prepared project', async () => {
    const victim = await signUp(server, 'victim');
    const supplier = await addSupplier(victim);
    await owner.post(`/api/projects/${project}/members`, { username: victim.username, role: 'viewer' });
    expect((await handOver(owner, victim)).status).toBe(202);
    await makeOwner(owner, victim);
    expect(await suppliersOf(owner)).toEqual([]);
    expect((await owner.get(`/api/suppliers/${supplier}`)).status).toBe(404);
    expect((await owner.patch(`/api/suppliers/${supplier}`, { notes: 'Bank EVIL 666' })).status).toBe(404);
    expect(await projectOf(victim)).toMatchObject({ role: 'viewer', ownerId: owner.id });
    expect((await leave(victim)).status).toBe(204);
    expect(await offersOf(victim)).toEqual([]);
  });

  it('is not exposed by leaving somebody as the next owner, nor by deleting an account', async () => {
    const [helper, victim] = [await joinAs(server, project, 'project_manager'), await signUp(server)];
    const supplier = await addSupplier(victim);
    await owner.post(`/api/projects/${project}/members`, { username: victim.username, role: 'owner' });
    expect((await leave(owner)).status).toBe(409);
    expect((await owner.delete(`/api/user`)).status).toBe(422);
    const going = { password: 'mortar-and-lime', projects: { [project]: { handOverTo: victim.id } } };
    expect((await owner.send('DELETE', '/api/user', { body: going })).status).toBe(204);
    expect(await suppliersOf(helper)).toEqual([]);
    expect((await helper.get(`/api/suppliers/${supplier}`)).status).toBe(404);
    expect((await helper.get(`/api/projects/${project}`)).status).toBe(404);
  });

  it('stays private after a hand-over until the new owner shares it', async () => {
    const heir = await joinAs(server, project, 'viewer');
    const supplier = await addSupplier(heir);
    const { body: offer } = await handOver(owner, heir);
    expect((await accept(heir, offer.id)).status).toBe(200);
    expect(await projectOf(owner)).toMatchObject({ ownerId: heir.id, sharesOwnersSuppliers: false });
    expect(await suppliersOf(owner)).toEqual([]);
    const change = (by: TestPerson, sharesOwnersSuppliers: boolean) =>
      by.patch(`/api/projects/${project}`, { sharesOwnersSuppliers });
    expect((await change(owner, true)).body.detail).toMatch(/^Only the person whose project it is/);
    expect((await change(heir, true)).status).toBe(200);
    expect(await suppliersOf(owner)).toEqual([supplier]);
    expect((await change(heir, false)).status).toBe(200);
    expect(await suppliersOf(owner)).toEqual([]);
  });

  it('is shared on acceptance if its owner chooses so', async () => {
    const heir = await joinAs(server, project, 'viewer');
    const supplier = await addSupplier(heir);
    const { body: offer } = await handOver(owner, heir);
    expect((await accept(heir, offer.id, { sharesOwnersSuppliers: true })).status).toBe(200);
    expect(await suppliersOf(owner)).toEqual([supplier]);
  });

  it('is shared by own projects, and no other owner decides that', async () => {
    expect(await projectOf(owner)).toMatchObject({ sharesOwnersSuppliers: true });
    const supplier = await addSupplier(owner);
    const [second, manager] = [
      await joinAs(server, project, 'owner'),
      await joinAs(server, project, 'project_manager'),
    ];
    expect(await suppliersOf(manager)).toEqual([supplier]);
    const refused = await second.patch(`/api/projects/${project}`, { sharesOwnersSuppliers: false });
    expect(refused.status).toBe(403);
    expect((await leave(owner)).status).toBe(204);
    expect(await projectOf(second)).toMatchObject({ ownerId: second.id, sharesOwnersSuppliers: false });
    const made = await owner.post('/api/projects', { name: 'Closed', sharesOwnersSuppliers: false });
    expect(made.body).toMatchObject({ sharesOwnersSuppliers: false });
  });
});

describe('an offer', () => {
  it('of a project changes nothing before it is accepted', async () => {
    const heir = await joinAs(server, project, 'architect');
    const before = await projectOf(owner);
    const { status, body: offer } = await handOver(owner, heir);
    expect([status, offer]).toEqual([
      202,
      {
        id: expect.any(Number),
        projectId: project,
        projectName: 'Mokolodi Ridge House',
        kind: 'handOver',
        leave: false,
        inTrash: false,
        userId: heir.id,
        userName: heir.username,
        offeredBy: owner.id,
        offeredByName: owner.username,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        state: 'open',
      },
    ]);
    expect(Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)).toBe(14 * DAY);
    expect(await projectOf(owner)).toEqual(before);
    expect(await teamOf(owner)).toEqual({ [owner.id]: 'owner', [heir.id]: 'architect' });
    expect([await offersOf(heir), await offersOf(owner)]).toEqual([[offer], [offer]]);
    expect(await noticesOf(heir)).toEqual([
      [
        'handOverOffered',
        `${owner.username} offers to hand the project “Mokolodi Ridge House” over to you. You can accept or decline`,
      ],
    ]);
    expect((await heir.get('/api/notices')).body[0]).toMatchObject({ entity: 'offer', entityId: offer.id });
  });

  it('of the owner role keeps a member’s role, and adds others as project managers', async () => {
    const [engineer, newcomer] = [await joinAs(server, project, 'engineer'), await signUp(server)];
    const { status, body: offer } = await makeOwner(owner, engineer);
    expect([status, offer.kind, offer.userId]).toEqual([202, 'owner', engineer.id]);
    const added = await owner.post(`/api/projects/${project}/members`, {
      username: newcomer.username,
      role: 'owner',
    });
    expect([added.status, added.body.kind, added.body.userId]).toEqual([202, 'owner', newcomer.id]);
    expect(await teamOf(owner)).toEqual({
      [owner.id]: 'owner',
      [engineer.id]: 'engineer',
      [newcomer.id]: 'project_manager',
    });
    expect((await noticesOf(newcomer)).map(([kind]: string[]) => kind)).toEqual(['ownerOffered', 'added']);
    expect((await accept(engineer, offer.id)).body).toMatchObject({ id: offer.id, state: 'accepted' });
    expect((await projectOf(engineer)).role).toBe('owner');
    expect((await projectOf(engineer)).ownerId).toBe(owner.id);
    expect(await noticesOf(owner)).toEqual([
      [
        'offerAccepted',
        `${engineer.username} accepted your offer: they are an owner of the project “Mokolodi Ridge House” now`,
      ],
    ]);
    expect((await makeOwner(owner, engineer)).status).toBe(200);
  });

  it('that is declined changes nothing and notifies its author', async () => {
    const heir = await joinAs(server, project, 'engineer');
    const { body: offer } = await handOver(owner, heir);
    expect((await decline(heir, offer.id)).body).toMatchObject({ id: offer.id, state: 'declined' });
    expect(await teamOf(owner)).toEqual({ [owner.id]: 'owner', [heir.id]: 'engineer' });
    expect(await noticesOf(owner)).toEqual([
      [
        'offerDeclined',
        `${heir.username} declined your offer of the project “Mokolodi Ridge House”: nothing was changed`,
      ],
    ]);
    expect((await accept(heir, offer.id)).body.detail).toBe('This offer has been declined already.');
    expect(await offersOf(owner)).toEqual([]);
    expect((await handOver(owner, heir)).status).toBe(202);
  });

  it('can be withdrawn only by its author', async () => {
    const [heir, second] = [
      await joinAs(server, project, 'engineer'),
      await joinAs(server, project, 'owner'),
    ];
    const { body: offer } = await handOver(owner, heir);
    expect((await withdraw(second, offer.id)).status).toBe(404);
    expect((await withdraw(heir, offer.id)).status).toBe(403);
    expect((await withdraw(owner, offer.id)).status).toBe(204);
    expect((await withdraw(owner, offer.id)).status).toBe(409);
    expect((await accept(heir, offer.id)).status).toBe(409);
    expect(await offersOf(heir)).toEqual([]);
  });

  it('can be answered only by its recipient, and is invisible to others', async () => {
    const [heir, viewer] = [
      await joinAs(server, project, 'engineer'),
      await joinAs(server, project, 'viewer'),
    ];
    const { body: offer } = await handOver(owner, heir);
    for (const answer of [accept, decline]) {
      expect((await answer(owner, offer.id)).status).toBe(403);
      expect((await answer(viewer, offer.id)).status).toBe(404);
      expect((await answer(await signUp(server), offer.id)).status).toBe(404);
      expect((await answer(heir, offer.id + 1_000_000)).status).toBe(404);
    }
    expect(await offersOf(viewer)).toEqual([]);
  });

  it('ends after fourteen days', async () => {
    const heir = await joinAs(server, project, 'engineer');
    const { body: offer } = await handOver(owner, heir);
    server.setNow(Date.parse(offer.createdAt) + 14 * DAY);
    expect(await offersOf(heir)).toEqual([]);
    expect((await accept(heir, offer.id)).body.detail).toMatch(/expired/);
    expect((await decline(heir, offer.id)).status).toBe(409);
    expect((await handOver(owner, heir)).status).toBe(202);
  });

  it('exists once per person, even for two simultaneous owners', async () => {
    const [heir, second] = [
      await joinAs(server, project, 'engineer'),
      await joinAs(server, project, 'owner'),
    ];
    const answers = await Promise.all([handOver(owner, heir), makeOwner(second, heir)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await offersOf(heir)).toHaveLength(1);
  });

  it('ends with either membership, and with the role of its author', async () => {
    const second = await joinAs(server, project, 'owner');
    const people = [
      await joinAs(server, project, 'viewer'),
      await joinAs(server, project, 'viewer'),
    ] as const;
    const [leaving, staying] = people;
    const [one, other] = [(await makeOwner(second, leaving)).body, (await makeOwner(second, staying)).body];
    expect((await leave(leaving)).status).toBe(204);
    expect((await accept(leaving, one.id)).status).toBe(409);
    await owner.patch(`/api/projects/${project}/members/${second.id}`, { role: 'project_manager' });
    expect((await accept(staying, other.id)).status).toBe(409);
    expect((await projectOf(staying)).role).toBe('viewer');
  });

  it('is suspended while its author is locked', async () => {
    const heir = await joinAs(server, project, 'architect');
    const { body: offer } = await handOver(owner, heir);
    const lock = (at: string | null) =>
      server.connection.rows(sql`update users set locked_at = ${at}::timestamptz where id = ${owner.id}`);
    await lock('2026-01-01T00:00:00Z');
    expect([(await accept(heir, offer.id)).status, await offersOf(heir)]).toEqual([404, []]);
    await lock(null);
    expect((await accept(heir, offer.id)).status).toBe(200);
  });

  it('is suspended while the project is in the trash', async () => {
    const heir = await joinAs(server, project, 'engineer');
    const { body: offer } = await handOver(owner, heir);
    await owner.delete(`/api/projects/${project}`);
    expect((await accept(heir, offer.id)).status).toBe(404);
    expect(await offersOf(heir)).toEqual([]);
    await owner.post(`/api/projects/${project}/restore`);
    expect((await accept(heir, offer.id)).status).toBe(200);
  });

  it('has one outcome after simultaneous acceptances or withdrawal', async () => {
    const heir = await joinAs(server, project, 'engineer');
    const { body: offer } = await handOver(owner, heir);
    const twice = await Promise.all([accept(heir, offer.id), accept(heir, offer.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (let round = 0; round < 6; round += 1) {
      const [from, to] = round % 2 !== 0 ? [owner, heir] : [heir, owner];
      const made = (await handOver(from, to)).body;
      const [accepted, taken] = await Promise.all([accept(to, made.id), withdraw(from, made.id)]);
      expect([accepted.status, taken.status]).toEqual(taken.status === 204 ? [409, 204] : [200, 409]);
      expect((await projectOf(owner)).ownerId).toBe(accepted.status === 200 ? to.id : from.id);
      if (accepted.status !== 200) await accept(to, (await handOver(from, to)).body.id);
    }
  });

  it('is logged completely, and included in the personal data export', async () => {
    const heir = await joinAs(server, project, 'engineer');
    const first = (await handOver(owner, heir)).body;
    await decline(heir, first.id);
    const second = (await makeOwner(owner, heir)).body;
    await withdraw(owner, second.id);
    const entries = (await owner.get(`/api/projects/${project}/activity`)).body.filter(
      ({ entity }: { entity: string }) => entity === 'offer',
    );
    expect(
      entries.map(({ actorId, action, after }: { actorId: number; action: string; after: object }) => [
        ...[actorId, action, after],
      ]),
    ).toEqual([
      [owner.id, 'deleted', null],
      [owner.id, 'created', { userId: heir.id, kind: 'owner', leave: false }],
      [heir.id, 'updated', { state: 'declined' }],
      [owner.id, 'created', { userId: heir.id, kind: 'handOver', leave: false }],
    ]);
    const taken = await heir.get('/api/user/data');
    expect(JSON.stringify(taken.body)).toContain('"offers"');
  });
});

describe('a member who was added without asking', () => {
  it('can leave at once with any role', async () => {
    for (const role of ['owner', 'project_manager', 'viewer']) {
      const person = await signUp(server);
      await owner.post(`/api/projects/${project}/members`, { username: person.username, role });
      expect((await leave(person)).status).toBe(204);
      expect((await person.get('/api/projects')).body).toEqual([]);
    }
  });

  it('stays willing to own it after another owner has handed it over', async () => {
    const [partner, heir] = [
      await joinAs(server, project, 'owner'),
      await joinAs(server, project, 'architect'),
    ];
    const { body: offer } = await handOver(partner, heir);
    expect((await accept(heir, offer.id)).status).toBe(200);
    expect((await leave(heir)).status).toBe(204);
    expect((await projectOf(owner)).ownerId).toBe(owner.id);
  });

  it('becomes the next owner only after accepting that role', async () => {
    const [forced, willing] = [
      await joinAs(server, project, 'owner'),
      await joinAs(server, project, 'owner'),
    ];
    // As stored when owners could be appointed without acceptance.
    await server.connection.rows(
      sql`update project_members set owner_since = null where project_id = ${project} and user_id = ${forced.id}`,
    );
    expect((await leave(owner)).status).toBe(204);
    expect((await projectOf(forced)).ownerId).toBe(willing.id);
    expect((await leave(willing)).body.detail).toMatch(/the only owner/);
    const { status, body: offer } = await makeOwner(willing, forced);
    expect(status).toBe(202);
    expect((await accept(forced, offer.id)).status).toBe(200);
    expect((await leave(willing)).status).toBe(204);
    expect((await projectOf(forced)).ownerId).toBe(forced.id);
  });
});
