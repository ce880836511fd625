import type { Endpoint } from '@brick/domain/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { EXPECTED_STATUSES, type Visitor } from './expected/expected-statuses.ts';
import { createFixtures, type Fixtures } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';
import { REQUEST_BODIES } from './fixtures/request-bodies.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Whether the visitor may not change rows of this kind. */
const isRefused = ({ method, on }: Endpoint, visitor: Visitor): boolean =>
  visitor === 'stranger' ||
  (/^(?:PATCH|DELETE)$/.test(method) && !['project', 'account', 'comment'].includes(on));

const refusals = ENDPOINTS.map(({ endpoint }) => endpoint)
  // Whether a pin may be moved is told by its issue, which is asked once the pin is read.
  .filter(({ method, on, path }) => method !== 'GET' && on !== 'everyone' && path !== '/api/pins/{id}')
  .flatMap((endpoint) =>
    (['stranger', 'viewer'] as const)
      .filter((visitor) => isRefused(endpoint, visitor))
      .map((visitor) => ({ endpoint, visitor, status: EXPECTED_STATUSES.get(nameOf(endpoint))?.[visitor] })),
  )
  .filter(({ status }) => status === 403 || status === 404);

let world: Fixtures;
let holder: pg.Client;
const places = new Map<string, Record<string, string | number>>();

/** Tables of projects and of supplier directories. */
const TABLES = `select distinct table_name as name from information_schema.columns
  where table_schema = 'public' and (column_name = 'project_id' or table_name in ('projects', 'suppliers'))
    and table_name not in ('activity', 'attempts', 'sessions')`;

beforeAll(async () => {
  world = await createFixtures();
  for (const { endpoint, visitor } of refusals) {
    const [place = {}] = await createPathParams(world, endpoint, 1);
    places.set(`${nameOf(endpoint)} ${visitor}`, place);
  }
  holder = new pg.Client({ connectionString: world.server.ownerUrl });
  await holder.connect();
  const { rows } = await holder.query<{ name: string }>(TABLES);
  await holder.query('begin');
  for (const { name } of rows) await holder.query(`select from ${name} for update`);
});
afterAll(async () => {
  await holder.end();
  await world.stop();
});

describe('without the right to write a row, a request is rejected while the row is locked, so it never waits for it', () => {
  it.each(refusals.map((each) => [nameOf(each.endpoint), each.visitor, each] as const))(
    '%s, %s',
    async (call, visitor, { endpoint, status }) => {
      const place = places.get(`${call} ${visitor}`) ?? {};
      const body = (REQUEST_BODIES[call] as ((at: object) => unknown) | undefined)?.(place);
      const person = world.people.get(visitor);
      const answer = await person?.send(
        endpoint.method,
        fillPath(endpoint.path, place),
        body === undefined ? {} : { body },
      );
      expect(answer?.status).toBe(status);
    },
  );
});
