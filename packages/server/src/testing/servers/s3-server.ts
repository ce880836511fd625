import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

/** The account of the test server. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface TestS3Server {
  /** The operator's settings except the bucket. */
  settings: Record<string, string>;
  endpoint: string;
  credentials: typeof ACCOUNT;
  stop(): Promise<void>;
}

/**
 * Starts a local S3 server with an empty bucket; `port` 0 takes a free one. It has one account and does not detect
 * every wrong signature: correct signatures must be verified with a real storage.
 */
export async function startS3(bucket: string, port = 0): Promise<TestS3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'brick-s3-'));
  const server = new S3rver({
    ...{ port, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: bucket }],
  });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  return {
    endpoint,
    credentials: ACCOUNT,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
