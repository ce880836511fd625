import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** A finished file that nobody else can open and that is gone once it was read. */
export interface Made<Result = unknown> {
  stream: Readable;
  size: number;
  /** What its maker says of it. */
  result: Result;
}

const PREFIX = 'brick-ledger-press-';
const TEN_MINUTES = 600_000;

/** Removes what was being made when its process was killed: no file takes so long between two writes. */
async function sweepLeftBehind(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    // Of another account's it can't remove any, and need not.
    if (Date.now() - mtimeMs > TEN_MINUTES) await rm(file, { force: true }).catch(() => {});
  }
}

/** Files that are made beside the requests, each at a new path. */
export class MadeFiles {
  #swept: Promise<void> | undefined;

  /** Has a file made, and its name taken away again: it vanishes when it is closed, whatever becomes of the answer. */
  async make<Result>(ending: string, write: (path: string) => Promise<Result>): Promise<Made<Result>> {
    this.#swept ??= sweepLeftBehind();
    await this.#swept;
    const file = path.join(tmpdir(), `${PREFIX}${randomBytes(12).toString('hex')}.${ending}`);
    try {
      const result = await write(file);
      const handle = await open(file);
      await rm(file, { force: true });
      const { size } = await handle.stat();
      // With its end said, the answer ends with its last byte and not a read later: a server that stops waits for none.
      return { stream: handle.createReadStream({ start: 0, end: size - 1 }), size, result };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }
}
