import type { Endpoint } from '@brick/domain/endpoint';
import { CALLS } from '@brick/server/calls';
import { BODIES } from '@brick/server/walk/bodies';
import { freshPlaces, pathWith } from '@brick/server/walk/places';
import type * as z from 'zod';
import type { Chance } from '../chance.ts';
import type { Crowd, Someone } from './crowd.ts';
import { mutate, type Shape, shapeOf, strangeValue, valueFor } from './values.ts';
import type { Sent } from './wire.ts';

/** A request that chance made up, and the call that it means; null for none. */
export interface Drawn {
  sent: Sent;
  by: Someone;
  endpoint: Endpoint | null;
}

type Place = Record<string, string | number>;

// An account that goes takes its sessions along, and whoever comes after it would only be told to sign in.
const KEPT_WRONG: Record<string, object> = { 'DELETE /api/user': { password: 'not the one' } };

/** Names for a call's path: what the call can be made on, a shared row, or what is no name at all. */
async function placeFor(endpoint: Endpoint, crowd: Crowd, chance: Chance): Promise<Place> {
  const { path } = endpoint;
  const odd = () =>
    chance.pick(['0', '-1', '1e3', '%00', '%F0%9F%A7%B1', '%ZZ', '..', '9'.repeat(30), '%2e%2e%2f', 'null']);
  const isOften = /\{(?:key|linkId|invitationId|userId)\}/.test(path);
  if (chance.oneIn(isOften ? 2 : 5)) return (await freshPlaces(crowd.world, endpoint, 1))[0] ?? {};
  const segment = /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  const place: Place = {
    projectId: crowd.project(chance),
    id: crowd.idFor(segment, chance),
    userId: crowd.id(chance),
    key: chance.oneIn(2) ? crowd.world.fileKey : 'AAAAAAAAAAAAAAAAAAAAAAAA',
    linkId: chance.whole(1, 30),
    invitationId: chance.whole(1, 30),
  };
  if (!chance.oneIn(20)) return place;
  return Object.fromEntries(Object.keys(place).map((name) => [name, odd()]));
}

/** As an address can hold it: half a letter has no place there. */
const inQuery = (value: unknown) => {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 3000);
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
};

function queryFor(endpoint: Endpoint, crowd: Crowd, chance: Chance): string {
  const fields = Object.entries(shapeOf(endpoint.query).properties ?? {});
  const asked = fields.flatMap(([name, shape]) => {
    if (!chance.oneIn(3)) return [];
    const value = chance.oneIn(8) ? strangeValue(chance) : valueFor(shape, chance, crowd, name);
    const pair = `${name}=${inQuery(value)}`;
    return chance.oneIn(15) ? [pair, pair] : [pair];
  });
  if (chance.oneIn(25))
    asked.push(chance.pick(['__proto__=1', 'q[]=1', 'a%00=1', '%', '&&&', 'limit=1&limit=2']));
  return asked.length > 0 ? `?${asked.join('&')}` : '';
}

/** A body that the call may take, with some of its fields by chance and some of those made wrong. */
function bodyFor(endpoint: Endpoint, place: Place, crowd: Crowd, chance: Chance): unknown {
  const call = `${endpoint.method} ${endpoint.path}`;
  const shape: Shape = shapeOf(endpoint.body as z.ZodType);
  const good = BODIES[call]?.(place);
  const drawn = valueFor(shape, chance, crowd);
  const body = chance.oneIn(4) || good instanceof FormData ? drawn : { ...(good as object) };
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    if (chance.oneIn(6)) (body as Record<string, unknown>)[name] = valueFor(inner, chance, crowd, name);
  let mutated: unknown = JSON.parse(JSON.stringify({ ...(body as object), ...KEPT_WRONG[call] }));
  for (let times = chance.pick([0, 0, 0, 1, 1, 2]); times > 0; times -= 1) mutated = mutate(mutated, chance);
  return mutated;
}

const HEADERS: Record<string, readonly string[]> = {
  'accept-language': ['ar', 'de-CH, en;q=0.3', '*', 'x'.repeat(3000), ';q=,,', 'zh-Hant-TW', 'en;q=1e309'],
  'if-match': ['"1"', 'W/"2"', '*', '"0"', '"99999999999"', '1', '""', '"x"'],
  range: ['bytes=0-1', 'bytes=-5', 'bytes=99999999-', 'bytes=1-0', 'bytes=0-0,2-3', 'lines=1'],
  accept: ['text/html', 'application/json;q=0', 'image/*', '*/*, '],
  'accept-encoding': ['gzip', 'br, deflate', 'identity;q=0', '*;q=0', 'x'.repeat(500)],
  origin: ['null', 'http://elsewhere.example', 'http://127.0.0.1', 'x://', ''],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', ''],
  'x-forwarded-for': ['1.2.3.4', '::1, x', ','.repeat(100), 'unknown'],
  'x-forwarded-proto': ['https', 'javascript', 'http,https'],
  'user-agent': ['', 'x'.repeat(4000), '\u00ff\u00fe'],
  'if-none-match': ['*', '"x"'],
  'last-event-id': ['0', '9'.repeat(30), 'x'],
};

const TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/merge-patch+json',
  'application/json, application/json',
  ';',
];

function headersFor(endpoint: Endpoint, hasBody: boolean, chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {};
  if (hasBody) headers['content-type'] = chance.oneIn(15) ? chance.pick(TYPES) : 'application/json';
  for (const [name, values] of Object.entries(HEADERS))
    if (chance.oneIn(50)) headers[name] = chance.pick(values);
  if (endpoint.method === 'POST' && chance.oneIn(3))
    headers['idempotency-key'] = chance.oneIn(6)
      ? chance.pick(['short', 'x'.repeat(300), 'with blank s', '\u00e9'.repeat(10), ''])
      : `attempt-${chance.whole(1, 12)}`;
  return headers;
}

/** Text in the place of a body that is not even JSON. */
const BROKEN = [
  '{',
  '{"a":',
  '\u0000',
  '[1,]',
  '"',
  'NaN',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  ' ',
];

function boundaryBody(chance: Chance): { body: string; type: string } {
  const disposition = chance.pick([
    'form-data; name="file"; filename="a.png"',
    'form-data; name="file"; filename=""',
    'form-data; name="other"',
    'form-data',
    "attachment; filename*=UTF-8''%ff",
    `form-data; name="file"; filename="${'x'.repeat(chance.whole(1, 4000))}.png"`,
  ]);
  const part = `--edge\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n${chance.text(200)}\r\n`;
  const end = chance.pick(['--edge--\r\n', '', '--edge', '--edge\r\n--edge--']);
  const type = `multipart/form-data${chance.pick(['; boundary=edge', '; boundary=edge', '; boundary=', '', '; boundary="edge'])}`;
  return { body: part.repeat(chance.pick([0, 1, 1, 2, 9])) + end, type };
}

/** The call of a path by another method, if there is one. A HEAD is a GET without what it answers. */
const called = (method: string, path: string): Endpoint | null =>
  CALLS.find(
    ({ endpoint }) => endpoint.path === path && endpoint.method === (method === 'HEAD' ? 'GET' : method),
  )?.endpoint ?? null;

export async function drawRequest(
  endpoint: Endpoint,
  by: Someone,
  crowd: Crowd,
  chance: Chance,
): Promise<Drawn> {
  const place = await placeFor(endpoint, crowd, chance);
  const path = pathWith(endpoint.path, place) + queryFor(endpoint, crowd, chance);
  const method = chance.oneIn(60)
    ? chance.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE'])
    : endpoint.method;
  const takesBody = endpoint.body !== null || endpoint.takes === 'multipart';
  const headers = headersFor(endpoint, takesBody, chance);
  let body: string | undefined;
  if (endpoint.takes === 'multipart') {
    const form = boundaryBody(chance);
    body = form.body;
    headers['content-type'] = form.type;
  } else if (takesBody)
    body = chance.oneIn(40) ? chance.pick(BROKEN) : JSON.stringify(bodyFor(endpoint, place, crowd, chance));
  const how = body && chance.oneIn(15) ? chance.pick(['chunked', 'chunked', 'cut'] as const) : 'whole';
  if (how === 'chunked') headers['transfer-encoding'] = 'chunked';
  const sent: Sent = {
    by: by.name,
    method,
    path: path || '/',
    headers,
    how,
    ...(body !== undefined && { body }),
  };
  return { sent, by, endpoint: called(method, endpoint.path) };
}

const LINES: readonly string[] = [
  'GET /api/user HTTP/9.9\r\n\r\n',
  'GET /api/%ZZ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /api/user HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n',
  `GET /api/user HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  `GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'GET /api/user HTTP/1.1\r\n\r\n',
  'GET http://elsewhere.example/api/user HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET //api/user HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'BREW /api/user HTTP/1.1\r\nHost: a\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /api/user HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET /api/user HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\nConnection: close\r\n\r\n',
  'GET /api/user HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
];

/** A request of bytes that no client of ours would send. */
export function drawBytes(by: Someone, chance: Chance): Drawn {
  const bytes = Buffer.from(chance.pick(LINES), 'latin1');
  if (chance.oneIn(3)) bytes[chance.whole(0, bytes.length - 1)] = chance.whole(0, 255);
  const sent: Sent = {
    by: by.name,
    method: '',
    path: '',
    headers: {},
    body: bytes.toString('latin1'),
    how: 'bytes',
  };
  return { sent, by, endpoint: null };
}
