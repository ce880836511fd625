import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

// Only needed to build extensions: a fifth of the size.
const NOT_NEEDED = /\.a$|\/(pkgconfig|pgxs|include)$/;

function copyFile(source: string, target: string): void {
  copyFileSync(source, target);
  chmodSync(target, (statSync(source).mode & 0o111) !== 0 ? 0o755 : 0o644);
  const file = openSync(target, 'r+');
  fsyncSync(file);
  closeSync(file);
}

function createReadableFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

function copyTree(source: string, target: string): void {
  createReadableFolder(target);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name);
    const to = path.join(target, entry.name);
    if (NOT_NEEDED.test(from)) continue;
    if (entry.isDirectory()) copyTree(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else copyFile(from, to);
  }
}

/**
 * Copies an npm package of PostgreSQL to `target`, readable by every account, unless it exists. The copy appears
 * complete or not at all, even after a power failure, and several processes may make it at once.
 */
export function copyPrograms(
  packageFolder: string,
  target: string,
  complete: (folder: string) => boolean,
): void {
  if (existsSync(target)) return;
  createReadableFolder(path.dirname(target));
  const work = mkdtempSync(`${target}.copying-`);
  try {
    chmodSync(work, 0o755);
    copyTree(path.join(packageFolder, 'native'), path.join(work, 'native'));
    complete(work);
    renameSync(work, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
