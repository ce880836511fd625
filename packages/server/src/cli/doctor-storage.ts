import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { secretKeyFile } from '../platform/security/secrets.ts';
import { advice, type DoctorFinding, findingsOrGood, good, problem } from './doctor-findings.ts';

const GIGABYTE = 1000 ** 3;
const MIN_FREE_SPACE = GIGABYTE / 2;
const LOW_FREE_SPACE = 5 * GIGABYTE;

/** Mode bits that let others than the owner read or write a file. */
const OTHERS_MODE_BITS = 0o077;

const toOneDecimal = (number: number): number => Math.round(number * 10) / 10;

const pathExists = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  );

const isReadableByOthers = (place: string): Promise<boolean> =>
  access(place, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** The nearest existing parent folder: missing folders will be created in it. */
async function nearestExistingFolder(place: string): Promise<string> {
  return (await pathExists(place)) ? place : nearestExistingFolder(path.dirname(place));
}

async function checkFolders({ dataDir }: Config): Promise<readonly DoctorFinding[]> {
  if (!(await pathExists(dataDir))) {
    const above = await nearestExistingFolder(dataDir);
    return (await isReadableByOthers(above))
      ? [advice(`There is no data folder ${dataDir} yet: the first start makes it.`)]
      : [
          problem(
            `The data folder ${dataDir} can't be made: this account may not write to ${above}. Set DATA_DIR to another folder.`,
          ),
        ];
  }
  const wrong: DoctorFinding[] = [];
  for (const folder of [dataDir, path.join(dataDir, 'files')])
    if ((await pathExists(folder)) && !(await isReadableByOthers(folder)))
      wrong.push(
        problem(
          `This account may not read and write ${folder}: give it the folder, or set DATA_DIR to another one.`,
        ),
      );
  return findingsOrGood(wrong, `The data folder ${dataDir} can be read and written.`);
}

async function checkFreeSpace({ dataDir }: Config): Promise<readonly DoctorFinding[]> {
  const { bavail, bsize } = await statfs(await nearestExistingFolder(dataDir));
  const free = bavail * bsize;
  const sentence = `${toOneDecimal(free / GIGABYTE)} GB are free where the data lies`;
  if (free < MIN_FREE_SPACE) return [problem(`${sentence}: make room, or writes will soon be refused.`)];
  return [
    free < LOW_FREE_SPACE
      ? advice(`${sentence}: that is little for photos and backups.`)
      : good(`${sentence}.`),
  ];
}

async function checkKey({ dataDir, secretKey }: Config): Promise<readonly DoctorFinding[]> {
  if (secretKey)
    return [good('The key that encrypts and signs is given by SECRET_KEY. Keep a copy with the backups.')];
  const file = secretKeyFile(dataDir);
  const found = await stat(file).catch(() => null);
  // Whether the first start makes one, or the data want theirs back, the database knows.
  if (!found) return [];
  const isOwn = process.platform === 'win32' || (found.mode & OTHERS_MODE_BITS) === 0;
  return [
    isOwn
      ? good(`The key ${file} is readable by its owner alone.`)
      : problem(`The key ${file} can be read by other accounts of this machine: chmod 600 ${file}`),
  ];
}

async function checkBucket(config: Config): Promise<readonly DoctorFinding[]> {
  if (!config.s3) return [];
  let why = '';
  const files = await openFileStore(config, (error) => {
    why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  if (await files.answers()) return [good(`The bucket ${config.s3.bucket} answers.`)];
  return [
    problem(`The bucket ${config.s3.bucket} can't be reached (${why}): check FILES and the settings S3_….`),
  ];
}

/** Checks the folders of the installation: data, free space and key. */
export async function examineStorage(config: Config): Promise<readonly DoctorFinding[]> {
  return (
    await Promise.all([checkFolders(config), checkBucket(config), checkFreeSpace(config), checkKey(config)])
  ).flat();
}
