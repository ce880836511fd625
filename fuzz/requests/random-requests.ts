import type { Endpoint } from '@brick/domain/endpoint';
import { createPathParams, fillPath } from '@brick/server/endpoint-tests/fixtures/path-params';
import { REQUEST_BODIES } from '@brick/server/endpoint-tests/fixtures/request-bodies';
import { ENDPOINTS } from '@brick/server/endpoints';
import type * as z from 'zod';
import type { SeededRandom } from '../seeded-random.ts';
import type { FuzzRequest } from './http-client.ts';
import { type JsonSchema, jsonSchemaOf, mutate, strangeValue, valueFor } from './random-values.ts';
import type { FuzzVisitor, VisitorPool } from './visitor-pool.ts';

/** A random request and its endpoint; null for none. */
export interface RandomRequest {
  sent: FuzzRequest;
  by: FuzzVisitor;
  endpoint: Endpoint | null;
}

type PathValues = Record<string, string | number>;

// Deleting an account would end its sessions and block all later requests.
const FIXED_FIELDS: Record<string, object> = { 'DELETE /api/user': { password: 'not the one' } };

/** Returns path values: fresh rows for the endpoint, a shared row, or invalid values. */
async function pathValuesFor(
  endpoint: Endpoint,
  crowd: VisitorPool,
  chance: SeededRandom,
): Promise<PathValues> {
  const { path } = endpoint;
  const odd = () =>
    chance.pick(['0', '-1', '1e3', '%00', '%F0%9F%A7%B1', '%ZZ', '..', '9'.repeat(30), '%2e%2e%2f', 'null']);
  const isOften = /\{(?:key|linkId|invitationId|userId)\}/.test(path);
  if (chance.oneIn(isOften ? 2 : 5)) return (await createPathParams(crowd.world, endpoint, 1))[0] ?? {};
  const segment = /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  const place: PathValues = {
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

/** Encodes a value for a URL, which cannot hold lone surrogates. */
const inQuery = (value: unknown) => {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 3000);
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
};

function queryFor(endpoint: Endpoint, crowd: VisitorPool, chance: SeededRandom): string {
  const fields = Object.entries(jsonSchemaOf(endpoint.query).properties ?? {});
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

/** Returns a mostly valid body with some random and some invalid fields. */
function bodyFor(endpoint: Endpoint, place: PathValues, crowd: VisitorPool, chance: SeededRandom): unknown {
  const call = `${endpoint.method} ${endpoint.path}`;
  const shape: JsonSchema = jsonSchemaOf(endpoint.body as z.ZodType);
  const good = REQUEST_BODIES[call]?.(place);
  const drawn = valueFor(shape, chance, crowd);
  const body = chance.oneIn(4) || good instanceof FormData ? drawn : { ...(good as object) };
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    if (chance.oneIn(6)) (body as Record<string, unknown>)[name] = valueFor(inner, chance, crowd, name);
  let mutated: unknown = JSON.parse(JSON.stringify({ ...(body as object), ...FIXED_FIELDS[call] }));
  for (let times = chance.pick([0, 0, 0, 1, 1, 2]); times > 0; times -= 1) mutated = mutate(mutated, chance);
  return mutated;
}

const HEADER_VALUES: Record<string, readonly string[]> = {
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

const CONTENT_TYPES = [
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

function headersFor(endpoint: Endpoint, hasBody: boolean, chance: SeededRandom): Record<string, string> {
  const headers: Record<string, string> = {};
  if (hasBody) headers['content-type'] = chance.oneIn(15) ? chance.pick(CONTENT_TYPES) : 'application/json';
  for (const [name, values] of Object.entries(HEADER_VALUES))
    if (chance.oneIn(50)) headers[name] = chance.pick(values);
  if (endpoint.method === 'POST' && chance.oneIn(3))
    headers['idempotency-key'] = chance.oneIn(6)
      ? chance.pick(['short', 'x'.repeat(300), 'with blank s', '\u00e9'.repeat(10), ''])
      : `attempt-${chance.whole(1, 12)}`;
  return headers;
}

/** Bodies that are not valid JSON. */
const BROKEN_BODIES = [
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

function multipartBody(chance: SeededRandom): { body: string; type: string } {
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

/** Returns the endpoint of a path and method, if any. HEAD counts as GET. */
const endpointFor = (method: string, path: string): Endpoint | null =>
  ENDPOINTS.find(
    ({ endpoint }) => endpoint.path === path && endpoint.method === (method === 'HEAD' ? 'GET' : method),
  )?.endpoint ?? null;

export async function randomRequest(
  endpoint: Endpoint,
  by: FuzzVisitor,
  crowd: VisitorPool,
  chance: SeededRandom,
): Promise<RandomRequest> {
  const place = await pathValuesFor(endpoint, crowd, chance);
  const path = fillPath(endpoint.path, place) + queryFor(endpoint, crowd, chance);
  const method = chance.oneIn(60)
    ? chance.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE'])
    : endpoint.method;
  const takesBody = endpoint.body !== null || endpoint.takes !== 'json';
  const headers = headersFor(endpoint, takesBody, chance);
  let body: string | undefined;
  if (endpoint.takes === 'multipart') {
    const form = multipartBody(chance);
    body = form.body;
    headers['content-type'] = form.type;
  } else if (endpoint.takes === 'bytes') {
    body = chance.text(400);
    headers['content-type'] = chance.pick(['image/jpeg', 'image/png', 'image/heic', 'application/json', '']);
    headers['content-digest'] = chance.pick(['', 'sha-256=:AAAA:', `sha-256=:${'A'.repeat(43)}=:`]);
  } else if (takesBody)
    body = chance.oneIn(40)
      ? chance.pick(BROKEN_BODIES)
      : JSON.stringify(bodyFor(endpoint, place, crowd, chance));
  const how = body && chance.oneIn(15) ? chance.pick(['chunked', 'chunked', 'cut'] as const) : 'whole';
  if (how === 'chunked') headers['transfer-encoding'] = 'chunked';
  const sent: FuzzRequest = {
    by: by.name,
    method,
    path: path || '/',
    headers,
    how,
    ...(body !== undefined && { body }),
  };
  return { sent, by, endpoint: endpointFor(method, endpoint.path) };
}

const RAW_REQUESTS: readonly string[] = [
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

/** Returns a raw request that no normal client would send. */
export function randomRawRequest(by: FuzzVisitor, chance: SeededRandom): RandomRequest {
  const bytes = Buffer.from(chance.pick(RAW_REQUESTS), 'latin1');
  if (chance.oneIn(3)) bytes[chance.whole(0, bytes.length - 1)] = chance.whole(0, 255);
  const sent: FuzzRequest = {
    by: by.name,
    method: '',
    path: '',
    headers: {},
    body: bytes.toString('latin1'),
    how: 'bytes',
  };
  return { sent, by, endpoint: null };
}
