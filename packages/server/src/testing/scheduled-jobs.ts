import type { FastifyBaseLogger } from 'fastify';
import { createDetachedFileCleanup, removeOrphanBytes } from '../files/file-cleanup.ts';
import { sendMails } from '../notices/mail-delivery.ts';
import type { Config } from '../platform/config/config.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import type { TestServer } from './test-server.ts';

/** The context of a scheduled job, with a silent log. */
export const jobContextOf = ({ pool, filesFolder }: TestServer, now = Date.now()): ScheduledJobContext => ({
  pool,
  files: createLocalFileStore(filesFolder),
  now: () => now,
  log: { warn: () => {} } as unknown as FastifyBaseLogger,
});

/** Sends due mails to the mail server. */
export const deliverMails = (server: TestServer, config: Config): Promise<void> =>
  sendMails(config)(jobContextOf(server));

/** Runs the cleanup of bytes without rows as of an instant. */
export const runOrphanCleanup = (server: TestServer, now: number): Promise<void> =>
  removeOrphanBytes(jobContextOf(server, now));

/** Runs the cleanup of detached files as of an instant. */
export const runDetachedCleanup = (server: TestServer, now: number): Promise<void> =>
  createDetachedFileCleanup()(jobContextOf(server, now));
