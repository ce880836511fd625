import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { storeAttempt } from '../backup/backup-folder.ts';
import { archiveName } from '../backup/backup-rotation.ts';

it('readiness reports the backups, and a late backup does not make the server unready', async () => {
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
    await storeAttempt(backupDir, Date.now(), 'There is no room left.');
    expect(await ready()).toEqual([200, { status: 'ready', backups: 'late' }]);
    expect((await server.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
  } finally {
    await server.stop();
    await rm(backupDir, { recursive: true });
  }
});

it('readiness does not mention backups without scheduled backups', async () => {
  const server = await startServer();
  expect((await server.visitor().get('/readyz')).body).toEqual({ status: 'ready' });
  await server.stop();
});

it('a server that is shutting down reports it to the load balancer and still answers requests', async () => {
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
