import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
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
