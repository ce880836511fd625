import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder and those above it. What Node does by itself never ends below a folder such as /proc. */
export function makeFolder(folder: string, mode?: number): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere()) throw error;
  }
}
