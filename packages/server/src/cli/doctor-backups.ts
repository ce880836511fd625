import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BackupStatus,
  backupFolderProblem,
  listBackups,
  loadBackupStatus,
} from '../platform/backup/backup-folder.ts';
import type { Config } from '../platform/config/config.ts';
import { advice, type DoctorFinding, good, problem } from './doctor-findings.ts';

const HOUR = 3_600_000;

const ageOf = (instant: number, now: number): string => {
  const hours = Math.round((now - instant) / HOUR);
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`;
};

function backupFinding({ newest, tried, isLate }: BackupStatus, folder: string, now: number): DoctorFinding {
  if (tried?.problem) return problem(`The backup of ${tried.triedAt} failed: ${tried.problem}`);
  if (!newest)
    return advice(`There is no backup in ${folder} yet: one is made a minute after the next start.`);
  const sentence = `The last backup is ${ageOf(newest.instant, now)} old: ${newest.name}.`;
  return isLate
    ? problem(`${sentence} A later one was due: start the server, which makes them.`)
    : good(sentence);
}

/** Checks whether backups are made and where the latest one is. */
export async function examineBackups({ backupDir, ...schedule }: Config): Promise<readonly DoctorFinding[]> {
  if (!backupDir)
    return [
      advice('BACKUP_DIR is not set: no backups are made by themselves. npm run backup makes one by hand.'),
    ];
  const closed = await backupFolderProblem(backupDir);
  if (closed) return [problem(closed)];
  const now = Date.now();
  const standing = backupFinding(await loadBackupStatus(backupDir, schedule, now), backupDir, now);
  const there = await stat(backupDir).catch(() => null);
  const sameDisk = there && there.dev === (await stat(path.resolve(schedule.dataDir)).catch(() => null))?.dev;
  const many = (await listBackups(backupDir)).length;
  return [
    standing,
    ...(sameDisk && many > 0
      ? [advice('The backups lie on the same disk as the data: copy them to another machine as well.')]
      : []),
  ];
}
