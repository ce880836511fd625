import type { Endpoint } from '@brick/domain/endpoint';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { createOpenApiDocument } from './openapi-document.ts';

/** Creates a separate Fastify instance for the API documentation. It does not listen on any port. */
export async function createSwaggerServer(
  endpoints: readonly Endpoint[],
  place: string,
): Promise<FastifyInstance> {
  const pages = fastify();
  const document = createOpenApiDocument(endpoints);
  await pages.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await pages.register(swaggerUi, { routePrefix: place, staticCSP: true });
  return pages;
}
