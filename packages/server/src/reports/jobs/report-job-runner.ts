import { DomainError, problemMessage } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { getConnection } from '../../platform/db/connection.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { removeStoredFiles } from '../../platform/files/remove-files.ts';
import { JobRunner } from '../../platform/jobs/job-runner.ts';
import type { ReportWorker } from '../../platform/jobs/report-worker.ts';
import type { ScheduledJobContext } from '../../platform/jobs/scheduled-jobs.ts';
import {
  type ClaimedReportJob,
  finishJob,
  removeFinishedJobs,
  reportGivenUp,
  reportJobQueue,
} from './report-job-store.ts';

/** Maximum size of a report file in bytes. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024;

interface ReportRunnerOptions {
  pool: pg.Pool;
  files: FileStore;
  workshop: ReportWorker;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

/** Runs the report jobs of this process. */
export const reportRunner = ({
  pool,
  log,
  files,
  workshop,
  now,
}: ReportRunnerOptions): JobRunner<ClaimedReportJob> =>
  new JobRunner({
    ...{ pool, log, hands: reportJobQueue, givenUp: reportGivenUp },
    async work(connection, job, working) {
      const { id: _id, attempts: _attempts, ...order } = job;
      const { stream, result } = await workshop.make({ ...order, now: now() }, working);
      const stored = await files.put(stream, MAX_FILE_BYTES);
      if (!stored)
        throw new DomainError('tooLarge', problemMessage('This report is too large to be kept as a file.'));
      const file = { key: stored.key, name: result.name, size: stored.size };
      if (!(await finishJob(connection, job, file))) await files.remove(stored.key);
    },
  });

/** Removes report files after a day. */
export async function removeFinishedReports({
  pool,
  files,
}: Pick<ScheduledJobContext, 'pool' | 'files'>): Promise<void> {
  const connection = getConnection(pool);
  await removeStoredFiles(connection, files, await removeFinishedJobs(connection));
}
