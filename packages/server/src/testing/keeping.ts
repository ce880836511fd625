import type { FastifyBaseLogger } from 'fastify';
import { sweepBytes, sweepOfDropped } from '../files/sweep.ts';
import { sendMails } from '../notices/sending.ts';
import type { Config } from '../platform/config.ts';
import { localFiles } from '../platform/files.ts';
import type { Kept } from '../platform/housekeeping.ts';
import type { TestServer } from './server.ts';

/** What a chore of a server works with; its log says nothing. */
export const keptOf = ({ pool, filesFolder }: TestServer, now = Date.now()): Kept => ({
  pool,
  files: localFiles(filesFolder),
  now: () => now,
  log: { warn: () => {} } as unknown as FastifyBaseLogger,
});

/** Hands the mails whose turn it is to the mail server. */
export const deliverMails = (server: TestServer, config: Config): Promise<void> =>
  sendMails(config)(keptOf(server));

/** Sweeps the bytes of files as it is done at a moment. */
export const sweepFiles = (server: TestServer, now: number): Promise<void> => sweepBytes(keptOf(server, now));

/** Sweeps the files that their rows have dropped as it is done at a moment. */
export const sweepDropped = (server: TestServer, now: number): Promise<void> =>
  sweepOfDropped()(keptOf(server, now));
