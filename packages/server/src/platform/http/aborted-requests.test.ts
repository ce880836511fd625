import net from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { addProjectOf, signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

/** Requests a whole list and disconnects as soon as the request is sent. */
const askAndLeave = (path: string, after: number) =>
  new Promise<void>((resolve) => {
    const { hostname, port, host } = new URL(server.url);
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${owner.cookie}\r\n\r\n`, () =>
        setTimeout(() => socket.destroy(), after),
      );
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });

it('requests aborted by the client free their slot, so that the next one is answered', async () => {
  const project = await addProjectOf(owner);
  const path = `/api/projects/${project}/issues`;
  for (let left = 0; left < 60; left += 1) await askAndLeave(path, left % 4);
  const { status } = await owner.get(path);
  expect(status).toBe(200);
});
