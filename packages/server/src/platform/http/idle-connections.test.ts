import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { startServer } from '../../testing/test-server.ts';

it('a stopping server does not wait for unused browser connections', async () => {
  const server = await startServer();
  const { port, hostname } = new URL(server.url);
  const ahead = net.connect(Number(port), hostname);
  await once(ahead, 'connect');
  // The server has seen it once it has answered a later request.
  await server.visitor().get('/healthz');
  const closed = once(ahead, 'close');
  const begin = performance.now();
  await server.stop();
  await closed;
  expect(performance.now() - begin).toBeLessThan(5000);
});
