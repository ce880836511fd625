import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, ERRORS } from '@brick/domain/errors';
import type { FastifyRequest } from 'fastify';
import { requireCaller } from './access.ts';
import type { Connection } from './connection.ts';
import type { Services } from './serve.ts';

/** The numbers in a path. Other parts of it may be the secret of a link. */
const idsIn = ({ params }: FastifyRequest): object =>
  Object.fromEntries(
    Object.entries(params as Record<string, string>).filter(([, value]) => /^\d{1,16}$/.test(value)),
  );

/**
 * Tells the operator whose right was refused. Where somebody asks for what is not there or is none of theirs, one answer
 * stands for both, and both are told.
 */
export async function tellRefused(
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
    ...{ call: `${endpoint.method} ${endpoint.path}`, status: ERRORS[error.code].status, of: idsIn(request) },
  });
}
