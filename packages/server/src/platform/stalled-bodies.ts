import { DomainError, said } from '@brick/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemOf } from './problems.ts';
import { languageAsked } from './refusals/refusals.ts';

/** Milliseconds without a byte after which nobody waits for the rest of a body: more than a lift or a cellar takes. */
const PATIENCE = 60_000;
const LOOKS = 6;

interface Arriving {
  request: FastifyRequest;
  bytes: number;
  /** How many looks in a row found nothing new. Counted, because a process that stood still itself saw nothing come. */
  quiet: number;
}

const refusals = new WeakMap<FastifyRequest, DomainError>();

/** Why a request broke off, where that is because its body came no further. */
export const stalledRefusal = (request: FastifyRequest): DomainError | null => refusals.get(request) ?? null;

const stalled = (milliseconds: number) =>
  new DomainError(
    'stalled',
    said('Nothing more of this arrived for {seconds} seconds. Check the connection and try again.', {
      seconds: Math.round(milliseconds / 1000),
    }),
  );

/**
 * Answers past the reply, whose handler waits for the body and learns by the end of the connection that no more comes.
 */
function endWith(request: FastifyRequest, answered: boolean, refusal: DomainError): void {
  const { socket } = request.raw;
  if (answered) {
    socket.destroy();
    return;
  }
  refusals.set(request, refusal);
  const problem = problemOf(refusal, request.id, languageAsked(request.headers['accept-language']));
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
 * Lets go of bodies that come no further: 408, and the connection is closed. One that comes slowly but steadily is waited
 * for, and what this process itself is slow to take is no fault of who sends it.
 */
export function addStalledBodies(app: FastifyInstance, patience = PATIENCE): void {
  const arriving = new Map<Arriving, () => boolean>();
  const look = () => {
    for (const [each, isAnswered] of arriving) {
      const { raw } = each.request;
      if (raw.complete || raw.socket.destroyed) arriving.delete(each);
      else if (raw.socket.bytesRead !== each.bytes || raw.readableLength > 0) {
        each.bytes = raw.socket.bytesRead;
        each.quiet = 0;
      } else if (each.quiet < LOOKS) {
        each.quiet += 1;
      } else {
        arriving.delete(each);
        endWith(each.request, isAnswered(), stalled(patience));
      }
    }
  };
  const timer = setInterval(look, patience / LOOKS).unref();
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
