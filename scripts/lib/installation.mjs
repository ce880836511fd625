import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mustRun } from './child-programs.mjs';
import { Stop } from './stop-error.mjs';

const stampOf = (root) => join(root, 'node_modules/.cache/brick-ledger/installed');

/** Identifies lockfile and system: node_modules copied from another system has the wrong binaries. */
function wanted(root) {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  return `${hash} ${process.platform} ${process.arch}`;
}

function readOrNull(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function belongsHere(entry) {
  const fits = (list, value) => !list || list.includes(value);
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
}

/**
 * Whether npm's own record of node_modules has every package of the lockfile at its version. npm writes the record
 * last, so an installation made by hand counts, and one that was interrupted does not.
 * @param {boolean} withDev false when only what the finished product needs is asked for
 */
export function isRecorded(lock, record, withDev) {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return true;
    if ((entry.dev || entry.devOptional) && !withDev) return true;
    const found = record.packages[path];
    if (found) return found.version === entry.version;
    // Optional packages of other systems are rightly missing; `libc` divides Linux further than Node can tell.
    return Boolean(entry.optional && (!(entry.os && entry.cpu) || entry.libc || !belongsHere(entry)));
  });
}

function writeStamp(root) {
  const stamp = stampOf(root);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted(root));
}

/** Returns true if the packages of the lockfile are in node_modules. */
export function isInstalled(root, { withDev }) {
  if (readOrNull(stampOf(root)) === wanted(root)) return true;
  const record = readOrNull(join(root, 'node_modules/.package-lock.json'));
  if (record === null) return false;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return isRecorded(lock, JSON.parse(record), withDev);
}

/** Returns the calling npm, or the one of this Node. */
function npmProgram() {
  const called = process.env.npm_execpath;
  if (called && basename(called) === 'npm-cli.js') return called;
  const beside = dirname(process.execPath);
  const places = ['../lib/node_modules/npm', 'node_modules/npm', '../share/nodejs/npm', '../share/npm'];
  const found = places.map((place) => join(beside, place, 'bin/npm-cli.js')).find((file) => existsSync(file));
  if (!found)
    throw new Stop('npm was not found beside Node: run `npm ci` in this folder, then the command again.');
  return found;
}

/**
 * Installs exactly the lockfile's packages; the stamp is written last, so an interrupted installation is repeated.
 */
export async function install(root) {
  rmSync(stampOf(root), { force: true });
  // The build needs the development packages even where the operator has set NODE_ENV=production, and a quiet
  // npm around us (npm test --silent) must not silence the reason of a failure.
  const args = [
    npmProgram(),
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=warn',
    '--no-progress',
  ];
  await mustRun(
    args,
    { cwd: root },
    'The packages could not be installed (npm says why above): check the connection and the free space, then run the command again.',
  );
  writeStamp(root);
}
