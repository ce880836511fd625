import type { Endpoint } from '@brick/domain/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointHandler } from './endpoint-handlers.ts';
import { EndpointTree } from './endpoint-tree.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that serves one endpoint. */
    served?: EndpointHandler;
  }
  interface FastifyRequest {
    /** What serves the endpoint that it asks for; null for pages and for unknown addresses. */
    served: EndpointHandler | null;
  }
}

const API = '/api/';

/** The route of all endpoints that have none of their own. */
export const API_ROUTE = `${API}*`;

/** Endpoints elsewhere, and those that take a larger body than others. */
export const hasOwnRoute = ({ path, largest }: Endpoint): boolean =>
  !path.startsWith(API) || largest !== null;

/** Finds the endpoint of each request. Added before the hooks that want to know it. */
export function installEndpointLookup(app: FastifyInstance, calls: readonly EndpointHandler[]): void {
  const tree = new EndpointTree(calls.filter(({ endpoint }) => !hasOwnRoute(endpoint)));
  app.decorateRequest('served', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    request.served = routeOptions.config.served ?? null;
    const found =
      routeOptions.url === API_ROUTE ? tree.find(method === 'HEAD' ? 'GET' : method, request.url) : null;
    // A HEAD request for an endless stream would never be answered.
    if (found && !(method === 'HEAD' && found.served.endpoint.reply === 'events')) {
      request.served = found.served;
      request.params = found.params;
    }
    done();
  });
}

/** The path of a request as it is declared: paths can contain the secrets of links. */
export const declaredPath = ({ served, routeOptions: { url } }: FastifyRequest): string =>
  served?.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') ?? (url === API_ROUTE ? 'none' : (url ?? 'none'));
