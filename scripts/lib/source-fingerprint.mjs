import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NO_SOURCE = new Set(['node_modules', 'dist', '.cache', 'migrations']);
const TEST = /\.test\.tsx?$/;

function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NO_SOURCE.has(entry.name)) yield* filesBelow(path);
    } else if (!TEST.test(entry.name)) yield path;
  }
}

/**
 * A hash over names and contents of the folders' sources (tests, builds and migrations apart) and of single files.
 * Contents rather than times: a checkout, a container layer or a restored backup changes times without changing
 * a letter, and then a read-only copy would be asked to build again.
 */
export function fingerprint(root, folders, files = []) {
  const hash = createHash('sha256');
  for (const path of [
    ...folders.flatMap((folder) => [...filesBelow(join(root, folder))]),
    ...files.map((file) => join(root, file)),
  ]) {
    const content = readFileSync(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
