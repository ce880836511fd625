import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFiles } from './files.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'brick-store-'));
});
afterAll(() => rm(root, { recursive: true }));

const held = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const bytes = Buffer.from('%PDF-1.7 a receipt');

describe('a file that arrives', () => {
  it('lies under a random key that tells nothing, whole, and with the hash of its bytes', async () => {
    const store = localFiles(root);
    const one = await store.put(Readable.from([bytes]), 1000);
    const other = await store.put(Readable.from([bytes]), 1000);
    expect(one?.key).toMatch(/^[\w-]{32}$/);
    expect(one?.key).not.toBe(other?.key);
    expect(one?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const key = one?.key ?? '';
    expect(await readFile(path.join(root, key.slice(0, 2), key))).toEqual(bytes);
    await store.remove(key);
    await store.remove(other?.key ?? '');
    expect(await held()).toEqual([]);
  });

  it('is none of ours before it was examined, and never where that refuses it', async () => {
    const store = localFiles(root);
    let during: string[] = [];
    const refused = store.put(Readable.from([bytes]), 1000, async (place) => {
      during = await held();
      expect(path.dirname(place)).toBe(path.join(root, 'incoming'));
      expect(await readFile(place)).toEqual(bytes);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(during).toHaveLength(1);
    expect(await held()).toEqual([]);
  });

  it('in half leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('the connection broke');
      })(),
    );
    await expect(localFiles(root).put(broken, 1000)).rejects.toThrow('the connection broke');
    expect(await held()).toEqual([]);
    expect(await localFiles(root).put(Readable.from([bytes]), bytes.length)).toBeNull();
    expect(await held()).toEqual([]);
  });

  it('is read to its end where it can’t be written, so that who sends it hears why', async () => {
    const noFolder = path.join(root, 'no folder');
    await writeFile(noFolder, 'a file in its place');
    const many = Readable.from(Array.from({ length: 100 }, () => bytes));
    await expect(localFiles(noFolder).put(many, 1_000_000)).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(many.readableEnded).toBe(true);
    await rm(noFolder);
  });
});
