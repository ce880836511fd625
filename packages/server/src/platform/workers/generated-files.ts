import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** A generated file that nobody else can open and that disappears once it was read. */
export interface GeneratedFile<Result = unknown> {
  stream: Readable;
  size: number;
  /** The result of the work that wrote it. */
  result: Result;
}

const FILE_PREFIX = 'brick-ledger-press-';
const TEN_MINUTES = 600_000;

/** Removes unfinished files of killed processes: no file takes this long between two writes. */
async function removeLeftovers(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(FILE_PREFIX)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    // Files of other accounts can't be removed, and need not be.
    if (Date.now() - mtimeMs > TEN_MINUTES) await rm(file, { force: true }).catch(() => {});
  }
}

/** Writes temporary files, each at a new path. */
export class GeneratedFiles {
  #swept: Promise<void> | undefined;

  /**
   * Has a file written and removes its name at once, so that it disappears when it is closed, whatever happens to the
   * response.
   */
  async make<Result>(
    ending: string,
    write: (path: string) => Promise<Result>,
  ): Promise<GeneratedFile<Result>> {
    this.#swept ??= removeLeftovers();
    await this.#swept;
    const file = path.join(tmpdir(), `${FILE_PREFIX}${randomBytes(12).toString('hex')}.${ending}`);
    try {
      const result = await write(file);
      const handle = await open(file);
      await rm(file, { force: true });
      const { size } = await handle.stat();
      // With an explicit end, the response ends with its last byte and not one read later, so a stopping server need
      // not wait.
      return { stream: handle.createReadStream({ start: 0, end: size - 1 }), size, result };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }
}
