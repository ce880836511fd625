import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, ERRORS } from '@brick/domain/errors';
import type { FastifyRequest } from 'fastify';
import { requireCaller } from '../access/project-access.ts';
import type { Connection } from '../db/connection.ts';
import type { Services } from '../http/endpoint-handlers.ts';

/** The numeric path parameters. Other parameters may be secrets of links. */
const pathIds = ({ params }: FastifyRequest): object =>
  Object.fromEntries(
    Object.entries(params as Record<string, string>).filter(([, value]) => /^\d{1,16}$/.test(value)),
  );

/**
 * Logs denied access for the operator. A missing record and one of another project get the same response, so both are
 * logged.
 */
export async function logDeniedAccess(
  endpoint: Endpoint,
  { security, config }: Services,
  connection: Connection,
  { request, error, sid }: { request: FastifyRequest; error: unknown; sid: string | null },
): Promise<void> {
  if (!config.securityLog || !(error instanceof DomainError)) return;
  const strange = error.code === 'notFound' && !['everyone', 'account'].includes(endpoint.on);
  if (error.code !== 'forbidden' && !strange) return;
  const caller = await requireCaller(connection, sid).catch(() => null);
  security.tell(request, {
    ...{ event: 'rightRefused', outcome: 'refused', account: caller?.userId ?? null },
    ...{
      call: `${endpoint.method} ${endpoint.path}`,
      status: ERRORS[error.code].status,
      of: pathIds(request),
    },
  });
}
