import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../testing/backups.ts';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { openArchive } from './archive-reader.ts';
import { listBackups, readLastAttempt } from './backup-folder.ts';
import { archiveName } from './backup-rotation.ts';
import { createBackupJobs } from './scheduled-backups.ts';

const DAY = 24 * 3_600_000;
const NOON = Date.parse('2026-11-18T12:00:00Z');

let folder: string;
const breakOffs: (() => void)[] = [];

const server = await startServer();
await signUp(server, 'owner');
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brick-scheduled-'));
});
afterEach(async () => {
  for (const breakOff of breakOffs.splice(0)) breakOff();
  await rm(folder, { recursive: true });
});

/** A process that checks for due backups, with its own clock. */
function looking(settings: Partial<Config> = {}) {
  const complaints: unknown[] = [];
  const log = { error: (what: unknown) => complaints.push(what) } as unknown as FastifyBaseLogger;
  const config = {
    ...readConfig({ BACKUP_DIR: folder }, '/'),
    dataDir: '/nowhere',
    migrationsFolder,
    ...settings,
  };
  const [chore] = createBackupJobs(config);
  if (!chore) throw new Error('nothing is scheduled');
  breakOffs.push(() => chore.breakOff?.());
  return {
    complaints,
    look: (now: number) =>
      chore.work({ pool: server.pool, files: createLocalFileStore(server.filesFolder), now: () => now, log }),
  };
}

const names = async () => (await listBackups(folder)).map(({ name }) => name);

describe('scheduled backups', () => {
  it('are made once when due, and again when the next is due', async () => {
    const { look, complaints } = looking();
    await look(NOON);
    expect(await names()).toEqual(['brick-ledger-2026-11-18T120000Z.zip']);
    await look(NOON + 60_000);
    await look(NOON + DAY / 2);
    expect(await names()).toHaveLength(1);
    await look(NOON + DAY);
    expect(await names()).toHaveLength(2);
    expect([complaints, (await readLastAttempt(folder))?.problem]).toEqual([[], null]);
    for (const name of await names()) (await openArchive(path.join(folder, name))).close();
  });

  it('are made once over all processes', async () => {
    const processes = [looking(), looking(), looking()];
    await Promise.all(processes.map(({ look }, index) => look(NOON + index * 1000)));
    for (const { look, complaints } of processes) {
      await look(NOON + 10_000);
      expect(complaints).toEqual([]);
    }
    expect(await names()).toHaveLength(1);
  });

  it('remove old backups only after the new one was verified', async () => {
    const old = Array.from({ length: 40 }, (_, index) => archiveName(NOON - (index + 1) * DAY));
    for (const name of old) await writeFile(path.join(folder, name), '');
    const half = path.join(folder, `${archiveName(NOON - DAY)}.part`);
    await writeFile(half, '');
    await utimes(half, NOON / 1000 - 200_000, NOON / 1000 - 200_000);
    await writeFile(path.join(folder, 'monday.zip'), 'of the operator');

    const failing = looking({ migrationsFolder: '/nowhere' });
    await failing.look(NOON);
    expect(await names()).toHaveLength(40);
    expect(failing.complaints).toHaveLength(1);
    expect((await readLastAttempt(folder))?.problem).toMatch(/nowhere/);
    // Not retried every minute.
    await failing.look(NOON + 60_000);
    expect(failing.complaints).toHaveLength(1);

    await looking().look(NOON + 20 * 60_000);
    expect(await names()).toHaveLength(10);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await readdir(folder)).toContain('monday.zip');
    expect((await readLastAttempt(folder))?.problem).toBeNull();
  });

  it('that can’t be made are tried again every quarter of an hour, with one line each', async () => {
    const file = path.join(folder, 'a file');
    await writeFile(file, '');
    for (const backupDir of [file, path.join(file, 'backups')]) {
      const { look, complaints } = looking({ backupDir });
      await look(NOON);
      await look(NOON + 60_000);
      await look(NOON + 14 * 60_000);
      expect(complaints).toHaveLength(1);
      await look(NOON + 15 * 60_000);
      expect(complaints).toHaveLength(2);
    }
  });

  it('are off without a folder', () => {
    expect(createBackupJobs(readConfig({}, '/'))).toEqual([]);
  });
});
