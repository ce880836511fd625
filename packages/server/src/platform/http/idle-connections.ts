import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * On shutdown, closes idle connections at once and the others after their response. Node alone would wait up to a
 * minute for connections that a browser opened in advance, and for some used ones.
 */
export function closeIdleConnectionsOnStop(app: FastifyInstance): void {
  /** Running requests by connection. */
  const busy = new Map<Socket, number>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (!socket.destroyed) busy.set(socket, left);
      // Ended instead of destroyed: the last bytes of the response are still on their way.
      if (closing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of busy) if (requests === 0) socket.destroy();
  });
}
