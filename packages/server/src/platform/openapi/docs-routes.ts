import type { Endpoint } from '@brick/domain/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const DOCS_PATH = '/api/docs';

/** The headers taken from the documentation's responses; all other headers come from this server. */
const COPIED_HEADERS = [
  'content-type',
  'content-security-policy',
  'last-modified',
  'etag',
  'location',
] as const;

/** The conditional request headers that are passed on. */
const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since'] as const;

/**
 * Adds the API documentation. Its pages and the OpenAPI document are created on the first request: the server starts
 * without them, and most servers never need them.
 */
export function addDocsRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let pages: Promise<FastifyInstance> | undefined;
  const opened = () => {
    pages ??= import('./swagger-server.ts').then(({ createSwaggerServer: openDocumentation }) =>
      openDocumentation(endpoints, DOCS_PATH),
    );
    return pages;
  };
  app.addHook('onClose', async () => (await pages)?.close());
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await opened()).inject({
      method: 'GET',
      url: request.url,
      headers: Object.fromEntries(
        CONDITIONAL_HEADERS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
      ),
    });
    for (const name of COPIED_HEADERS) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.code(answer.statusCode).send(answer.rawPayload);
  };
  app.get(DOCS_PATH, show);
  app.get(`${DOCS_PATH}/*`, show);
}
