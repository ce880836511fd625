import { instantText } from '@brick/domain/dates/date-schemas';
import type { Endpoint } from '@brick/domain/endpoint';
import { ERRORS, type ErrorCode } from '@brick/domain/errors';
import { MAX_COUNTED } from '@brick/domain/list-query';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { siteFields } from '@brick/domain/records/site-origin';
import * as z from 'zod';
import { createExample, type JsonSchemaNode } from './openapi-examples.ts';

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', example: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A message for the user' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field' },
    offer: {
      type: 'object',
      additionalProperties: { type: 'boolean' },
      description: 'Options that would make the same request succeed',
    },
    current: { description: 'For a stale update: the current record' },
    point: { description: 'For what a point of a check holds: the point' },
  },
};

/** The body of an endpoint, with what a device may send beside it. */
function bodySchemaOf({ body, madeOnSite }: Endpoint): z.ZodType | null {
  if (!madeOnSite) return body;
  const withOrigin = (one: z.ZodType | null) =>
    one instanceof z.ZodArray
      ? one
      : z.object({ ...(one as z.ZodObject | null)?.shape, ...siteFields.shape });
  // Each of several tells its origin by itself.
  return body instanceof z.ZodUnion
    ? z.union(body.options.map((one) => withOrigin(one as z.ZodType)))
    : withOrigin(body);
}

/** Returns all error codes of an endpoint: from its audience, its schemas and its own rules. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.refusals);
  if (endpoint.on !== 'everyone') codes.add('signedOut');
  if (endpoint.path.includes('{')) codes.add('notFound');
  if (endpoint.allow || endpoint.tokens) codes.add('forbidden');
  // A token that is sent wrongly, or too often.
  if (endpoint.tokens) codes.add('badRequest').add('tooMany');
  if (endpoint.method !== 'GET') codes.add('foreignOrigin').add('mediaType').add('badRequest');
  if (endpoint.method === 'DELETE' && !['everyone', 'account', 'project'].includes(endpoint.on))
    codes.add('stale');
  if (bodySchemaOf(endpoint) || endpoint.takes !== 'json')
    codes.add('badRequest').add('invalid').add('tooLarge').add('stalled');
  if (Object.keys((endpoint.query as unknown as z.ZodObject).shape ?? {}).length > 0) codes.add('invalid');
  if (endpoint.madeOnSite) codes.add('taken').add('purged').add('otherUser').add('appTooOld');
  if (endpoint.method === 'POST' && endpoint.on !== 'everyone' && !endpoint.secret) codes.add('keyReused');
  return [...codes.add('unavailable')];
}

/** Changes in place what zod writes and OpenAPI 3.0.3 has otherwise: `nullable` stands beside a type, and an enum names its null. */
function toOpenApi(node: JsonSchemaNode): void {
  delete node.money;
  // A format is one of text here, which a transformed value doesn't say.
  if (node.format) node.type ??= 'string';
  if (!node.nullable) return;
  if (!node.type) delete node.nullable;
  for (const option of node.anyOf ?? []) option.nullable = true;
  if (node.enum && !node.enum.includes(null)) node.enum.push(null);
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchemaNode => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ jsonSchema: node }) => toOpenApi(node as JsonSchemaNode),
  });
  return rest as JsonSchemaNode;
};

/** Returns JSON content for a schema, with an example. */
function jsonContent(schema: z.ZodType, io: 'input' | 'output') {
  const shape = jsonSchema(schema, io);
  return { 'application/json': { schema: shape, example: createExample(shape) } };
}

function createParameters(endpoint: Endpoint) {
  const listed = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = jsonSchema(schema, 'input');
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: field,
      example: createExample(field, name),
    }));
  };
  return [...listed('path', endpoint.params), ...listed('query', endpoint.query)];
}

const isList = ({ method, query }: Endpoint) =>
  method === 'GET' && 'shape' in query && 'cursor' in (query.shape as object);

const isCounted = (endpoint: Endpoint) =>
  isList(endpoint) && 'shape' in endpoint.query && 'offset' in (endpoint.query.shape as object);

const LIST_DESCRIPTION =
  'The response. Without `limit` it is the whole list, up to 5,000 rows or 8 MB. A longer list has `X-Truncated: true`; to continue, repeat the request with `cursor` set to `X-Next-Cursor`.';

const COUNT_HEADERS = {
  'X-Total-Count': {
    description: `The number of rows of the list, on a page. Exact where it is known without counting rows (no filter, or one by phase, status or paid), and else up to ${MAX_COUNTED.toLocaleString('en-US')}`,
    schema: { type: 'integer' },
  },
  'X-Total-Count-Bounded': {
    description: '`true` if there are more rows than `X-Total-Count`, where counting ended',
    schema: { type: 'string', enum: ['true'] },
  },
};

const LIST_HEADERS = {
  'X-Next-Cursor': {
    description: 'The cursor of the next page; absent at the end of the list',
    schema: { type: 'string' },
  },
  'X-Truncated': {
    description: '`true` if the whole list was requested and this is only a part of it',
    schema: { type: 'string', enum: ['true'] },
  },
};

const REPEAT_DESCRIPTION =
  'Of a repeat with the same clientId: nothing was done, and this is the row as it is now; `deletedAt` says that it is in the trash';

const REPEAT_HEADERS = {
  'Idempotent-Replayed': {
    description: '`true` if this was sent before under the same clientId',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** The answer to what a device sends once more. */
function createRepeatResponse({ reply, status, madeOnSite }: Endpoint) {
  if (!madeOnSite) return {};
  if (!reply || typeof reply === 'string')
    return { [status]: { description: 'Done, now or before', headers: REPEAT_HEADERS } };
  const repeated = z.object({ ...(reply as z.ZodObject).shape, deletedAt: instantText.optional() });
  return {
    200: {
      description: status === 200 ? `The response. ${REPEAT_DESCRIPTION}` : REPEAT_DESCRIPTION,
      content: jsonContent(repeated, 'output'),
      headers: REPEAT_HEADERS,
    },
  };
}

function createResponses(endpoint: Endpoint) {
  const good =
    endpoint.reply === null || endpoint.reply === 'redirect'
      ? { description: endpoint.reply === null ? 'Done' : 'A redirect' }
      : endpoint.reply === 'file'
        ? {
            description: 'The bytes',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          }
        : endpoint.reply === 'events'
          ? {
              description: 'Server-sent events, until one side closes the connection',
              content: { 'text/event-stream': { schema: { type: 'string' } } },
            }
          : {
              description: 'The response',
              content: jsonContent(endpoint.reply, 'output'),
              ...(isList(endpoint) && {
                description: LIST_DESCRIPTION,
                headers: { ...LIST_HEADERS, ...(isCounted(endpoint) && COUNT_HEADERS) },
              }),
            };
  const bad = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint))
    bad.set(ERRORS[code].status, [...(bad.get(ERRORS[code].status) ?? []), code]);
  return {
    [endpoint.status]: good,
    ...createRepeatResponse(endpoint),
    ...(endpoint.takes === 'bytes' && { 200: { ...good, description: 'The same bytes were here already' } }),
    ...(endpoint.mayBeAccepted && { 202: { ...good, description: 'Another step is needed first' } }),
    ...Object.fromEntries(
      [...bad].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => ERRORS[code].title).join(', '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  };
}

function createRequestBody(endpoint: Endpoint) {
  const binary = { type: 'string', format: 'binary' };
  const body = bodySchemaOf(endpoint);
  const { properties, required = ['file'] } = body ? jsonSchema(body, 'input') : {};
  const schema = { type: 'object', required, properties: { ...properties, file: binary } };
  const form = { 'multipart/form-data': { schema } };
  const content = {
    ...(body && jsonContent(body, 'input')),
    ...(['multipart', 'either'].includes(endpoint.takes) && form),
    ...(endpoint.takes === 'bytes' && { 'image/jpeg': { schema: binary }, 'image/png': { schema: binary } }),
  };
  if (Object.keys(content).length === 0) return {};
  return { requestBody: { required: endpoint.takes !== 'json' || endpoint.body !== null, content } };
}

/** Returns the name of a call for generated clients: `getApiProjectsByProjectIdExpenses`. */
const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[/.-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** What an endpoint needs, in words: the right of a person, and the scope of a token. */
function accessOf({ on, allow, tokens }: Endpoint): object {
  if (on === 'everyone') return { security: [] };
  const right = allow ? [`Needs the right to ${allow[1]} ${allow[0]}.`] : [];
  const scope =
    tokens === null
      ? 'Not for tokens.'
      : tokens === 'write'
        ? 'A token needs any scope to create or update.'
        : `A token needs the scope ${tokens}.`;
  return {
    description: [...right, scope].join(' '),
    security: [{ session: [] }, ...(tokens === null ? [] : [{ token: [] }])],
    ...(tokens !== null && { 'x-token-scope': tokens }),
  };
}

/** Creates the OpenAPI 3.0 document of the endpoints, for /api/docs. */
export function createOpenApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const [, , feature = 'api'] = endpoint.path.split('/');
    const methods = paths[endpoint.path] ?? {};
    paths[endpoint.path] = methods;
    methods[endpoint.method.toLowerCase()] = {
      summary: endpoint.summary,
      tags: [feature],
      operationId: operationIdOf(endpoint),
      ...accessOf(endpoint),
      parameters: createParameters(endpoint),
      ...createRequestBody(endpoint),
      responses: createResponses(endpoint),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Money is a decimal string, days are yyyy-MM-dd, instants ISO 8601 in UTC. `If-Match: "3"` names the version that a change, or the deletion of a row of a project, starts from.',
    },
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'brick_session' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal token or a token of a project' },
      },
    },
    paths,
  };
}
