import { afterAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import type { Visitor } from './expected/expected-statuses.ts';
import { createFixtures } from './fixtures/fixtures.ts';

const world = await createFixtures();
const { body } = await world.owner.post(`/api/projects/${world.project}/monitoring-fees`, {
  feeType: 'Quantity survey of the roof',
  payeeName: 'Nata Surveyors',
  amount: '4321.09',
  description: 'Second round',
});
const fee: number = body.id;
afterAll(() => world.stop());

const as = (visitor: Visitor): TestPerson => world.people.get(visitor) as TestPerson;
const answers = async (person: TestPerson, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await person.get(path)).body));

describe('monitoring fees', () => {
  // The budget must add up, and fees are part of it.
  it.each(['architect', 'engineer'] as const)(
    'are visible to the %s, who reads the budget, only as a sum',
    async (role) => {
      const person = as(role);
      const at = `/api/projects/${world.project}`;
      const [budget, stats] = await answers(person, [`${at}/budget`, `${at}/stats`]);
      expect([budget.fees.actual, stats.totals.monitoringFees]).toEqual(['4321.09', '4321.09']);
      const statuses = await Promise.all(
        [
          `${at}/monitoring-fees`,
          `${at}/monitoring-fees/totals`,
          `/api/monitoring-fees/${fee}`,
          `/api/monitoring-fees/${fee}/history`,
          `/api/monitoring-fees/${fee}/comments`,
          `${at}/activity`,
        ].map(async (path) => (await person.get(path)).status),
      );
      expect(statuses).toEqual([403, 403, 404, 404, 404, 403]);
      const told = JSON.stringify(
        await answers(person, [
          ...[`${at}/budget`, `${at}/stats`, `${at}/cash-flow`, `${at}/budget/transfers`],
          ...[`/api/search?q=Nata`, `/api/search?q=roof`, '/api/projects', '/api/trash', '/api/user/data'],
        ]),
      );
      expect(told).not.toMatch(/Nata|survey of the roof|Second round/i);
    },
  );

  it.each(['contractor', 'designer', 'inspector', 'viewer'] as const)(
    'are invisible to the %s, who reads no budget, even as a sum',
    async (role) => {
      const at = `/api/projects/${world.project}`;
      expect((await as(role).get(`${at}/budget`)).status).toBe(403);
      expect(JSON.stringify((await as(role).get(`${at}/stats`)).body)).not.toContain('4321.09');
    },
  );
});
