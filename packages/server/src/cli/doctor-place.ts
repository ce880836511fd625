import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { openFiles } from '../platform/open-files.ts';
import { secretKeyFile } from '../platform/secrets.ts';
import { advice, type Finding, good, orGood, problem } from './doctor-findings.ts';

const GIGABYTE = 1000 ** 3;
const TOO_LITTLE = GIGABYTE / 2;
const LITTLE = 5 * GIGABYTE;

/** Bits of a file's mode that let others than its owner read or write it. */
const OTHERS = 0o077;

const tenths = (number: number): number => Math.round(number * 10) / 10;

const isThere = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  );

const isOpen = (place: string): Promise<boolean> =>
  access(place, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** The nearest folder above that is there: what is not made yet will be made in it. */
async function nearest(place: string): Promise<string> {
  return (await isThere(place)) ? place : nearest(path.dirname(place));
}

async function folders({ dataDir }: Config): Promise<readonly Finding[]> {
  if (!(await isThere(dataDir))) {
    const above = await nearest(dataDir);
    return (await isOpen(above))
      ? [advice(`There is no data folder ${dataDir} yet: the first start makes it.`)]
      : [
          problem(
            `The data folder ${dataDir} can't be made: this account may not write to ${above}. Set DATA_DIR to another folder.`,
          ),
        ];
  }
  const wrong: Finding[] = [];
  for (const folder of [dataDir, path.join(dataDir, 'files')])
    if ((await isThere(folder)) && !(await isOpen(folder)))
      wrong.push(
        problem(
          `This account may not read and write ${folder}: give it the folder, or set DATA_DIR to another one.`,
        ),
      );
  return orGood(wrong, `The data folder ${dataDir} can be read and written.`);
}

async function freeSpace({ dataDir }: Config): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(await nearest(dataDir));
  const free = bavail * bsize;
  const sentence = `${tenths(free / GIGABYTE)} GB are free where the data lies`;
  if (free < TOO_LITTLE) return [problem(`${sentence}: make room, or writes will soon be refused.`)];
  return [
    free < LITTLE ? advice(`${sentence}: that is little for photos and backups.`) : good(`${sentence}.`),
  ];
}

async function key({ dataDir, secretKey }: Config): Promise<readonly Finding[]> {
  if (secretKey)
    return [good('The key that encrypts and signs is given by SECRET_KEY. Keep a copy with the backups.')];
  const file = secretKeyFile(dataDir);
  const found = await stat(file).catch(() => null);
  if (!found)
    return [advice(`There is no key ${file} yet: the first start makes it. Keep a copy with the backups.`)];
  const isOwn = process.platform === 'win32' || (found.mode & OTHERS) === 0;
  return [
    isOwn
      ? good(`The key ${file} is readable by its owner alone.`)
      : problem(`The key ${file} can be read by other accounts of this machine: chmod 600 ${file}`),
  ];
}

async function bucket(config: Config): Promise<readonly Finding[]> {
  if (!config.s3) return [];
  let why = '';
  const files = await openFiles(config, (error) => {
    why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  if (await files.answers()) return [good(`The bucket ${config.s3.bucket} answers.`)];
  return [
    problem(`The bucket ${config.s3.bucket} can't be reached (${why}): check FILES and the settings S3_….`),
  ];
}

/** What of an installation lies in folders: the data, the room for it, the key. */
export async function examinePlace(config: Config): Promise<readonly Finding[]> {
  return (await Promise.all([folders(config), bucket(config), freeSpace(config), key(config)])).flat();
}
