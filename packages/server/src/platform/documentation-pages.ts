import type { Endpoint } from '@brick/domain/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** The pages that show the calls, as a server of their own that listens nowhere. */
export async function openDocumentation(
  endpoints: readonly Endpoint[],
  place: string,
): Promise<FastifyInstance> {
  const pages = fastify();
  const document = openApiDocument(endpoints);
  await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
  await pages.register(swaggerUi, { routePrefix: place, staticCSP: true });
  return pages;
}
