import type { Endpoint } from '@brick/domain/endpoint';
import type pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { CALLS } from '../calls.ts';
import { BODIES } from './bodies.ts';
import { freshPlaces, pathWith } from './rows.ts';
import { openWorld, type World } from './world.ts';

let world: World;

/** Queries by round trip: what is sent while an answer is still awaited goes along with it. */
let trips: string[][] = [];
let awaited = 0;

/** Notes every query that goes to the database through this pool from now on. */
async function listenTo(pool: pg.Pool): Promise<void> {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
      if (awaited === 0) trips.push([]);
      trips.at(-1)?.push(text.replaceAll(/\s+/g, ' ').trim().slice(0, 120));
      awaited += 1;
      const settled = () => {
        awaited -= 1;
      };
      const answer = query(...given);
      if (answer instanceof Promise) answer.then(settled, settled);
      else settled();
      return answer;
    }) as typeof client.query;
  });
  // Connections that were open before are replaced, so that each is listened to.
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of held) client.release(true);
}

beforeAll(async () => {
  world = await openWorld();
  await listenTo(world.server.pool);
});
afterAll(() => world.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that may take more, how many, and why. */
const LONGER: Record<string, { most: number; why: string }> = {
  'POST /api/projects/sample': { most: 30, why: 'writes a whole project' },
  'POST /api/demo': { most: 34, why: 'writes an account and a whole project' },
  'POST /api/user/password': { most: 13, why: 'counts tries of a secret apart from what it changes' },
  'POST /api/user/2fa': { most: 7, why: 'counts tries of a secret apart from what it changes' },
};

async function tripsOf(endpoint: Endpoint): Promise<string[][]> {
  const [place = {}] = await freshPlaces(world, endpoint, 1);
  const body = (BODIES[nameOf(endpoint)] as ((at: object) => unknown) | undefined)?.(place);
  const client = endpoint.on === 'everyone' ? world.server.visitor() : world.owner;
  trips = [];
  awaited = 0;
  await client.send(endpoint.method, pathWith(endpoint.path, place), body === undefined ? {} : { body });
  return trips;
}

const calls = CALLS.map(({ endpoint }) => endpoint).filter(({ reply }) => reply !== 'events');

describe('a call needs at most five round trips to the database', () => {
  it.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (call, endpoint) => {
    // The first time a plan is made or a session is noted; the second is what a call costs from then on.
    await tripsOf(endpoint);
    const taken = await tripsOf(endpoint);
    if (taken.length > (LONGER[call]?.most ?? 5))
      throw new Error(
        `${taken.length}\n${taken.map((trip) => trip.map((text) => text.slice(0, 100)).join('\n    + ')).join('\n  - ')}`,
      );
  });
});
