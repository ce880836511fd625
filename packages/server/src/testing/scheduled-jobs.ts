import type { FastifyBaseLogger } from 'fastify';
import { createDetachedFileCleanup, removeOrphanBytes } from '../files/file-cleanup.ts';
import { sendMails } from '../notices/mail-delivery.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import {
  MAINTENANCE,
  type ScheduledJob,
  type ScheduledJobContext,
  startScheduledJobs,
} from '../platform/jobs/scheduled-jobs.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';
import type { TestServer } from './test-server.ts';

/** The context of a scheduled job, with a silent log. */
export const jobContextOf = (
  { pool, filesFolder }: Pick<TestServer, 'pool' | 'filesFolder'>,
  now = Date.now(),
): ScheduledJobContext => ({
  pool,
  files: createLocalFileStore(filesFolder),
  now: () => now,
  log: { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger,
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

/** Runs every scheduled job of the product over the server's own connections, until each was done once. */
export async function runAllJobs({ servingPool, filesFolder }: TestServer): Promise<void> {
  const unanswered = { SMTP_URL: 'smtp://127.0.0.1:1', SMS_WEBHOOK_URL: 'http://127.0.0.1:1' };
  const config = readConfig({ ...unanswered, PUBLIC_URL: 'http://127.0.0.1' }, '/');
  const done: Promise<unknown>[] = [];
  const jobs = [...MAINTENANCE, ...scheduledJobs(config)].map(({ work }): ScheduledJob => {
    let [first, fail]: [(value: unknown) => void, (reason: unknown) => void] = [() => {}, () => {}];
    done.push(
      new Promise((resolve, reject) => {
        [first, fail] = [resolve, reject];
      }),
    );
    return { every: 100, work: (kept) => work(kept).then(first, fail) };
  });
  const stop = startScheduledJobs(jobContextOf({ filesFolder, pool: servingPool }), jobs);
  await Promise.all(done).finally(stop);
}
