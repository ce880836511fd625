import { SEARCH_KINDS, type SearchHit, type SearchKind } from '@brick/domain/search/api';
import { type DeletedRow, TRASH_KINDS, type TrashKind } from '@brick/domain/trash/api';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import { VISITORS, type Visitor } from './expected/expected-statuses.ts';
import { WORD_OF_DECLARED } from './fixtures/declared-kinds.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { addProjectWithMembers } from './fixtures/path-params.ts';
import { addRows, PATH_OF_KIND } from './fixtures/row-fixtures.ts';

const world = await createFixtures();
afterAll(() => world.stop());

const SEED = 20260411;
const VISITING = VISITORS.filter(([name]) => name !== 'signed-out').map(([name]) => name);
const one = <T>(...values: T[]) => fc.constantFrom(...values);

const personNamed = (visitor: Visitor): TestPerson => {
  const person = world.people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
};

const nothing = fc.record({});

/** The states on which rights depend, for the kinds that have any. */
const STATES: Partial<Record<TrashKind | FoundRow, fc.Arbitrary<object>>> = {
  expense: fc.record({ isPaid: fc.boolean() }),
  variation: fc.record({ status: one('draft', 'pending', 'approved', 'rejected') }),
  inspection: fc.record({ result: one('pending', 'passed') }),
  issue: fc.record({ status: one('open', 'resolved') }),
};

type FoundRow = Exclude<SearchKind, 'project' | 'supplier'>;

const isFoundRow = (kind: SearchKind): kind is FoundRow => kind !== 'project' && kind !== 'supplier';

/** A word of what the builder of a kind makes; of other kinds one of what is made of their declaration. */
const WORDS: Partial<Record<FoundRow, string>> = {
  expense: 'mix',
  invoice: 'kgale',
  variation: 'STORMWATER',
  'monitoring-fee': 'visit',
  inspection: 'reinf',
  issue: 'wall crack',
  'interior-plan': 'living',
  'interior-task': 'colours',
  document: 'permit',
  'check-template': 'reinforcement',
  check: 'slab',
  'diary-day': 'formwork',
  'trade-link': 'kgale',
  commitment: 'trusses',
  milestone: 'closed',
  contract: 'main',
  certificate: 'main',
};

interface GeneratedRecord {
  by: Visitor;
  deletedBy: Visitor | null;
  assigned: boolean;
  fields: object;
}

interface SearchScene {
  visitor: Visitor;
  rows: GeneratedRecord[];
}

const sceneOf = (kind: TrashKind | FoundRow): fc.Arbitrary<SearchScene> =>
  // Half of the rows are the visitor's own or deleted by them, to have both cases.
  one<Visitor>(...VISITING, 'contractor', 'designer', 'owner').chain((visitor) =>
    fc.record({
      visitor: fc.constant(visitor),
      rows: fc.array(
        fc.record({
          by: fc.oneof(one(visitor), one<Visitor>(...VISITING)),
          deletedBy: fc.oneof(one(null), one<Visitor | null>(visitor, 'manager')),
          assigned: fc.boolean(),
          fields: STATES[kind] ?? nothing,
        }),
        { minLength: 1, maxLength: 8, size: 'max' },
      ),
    }),
  );

const ASSIGNABLE: readonly (TrashKind | FoundRow)[] = ['inspection', 'issue', 'interior-task'];

async function addScene(kind: TrashKind | FoundRow, { visitor, rows }: SearchScene) {
  const project = await addProjectWithMembers(world);
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

async function checkFound(kind: FoundRow, scene: SearchScene): Promise<void> {
  const { project, ids } = await addScene(kind, scene);
  const folder = PATH_OF_KIND[kind];
  const person = personNamed(scene.visitor);
  const answered = await idsAnswering(ids, (id) => person.get(`/api/${folder}/${id}`));
  const query = `q=${encodeURIComponent(WORDS[kind] ?? WORD_OF_DECLARED)}&limit=20`;
  const here = await person.get(`/api/projects/${project}/search?${query}`);
  expect(here.status).toBe(scene.visitor === 'stranger' ? 404 : 200);
  if (here.status === 200) expect(idsOf(here.body, kind)).toEqual(answered);
  const everywhere: SearchHit[] = (await person.get(`/api/search?${query}&projectId=${project}`)).body;
  expect(
    idsOf(
      everywhere.filter(({ projectId }) => projectId === project),
      kind,
    ),
  ).toEqual(answered);
}

async function checkDeleted(kind: TrashKind, scene: SearchScene): Promise<void> {
  const { project, ids } = await addScene(kind, scene);
  const person = personNamed(scene.visitor);
  const listed = await person.get(`/api/projects/${project}/trash`);
  expect(listed.status).toBe(scene.visitor === 'stranger' ? 404 : 200);
  const rows: DeletedRow[] = listed.status === 200 ? listed.body : [];
  const restored = await idsAnswering(ids, (id) => person.post(`/api/${PATH_OF_KIND[kind]}/${id}/restore`));
  expect(idsOf(rows, kind)).toEqual(restored);
}

describe('for any role and any rows', () => {
  it.each(SEARCH_KINDS.filter(isFoundRow))('search finds exactly the readable rows: %s', async (kind) => {
    const property = fc.asyncProperty(sceneOf(kind), (scene) => checkFound(kind, scene));
    await fc.assert(property, { seed: SEED, numRuns: 24, endOnFailure: true });
  });

  it.each(TRASH_KINDS)('the trash lists exactly the restorable rows: %s', async (kind) => {
    const property = fc.asyncProperty(sceneOf(kind), (scene) => checkDeleted(kind, scene));
    await fc.assert(property, { seed: SEED, numRuns: 24, endOnFailure: true });
  });

  it('search finds exactly the readable suppliers', async () => {
    const project = await addProjectWithMembers(world);
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
