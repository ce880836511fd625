import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signUp } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';

it('a server that was told to end says so to a balancer, and meanwhile does what it is asked', async () => {
  const server = await startServer({ drainSeconds: 2 });
  const person = await signUp(server);
  expect((await person.get('/readyz')).status).toBe(200);
  const stopped = server.stop();
  await wait(100);
  expect((await person.get('/readyz')).status).toBe(503);
  const added = await person.post('/api/projects', { name: 'Mokolodi Ridge House' });
  expect([added.status, added.headers.get('connection')]).toEqual([201, 'close']);
  await stopped;
  await expect(person.get('/healthz')).rejects.toThrow();
});
