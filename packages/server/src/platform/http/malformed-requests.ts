import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { toProblem } from './problems.ts';

const MALFORMED_REQUEST = new DomainError('badRequest', problemMessage('The request cannot be read.'));

// HTTP-level errors that occur before there is a request, and so have no error code of ours.
const STATUSES: Record<string, readonly [status: number, title: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request header fields too large'],
};

/** Answers malformed requests with a problem like any other, and closes the connection. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = toProblem(MALFORMED_REQUEST, randomUUID(), 'en');
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
