import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from './file-store.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'brick-store-'));
afterAll(() => rm(root, { recursive: true }));

const held = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const bytes = Buffer.from('%PDF-1.7 a receipt');

describe('an uploaded file', () => {
  it('is stored whole under a random key, with the hash of its bytes', async () => {
    const store = createLocalFileStore(root);
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

  it('is only stored after it was examined, and never if that rejects it', async () => {
    const store = createLocalFileStore(root);
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

  it('leaves nothing behind if it is incomplete', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('the connection broke');
      })(),
    );
    await expect(createLocalFileStore(root).put(broken, 1000)).rejects.toThrow('the connection broke');
    expect(await held()).toEqual([]);
    expect(await createLocalFileStore(root).put(Readable.from([bytes]), bytes.length)).toBeNull();
    expect(await held()).toEqual([]);
  });

  it('is read to its end if it can’t be written, so that the sender receives the error', async () => {
    const noFolder = path.join(root, 'no folder');
    await writeFile(noFolder, 'a file in its place');
    const many = Readable.from(Array.from({ length: 100 }, () => bytes));
    await expect(createLocalFileStore(noFolder).put(many, 1_000_000)).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
    expect(many.readableEnded).toBe(true);
    await rm(noFolder);
  });

  it.runIf(process.platform === 'linux')(
    'waits where the folder is closed, and the operator hears why',
    async () => {
      const complaints: unknown[] = [];
      // Not even root may make a folder there.
      const store = createLocalFileStore('/sys/brick-ledger', (error) => complaints.push(error));
      for (const storing of [
        () => store.put(Readable.from([bytes]), 1000),
        () => store.receive(Readable.from([bytes]), 1000, async () => {}),
      ])
        await expect(storing()).rejects.toMatchObject({
          code: 'unavailable',
          message: 'The storage of files does not answer at the moment. Please try again.',
        });
      expect(complaints).toEqual([
        expect.objectContaining({ code: expect.stringMatching(/^(EACCES|EPERM|EROFS)$/) }),
        expect.objectContaining({ code: expect.stringMatching(/^(EACCES|EPERM|EROFS)$/) }),
      ]);
    },
  );
});
