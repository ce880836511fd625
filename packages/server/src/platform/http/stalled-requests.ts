import { DomainError, problemMessage } from '@brick/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../i18n/error-messages.ts';
import { toProblem } from './problems.ts';

/** Milliseconds without a byte after which a request body is abandoned: longer than a lift or a cellar takes. */
const STALL_TIMEOUT = 60_000;
const CHECKS_PER_TIMEOUT = 6;

interface IncomingBody {
  request: FastifyRequest;
  bytes: number;
  /** Consecutive checks without new bytes. Counted, because a process that was blocked itself saw nothing arrive. */
  quiet: number;
}

const stalledProblems = new WeakMap<FastifyRequest, DomainError>();

/** The problem of a request that was closed because its body stalled. */
export const stalledProblemOf = (request: FastifyRequest): DomainError | null =>
  stalledProblems.get(request) ?? null;

const stalledProblem = (milliseconds: number) =>
  new DomainError(
    'stalled',
    problemMessage(
      'Nothing more of this arrived for {seconds} seconds. Check the connection and try again.',
      {
        seconds: Math.round(milliseconds / 1000),
      },
    ),
  );

/** Writes the response directly to the socket: the handler waits for the body and only sees the connection end. */
function rejectStalledRequest(request: FastifyRequest, answered: boolean, refusal: DomainError): void {
  const { socket } = request.raw;
  if (answered) {
    socket.destroy();
    return;
  }
  stalledProblems.set(request, refusal);
  const problem = toProblem(refusal, request.id, preferredLanguage(request.headers['accept-language']));
  const body = JSON.stringify(problem);
  const head = [
    'HTTP/1.1 408 Request Timeout',
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * Closes requests whose body stalls, with a 408. Slow but steady uploads are allowed, and delays of this process
 * itself do not count.
 */
export function closeStalledRequests(app: FastifyInstance, patience = STALL_TIMEOUT): void {
  const arriving = new Map<IncomingBody, () => boolean>();
  const look = () => {
    for (const [each, isAnswered] of arriving) {
      const { raw } = each.request;
      if (raw.complete || raw.socket.destroyed) arriving.delete(each);
      else if (raw.socket.bytesRead !== each.bytes || raw.readableLength > 0) {
        each.bytes = raw.socket.bytesRead;
        each.quiet = 0;
      } else if (each.quiet < CHECKS_PER_TIMEOUT) {
        each.quiet += 1;
      } else {
        arriving.delete(each);
        rejectStalledRequest(each.request, isAnswered(), stalledProblem(patience));
      }
    }
  };
  const timer = setInterval(look, patience / CHECKS_PER_TIMEOUT).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) {
      const begun = { request, bytes: request.raw.socket.bytesRead, quiet: 0 };
      arriving.set(begun, () => reply.raw.headersSent);
    }
    done();
  });
}
