import type { Endpoint } from '@brick/domain/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../calls.ts';
import { BODIES } from './bodies.ts';
import { EXPECTED, type Visitor } from './expected.ts';
import { freshPlaces, pathWith } from './places.ts';
import { openWorld, type World } from './world.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A member whose role lacks the right to change rows of a kind, and somebody who is no member at all. */
const isRefused = ({ method, on }: Endpoint, visitor: Visitor): boolean =>
  visitor === 'stranger' ||
  (/^(?:PATCH|DELETE)$/.test(method) && !['project', 'account', 'comment'].includes(on));

const refusals = CALLS.map(({ endpoint }) => endpoint)
  .filter(({ method, on }) => method !== 'GET' && on !== 'everyone')
  .flatMap((endpoint) =>
    (['stranger', 'viewer'] as const)
      .filter((visitor) => isRefused(endpoint, visitor))
      .map((visitor) => ({ endpoint, visitor, status: EXPECTED.get(nameOf(endpoint))?.[visitor] })),
  )
  .filter(({ status }) => status === 403 || status === 404);

let world: World;
let holder: pg.Client;
const places = new Map<string, Record<string, string | number>>();

/** Tables of rows that belong to a project or to a person's directory. */
const TABLES = `select distinct table_name as name from information_schema.columns
  where table_schema = 'public' and (column_name = 'project_id' or table_name in ('projects', 'suppliers'))
    and table_name not in ('activity', 'attempts', 'sessions')`;

beforeAll(async () => {
  world = await openWorld();
  for (const { endpoint, visitor } of refusals) {
    const [place = {}] = await freshPlaces(world, endpoint, 1);
    places.set(`${nameOf(endpoint)} ${visitor}`, place);
  }
  holder = new pg.Client({ connectionString: world.server.ownerUrl });
  await holder.connect();
  const { rows } = await holder.query<{ name: string }>(TABLES);
  await holder.query('begin');
  for (const { name } of rows) await holder.query(`select from ${name} for update`);
}, 120_000);
afterAll(async () => {
  await holder.end();
  await world.stop();
});

describe('whoever may not write a row of a kind is refused while somebody else holds it, and so has never waited for it', () => {
  it.each(refusals.map((each) => [nameOf(each.endpoint), each.visitor, each] as const))(
    '%s, %s',
    async (call, visitor, { endpoint, status }) => {
      const place = places.get(`${call} ${visitor}`) ?? {};
      const body = (BODIES[call] as ((at: object) => unknown) | undefined)?.(place);
      const person = world.people.get(visitor);
      const answer = await person?.send(
        endpoint.method,
        pathWith(endpoint.path, place),
        body === undefined ? {} : { body },
      );
      expect(answer?.status).toBe(status);
    },
  );
});
