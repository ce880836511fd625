import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { buildApp } from '../app.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { EndpointTree } from '../platform/http/endpoint-tree.ts';
import { API_ROUTE, hasOwnRoute } from '../platform/http/requested-endpoint.ts';
import { createOpenApiDocument } from '../platform/openapi/openapi-document.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { startServer } from '../testing/test-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

const server = await startServer();
const files = createLocalFileStore(server.filesFolder);
const app = await buildApp({
  config: readConfig({ LOG_LEVEL: 'fatal' }, ROOT),
  pool: server.pool,
  files,
  secrets: createSecrets(Buffer.from('the key of every test')),
  now: Date.now,
});
await app.ready();
afterAll(async () => {
  await app.close();
  await server.stop();
});

const endpoints = ENDPOINTS.map(({ endpoint }) => endpoint);
const calls = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const exampleIn = (described: object | undefined): unknown =>
  (described as { content?: Record<string, { example?: unknown }> } | undefined)?.content?.[
    'application/json'
  ]?.example;

interface OpenApiOperation {
  summary: string;
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: object;
  responses: Record<string, { description: string }>;
}

const description = JSON.parse(JSON.stringify(createOpenApiDocument(endpoints)));
const paths = description.paths as Record<string, Record<string, OpenApiOperation>>;

/** Every mounted route as "METHOD /path", parsed from the router's printed tree. */
function mountedRoutes(): string[] {
  const ancestors: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, stem = '', segment = '', methods = ''] = /^(.*?)[├└]── (\S+) \(([^)]+)\)/u.exec(line) ?? [];
      if (!segment) return [];
      const depth = stem.length / 4;
      ancestors.length = depth;
      const whole = (ancestors[depth - 1] ?? '') + segment;
      ancestors[depth] = whole;
      return methods.split(', ').map((method) => `${method} ${whole.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
}

describe('the OpenAPI description', () => {
  it.each(calls)('contains %s with its input and possible errors', (_call, endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.summary).toMatch(/\S{2,}/);
    const answers = Object.keys(operation?.responses ?? {});
    const expected = [
      String(endpoint.status),
      '503',
      ...(endpoint.on === 'everyone' ? [] : ['401']),
      ...(endpoint.on === 'everyone' || endpoint.on === 'account' ? [] : ['403', '404']),
      ...(endpoint.body || endpoint.madeOnSite ? ['400', '413', '415', '422'] : []),
      ...(endpoint.madeOnSite ? ['409', '426'] : []),
    ];
    expect(answers).toEqual(expect.arrayContaining(expected));
    for (const answer of Object.values(operation?.responses ?? {})) expect(answer.description).not.toBe('');
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation?.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(
      inPath,
    );
    expect(operation?.requestBody !== undefined).toBe(
      endpoint.body !== null || endpoint.madeOnSite !== null || endpoint.takes !== 'json',
    );
  });

  it.each(calls)('has examples of %s that match its schema', (_call, endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const good = operation?.responses[String(endpoint.status)];
    for (const [schema, example] of [
      [endpoint.body, exampleIn(operation?.requestBody)],
      [typeof endpoint.reply === 'string' ? null : endpoint.reply, exampleIn(good)],
    ] as const) {
      if (schema) expect(schema.safeParse(example).error?.issues ?? []).toEqual([]);
    }
    for (const { name, in: place, example } of operation?.parameters ?? []) {
      const taken = (place === 'path' ? endpoint.params : endpoint.query) as z.ZodObject;
      expect([name, taken.shape[name]?.safeParse(String(example)).error?.issues ?? []]).toEqual([name, []]);
    }
  });

  it('is returned by GET /api/docs/json', async () => {
    const { status, body } = await server.visitor().get('/api/docs/json');
    expect(status).toBe(200);
    expect(body.paths).toEqual(paths);
  });

  it('is OpenAPI 3.0 without a reference that leads nowhere', async () => {
    const validator = new Validator();
    expect(await validator.validate(description)).toEqual({ valid: true });
    expect(validator.version).toBe('3.0');
    validator.resolveRefs();
    // What the schema of OpenAPI doesn't say: `nullable` counts beside a type, and an enum must name its null.
    const text = JSON.stringify(description);
    const nodes: { nullable?: boolean; type?: string; enum?: unknown[] }[] = [];
    JSON.parse(text, (_key, value) => {
      if (value?.nullable === true) nodes.push(value);
      return value;
    });
    expect(nodes.filter((node) => !node.type)).toEqual([]);
    expect(nodes.filter((node) => node.enum && !node.enum.includes(null))).toEqual([]);
    expect(nodes.length).toBeGreaterThan(100);
  });

  it('names every call once, with both ways to authenticate and the scope that a token needs', () => {
    const operations = calls.map(
      ([, { path: at, method }]) => paths[at]?.[method.toLowerCase()] as unknown as Record<string, unknown>,
    );
    const ids = operations.map(({ operationId }) => String(operationId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
    const expenses = paths['/api/projects/{projectId}/expenses'] as Record<string, object>;
    expect(expenses['post']).toMatchObject({
      operationId: 'postApiProjectsByProjectIdExpenses',
      security: [{ session: [] }, { token: [] }],
      'x-token-scope': 'expenses:create',
    });
    expect(paths['/api/user']?.['get']).toMatchObject({ security: [{ session: [] }] });
    expect(paths['/api/login']?.['post']).toMatchObject({ security: [] });
  });

  it('contains exactly the mounted endpoints', () => {
    const mounted = mountedRoutes().filter((route) =>
      /^(?!HEAD)\S+ \/(?:api\/(?!docs)|calendar\/)/.test(route),
    );
    const own = calls.filter(([, endpoint]) => hasOwnRoute(endpoint)).map(([call]) => call);
    expect(mounted.sort()).toEqual(own.sort());
    for (const method of new Set(endpoints.map((each) => each.method)))
      expect([method, app.hasRoute({ method, url: API_ROUTE })]).toEqual([method, true]);
    const tree = new EndpointTree(ENDPOINTS);
    const found = calls.map(([, { method, path }]) => tree.find(method, path)?.served.endpoint);
    expect(found).toEqual(endpoints);
  });

  it('has no duplicate endpoint', () => {
    expect(new Set(calls.map(([call]) => call)).size).toBe(calls.length);
  });
});
