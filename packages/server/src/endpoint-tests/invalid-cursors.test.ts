import type { Endpoint } from '@brick/domain/endpoint';
import { afterAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { ENDPOINTS } from '../endpoints.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';

const world = await createFixtures();
afterAll(() => world.stop());

/** Forged cursor values for a column. */
const MADE_UP = [
  ...['zzz', '', '2026-02-30', '2026-13-01T00:00:00.000Z', 'NaN', '1e400', '\u0000', "'; --", '0', '99'],
  ...[0, -1, 1.5, 1e300, 2 ** 53, true, false, null, [], {}, ['zzz']],
];

const IDS = [1, 0, -1, 2 ** 53 - 1, 2 ** 53, 1.5, 'zzz', null];

const LISTS = ENDPOINTS.map(({ endpoint }) => endpoint as Endpoint).filter(({ method, query }) => {
  const { shape = {} } = (query ?? {}) as Partial<z.ZodObject>;
  return method === 'GET' && 'cursor' in shape && 'sort' in shape;
});

const sortsOf = ({ query }: Endpoint): readonly string[] =>
  ((query as z.ZodObject).shape['sort'] as z.ZodOptional<z.ZodEnum>).unwrap().options.map(String);

it('there are lists with cursors', () => {
  expect(LISTS.length).toBeGreaterThan(9);
});

it.each(LISTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s rejects a forged cursor or starts after it, and never fails',
  async (_name, endpoint) => {
    const [place = {}] = await createPathParams(world, endpoint, 1);
    const path = fillPath(endpoint.path, place);
    const answers: [number, string][] = [];
    for (const sort of sortsOf(endpoint)) {
      const made = [...MADE_UP.map((value) => [sort, value, 1]), ...IDS.map((id) => [sort, null, id])];
      for (const value of made) {
        const cursor = Buffer.from(JSON.stringify(value)).toString('base64url');
        const { status } = await world.owner.get(`${path}?limit=2&sort=${sort}&cursor=${cursor}`);
        if (status !== 200 && status !== 422) answers.push([status, JSON.stringify(value)]);
      }
    }
    expect(answers).toEqual([]);
  },
);
