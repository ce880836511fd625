import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { startServer } from '../testing/server.ts';

it('a server that stops does not wait for a connection that a browser opened ahead', async () => {
  const server = await startServer();
  const { port, hostname } = new URL(server.url);
  const ahead = net.connect(Number(port), hostname);
  await once(ahead, 'connect');
  // The server knows of it once it has answered somebody who came later.
  await server.visitor().get('/healthz');
  const closed = once(ahead, 'close');
  const begin = performance.now();
  await server.stop();
  await closed;
  expect(performance.now() - begin).toBeLessThan(5000);
});
