import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for which nobody takes a byte of an answer before its connection is closed: more than a lift or a cellar takes. */
const PATIENCE = 60_000;
const LOOKS = 6;

/** What of a connection's bytes has gone to the system, as far as it can be told: a large piece goes in parts. */
function taken(socket: Socket): string {
  const handle = (socket as unknown as { _handle?: { writeQueueSize?: number } | null })._handle;
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
}

/**
 * Lets go of who asks and does not read: until then the answer lies in memory. One that is read slowly but steadily is
 * waited for, and one that is not written yet as well. Bytes that come meanwhile are no sign of reading.
 */
export function letGoOfUnread(app: FastifyInstance, patience = PATIENCE): void {
  const answering = new Map<ServerResponse, { taken: string; quiet: number }>();
  const look = () => {
    for (const [{ socket }, last] of answering) {
      if (!socket) continue;
      const now = taken(socket);
      if (socket.writableLength === 0 || now !== last.taken) Object.assign(last, { taken: now, quiet: 0 });
      else if (last.quiet < LOOKS) last.quiet += 1;
      else socket.destroy();
    }
  };
  const timer = setInterval(look, patience / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (_request, { raw }, done) => {
    answering.set(raw, { taken: '', quiet: 0 });
    raw.once('close', () => answering.delete(raw));
    done();
  });
}
