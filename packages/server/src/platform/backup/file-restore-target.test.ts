import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createBackupFixture } from '../../testing/backups.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startS3 } from '../../testing/servers/s3-server.ts';
import { startServer } from '../../testing/test-server.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { createS3FileStore } from '../files/s3-file-store.ts';
import { createBucketTarget } from './file-restore-target.ts';

const BUCKET = 'ledger';

const [server, storage, shelf] = await Promise.all([startServer(), startS3(BUCKET), createBackupFixture()]);
const owner = await signUp(server, 'owner');
afterAll(() => Promise.all([server.stop(), storage.stop(), shelf.clear()]));

const inBucket = (prefix: string) =>
  createS3FileStore({
    place: {
      ...{ bucket: BUCKET, prefix, region: 'us-east-1', pathStyle: true },
      ...{ endpoint: storage.endpoint, credentials: storage.credentials },
    },
    staging: createLocalFileStore(`${server.filesFolder}.arriving`),
    log: () => {},
  });

const keysIn = (prefix: string) => inBucket(prefix).keysOlderThan(Number.NEGATIVE_INFINITY, 0);

describe('the files of an installation with a bucket', () => {
  it('are in its backup and are restored into a bucket', async () => {
    const project = await addProjectOf(owner);
    const pdf = Buffer.from('%PDF-1.7 a receipt');
    const receiptUrl: string = (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;
    await addExpenseBy(owner, project, { receiptUrl });
    const [key = ''] = receiptUrl.split('/').slice(-1);
    await inBucket('first/').putBack(key, Readable.from([pdf]));
    const { file, manifest } = await shelf.back(server, { files: inBucket('first/') });
    expect([manifest.faulty, manifest.files.count]).toEqual([[], 1]);
    const place = await shelf.emptyPlace();
    await shelf.restore(file, place, { files: createBucketTarget(inBucket('second/'), 'second') });
    const found = await inBucket('second/').read(key);
    expect(Buffer.concat(await (found?.stream.toArray() as Promise<Buffer[]>))).toEqual(pdf);
  });

  it('are never restored over others, and are removed if the restore fails', async () => {
    const { file } = await shelf.back(server, { files: inBucket('first/') });
    const place = await shelf.emptyPlace();
    const full = createBucketTarget(inBucket('first/'), 'first');
    await expect(shelf.restore(file, place, { files: full })).rejects.toThrow(
      /The bucket first holds files already/,
    );
    const failing = createBucketTarget(inBucket('third/'), 'third');
    const broken = {
      ...failing,
      settle: () => Promise.reject(new Error('the storage went away')),
    };
    await expect(shelf.restore(file, place, { files: broken })).rejects.toThrow(/could not be put back/);
    expect(await keysIn('third/')).toEqual([]);
  });
});
