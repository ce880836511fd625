import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds without progress after which a response is closed: longer than a lift or a cellar takes. */
const STALL_TIMEOUT = 60_000;
const CHECKS_PER_TIMEOUT = 6;

/** The bytes passed on to the system, as far as it can be told: a large chunk goes in parts. */
function sentSoFar(socket: Socket): string {
  const handle = (socket as unknown as { _handle?: { writeQueueSize?: number } | null })._handle;
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
}

/**
 * Closes the connections of clients that do not read their response, which would stay in memory. Slow but steady
 * clients and responses that are not written yet are left alone. Incoming bytes do not count as reading.
 */
export function closeStalledResponses(app: FastifyInstance, patience = STALL_TIMEOUT): void {
  const answering = new Map<ServerResponse, { taken: string; quiet: number }>();
  const look = () => {
    for (const [{ socket }, last] of answering) {
      if (!socket) continue;
      const now = sentSoFar(socket);
      if (socket.writableLength === 0 || now !== last.taken) Object.assign(last, { taken: now, quiet: 0 });
      else if (last.quiet < CHECKS_PER_TIMEOUT) last.quiet += 1;
      else socket.destroy();
    }
  };
  const timer = setInterval(look, patience / CHECKS_PER_TIMEOUT).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (_request, { raw }, done) => {
    answering.set(raw, { taken: '', quiet: 0 });
    raw.once('close', () => answering.delete(raw));
    done();
  });
}
