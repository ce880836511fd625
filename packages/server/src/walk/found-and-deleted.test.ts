import type { Found, FoundKind } from '@brick/domain/search/contract';
import type { DeletedRow, TrashKind } from '@brick/domain/trash/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/people.ts';
import { VISITORS, type Visitor } from './expected.ts';
import { addPeopledProject } from './places.ts';
import { addRows } from './rows.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const SEED = 20260411;
const VISITING = VISITORS.filter(([name]) => name !== 'signed-out').map(([name]) => name);
const one = <T>(...values: T[]) => fc.constantFrom(...values);

const personNamed = (visitor: Visitor): Person => {
  const person = world.people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
};

const nothing = fc.record({});

/** Where a kind is read, and the states on which rights depend. */
const KINDS = {
  expense: { folder: 'expenses', fields: fc.record({ isPaid: fc.boolean() }) },
  variation: {
    folder: 'variations',
    fields: fc.record({ status: one('draft', 'pending', 'approved', 'rejected') }),
  },
  'monitoring-fee': { folder: 'monitoring-fees', fields: nothing },
  inspection: { folder: 'inspections', fields: fc.record({ result: one('pending', 'passed') }) },
  issue: { folder: 'issues', fields: fc.record({ status: one('open', 'resolved') }) },
  'interior-plan': { folder: 'interior-plans', fields: nothing },
  'interior-task': { folder: 'interior-tasks', fields: nothing },
  document: { folder: 'documents', fields: nothing },
  commitment: { folder: 'commitments', fields: nothing },
  milestone: { folder: 'milestones', fields: nothing },
  'progress-entry': { folder: 'progress', fields: nothing },
  contract: { folder: 'contracts', fields: nothing },
  certificate: { folder: 'certificates', fields: nothing },
  'report-schedule': { folder: 'report-schedules', fields: nothing },
} as const satisfies Record<TrashKind, { folder: string; fields: fc.Arbitrary<object> }>;

/** A word of what the builder of a kind makes, for the kinds that search looks through. */
const WORDS = {
  expense: 'mix',
  variation: 'STORMWATER',
  'monitoring-fee': 'visit',
  inspection: 'reinf',
  issue: 'wall crack',
  'interior-plan': 'living',
  'interior-task': 'colours',
  document: 'permit',
  commitment: 'trusses',
  milestone: 'closed',
  contract: 'main',
  certificate: 'main',
} as const satisfies Record<Exclude<FoundKind, 'project' | 'supplier'>, string>;

interface Made {
  by: Visitor;
  deletedBy: Visitor | null;
  assigned: boolean;
  fields: object;
}

interface Scene {
  visitor: Visitor;
  rows: Made[];
}

const sceneOf = (kind: TrashKind): fc.Arbitrary<Scene> =>
  // Half of the rows are the visitor's own or deleted by them, so that there is something to tell apart.
  one<Visitor>(...VISITING, 'contractor', 'designer', 'owner').chain((visitor) =>
    fc.record({
      visitor: fc.constant(visitor),
      rows: fc.array(
        fc.record({
          by: fc.oneof(one(visitor), one<Visitor>(...VISITING)),
          deletedBy: fc.oneof(one(null), one<Visitor | null>(visitor, 'manager')),
          assigned: fc.boolean(),
          fields: KINDS[kind].fields as fc.Arbitrary<object>,
        }),
        { minLength: 1, maxLength: 8, size: 'max' },
      ),
    }),
  );

const ASSIGNABLE: readonly TrashKind[] = ['inspection', 'issue', 'interior-task'];

async function addScene(kind: TrashKind, { visitor, rows }: Scene) {
  const project = await addPeopledProject(world);
  const { id: visitorId } = personNamed(visitor);
  const wanted = rows.map(({ by, deletedBy, assigned, fields }) => ({
    by: personNamed(by).id,
    project,
    fields: {
      ...fields,
      ...(assigned && ASSIGNABLE.includes(kind) && { assignedToId: visitorId }),
      ...(deletedBy && { deletedAt: new Date().toISOString(), deletedBy: personNamed(deletedBy).id }),
    },
  }));
  return { project, ids: await addRows(world, kind, wanted) };
}

const ascending = (left: number, right: number) => left - right;
const idsOf = (rows: readonly { kind: string; id: number }[], kind: string) =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ id }) => id)
    .sort(ascending);

async function idsAnswering(ids: readonly number[], ask: (id: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (const id of ids) statuses.push((await ask(id)).status);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  return ids.filter((_, index) => statuses[index] === 200).sort(ascending);
}

async function checkFound(kind: keyof typeof WORDS, scene: Scene): Promise<void> {
  const { project, ids } = await addScene(kind, scene);
  const { folder } = KINDS[kind];
  const person = personNamed(scene.visitor);
  const answered = await idsAnswering(ids, (id) => person.get(`/api/${folder}/${id}`));
  const query = `q=${encodeURIComponent(WORDS[kind])}&limit=20`;
  const here = await person.get(`/api/projects/${project}/search?${query}`);
  expect(here.status).toBe(scene.visitor === 'stranger' ? 404 : 200);
  if (here.status === 200) expect(idsOf(here.body, kind)).toEqual(answered);
  const everywhere: Found[] = (await person.get(`/api/search?${query}&projectId=${project}`)).body;
  expect(
    idsOf(
      everywhere.filter(({ projectId }) => projectId === project),
      kind,
    ),
  ).toEqual(answered);
}

async function checkDeleted(kind: TrashKind, scene: Scene): Promise<void> {
  const { project, ids } = await addScene(kind, scene);
  const person = personNamed(scene.visitor);
  const listed = await person.get(`/api/projects/${project}/trash`);
  expect(listed.status).toBe(scene.visitor === 'stranger' ? 404 : 200);
  const rows: DeletedRow[] = listed.status === 200 ? listed.body : [];
  const restored = await idsAnswering(ids, (id) => person.post(`/api/${KINDS[kind].folder}/${id}/restore`));
  expect(idsOf(rows, kind)).toEqual(restored);
}

describe('for any role and any rows', () => {
  it.each(Object.keys(WORDS) as (keyof typeof WORDS)[])(
    'search finds a row exactly when it is answered: %s',
    async (kind) => {
      const property = fc.asyncProperty(sceneOf(kind), (scene) => checkFound(kind, scene));
      await fc.assert(property, { seed: SEED, numRuns: 24, endOnFailure: true });
    },
  );

  it.each(Object.keys(KINDS) as TrashKind[])(
    'the trash lists a row exactly when it can be taken back: %s',
    async (kind) => {
      const property = fc.asyncProperty(sceneOf(kind), (scene) => checkDeleted(kind, scene));
      await fc.assert(property, { seed: SEED, numRuns: 24, endOnFailure: true });
    },
  );

  it('search finds a supplier exactly when it is answered', async () => {
    const project = await addPeopledProject(world);
    const owners = [world.owner, personNamed('manager'), personNamed('stranger')];
    const ids: number[] = [];
    for (const { id: by } of owners) ids.push(...(await addRows(world, 'supplier', [{ by }])));
    for (const visitor of VISITING) {
      const person = personNamed(visitor);
      const answered = await idsAnswering(ids, (id) => person.get(`/api/suppliers/${id}`));
      const { body } = await person.get('/api/search?q=kalahari&limit=20');
      expect([visitor, idsOf(body, 'supplier').filter((id) => ids.includes(id))]).toEqual([
        visitor,
        answered,
      ]);
      const here = await person.get(`/api/projects/${project}/search?q=kalahari&limit=20`);
      if (visitor === 'stranger') continue;
      expect([visitor, idsOf(here.body, 'supplier').filter((id) => ids.includes(id))]).toEqual([
        visitor,
        answered,
      ]);
    }
  });
});
