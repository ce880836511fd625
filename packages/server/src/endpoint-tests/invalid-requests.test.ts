import type { Endpoint } from '@brick/domain/endpoint';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from '../endpoints.ts';
import type { TestPerson } from '../testing/people.ts';
import { MADE_BY_ENGINEER } from './check-courses.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { INVALID_VALUES } from './fixtures/invalid-values.ts';
import { addOtherProject, fingerprint } from './fixtures/other-project.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';
import { REQUEST_BODIES } from './fixtures/request-bodies.ts';

const world = await createFixtures();
const elsewhere = await addOtherProject(world);
const before = await fingerprint(world, elsewhere);
afterAll(() => world.stop());

const SEED = 20260318;
/** Number of mutations per endpoint: a sample that changes with the API schema. */
const SAMPLE = 40;

const ANSWERS = [200, 201, 202, 204, 400, 404, 409, 413, 422];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface SchemaLimits {
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
  anyOf?: SchemaLimits[];
  maxItems?: number;
}

/** Values at, just below and just above each limit of a field's schema. */
function atLimits(limits: SchemaLimits): (readonly [string, unknown])[] {
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

/** Lengths around the limits of columns: a limit missing in the schema shows in the database. */
const LENGTHS = [50, 51, 100, 101, 255, 256, 1000, 1001, 2000, 2001, 10_000, 10_001].map(
  (length) => [`${length} characters`, 'x'.repeat(length)] as const,
);

interface BodyMutation {
  field: string;
  what: string;
  value: unknown;
}

interface BodySchema {
  properties?: Record<string, SchemaLimits>;
  anyOf?: BodySchema[];
}

function mutationsOf(endpoint: Endpoint): BodyMutation[] {
  const schema = z.toJSONSchema(endpoint.body as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as BodySchema;
  // A body that may be one object or several is sent as one.
  const { properties = {} } = [schema, ...(schema.anyOf ?? [])].find((each) => each.properties) ?? {};
  return Object.entries(properties).flatMap(([field, limits]) =>
    [...INVALID_VALUES, ...LENGTHS, ...atLimits(limits)].map(([what, value]) => ({ field, what, value })),
  );
}

const REFUSED_ELSEWHERE: Record<string, number[]> = {
  // Wrong passwords are no invalid bodies; too many are throttled.
  'POST /api/login': [401, 429],
  'POST /api/login/2fa': [401],
  'POST /api/user/password': [429],
  'DELETE /api/user': [429],
  'PUT /api/user/profile': [429],
  'POST /api/password/forgot': [202],
  'POST /api/password/reset': [429],
  // Unknown names are throttled, so that accounts cannot be enumerated.
  'POST /api/projects/{projectId}/members': [429],
  'POST /api/user/2fa': [429],
  // Somebody has fifty at most, and wrong passwords are throttled.
  'POST /api/user/tokens': [409, 429],
  // Wrong passwords are throttled.
  'POST /api/user/identities': [409, 429],
  'POST /api/user/2fa/confirm': [429],
  // A project has twenty at most.
  'POST /api/projects/{projectId}/webhooks': [409],
  // Somebody has ten at most.
  'POST /api/user/calendars': [409],
  // Somebody has a hundred at most.
  'POST /api/bank/accounts': [409],
};

const sentence = /^\p{L}.{8,}[.!]$/su;
// Default validation messages that nobody has written.
const unwritten = /Invalid input|expected|undefined|\[object|NaN|null/;

interface MutationResult extends BodyMutation {
  status: number;
  answer: { detail?: unknown; errors?: Record<string, string> };
}

function problemsOf({ field, what, status, answer }: MutationResult, call: string): string[] {
  const where = `${call}: ${what} for ${field}`;
  const allowed = [...ANSWERS, ...(REFUSED_ELSEWHERE[call] ?? [])];
  if (!allowed.includes(status)) return [`${where} is answered ${status} ${JSON.stringify(answer)}`];
  if (status < 400) return [];
  const said = [answer.detail, ...Object.values(answer.errors ?? {}).map((text) => `${text}.`)];
  return said
    .filter((text) => typeof text !== 'string' || !sentence.test(text) || unwritten.test(text))
    .map((text) => `${where} is refused with ${JSON.stringify(text)}`);
}

function makerOf(call: string): TestPerson {
  const engineer = world.people.get('engineer');
  return MADE_BY_ENGINEER.includes(call) && engineer ? engineer : world.owner;
}

async function sendAll(endpoint: Endpoint, mutations: readonly BodyMutation[]): Promise<MutationResult[]> {
  const places = await createPathParams(world, endpoint, mutations.length);
  const sent: MutationResult[] = [];
  for (const [index, mutation] of mutations.entries()) {
    const client = endpoint.on === 'everyone' ? world.server.visitor() : makerOf(nameOf(endpoint));
    const good = REQUEST_BODIES[nameOf(endpoint)]?.(places[index]) as object;
    const body = { ...good, [mutation.field]: mutation.value };
    const { status, body: answer } = await client.send(
      endpoint.method,
      fillPath(endpoint.path, places[index] ?? {}),
      { body },
    );
    sent.push({ ...mutation, status, answer });
  }
  return sent;
}

/** A sample, plus all values that no database stores: those are few, and each field must reject them. */
function drawn<Each extends { what: string }>(all: readonly Each[]): Each[] {
  const whole = fc.shuffledSubarray([...all], { minLength: all.length });
  const [shuffled = []] = fc.sample(whole, { seed: SEED, numRuns: 1 });
  const unstorable = ({ what }: Each) => /NUL|half a letter/.test(what);
  return [...all.filter(unstorable), ...shuffled.filter((each) => !unstorable(each)).slice(0, SAMPLE)];
}

const endpoints = ENDPOINTS.map(({ endpoint }) => endpoint);
const withBody = endpoints.filter(({ body }) => body !== null);
const withName = endpoints.filter(({ path }) => path.includes('{'));
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('a valid body with one invalid field', () => {
  it.each(named(withBody))(
    'is accepted or rejected with a message by %s, and breaks nothing',
    async (call, endpoint) => {
      const sent = await sendAll(endpoint, drawn(mutationsOf(endpoint)));
      expect(sent.flatMap((each) => problemsOf(each, call))).toEqual([]);
    },
  );

  it.each(named(withBody))('that is not an object is rejected by %s', async (_call, endpoint) => {
    const [place = {}] = await createPathParams(world, endpoint, 1);
    for (const body of ['null', '[]', '7', '"x"', '', '{', '{"__proto__":7}']) {
      const client = endpoint.on === 'everyone' ? world.server.visitor() : world.owner;
      const { status, body: answer } = await client.send(endpoint.method, fillPath(endpoint.path, place), {
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

/** Partial edits and steps accept an empty body. */
const takesNothing = ({ body }: Endpoint) => body?.safeParse({}).success ?? false;

const inQuery = (query: z.ZodType): string[] => Object.keys((query as unknown as z.ZodObject).shape ?? {});

// Lone surrogates cannot be sent in a URL.
const isInUrl = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && !/\p{Surrogate}/u.test(value));

describe('an invalid query string', () => {
  it.each(named(endpoints.filter(({ query }) => inQuery(query).length > 0)))(
    'is answered or rejected with a message by %s',
    async (call, endpoint) => {
      const [place = {}] = await createPathParams(world, endpoint, 1);
      const texts = INVALID_VALUES.flatMap(([what, value]) =>
        isInUrl(value) ? [[what, String(value)] as const] : [],
      );
      const asked = inQuery(endpoint.query).flatMap((field) =>
        texts.map(([what, value]) => ({ field, what, value })),
      );
      const problems: string[] = [];
      for (const each of drawn(asked)) {
        const path = `${fillPath(endpoint.path, place)}?${each.field}=${encodeURIComponent(each.value)}`;
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

describe('an invalid id', () => {
  it.each(named(withName))('gets 404 from %s', async (call, endpoint) => {
    const body = REQUEST_BODIES[call]?.();
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

it('none of this has changed a row of another project', async () => {
  expect(await fingerprint(world, elsewhere)).toEqual(before);
});
