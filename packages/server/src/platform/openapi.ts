import { PRODUCT_NAME } from '@brick/domain/brand';
import type { Endpoint } from '@brick/domain/endpoint';
import { ERRORS, type ErrorCode } from '@brick/domain/errors';
import * as z from 'zod';
import { exampleOf } from './openapi-examples.ts';

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', example: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Sentences by field' },
    offer: {
      type: 'object',
      additionalProperties: { type: 'boolean' },
      description: 'What the same request may add to be accepted after all',
    },
    current: { description: 'Beside a stale update: the row as it is now' },
  },
};

/** Every way in which a call can be refused: its audience's, its shape's and its own. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.refusals);
  if (endpoint.on !== 'everyone') codes.add('signedOut');
  if (endpoint.path.includes('{')) codes.add('notFound');
  if (endpoint.allow) codes.add('forbidden');
  if (endpoint.method !== 'GET') codes.add('foreignOrigin').add('mediaType');
  if (endpoint.body || endpoint.takes === 'multipart')
    codes.add('badRequest').add('invalid').add('tooLarge').add('stalled');
  if (Object.keys((endpoint.query as unknown as z.ZodObject).shape ?? {}).length > 0) codes.add('invalid');
  if (endpoint.method === 'POST' && endpoint.on !== 'everyone' && !endpoint.secret) codes.add('keyReused');
  return [...codes.add('unavailable')];
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  });
  return rest;
};

/** A schema as JSON content, with an example of it. */
function content(schema: z.ZodType, io: 'input' | 'output') {
  const shape = jsonSchema(schema, io);
  return { 'application/json': { schema: shape, example: exampleOf(shape as never) } };
}

function parametersOf(endpoint: Endpoint) {
  const listed = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: field,
      example: exampleOf(field as never, name),
    }));
  };
  return [...listed('path', endpoint.params), ...listed('query', endpoint.query)];
}

const isList = ({ method, query }: Endpoint) =>
  method === 'GET' && 'shape' in query && 'cursor' in (query.shape as object);

const A_PART =
  'The answer. Without `limit` it is the whole list, up to 5,000 rows or 8 MB: what is longer says `X-Truncated: true`, and the same call with `cursor` set to `X-Next-Cursor` goes on.';

const PART_HEADERS = {
  'X-Next-Cursor': {
    description: 'Where the list goes on; not there at its end',
    schema: { type: 'string' },
  },
  'X-Truncated': {
    description: '`true` where the whole list was asked for and this is a part of it',
    schema: { type: 'string', enum: ['true'] },
  },
};

function answersOf(endpoint: Endpoint) {
  const good =
    endpoint.reply === null || endpoint.reply === 'redirect'
      ? { description: endpoint.reply === null ? 'Done' : 'Another place' }
      : endpoint.reply === 'file'
        ? {
            description: 'The bytes',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          }
        : endpoint.reply === 'events'
          ? {
              description: 'Events, until one side ends them',
              content: { 'text/event-stream': { schema: { type: 'string' } } },
            }
          : {
              description: 'The answer',
              content: content(endpoint.reply, 'output'),
              ...(isList(endpoint) && { description: A_PART, headers: PART_HEADERS }),
            };
  const bad = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint))
    bad.set(ERRORS[code].status, [...(bad.get(ERRORS[code].status) ?? []), code]);
  return {
    [endpoint.status]: good,
    ...(endpoint.mayBeAccepted && { 202: { ...good, description: 'A further step is needed first' } }),
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

function bodyOf(endpoint: Endpoint) {
  if (endpoint.takes === 'multipart') {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  return {
    requestBody: {
      required: true,
      content: content(endpoint.body, 'input'),
    },
  };
}

/** The OpenAPI 3.0 document of the declared calls, for /api/docs. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const [, , room = 'api'] = endpoint.path.split('/');
    const methods = paths[endpoint.path] ?? {};
    paths[endpoint.path] = methods;
    methods[endpoint.method.toLowerCase()] = {
      summary: endpoint.summary,
      tags: [room],
      ...(endpoint.allow && { description: `Needs the right to ${endpoint.allow[1]} ${endpoint.allow[0]}.` }),
      ...(endpoint.on !== 'everyone' && { security: [{ session: [] }] }),
      parameters: parametersOf(endpoint),
      ...bodyOf(endpoint),
      responses: answersOf(endpoint),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: 'Money is a decimal string, days are yyyy-MM-dd, instants ISO 8601 in UTC.',
    },
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'brick_session' } },
    },
    paths,
  };
}
