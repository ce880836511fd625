import { DomainError, said } from '@brick/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityLog } from './security-log.ts';

const DEEPEST = 20;
const LONGEST_LIST = 1000;

/** Refuses a body that is nested deeper, or has longer lists, than any screen sends: such bodies only cost time. */
function mustBeModest(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST)
    throw new DomainError(
      'badRequest',
      said('The body is nested deeper than {levels} levels.', { levels: DEEPEST }),
    );
  if (Array.isArray(value) && value.length > LONGEST_LIST) {
    throw new DomainError(
      'badRequest',
      said('The body has a list of more than {entries} entries.', { entries: LONGEST_LIST }),
    );
  }
  for (const entry of Object.values(value)) mustBeModest(entry, depth + 1);
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True where a browser says that another site's page made this request. */
function comesFromElsewhere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true;
  if (typeof origin !== 'string') return false;
  // The page's own origin names the host that the request was sent to; "null" and other hosts do not.
  try {
    return new URL(origin).host !== request.host;
  } catch {
    return true;
  }
}

/** What every request passes before its handler: no foreign page, JSON bodies only, nothing monstrous. */
export function addGuards(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Not async: a promise a hook is what a hot read would mostly wait for.
    if (!SAFE.has(request.method)) mustBeOurs(request, security);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.body !== undefined) mustBeModest(request.body);
    done();
  });
}

function mustBeOurs(request: FastifyRequest, security: SecurityLog): void {
  if (comesFromElsewhere(request)) {
    const call = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    security.tell(request, { event: 'originRefused', outcome: 'refused', account: null, call });
    throw new DomainError(
      'foreignOrigin',
      said('This request came from another site’s page and was refused.'),
    );
  }
  const type = request.headers['content-type'];
  const multipart = request.routeOptions.config.endpoint?.takes === 'multipart';
  const hasBody =
    request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0';
  if (multipart) {
    if (!type?.startsWith('multipart/form-data'))
      throw new DomainError('mediaType', said('Send the file as multipart/form-data.'));
  } else if ((hasBody || type !== undefined) && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
    throw new DomainError('mediaType', said('Send the body as application/json.'));
  }
}
