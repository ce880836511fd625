import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections on which nothing is being answered when the server stops, and every other one with the end of its
 * answer. Node itself waits for those that a browser opened ahead and for some that were used before: a minute for each.
 */
export function letGoOfUnusedConnections(app: FastifyInstance): void {
  /** Requests being answered, by connection. */
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
      // Ended, not destroyed: the last bytes of the answer are still on their way.
      if (closing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of busy) if (requests === 0) socket.destroy();
  });
}
