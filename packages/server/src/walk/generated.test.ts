import type { Endpoint } from '@brick/domain/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CALLS } from '../calls.ts';
import { BODIES } from './bodies.ts';
import { fingerprint, peopleElsewhere } from './elsewhere.ts';
import { freshPlaces, pathWith } from './places.ts';
import { STRANGE } from './strange-values.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let elsewhere: number;
let before: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  elsewhere = await peopleElsewhere(world);
  before = await fingerprint(world, elsewhere);
});
afterAll(() => world.stop());

const SEED = 20260318;
/** Mutations sent to one call: a sample, drawn anew when a contract changes. */
const SAMPLE = 40;

const ANSWERS = [200, 201, 202, 204, 400, 404, 409, 413, 422];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface Limits {
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
  anyOf?: Limits[];
  maxItems?: number;
}

/** Values at, just below and just above each limit that a field's contract states. */
function atLimits(limits: Limits): (readonly [string, unknown])[] {
  const around = (limit: number | undefined) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]);
  const lengths = [...around(limits.maxLength), ...around(limits.minLength)].filter((length) => length >= 0);
  return [
    ...lengths.map((length) => [`${length} characters`, 'x'.repeat(length)] as const),
    ...[...around(limits.maximum), ...around(limits.minimum)].map((value) => [`${value}`, value] as const),
    ...around(limits.maxItems).map(
      (length) => [`a list of ${length}`, Array.from({ length }, () => 'x')] as const,
    ),
    ...(limits.anyOf ?? []).flatMap(atLimits),
  ];
}

/** The longest texts that columns take: what a contract forgot to limit meets the database here. */
const LENGTHS = [50, 51, 100, 101, 255, 256, 1000, 1001, 2000, 2001, 10_000, 10_001].map(
  (length) => [`${length} characters`, 'x'.repeat(length)] as const,
);

interface Mutation {
  field: string;
  what: string;
  value: unknown;
}

function mutationsOf(endpoint: Endpoint): Mutation[] {
  const { properties = {} } = z.toJSONSchema(endpoint.body as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    properties?: Record<string, Limits>;
  };
  return Object.entries(properties).flatMap(([field, limits]) =>
    [...STRANGE, ...LENGTHS, ...atLimits(limits)].map(([what, value]) => ({ field, what, value })),
  );
}

const REFUSED_ELSEWHERE: Record<string, number[]> = {
  // A wrong password is no bad body; too many of them have to wait.
  'POST /api/login': [401, 429],
  'POST /api/login/2fa': [401],
  'POST /api/user/password': [429],
  'DELETE /api/user': [429],
  'PUT /api/user/profile': [429],
  'POST /api/password/forgot': [202],
  'POST /api/password/reset': [429],
  // Unknown names are counted, so that nobody learns who has an account.
  'POST /api/projects/{projectId}/members': [429],
  'POST /api/user/2fa': [429],
  'POST /api/user/2fa/confirm': [429],
};

const sentence = /^\p{L}.{8,}[.!]$/su;
// What a check says for itself when nobody has written a sentence for it.
const unwritten = /Invalid input|expected|undefined|\[object|NaN|null/;

interface Sent extends Mutation {
  status: number;
  answer: { detail?: unknown; errors?: Record<string, string> };
}

function problemsOf({ field, what, status, answer }: Sent, call: string): string[] {
  const where = `${call}: ${what} for ${field}`;
  const allowed = [...ANSWERS, ...(REFUSED_ELSEWHERE[call] ?? [])];
  if (!allowed.includes(status)) return [`${where} is answered ${status} ${JSON.stringify(answer)}`];
  if (status < 400) return [];
  const said = [answer.detail, ...Object.values(answer.errors ?? {}).map((text) => `${text}.`)];
  return said
    .filter((text) => typeof text !== 'string' || !sentence.test(text) || unwritten.test(text))
    .map((text) => `${where} is refused with ${JSON.stringify(text)}`);
}

async function sendAll(endpoint: Endpoint, mutations: readonly Mutation[]): Promise<Sent[]> {
  const places = await freshPlaces(world, endpoint, mutations.length);
  const sent: Sent[] = [];
  for (const [index, mutation] of mutations.entries()) {
    const client = endpoint.on === 'everyone' ? world.server.visitor() : world.owner;
    const good = BODIES[nameOf(endpoint)]?.(places[index]) as object;
    const body = { ...good, [mutation.field]: mutation.value };
    const { status, body: answer } = await client.send(
      endpoint.method,
      pathWith(endpoint.path, places[index] ?? {}),
      { body },
    );
    sent.push({ ...mutation, status, answer });
  }
  return sent;
}

/** A sample, with all that no database stores: those are few, and each field has to refuse them itself. */
function drawn<Each extends { what: string }>(all: readonly Each[]): Each[] {
  const whole = fc.shuffledSubarray([...all], { minLength: all.length });
  const [shuffled = []] = fc.sample(whole, { seed: SEED, numRuns: 1 });
  const unstorable = ({ what }: Each) => /NUL|half a letter/.test(what);
  return [...all.filter(unstorable), ...shuffled.filter((each) => !unstorable(each)).slice(0, SAMPLE)];
}

const endpoints = CALLS.map(({ endpoint }) => endpoint);
const withBody = endpoints.filter(({ body }) => body !== null);
const withName = endpoints.filter(({ path }) => path.includes('{'));
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('a good body with one field that is not', () => {
  it.each(named(withBody))(
    'is taken or refused in words by %s, and breaks nothing',
    async (call, endpoint) => {
      const sent = await sendAll(endpoint, drawn(mutationsOf(endpoint)));
      expect(sent.flatMap((each) => problemsOf(each, call))).toEqual([]);
    },
  );

  it.each(named(withBody))('that is no object is refused by %s', async (_call, endpoint) => {
    const [place = {}] = await freshPlaces(world, endpoint, 1);
    for (const body of ['null', '[]', '7', '"x"', '', '{', '{"__proto__":7}']) {
      const client = endpoint.on === 'everyone' ? world.server.visitor() : world.owner;
      const { status, body: answer } = await client.send(endpoint.method, pathWith(endpoint.path, place), {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([body, status]).toEqual([
        body,
        expect.toSatisfy((each: number) =>
          each === 200 ? takesNothing(endpoint) : [400, 422].includes(each),
        ),
      ]);
      if (status >= 400) expect(answer.detail).toMatch(sentence);
    }
  });
});

/** A call that changes some of many fields, or takes a step, takes a body without any. */
const takesNothing = ({ body }: Endpoint) => body?.safeParse({}).success ?? false;

const inQuery = (query: z.ZodType): string[] => Object.keys((query as unknown as z.ZodObject).shape ?? {});

// Half a letter has no place in an address: no client can send it there.
const isInUrl = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && !/\p{Surrogate}/u.test(value));

describe('a query that is not as it should be', () => {
  it.each(named(endpoints.filter(({ query }) => inQuery(query).length > 0)))(
    'is answered or refused in words by %s',
    async (call, endpoint) => {
      const [place = {}] = await freshPlaces(world, endpoint, 1);
      const texts = STRANGE.flatMap(([what, value]) =>
        isInUrl(value) ? [[what, String(value)] as const] : [],
      );
      const asked = inQuery(endpoint.query).flatMap((field) =>
        texts.map(([what, value]) => ({ field, what, value })),
      );
      const problems: string[] = [];
      for (const each of drawn(asked)) {
        const path = `${pathWith(endpoint.path, place)}?${each.field}=${encodeURIComponent(each.value)}`;
        const { status, body: answer } = await world.owner.get(path);
        if (status !== endpoint.status) problems.push(...problemsOf({ ...each, status, answer }, call));
      }
      expect(problems).toEqual([]);
    },
  );
});

const NO_IDS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '1e3',
  '0x1',
  '01',
  '%20',
  '%00',
  '١',
  String(2 ** 53),
  '9'.repeat(40),
  '9'.repeat(400),
];

describe('what cannot be an id', () => {
  it.each(named(withName))('is answered 404 by %s', async (call, endpoint) => {
    const body = BODIES[call]?.();
    for (const id of NO_IDS) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, encodeURI(decodeURI(id)));
      const { status, body: answer } = await world.owner.send(
        endpoint.method,
        path,
        body === undefined ? {} : { body },
      );
      expect([path, status]).toEqual([path, 404]);
      expect(answer.detail).toMatch(sentence);
    }
  });
});

it('none of all this has touched a row of somebody else’s project', async () => {
  expect(await fingerprint(world, elsewhere)).toEqual(before);
});
