import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupShelf } from '../../testing/backing-up.ts';
import { addExpenseBy, addProjectOf, type Person, signUp } from '../../testing/people.ts';
import { type S3Server, startS3 } from '../../testing/s3-server.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { localFiles } from '../files.ts';
import { s3Files } from '../s3-files.ts';
import { bucketPlace } from './files-place.ts';

const BUCKET = 'ledger';

let server: TestServer;
let owner: Person;
let storage: S3Server;
let shelf: Awaited<ReturnType<typeof backupShelf>>;

beforeAll(async () => {
  [server, storage, shelf] = await Promise.all([startServer(), startS3(BUCKET), backupShelf()]);
  owner = await signUp(server, 'owner');
});
afterAll(() => Promise.all([server.stop(), storage.stop(), shelf.clear()]));

const inBucket = (prefix: string) =>
  s3Files({
    place: {
      ...{ bucket: BUCKET, prefix, region: 'us-east-1', pathStyle: true },
      ...{ endpoint: storage.endpoint, credentials: storage.credentials },
    },
    staging: localFiles(`${server.filesFolder}.arriving`),
    log: () => {},
  });

const keysIn = (prefix: string) => inBucket(prefix).keysOlderThan(Number.NEGATIVE_INFINITY, 0);

describe('the files of an installation that keeps them in a bucket', () => {
  it('are in its backup, and come back into a bucket', async () => {
    const project = await addProjectOf(owner);
    const pdf = Buffer.from('%PDF-1.7 a receipt');
    const receiptUrl: string = (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;
    await addExpenseBy(owner, project, { receiptUrl });
    const [key = ''] = receiptUrl.split('/').slice(-1);
    await inBucket('first/').putBack(key, Readable.from([pdf]));
    const { file, manifest } = await shelf.back(server, { files: inBucket('first/') });
    expect([manifest.faulty, manifest.files.count]).toEqual([[], 1]);
    const place = await shelf.emptyPlace();
    await shelf.restore(file, place, { files: bucketPlace(inBucket('second/'), 'second') });
    const found = await inBucket('second/').read(key);
    expect(Buffer.concat(await (found?.stream.toArray() as Promise<Buffer[]>))).toEqual(pdf);
  });

  it('are never put where there are some, and none stays of a restore that fails', async () => {
    const { file } = await shelf.back(server, { files: inBucket('first/') });
    const place = await shelf.emptyPlace();
    const full = bucketPlace(inBucket('first/'), 'first');
    await expect(shelf.restore(file, place, { files: full })).rejects.toThrow(
      /The bucket first holds files already/,
    );
    const failing = bucketPlace(inBucket('third/'), 'third');
    const broken = {
      ...failing,
      settle: () => Promise.reject(new Error('the storage went away')),
    };
    await expect(shelf.restore(file, place, { files: broken })).rejects.toThrow(/could not be put back/);
    expect(await keysIn('third/')).toEqual([]);
  });
});
