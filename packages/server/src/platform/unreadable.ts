import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { DomainError, said } from '@brick/domain/errors';
import { problemOf } from './problems.ts';

const CANNOT_BE_READ = new DomainError('badRequest', said('The request cannot be read.'));

// Beyond the table of refusals: what HTTP itself refuses before there is a request that could be asked.
const STATUSES: Record<string, readonly [status: number, title: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request header fields too large'],
};

/** Answers bytes that are no request as every other refusal is answered, and ends their connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = problemOf(CANNOT_BE_READ, randomUUID(), 'en');
    const [status, title] = STATUSES[error.code ?? ''] ?? [problem.status, problem.title];
    const body = JSON.stringify({ ...problem, status, title });
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
