import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signUp } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';
import { archiveName } from './backup/rotation.ts';
import { noteTry } from './backup/shelf.ts';

it('readiness says how it stands with the backups, and none that is late stops the work', async () => {
  const backupDir = await mkdtemp(path.join(os.tmpdir(), 'brick-health-'));
  const server = await startServer({ backupDir });
  const ready = async () => {
    const { status, body } = await server.visitor().get('/readyz');
    return [status, body];
  };
  try {
    expect(await ready()).toEqual([200, { status: 'ready', backups: 'late' }]);
    await writeFile(path.join(backupDir, archiveName(Date.now() - 1000)), '');
    expect(await ready()).toEqual([200, { status: 'ready', backups: 'good' }]);
    await noteTry(backupDir, Date.now(), 'There is no room left.');
    expect(await ready()).toEqual([200, { status: 'ready', backups: 'late' }]);
    expect((await server.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
  } finally {
    await server.stop();
    await rm(backupDir, { recursive: true });
  }
});

it('readiness says nothing of backups where none are made by themselves', async () => {
  const server = await startServer();
  expect((await server.visitor().get('/readyz')).body).toEqual({ status: 'ready' });
  await server.stop();
});

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
