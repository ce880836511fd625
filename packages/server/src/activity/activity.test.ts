import { grantsOf, ROLES } from '@brick/domain/permissions';
import { afterAll, describe, expect, it } from 'vitest';
import { eraseActivity } from '../platform/activity/activity-log.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

interface EntryReply {
  id: number;
  at: string;
  actorId: number;
  actorName: string | null;
  entity: string;
  entityId: number;
  entityTitle: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  erased: boolean;
}

async function entries(person: TestPerson, path: string): Promise<EntryReply[]> {
  const { status, body } = await person.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const inShort = (shown: readonly EntryReply[]) =>
  shown.map(({ action, before, after }) => [action, before, after]);

describe('the history of a row', () => {
  it('lists who did what and the earlier values, newest first', async () => {
    const project = await addProjectOf(owner);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const { id } = await addExpenseBy(owner, project, { amount: '10.00' });
    await surveyor.patch(`/api/expenses/${id}`, { amount: '11.50', supplier: 'Gaborone Sand' });
    await surveyor.patch(`/api/expenses/${id}`, { isPaid: true, paidOn: '2026-03-06' });
    await owner.delete(`/api/expenses/${id}`);
    await owner.post(`/api/expenses/${id}/restore`);
    const history = await entries(owner, `/api/expenses/${id}/history`);
    expect(inShort(history)).toEqual([
      ['restored', null, null],
      ['deleted', null, null],
      ['paid', { isPaid: false, paidOn: null }, { isPaid: true, paidOn: '2026-03-06' }],
      [
        'updated',
        { amount: '10.00', supplier: 'Kalahari Cement' },
        { amount: '11.50', supplier: 'Gaborone Sand' },
      ],
      ['created', null, expect.objectContaining({ amount: '10.00', itemName: 'Ready-mix concrete 30 MPa' })],
    ]);
    expect(history[2]).toMatchObject({ actorId: surveyor.id, actorName: surveyor.username, erased: false });
    expect(Object.keys(history[0] ?? {}).sort()).toEqual(
      [
        'action',
        'actorId',
        'actorName',
        'after',
        'at',
        'before',
        'erased',
        'id',
        'imported',
        'tokenName',
      ].sort(),
    );
  });

  it('is returned whole or in consecutive pages', async () => {
    const { id } = await addExpenseBy(owner, await addProjectOf(owner));
    for (let amount = 1; amount <= 6; amount += 1) await owner.patch(`/api/expenses/${id}`, { amount });
    const path = `/api/expenses/${id}/history`;
    const whole = await entries(owner, path);
    expect(whole).toHaveLength(7);
    const paged: EntryReply[] = [];
    let cursor = '';
    do {
      const { body, headers } = await owner.get(`${path}?limit=3${cursor && `&cursor=${cursor}`}`);
      paged.push(...body);
      cursor = headers.get('x-next-cursor') ?? '';
    } while (cursor);
    expect(paged).toEqual(whole);
  });

  it('shows no name for a deleted account', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const { id } = await addExpenseBy(manager, project);
    await server.pool.query('update users set deleted_at = now() where id = $1', [manager.id]);
    const [entry] = await entries(owner, `/api/expenses/${id}/history`);
    expect(entry).toMatchObject({ actorId: manager.id, actorName: null });
  });

  it('says when the changed values were erased', async () => {
    const project = await addProjectOf(owner);
    const { id } = await addExpenseBy(owner, project);
    await eraseActivity(server.connection, { projectId: project, entity: 'expense', entityIds: [id] });
    const [entry] = await entries(owner, `/api/expenses/${id}/history`);
    expect(entry).toMatchObject({ action: 'created', before: null, after: null, erased: true });
  });

  it('is not found by users who cannot find the row: drafts of others and rows in the trash', async () => {
    const project = await addProjectOf(owner);
    const architect = await joinAs(server, project, 'architect');
    const { body: draft } = await architect.post(`/api/projects/${project}/variations`, {
      title: 'Skylight over the stairs',
      extraCost: '9000.00',
      status: 'draft',
    });
    const path = `/api/variations/${draft.id}/history`;
    expect((await owner.get(path)).status).toBe(404);
    expect(await entries(architect, path)).toHaveLength(1);
    await architect.patch(`/api/variations/${draft.id}`, { status: 'pending' });
    expect(await entries(owner, path)).toHaveLength(2);
    await owner.delete(`/api/variations/${draft.id}`);
    expect((await owner.get(path)).status).toBe(404);
  });

  it('contains no amounts for users who see the row without them', async () => {
    const project = await addProjectOf(owner);
    const inspector = await joinAs(server, project, 'inspector');
    const { body: plan } = await owner.post(`/api/projects/${project}/interior-plans`, {
      roomName: 'Kitchen',
      budget: '48000.00',
    });
    await owner.patch(`/api/interior-plans/${plan.id}`, { budget: '52000.00', notes: 'Oak veneer' });
    const path = `/api/interior-plans/${plan.id}/history`;
    expect((await entries(owner, path))[0]?.after).toEqual({ budget: '52000.00', notes: 'Oak veneer' });
    const seen = await entries(inspector, path);
    expect(seen[0]).toMatchObject({ before: { notes: null }, after: { notes: 'Oak veneer' } });
    expect(JSON.stringify(seen)).not.toMatch(/budget|000\.00/);
  });

  it('shows only fields that the row’s own response has', async () => {
    const { id } = await addExpenseBy(owner, await addProjectOf(owner));
    await server.pool.query(
      `insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
       select project_id, added_by, 'expense', id, 'updated', '{"deletedBy": 7, "itemName": "Sand"}', '{"tokenHash": "f00"}' from expenses where id = $1`,
      [id],
    );
    const [entry] = await entries(owner, `/api/expenses/${id}/history`);
    expect(entry).toMatchObject({ before: { itemName: 'Sand' }, after: {} });
    expect(JSON.stringify(entry)).not.toMatch(/deletedBy|tokenHash/);
  });

  it('exists for suppliers too, for users who may see them', async () => {
    const { body: supplier } = await owner.post('/api/suppliers', { name: 'Kalahari Cement', phone: '1' });
    await owner.patch(`/api/suppliers/${supplier.id}`, { rating: 4.5 });
    expect(inShort(await entries(owner, `/api/suppliers/${supplier.id}/history`))).toEqual([
      ['updated', { rating: null }, { rating: 4.5 }],
      ['created', null, expect.objectContaining({ name: 'Kalahari Cement', phone: '1' })],
    ]);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(`/api/suppliers/${supplier.id}/history`)).status).toBe(404);
  });
});

describe('the history of a project', () => {
  it('covers the project itself and its members, without amounts for users who see none', async () => {
    const project = await addProjectOf(owner, { totalBudget: '2400000.00' });
    const joining = await signUp(server, 'viewer');
    await owner.post(`/api/projects/${project}/members`, { username: joining.username, role: 'viewer' });
    await owner.patch(`/api/projects/${project}`, { totalBudget: '2500000.00', location: 'Plot 413' });
    await addExpenseBy(owner, project);
    const path = `/api/projects/${project}/history`;
    const history = await entries(owner, path);
    expect(history.map(({ entity, action, entityTitle }) => [entity, action, entityTitle])).toEqual([
      ['project', 'updated', 'Mokolodi Ridge House'],
      ['member', 'created', joining.username],
      ['project', 'created', 'Mokolodi Ridge House'],
    ]);
    expect(history[0]?.before).toEqual({ location: 'Plot 412, Mokolodi', totalBudget: '2400000.00' });
    const seen = await entries(joining, path);
    expect(seen[0]).toMatchObject({ after: { location: 'Plot 413' } });
    expect(JSON.stringify(seen)).not.toMatch(/totalBudget|00000/);
  });
});

describe('the activity of a project', () => {
  it('is visible to owners and project managers only', async () => {
    const project = await addProjectOf(owner);
    const statuses = await Promise.all(
      ROLES.map(async (role) => {
        const member = await joinAs(server, project, role);
        return [role, (await member.get(`/api/projects/${project}/activity`)).status] as const;
      }),
    );
    expect(statuses.filter(([, status]) => status === 200).map(([role]) => role)).toEqual([
      'owner',
      'project_manager',
    ]);
  });

  // Entries contain amounts and rows of every author, so their readers must be allowed to read all rows of every
  // kind.
  it('is read only by roles that read every row of every kind, with its amounts', () => {
    const readers = ROLES.filter((role) => grantsOf(role, 'activity').read === 'all');
    for (const role of readers)
      for (const { resource } of [...Object.values(KINDS), { resource: 'project' as const }])
        expect([role, resource, grantsOf(role, resource)]).toEqual([
          role,
          resource,
          expect.objectContaining({ read: 'all', withoutMoney: false }),
        ]);
  });

  it('names the record of each entry while it exists', async () => {
    const project = await addProjectOf(owner);
    const { id } = await addExpenseBy(owner, project, { itemName: 'River sand' });
    await owner.post(`/api/projects/${project}/issues`, { title: 'Crack in retaining wall' });
    await owner.post(`/api/projects/${project}/inspections`, {
      phase: 'foundation',
      inspectionType: 'Rebar',
    });
    await owner.patch(`/api/expenses/${id}`, { itemName: 'River sand, washed' });
    const titles = async () =>
      (await entries(owner, `/api/projects/${project}/activity`)).map(({ entity, entityTitle }) => [
        entity,
        entityTitle,
      ]);
    expect(await titles()).toEqual([
      ['expense', 'EX-0001 River sand, washed'],
      ['inspection', expect.stringContaining('INS-0001')],
      ['issue', 'SN-0001 Crack in retaining wall'],
      ['expense', 'EX-0001 River sand, washed'],
      ['project', 'Mokolodi Ridge House'],
    ]);
    await server.pool.query('delete from expenses where id = $1', [id]);
    expect((await titles())[0]).toEqual(['expense', null]);
  });

  it('is returned in consecutive pages of fifty and is never counted', async () => {
    const project = await addProjectOf(owner);
    await server.pool.query(
      `insert into activity (project_id, actor_id, entity, entity_id, action)
       select $1, $2, 'issue', n, 'updated' from generate_series(1, 130) as n`,
      [project, owner.id],
    );
    const path = `/api/projects/${project}/activity`;
    const ids: number[] = [];
    const sizes: number[] = [];
    let cursor = '';
    do {
      const { body, headers } = await owner.get(`${path}${cursor && `?cursor=${cursor}`}`);
      expect(headers.get('x-total-count')).toBeNull();
      ids.push(...body.map((entry: EntryReply) => entry.id));
      sizes.push(body.length);
      cursor = headers.get('x-next-cursor') ?? '';
    } while (cursor);
    expect(sizes).toEqual([50, 50, 31]);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('is filtered by kind, row, actor and day in the reader’s time zone', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const { id } = await addExpenseBy(manager, project);
    await owner.patch(`/api/expenses/${id}`, { description: 'Two loads' });
    await owner.post(`/api/projects/${project}/issues`, { title: 'Crack in retaining wall' });
    const about = async (query: string) =>
      (await entries(manager, `/api/projects/${project}/activity?${query}`)).map(
        ({ entity, action }) => `${entity} ${action}`,
      );
    expect(await about('entity=expense')).toEqual(['expense updated', 'expense created']);
    expect(await about(`entity=expense&entityId=${id}&actor=${manager.id}`)).toEqual(['expense created']);
    expect(await about(`actor=${manager.id}`)).toEqual(['expense created']);
    expect(await about('entity=certificate')).toEqual([]);
    // Half past ten in the evening in Gaborone is still the 8th in London and already the 9th in Tokyo.
    await server.pool.query(
      `insert into activity (project_id, actor_id, entity, entity_id, action, at) values ($1, $2, 'document', 1, 'created', '2026-03-08T20:30:00Z')`,
      [project, owner.id],
    );
    for (const [zone, day] of [
      ['Africa/Gaborone', '2026-03-08'],
      ['Europe/London', '2026-03-08'],
      ['Asia/Tokyo', '2026-03-09'],
    ]) {
      await server.pool.query('update users set timezone = $1 where id = $2', [zone, manager.id]);
      expect(await about(`from=${day}&to=${day}`)).toEqual(['document created']);
    }
    expect(await about('from=2026-03-10&to=2026-03-11')).toEqual([]);
    expect(await about('from=1900-01-01&to=2200-12-31')).toHaveLength(5);
  });

  it('leaves out the drafts of others until they are submitted', async () => {
    const project = await addProjectOf(owner);
    const architect = await joinAs(server, project, 'architect');
    const { body: draft } = await architect.post(`/api/projects/${project}/variations`, {
      title: 'Skylight over the stairs',
      extraCost: '9000.00',
      status: 'draft',
    });
    const { body: own } = await owner.post(`/api/projects/${project}/variations`, {
      title: 'Own draft',
      extraCost: '1.00',
      status: 'draft',
    });
    const about = async () =>
      (await entries(owner, `/api/projects/${project}/activity?entity=variation`)).map(
        ({ entityId }) => entityId,
      );
    expect(await about()).toEqual([own.id]);
    await architect.patch(`/api/variations/${draft.id}`, { status: 'pending' });
    expect(await about()).toEqual([draft.id, own.id, draft.id]);
  });

  it('shows no field that the kind’s own responses lack, and none for a kind that declares none', async () => {
    const project = await addProjectOf(owner);
    await server.pool.query(
      `insert into activity (project_id, actor_id, entity, entity_id, action, before, after) values
         ($1, $2, 'member', 1, 'updated', '{"role": "viewer"}', '{"role": "architect", "invitation": 4}'),
         ($1, $2, 'puzzle', 1, 'updated', '{"secret": 1}', '{"secret": 2}')`,
      [project, owner.id],
    );
    const [puzzle, member] = await entries(owner, `/api/projects/${project}/activity`);
    expect(puzzle).toMatchObject({ entity: 'puzzle', before: null, after: null });
    expect(member).toMatchObject({ before: { role: 'viewer' }, after: { role: 'architect' } });
    expect(member?.after).not.toHaveProperty('invitation');
  });
});
