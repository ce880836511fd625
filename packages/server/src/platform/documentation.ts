import type { Endpoint } from '@brick/domain/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const DOCUMENTATION = '/api/docs';

/** What the pages of the documentation set themselves; the rest of their answers' headers is this server's. */
const OWN_HEADERS = ['content-type', 'content-security-policy', 'last-modified', 'etag', 'location'] as const;

/** What a browser knows of what it fetched before. */
const CONDITIONS = ['if-none-match', 'if-modified-since'] as const;

/**
 * The documentation of the calls. Its pages and the document of all calls are made when somebody first asks for them: the
 * server starts without them, and most servers never need them.
 */
export function addDocumentation(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let pages: Promise<FastifyInstance> | undefined;
  const opened = () => {
    pages ??= import('./documentation-pages.ts').then(({ openDocumentation }) =>
      openDocumentation(endpoints, DOCUMENTATION),
    );
    return pages;
  };
  app.addHook('onClose', async () => (await pages)?.close());
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await opened()).inject({
      method: 'GET',
      url: request.url,
      headers: Object.fromEntries(
        CONDITIONS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
      ),
    });
    for (const name of OWN_HEADERS) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.code(answer.statusCode).send(answer.rawPayload);
  };
  app.get(DOCUMENTATION, show);
  app.get(`${DOCUMENTATION}/*`, show);
}
