import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { DomainError, said } from '@brick/domain/errors';
import type { FileStore, StoredFile } from './files.ts';
import type { S3Place } from './s3-place.ts';

/** Milliseconds in which the storage begins to answer, and bytes that it takes in one more. */
const PATIENCE = 15_000;
const SLOWEST_BYTES = 500;
const CONNECT_PATIENCE = 3000;
/** Of one process at once; of more each waits for the one before. */
const MOST_CONNECTIONS = 50;

/** What a file of ours is called: other things in the bucket are left alone. */
const KEY = /^[\w-]{32}$/;

const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);
const FULL_STATUS = 507;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');

function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return FULL.has(error.name) || error.$metadata.httpStatusCode === FULL_STATUS;
}

function refusalOf(error: unknown): DomainError {
  if (isFull(error))
    return new DomainError(
      'full',
      said('There is no space left to store this. Ask who runs the server to free some.'),
    );
  return new DomainError(
    'unavailable',
    said('The storage of files does not answer at the moment. Please try again.'),
    { retryAfterSeconds: 5 },
  );
}

interface Settings {
  place: S3Place;
  /** A local folder in which a file is whole, and is looked at, before it goes to the bucket. */
  staging: FileStore;
  /** Told why the storage could not do what it was asked: who asked only learns that it could not. */
  log: (error: unknown) => void;
}

function clientOf({ region, endpoint, pathStyle, credentials }: S3Place): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    ...(credentials && { credentials }),
    // Storages that are not Amazon's often know nothing of the checksums at the end of a body; ours is in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // What goes wrong is told by who asked.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    requestHandler: {
      connectionTimeout: CONNECT_PATIENCE,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
  });
}

/** Ends what takes longer than it may: a storage that is silent keeps nobody waiting. */
async function within<Answer>(
  milliseconds: number,
  work: (abortSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), milliseconds);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** A file with its hash in the signature: what arrives otherwise is refused by the storage. */
function putting(
  Bucket: string,
  Key: string,
  { size, sha256 }: StoredFile,
  bytes: Readable,
): PutObjectCommand {
  const command = new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: size });
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string> };
      request.headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'hashInSignature' },
  );
  return command;
}

/** Files in a bucket of a storage that speaks S3. Refused is, in words for users, what it can't do at the moment. */
export function s3Files({ place, staging, log }: Settings): FileStore {
  const { bucket, prefix } = place;
  const client = clientOf(place);
  const nameOf = (key: string) => prefix + key;

  const asked = <Answer>(work: (abortSignal: AbortSignal) => Promise<Answer>, milliseconds = PATIENCE) =>
    within(milliseconds, work).catch((error: unknown) => {
      log(error);
      throw refusalOf(error);
    });

  const upload = async (stored: StoredFile) => {
    const local = await staging.read(stored.key);
    if (!local) throw new Error('a file that had arrived is gone');
    const command = putting(bucket, nameOf(stored.key), stored, local.stream);
    const put = (abortSignal: AbortSignal) => client.send(command, { abortSignal });
    try {
      await asked(put, PATIENCE + stored.size / SLOWEST_BYTES);
    } finally {
      local.stream.destroy();
    }
  };

  const onwards = async (stored: StoredFile): Promise<StoredFile> => {
    try {
      await upload(stored);
      return stored;
    } finally {
      await staging.remove(stored.key);
    }
  };

  const read: FileStore['read'] = async (key) => {
    const get = new GetObjectCommand({ Bucket: bucket, Key: nameOf(key) });
    const found = await asked((abortSignal) =>
      client.send(get, { abortSignal }).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
    if (!found?.Body) return null;
    return { stream: found.Body as Readable, size: found.ContentLength ?? 0 };
  };

  return {
    place: { folder: staging.place.folder, s3: place },
    async answers() {
      try {
        await within(PATIENCE, (abortSignal) =>
          client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }),
        );
        return true;
      } catch (error) {
        log(error);
        return false;
      }
    },
    async put(bytes, limit, examine) {
      const stored = await staging.put(bytes, limit, examine);
      return stored && onwards(stored);
    },
    putBack: async (key, bytes) => onwards(await staging.putBack(key, bytes)),
    read,
    async withLocal(key, work) {
      const found = await read(key);
      if (!found) return null;
      await staging.putBack(key, found.stream);
      try {
        return await staging.withLocal(key, work);
      } finally {
        await staging.remove(key);
      }
    },
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) });
      await asked((abortSignal) => client.send(command, { abortSignal }));
    },
    async keysOlderThan(milliseconds, now) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken });
        const page = await asked((abortSignal) => client.send(list, { abortSignal }));
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (KEY.test(key) && LastModified && now - LastModified.getTime() >= milliseconds) keys.push(key);
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    async removeUnfinished(milliseconds, now) {
      await staging.removeUnfinished(milliseconds, now);
      for (const key of await staging.keysOlderThan(milliseconds, now)) await staging.remove(key);
    },
  };
}
