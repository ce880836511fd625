import { MAX_BULK_ROWS } from '@brick/domain/bulk/bulk-limits';
import { can, type Resource, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import type { TestPerson } from '../testing/people.ts';
import { VISITORS, type Visitor } from './expected/expected-statuses.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { addProjectWithMembers } from './fixtures/path-params.ts';
import { addRows } from './fixtures/row-fixtures.ts';

const world = await createFixtures();
afterAll(() => world.stop());

const SEED = 20260318;
const MEMBERS = VISITORS.filter(([, role]) => role !== null).map(([name]) => name);

const personNamed = (visitor: Visitor): TestPerson => {
  const person = world.people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
};

const one = <T>(...values: T[]) => fc.constantFrom(...values);

interface BulkAction {
  action: string;
  value?: unknown;
}

const trash: BulkAction[] = [{ action: 'delete' }, { action: 'restore' }];
const payment: BulkAction[] = [...trash, { action: 'paid', value: true }, { action: 'paid', value: false }];
const statuses = (...values: string[]): BulkAction[] => [
  ...trash,
  ...values.map((value) => ({ action: 'status', value })),
];

const BULK_FEATURES = {
  expenses: {
    kind: 'expense',
    resource: 'expenses',
    fields: fc.record({ isPaid: fc.boolean() }),
    deeds: [
      ...payment,
      { action: 'phase', value: 'roofing' },
      { action: 'category', value: 'tools' },
      { action: 'category', value: null },
    ],
  },
  variations: {
    kind: 'variation',
    resource: 'variations',
    fields: fc.record({ status: one('draft', 'pending', 'approved', 'rejected') }),
    deeds: trash,
  },
  'monitoring-fees': {
    kind: 'monitoring-fee',
    resource: 'monitoring-fees',
    fields: fc.record({ isPaid: fc.boolean() }),
    deeds: payment,
  },
  inspections: {
    kind: 'inspection',
    resource: 'inspections',
    fields: fc.record({ result: one('pending', 'passed') }),
    deeds: trash,
  },
  issues: {
    kind: 'issue',
    resource: 'issues',
    fields: one(
      ...['open', 'in_progress', 'resolved'].map((status) => ({ status })),
      ...['verifiedAt', 'acceptedAt'].map((name) => ({ status: 'resolved', [name]: '2026-03-18T07:30:00Z' })),
    ),
    deeds: [
      ...statuses('open', 'in_progress', 'resolved'),
      { action: 'fixed', value: { note: 'Cut out and recast' } },
      { action: 'verify', value: null },
      { action: 'unverify', value: null },
      { action: 'refuse', value: { reason: 'The crack shows again' } },
      { action: 'assign', value: { trade: 'concrete', assignedTo: 'Neo Molefe', dueDate: '2026-04-01' } },
    ],
  },
  'interior-tasks': {
    kind: 'interior-task',
    resource: 'interior',
    fields: fc.record({ status: one('pending', 'in_progress', 'completed') }),
    deeds: statuses('pending', 'in_progress', 'completed'),
  },
  documents: { kind: 'document', resource: 'documents', fields: fc.constant({}), deeds: trash },
} as const satisfies Record<
  string,
  { kind: keyof typeof KINDS; resource: Resource; fields: fc.Arbitrary<object>; deeds: readonly BulkAction[] }
>;

type BulkFeature = keyof typeof BULK_FEATURES;

interface GeneratedRow {
  own: boolean;
  assigned: boolean;
  fields: object;
}

interface BulkScene {
  visitor: Visitor;
  deed: BulkAction;
  rows: GeneratedRow[];
}

const sceneOf = (feature: BulkFeature): fc.Arbitrary<BulkScene> =>
  fc.record({
    // Roles with rights on some of the rows are drawn more often than those with all or none.
    visitor: fc.oneof(
      one(...MEMBERS),
      one<Visitor>('owner', 'manager', 'contractor', 'surveyor', 'designer'),
    ),
    deed: one<BulkAction>(...BULK_FEATURES[feature].deeds),
    rows: fc.array(
      fc.record({
        own: one(true, true, false),
        assigned: fc.boolean(),
        fields: BULK_FEATURES[feature].fields as fc.Arbitrary<object>,
      }),
      { minLength: 1, maxLength: 5, size: 'max' },
    ),
  });

const isAssignable = (feature: BulkFeature) => feature === 'issues' || feature === 'interior-tasks';

async function build(
  feature: BulkFeature,
  { visitor, deed, rows }: BulkScene,
): Promise<{ project: number; ids: number[] }> {
  const project = await addProjectWithMembers(world);
  const person = personNamed(visitor);
  const wanted = rows.map(({ own, assigned, fields }) => ({
    by: own ? person.id : world.owner.id,
    project,
    deleted: deed.action === 'restore',
    fields: { ...fields, ...(assigned && isAssignable(feature) && { assignedToId: person.id }) },
  }));
  return { project, ids: await addRows(world, BULK_FEATURES[feature].kind, wanted) };
}

const IDENTITY = ['id', 'project_id', 'plan_id', 'serial', 'number', 'created_at', 'updated_at'];

/** The stored rows and log entries without ids and instants, which only need to exist. */
async function storedState(feature: BulkFeature, project: number, ids: readonly number[]): Promise<unknown> {
  const { kind } = BULK_FEATURES[feature];
  const { table } = KINDS[kind];
  const { rows } = world.server.connection;
  const stored = await rows<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${table} t where t.project_id = ${project} order by t.id`,
  );
  const noted = await rows<{ entityId: number; before: unknown; after: unknown }>(sql`
    select entity_id as "entityId", entity, action, actor_id, before, after from activity
    where project_id = ${project} and entity = ${kind} order by entity_id, id`);
  const seen = JSON.stringify({
    stored: stored.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !IDENTITY.includes(name))),
    ),
    noted: noted.map(({ entityId, ...entry }) => ({ ...entry, row: ids.indexOf(entityId) })),
  });
  // Names are logged as salted hashes.
  return JSON.parse(
    seen
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"some instant"')
      .replaceAll(/"sha256":"\w{64}"/g, '"sha256":"some name"'),
  );
}

const STEPS = ['fixed', 'verify', 'refuse'];

function single(person: TestPerson, feature: BulkFeature, id: number, { action, value }: BulkAction) {
  if (action === 'delete') return person.send('DELETE', `/api/${feature}/${id}`);
  if (action === 'restore') return person.post(`/api/${feature}/${id}/restore`);
  if (STEPS.includes(action)) return person.post(`/api/${feature}/${id}/${action}`, value ?? {});
  if (action === 'unverify') return person.post(`/api/${feature}/${id}/verification`, { verified: false });
  if (action === 'assign') return person.send('PATCH', `/api/${feature}/${id}`, { body: value as object });
  const body = { [action === 'paid' ? 'isPaid' : action]: value };
  return person.send('PATCH', `/api/${feature}/${id}`, { body });
}

async function checkScene(feature: BulkFeature, scene: BulkScene): Promise<void> {
  const { visitor, deed } = scene;
  const person = personNamed(visitor);
  const role = roleOf(VISITORS.find(([name]) => name === visitor)?.[1] ?? '');
  const [many, few, untouched] = [
    await build(feature, scene),
    await build(feature, scene),
    await build(feature, scene),
  ];
  const answers = [];
  for (const id of few.ids) answers.push(await single(person, feature, id, deed));
  const refused = answers.find(({ status }) => status >= 400);
  const bulk = await person.post(`/api/projects/${many.project}/${feature}/bulk`, { ids: many.ids, ...deed });
  if (!can({ userId: person.id, role }, BULK_FEATURES[feature].resource, 'read'))
    expect(bulk.status).toBe(403);
  else expect([deed, bulk.status]).toEqual([deed, refused?.status ?? 200]);
  const alike = bulk.status === 200 ? few : untouched;
  expect(await storedState(feature, many.project, many.ids)).toEqual(
    await storedState(feature, alike.project, alike.ids),
  );
}

describe('a bulk action equals single actions on each row, or does nothing if one is rejected', () => {
  it.each(Object.keys(BULK_FEATURES) as BulkFeature[])('%s', async (feature) => {
    await fc.assert(
      fc.asyncProperty(sceneOf(feature), (scene) => checkScene(feature, scene)),
      { seed: SEED, numRuns: 80 },
    );
  });
});

async function addExpenses(count: number, fields: object = {}): Promise<number[]> {
  return addRows(
    world,
    'expense',
    Array.from({ length: count }, () => ({ by: world.owner.id, fields })),
  );
}

const bulkExpenses = (body: object, person = world.owner, headers = {}) =>
  person.send('POST', `/api/projects/${world.project}/expenses/bulk`, { body, headers });

describe('the undo of a bulk action', () => {
  it('is returned with it and restores each row', async () => {
    const ids = await addRows(
      world,
      'issue',
      ['open', 'in_progress', 'resolved'].map((status) => ({ by: world.owner.id, fields: { status } })),
    );
    const path = `/api/projects/${world.project}/issues/bulk`;
    const { body } = await world.owner.post(path, { ids, action: 'status', value: 'resolved' });
    expect(body).toEqual({
      count: 2,
      undo: [
        { ids: [ids[0]], action: 'status', value: 'open', versions: { [ids[0] ?? 0]: 2 } },
        { ids: [ids[1]], action: 'status', value: 'in_progress', versions: { [ids[1] ?? 0]: 2 } },
      ],
    });
    for (const undone of body.undo) expect((await world.owner.post(path, undone)).body.count).toBe(1);
    const read = await Promise.all(ids.map((id) => world.owner.get(`/api/issues/${id}`)));
    expect(read.map(({ body: { status } }) => status)).toEqual(['open', 'in_progress', 'resolved']);
  });

  it('leaves what somebody has changed since as they left it, and says so', async () => {
    const status = { by: world.owner.id, fields: { status: 'open' } };
    const ids = await addRows(world, 'issue', [status, status]);
    const path = `/api/projects/${world.project}/issues/bulk`;
    const { body } = await world.owner.post(path, { ids, action: 'assign', value: { trade: 'masonry' } });
    await personNamed('manager').patch(`/api/issues/${ids[0]}`, { trade: 'plumbing' });
    const refused = await world.owner.post(path, body.undo[0]);
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      ...[409, 'conflict'],
      [String(ids[0])],
    ]);
    expect(refused.body.detail).toContain('Someone else has changed this');
    const read = await Promise.all(ids.map((id) => world.owner.get(`/api/issues/${id}`)));
    expect(read.map(({ body: { trade } }) => trade)).toEqual(['plumbing', 'masonry']);
  });

  it('restores deleted rows and the totals', async () => {
    const totals = async () => (await world.owner.get(`/api/projects/${world.project}/expenses/totals`)).body;
    const ids = await addExpenses(3, { amount: '100.00' });
    const before = await totals();
    const { body } = await bulkExpenses({ ids, action: 'delete' });
    expect((await totals()).count).toBe(before.count - 3);
    // One that somebody restored meanwhile keeps none of the others in the trash, and is not deleted by the undo.
    await world.owner.post(`/api/expenses/${ids[0]}/restore`);
    const restored = await bulkExpenses(body.undo[0]);
    expect([restored.status, restored.body.undo]).toEqual([
      200,
      [{ ids: ids.slice(1), action: 'delete', value: null }],
    ]);
    expect(await totals()).toEqual(before);
  });
});

describe('a rejected bulk action', () => {
  it('names the first row in the way, and reports each by id', async () => {
    const [free = 0] = await addExpenses(1);
    const [paid = 0, other = 0] = await addExpenses(2, { isPaid: true, itemName: 'Roof tiles' });
    await world.server.pool.query('update expenses set added_by = $1 where id = any($2)', [
      personNamed('contractor').id,
      [free, paid, other],
    ]);
    const { status, body } = await bulkExpenses(
      { ids: [free, paid, other], action: 'delete' },
      personNamed('contractor'),
    );
    expect(status).toBe(403);
    expect(body.detail).toMatch(/“EX-\d{4} Roof tiles”/);
    expect(Object.keys(body.errors)).toEqual([String(paid), String(other)]);
  });

  it('treats rows of other projects like missing ones', async () => {
    const [own = 0] = await addExpenses(1);
    const elsewhere = await addProjectWithMembers(world);
    const [foreign = 0] = await addRows(world, 'expense', [{ by: world.owner.id, project: elsewhere }]);
    const answers = [];
    for (const id of [foreign, 2 ** 40])
      answers.push(await bulkExpenses({ ids: [own, id], action: 'delete' }));
    const said = answers.map(({ status, body: { detail, errors } }) => [
      status,
      detail,
      Object.values(errors),
    ]);
    expect(said[0]).toEqual(said[1]);
    expect(said[0]?.[0]).toBe(404);
    expect((await world.owner.get(`/api/expenses/${own}`)).status).toBe(200);
  });

  it('is one on too many rows, or none', async () => {
    const ids = Array.from({ length: MAX_BULK_ROWS + 1 }, (_, index) => index + 1);
    expect((await bulkExpenses({ ids, action: 'delete' })).status).toBe(422);
    expect((await bulkExpenses({ ids: [], action: 'delete' })).status).toBe(422);
    for (const action of ['paid', 'phase', 'category'])
      expect((await bulkExpenses({ ids: [1], action })).body.errors).toEqual({
        value: 'This field is required',
      });
  });
});

describe('a bulk action', () => {
  it('accepts the maximum number of rows, with a log entry each', async () => {
    const ids = await addExpenses(MAX_BULK_ROWS);
    expect((await bulkExpenses({ ids, action: 'paid', value: true })).body.count).toBe(MAX_BULK_ROWS);
    const [noted] = await world.server.connection.rows<{ entries: number }>(
      sql`select count(*) as entries from activity where entity = 'expense' and action = 'paid' and entity_id = any(${sql.param(ids)}::bigint[])`,
    );
    expect(noted?.entries).toBe(MAX_BULK_ROWS);
  });

  it('sent again with its idempotency key returns the same response and does nothing', async () => {
    const ids = await addExpenses(2);
    const headers = { 'idempotency-key': 'many-at-once-1' };
    const first = await bulkExpenses({ ids, action: 'paid', value: true }, world.owner, headers);
    await bulkExpenses({ ids, action: 'paid', value: false });
    const again = await bulkExpenses({ ids, action: 'paid', value: true }, world.owner, headers);
    expect(again.body).toEqual(first.body);
    expect((await world.owner.get(`/api/expenses/${ids[0]}`)).body.isPaid).toBe(false);
  });

  it('counts a repeated row once', async () => {
    const [id = 0] = await addExpenses(1);
    expect((await bulkExpenses({ ids: [id, id], action: 'delete' })).body.count).toBe(1);
  });

  it('waits for another one on the same rows without a deadlock', async () => {
    const ids = await addExpenses(40);
    const both = await Promise.all([
      bulkExpenses({ ids, action: 'paid', value: true }),
      bulkExpenses({ ids: ids.toReversed(), action: 'paid', value: false }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('many suppliers', () => {
  it('are deleted and restored by the user who added them only', async () => {
    const manager = personNamed('manager');
    const ids = await addRows(
      world,
      'supplier',
      Array.from({ length: 3 }, () => ({ by: world.owner.id })),
    );
    expect((await manager.post('/api/suppliers/bulk', { ids, action: 'delete' })).status).toBe(403);
    const { body } = await world.owner.post('/api/suppliers/bulk', { ids, action: 'delete' });
    expect((await world.owner.get(`/api/suppliers/${ids[0]}`)).status).toBe(404);
    expect((await manager.post('/api/suppliers/bulk', body.undo[0])).status).toBe(404);
    expect((await world.owner.post('/api/suppliers/bulk', body.undo[0])).body.count).toBe(3);
    expect((await world.owner.get(`/api/suppliers/${ids[0]}`)).status).toBe(200);
  });
});

describe('tasks of a plan in the trash', () => {
  it('are not restored before it, and the one in the way is named', async () => {
    const [id = 0] = await addRows(world, 'interior-task', [{ by: world.owner.id, deleted: true }]);
    await world.server.pool.query(
      'update interior_plans set deleted_at = now() where id = (select plan_id from interior_tasks where id = $1)',
      [id],
    );
    const path = `/api/projects/${world.project}/interior-tasks/bulk`;
    const { status, body } = await world.owner.post(path, { ids: [id], action: 'restore' });
    expect([status, body.errors[id]]).toEqual([409, expect.stringContaining('Take the plan out first')]);
  });
});
