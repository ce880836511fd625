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
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { S3Settings } from '../config/s3-settings.ts';
import { type FileStore, filesAway, type StoredFileInfo } from './file-store.ts';

/** The storage's response time limit in milliseconds, and the minimum upload rate in bytes per millisecond. */
const RESPONSE_TIMEOUT = 15_000;
const MIN_BYTES_PER_MS = 500;
const CONNECT_TIMEOUT = 3000;
/** The maximum number of connections per process; further requests wait. */
const MAX_CONNECTIONS = 50;

/** The pattern of our file keys: other objects in the bucket are left alone. */
const FILE_KEY = /^[\w-]{32}$/;

const FULL_ERRORS = new Set([
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
  return FULL_ERRORS.has(error.name) || error.$metadata.httpStatusCode === FULL_STATUS;
}

function toStorageProblem(error: unknown): DomainError {
  if (isFull(error))
    return new DomainError(
      'full',
      problemMessage('There is no space left to store this. Ask who runs the server to free some.'),
    );
  return filesAway();
}

interface S3FileStoreOptions {
  place: S3Settings;
  /** A local folder in which a file is completed and checked before it is uploaded. */
  staging: FileStore;
  /** Receives the storage's errors: users only learn that it failed. */
  log: (error: unknown) => void;
}

function createS3Client({ region, endpoint, pathStyle, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    ...(credentials && { credentials }),
    // Many other providers do not support trailing checksums; ours is in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Errors are logged by the caller.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
}

/** Aborts work after a time limit, so that a silent storage keeps nobody waiting. */
async function withTimeout<Answer>(
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

/** Creates an upload with the file's hash in the signature: the storage rejects altered bytes. */
function createPutCommand(
  Bucket: string,
  Key: string,
  { size, sha256 }: StoredFileInfo,
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

/** Creates a file store in an S3 bucket. Its failures are problems with messages for users. */
export function createS3FileStore({ place, staging, log }: S3FileStoreOptions): FileStore {
  const { bucket, prefix } = place;
  const client = createS3Client(place);
  const nameOf = (key: string) => prefix + key;

  const asked = <Answer>(
    work: (abortSignal: AbortSignal) => Promise<Answer>,
    milliseconds = RESPONSE_TIMEOUT,
  ) =>
    withTimeout(milliseconds, work).catch((error: unknown) => {
      log(error);
      throw toStorageProblem(error);
    });

  const upload = async (stored: StoredFileInfo) => {
    const local = await staging.read(stored.key);
    if (!local) throw new Error('a file that had arrived is gone');
    const command = createPutCommand(bucket, nameOf(stored.key), stored, local.stream);
    const put = (abortSignal: AbortSignal) => client.send(command, { abortSignal });
    try {
      await asked(put, RESPONSE_TIMEOUT + stored.size / MIN_BYTES_PER_MS);
    } finally {
      local.stream.destroy();
    }
  };

  const onwards = async (stored: StoredFileInfo): Promise<StoredFileInfo> => {
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
        await withTimeout(RESPONSE_TIMEOUT, (abortSignal) =>
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
    receive: (bytes, limit, work) => staging.receive(bytes, limit, work),
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
          if (FILE_KEY.test(key) && LastModified && now - LastModified.getTime() >= milliseconds)
            keys.push(key);
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
