import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ArchiveWriter } from './archive-writer.ts';

const ENTRIES = 3000;
/** An entry's name and metadata stay in memory until the end of the archive, which lists them: half a kilobyte. */
const MAX_OF_ONE = 3 * 1024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brick-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the bytes in use, without garbage. */
function held(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('keeps little more than the name of each written entry in memory', async () => {
  const writer = new ArchiveWriter(path.join(folder, 'archive.zip'), new Date());
  const add = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1)
      await writer.add(`files/${number}`, Readable.from([Buffer.alloc(300, number % 256)]), { packed: true });
  };
  await add(0, 100);
  const before = held();
  await add(100, 100 + ENTRIES);
  expect((held() - before) / ENTRIES).toBeLessThan(MAX_OF_ONE);
  expect(await writer.finish()).toBeGreaterThan(300 * ENTRIES);
});

it('rejects the current entry and all later ones once it was abandoned', async () => {
  const writer = new ArchiveWriter(path.join(folder, 'archive.zip'), new Date());
  const endless = new Readable({ read() {} });
  endless.push('begun');
  const begun = writer.add('files/1', endless, { packed: false });
  const ended = expect(begun).rejects.toThrow();
  await writer.abandon();
  await ended;
  expect(endless.destroyed).toBe(true);
  await expect(writer.add('files/2', Readable.from(['late']), { packed: false })).rejects.toThrow();
});
