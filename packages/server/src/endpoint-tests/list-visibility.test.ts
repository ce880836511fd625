import { decimal, minor, sum } from '@brick/domain/money/money';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import { VISITORS, type Visitor } from './expected/expected-statuses.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { addProjectWithMembers } from './fixtures/path-params.ts';
import { addRows, type FixtureKind } from './fixtures/row-fixtures.ts';

const world = await createFixtures();
afterAll(() => world.stop());

const SEED = 20260318;
const MEMBERS = VISITORS.filter(([, role]) => role !== null).map(([name]) => name);

const personNamed = (visitor: Visitor): TestPerson => {
  const person = world.people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
};

interface ListedRow {
  id: number;
  amount: string;
  extraCost: string;
  agreedAmount: string | null;
  isPaid: boolean;
  status: string;
  result: string;
  required: boolean;
  url: string | null;
}

const count = (rows: readonly ListedRow[], what: (row: ListedRow) => boolean) => rows.filter(what).length;

const total = (
  rows: readonly ListedRow[],
  amountOf: (row: ListedRow) => string,
  what: (row: ListedRow) => boolean = () => true,
) => decimal(sum(rows.filter(what).map((row) => minor(amountOf(row)))));

const amountOf = (row: ListedRow) => row.amount;
const costOf = (row: ListedRow) =>
  row.status === 'approved' ? (row.agreedAmount ?? row.extraCost) : row.extraCost;

const money = fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => decimal(BigInt(hundredths)));
const one = <T>(...values: T[]) => fc.constantFrom(...values);

const RESOURCES = {
  expenses: {
    kind: 'expense',
    fields: fc.record({ amount: money, isPaid: fc.boolean() }),
    totals: (rows: readonly ListedRow[]) => ({
      count: rows.length,
      paidCount: count(rows, ({ isPaid }) => isPaid),
      total: total(rows, amountOf),
      paid: total(rows, amountOf, ({ isPaid }) => isPaid),
      unpaid: total(rows, amountOf, ({ isPaid }) => !isPaid),
    }),
  },
  variations: {
    kind: 'variation',
    fields: one('draft', 'pending', 'approved', 'rejected').chain((status) =>
      fc.record({
        status: fc.constant(status),
        extraCost: money,
        agreedAmount: status === 'approved' ? fc.option(money) : fc.constant(null),
      }),
    ),
    totals: (rows: readonly ListedRow[]) => ({
      approved: total(rows, costOf, ({ status }) => status === 'approved'),
      approvedCount: count(rows, ({ status }) => status === 'approved'),
      pending: total(rows, costOf, ({ status }) => status === 'pending'),
      pendingCount: count(rows, ({ status }) => status === 'pending'),
    }),
  },
  'monitoring-fees': {
    kind: 'monitoring-fee',
    fields: fc.record({ amount: money, isPaid: fc.boolean() }),
    totals: (rows: readonly ListedRow[]) => ({
      count: rows.length,
      paid: total(rows, amountOf, ({ isPaid }) => isPaid),
      outstanding: total(rows, amountOf, ({ isPaid }) => !isPaid),
    }),
  },
  inspections: {
    kind: 'inspection',
    fields: fc.record({ result: one('pending', 'passed', 'failed') }),
    totals: (rows: readonly ListedRow[]) => ({
      total: rows.length,
      passed: count(rows, ({ result }) => result === 'passed'),
      failed: count(rows, ({ result }) => result === 'failed'),
    }),
  },
  issues: {
    kind: 'issue',
    fields: fc.record({
      status: one('open', 'in_progress', 'resolved'),
      severity: one('low', 'medium', 'high'),
    }),
    totals: (rows: readonly ListedRow[]) => ({
      total: rows.length,
      open: count(rows, ({ status }) => status === 'open'),
      inProgress: count(rows, ({ status }) => status === 'in_progress'),
      resolved: count(rows, ({ status }) => status === 'resolved'),
    }),
  },
  commitments: {
    kind: 'commitment',
    fields: fc.record({ amount: money }),
    totals: (rows: readonly ListedRow[]) => ({
      count: rows.length,
      amount: total(rows, amountOf),
      open: total(rows, amountOf),
    }),
  },
  documents: {
    kind: 'document',
    fields: fc.record({ required: fc.boolean() }),
    totals: (rows: readonly ListedRow[]) => ({
      total: rows.length,
      required: count(rows, ({ required }) => required),
      requiredMissing: count(rows, ({ required, url }) => required && url === null),
    }),
  },
} as const satisfies Record<
  string,
  { kind: FixtureKind; fields: fc.Arbitrary<object>; totals: (rows: readonly ListedRow[]) => object }
>;

type TestedResource = keyof typeof RESOURCES;

interface GeneratedFields {
  by: Visitor;
  deleted: boolean;
  fields: object;
}

const rowsOf = (resource: TestedResource): fc.Arbitrary<GeneratedFields[]> =>
  fc.array(
    fc.record({
      by: one(...MEMBERS),
      deleted: one(true, false, false, false),
      fields: RESOURCES[resource].fields as fc.Arbitrary<object>,
    }),
    { minLength: 1, maxLength: 8, size: 'max' },
  );

// Roles that see some of the rows are drawn more often than those that see all or none.
const anybody = fc.oneof(one(...MEMBERS), one<Visitor>('contractor', 'designer'));

/** Half of the rows are the visitor's own, so that `o` makes a difference. */
const scene = (resource: TestedResource) =>
  fc
    .record({
      visitor: anybody,
      rows: rowsOf(resource),
      own: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    })
    .map(({ visitor, rows, own }) => ({
      visitor,
      rows: rows.map((row, index) => ({ ...row, by: own[index] ? visitor : row.by })),
    }));

async function addScene(
  resource: TestedResource,
  rows: readonly GeneratedFields[],
): Promise<{ project: number; ids: number[] }> {
  const project = await addProjectWithMembers(world);
  const wanted = rows.map(({ by, ...row }) => ({ ...row, by: personNamed(by).id, project }));
  return { project, ids: await addRows(world, RESOURCES[resource].kind, wanted) };
}

async function checkScene(
  resource: TestedResource,
  { visitor, rows }: { visitor: Visitor; rows: GeneratedFields[] },
): Promise<void> {
  const { project, ids } = await addScene(resource, rows);
  const person = personNamed(visitor);
  const list = await person.get(`/api/projects/${project}/${resource}`);
  const totals = await person.get(`/api/projects/${project}/${resource}/totals`);
  expect([200, 403]).toContain(list.status);
  expect(totals.status).toBe(list.status);
  const listed: ListedRow[] = list.status === 200 ? list.body : [];
  const answers = await Promise.all(ids.map((id) => person.get(`/api/${resource}/${id}`)));
  const answered = answers.filter(({ status }) => status === 200).map(({ body }) => body as ListedRow);
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  const byId = (left: ListedRow, right: ListedRow) => left.id - right.id;
  expect([...listed].sort(byId)).toEqual([...answered].sort(byId));
  if (list.status === 200) expect(totals.body).toMatchObject(RESOURCES[resource].totals(listed));
  if (resource === 'expenses') {
    const all: (ListedRow & { projectId: number })[] = (await person.get('/api/expenses/all')).body;
    expect(all.filter(({ projectId }) => projectId === project).sort(byId)).toEqual([...listed].sort(byId));
  }
}

describe('for any role and any rows', () => {
  it.each(Object.keys(RESOURCES) as TestedResource[])(
    '%s lists exactly the readable rows, and the totals are their sums',
    async (resource) => {
      await fc.assert(
        fc.asyncProperty(scene(resource), (each) => checkScene(resource, each)),
        { seed: SEED, numRuns: 32, endOnFailure: true },
      );
    },
  );
});

/** Field names that contain amounts. */
const MONEY = [
  'totalBudget',
  'spent',
  'remaining',
  'percentSpent',
  'paidExpenses',
  'unpaidExpenses',
  'variationsApproved',
  'variationsPending',
  'paidMonitoringFees',
  'paid',
  'unpaid',
  'budget',
  'amount',
  'extraCost',
  'agreedAmount',
];

/** The paths of amounts in a response: by field name, or by texts that look like amounts. Row counts are none. */
function moneyIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /^-?\d+\.\d\d$/.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const place = `${path}/${name}`;
    const named = MONEY.includes(name) && path !== '/counts' ? [place] : [];
    return [...named, ...moneyIn(field, place)];
  });
}

const WITHOUT_MONEY: Visitor[] = ['contractor', 'designer', 'inspector', 'viewer', "'designer'", "'unknown'"];

describe('a role without amounts', () => {
  it('gets no amount in the portfolio, the project or its figures, for any rows', async () => {
    const property = fc.asyncProperty(
      one(...MEMBERS),
      rowsOf('expenses'),
      rowsOf('variations'),
      async (visitor, bills, changes) => {
        const { project } = await addScene('expenses', bills);
        await addRows(
          world,
          'variation',
          changes.map(({ by, ...row }) => ({ ...row, by: personNamed(by).id, project })),
        );
        const person = personNamed(visitor);
        for (const path of ['/api/projects', `/api/projects/${project}`, `/api/projects/${project}/stats`]) {
          const { status, body } = await person.get(path);
          expect(status).toBe(200);
          if (WITHOUT_MONEY.includes(visitor)) expect([path, moneyIn(body)]).toEqual([path, []]);
          else expect(moneyIn(body)).not.toEqual([]);
        }
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: 20, endOnFailure: true });
  });

  it('gets none in interior plans and tasks, in any list', async () => {
    const [plan] = await addRows(world, 'interior-plan', [
      { by: world.owner.id, fields: { budget: '48000.00' } },
    ]);
    const [task] = await addRows(world, 'interior-task', [
      { by: world.owner.id, fields: { estimatedCost: '9000.00' } },
    ]);
    const hidden: Visitor[] = [];
    for (const visitor of MEMBERS) {
      const paths = [
        `projects/${world.project}/interior-plans`,
        `interior-plans/${plan}`,
        'interior-tasks',
        `interior-tasks/${task}`,
      ];
      const bodies = await Promise.all(
        paths.map(async (path) => (await personNamed(visitor).get(`/api/${path}`)).body),
      );
      const told = bodies.filter((body) => JSON.stringify(body).match(/"(?:budget|estimatedCost)"/) !== null);
      expect([0, paths.length]).toContain(told.length);
      if (told.length === 0) hidden.push(visitor);
    }
    expect(hidden).toEqual(['contractor', 'inspector', 'viewer', "'unknown'"]);
  });

  it('gets none with a stale edit', async () => {
    const [id] = await addRows(world, 'interior-task', [
      {
        by: world.owner.id,
        fields: { estimatedCost: '9000.00', assignedToId: personNamed('contractor').id },
      },
    ]);
    const { status, body } = await personNamed('contractor').patch(`/api/interior-tasks/${id}`, {
      status: 'in_progress',
      version: 9,
    });
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ id, version: 1 });
    expect(moneyIn(body)).toEqual([]);
  });
});
