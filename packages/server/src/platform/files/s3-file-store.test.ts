import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@brick/domain/errors';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../testing/servers/s3-server.ts';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

const BUCKET = 'ledger';

const told: unknown[] = [];

const storage = await startS3(BUCKET);
const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-both-'));
afterAll(async () => {
  await storage.stop();
  await rm(folder, { recursive: true, force: true });
});

const staging = () => path.join(folder, 'arriving');

function inBucket(other: Partial<Parameters<typeof createS3FileStore>[0]['place']> = {}): FileStore {
  const { endpoint, credentials } = storage;
  const place = { bucket: BUCKET, prefix: '', region: 'us-east-1', endpoint, pathStyle: true, credentials };
  return createS3FileStore({
    place: { ...place, ...other },
    staging: createLocalFileStore(staging()),
    log: (error) => void told.push(error),
  });
}

const leftOnTheWay = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile() && entry.parentPath.startsWith(staging()),
  );

const DAY = 24 * 3_600_000;
const receipt = Buffer.from('%PDF-1.7 a receipt');

const storeOf = {
  'a folder': () => createLocalFileStore(path.join(folder, 'files')),
  'a bucket': () => inBucket(),
  'a folder of a bucket': () => inBucket({ prefix: 'site/files/' }),
};

describe.each(Object.entries(storeOf))('files in %s', (_place, store) => {
  it('are read back unchanged, and are gone after removal', async () => {
    const files = store();
    const bytes = Buffer.alloc(300_000, 'brick');
    const stored = await files.put(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), 1_000_000);
    expect(stored).toMatchObject({ key: expect.stringMatching(/^[\w-]{32}$/), size: 300_000 });
    const key = stored?.key ?? '';
    const found = await files.read(key);
    expect(found?.size).toBe(300_000);
    expect((await buffer(found?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
    await files.remove(key);
    expect(await files.read(key)).toBeNull();
    await files.remove(key);
  });

  it('are not stored if they are too large, rejected or incomplete', async () => {
    const files = store();
    const before = await files.keysOlderThan(0, Date.now() + DAY);
    expect(await files.put(Readable.from([receipt]), receipt.length)).toBeNull();
    const refused = files.put(Readable.from([receipt]), 1000, async () => {
      throw new Error('a virus');
    });
    await expect(refused).rejects.toThrow('a virus');
    const broken = Readable.from(
      (async function* () {
        yield receipt;
        throw new Error('the connection broke');
      })(),
    );
    await expect(files.put(broken, 1000)).rejects.toThrow('the connection broke');
    expect(await files.keysOlderThan(0, Date.now() + DAY)).toEqual(before);
  });

  it('are found by their age', async () => {
    const files = store();
    const key = (await files.put(Readable.from([receipt]), 1000))?.key;
    expect(await files.keysOlderThan(DAY, Date.now())).not.toContain(key);
    expect(await files.keysOlderThan(DAY, Date.now() + DAY + 5000)).toContain(key);
    expect(await files.answers()).toBe(true);
  });
});

describe('a bucket', () => {
  it('holds an upload only under its random key, with nothing left in staging', async () => {
    const { key = '' } = (await inBucket().put(Readable.from([receipt]), 1000)) ?? {};
    expect(await inBucket({ prefix: 'site/files/' }).read(key)).toBeNull();
    expect(await leftOnTheWay()).toEqual([]);
  });

  it('may hold other objects: only our own files are found by their age', async () => {
    const outer = inBucket();
    const inner = inBucket({ prefix: 'theirs/' });
    const { key = '' } = (await inner.put(Readable.from([receipt]), 1000)) ?? {};
    const old = await outer.keysOlderThan(0, Date.now() + DAY);
    expect(old.filter((name) => name.includes(key))).toEqual([]);
  });
});

const unavailable = expect.objectContaining({
  code: 'unavailable',
  extra: expect.objectContaining({ retryAfterSeconds: 5 }),
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error : null),
  );

describe('an unavailable storage', () => {
  it.each([
    ['refuses every connection', { endpoint: 'http://127.0.0.1:9' }],
    ['does not know the account', { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' } }],
    ['has no such bucket', { bucket: 'elsewhere' }],
  ])('because it %s refuses in words for who waits, and tells the operator why', async (_why, other) => {
    const files = inBucket(other);
    const before = told.length;
    expect(await refusal(files.put(Readable.from([receipt]), 1000))).toEqual(unavailable);
    expect(await refusal(files.keysOlderThan(0, Date.now()))).toEqual(unavailable);
    expect(await files.answers()).toBe(false);
    expect(told.length - before).toBe(3);
    expect(await leftOnTheWay()).toEqual([]);
  });

  it('that does not respond keeps nobody waiting beyond the time limit', async () => {
    const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const began = performance.now();
    expect(await refusal(inBucket({ endpoint }).read('k'.repeat(32)))).toEqual(unavailable);
    expect(performance.now() - began).toBeLessThan(20_000);
    silent.close();
  });
});
