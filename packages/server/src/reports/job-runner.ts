import { DomainError, said } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connectionOf } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { FileStore } from '../platform/files.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { JobRunner } from '../platform/job-runner.ts';
import type { Workshop } from '../platform/workshop.ts';
import { finishJob, GIVEN_UP, HANDS, removeFinished, type TakenReport } from './jobs-store.ts';

/** What a report's file may take, in bytes. */
const LARGEST_FILE = 1024 * 1024 * 1024;

interface Parts {
  pool: pg.Pool;
  files: FileStore;
  workshop: Workshop;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

/** A process's part in making the reports that were asked for as jobs. */
export const reportRunner = ({ pool, log, files, workshop, now }: Parts): JobRunner<TakenReport> =>
  new JobRunner({
    ...{ pool, log, hands: HANDS, givenUp: GIVEN_UP },
    async work(connection, job, working) {
      const { id: _id, attempts: _attempts, ...order } = job;
      const { stream, result } = await workshop.make({ ...order, now: now() }, working);
      const stored = await files.put(stream, LARGEST_FILE);
      if (!stored) throw new DomainError('tooLarge', said('This report is too large to be kept as a file.'));
      const file = { key: stored.key, name: result.name, size: stored.size };
      if (!(await finishJob(connection, job, file))) await files.remove(stored.key);
    },
  });

/** Removes what was made a day ago. */
export async function sweepJobs({ pool, files }: Pick<Kept, 'pool' | 'files'>): Promise<void> {
  const connection = connectionOf(pool);
  await removeBytes(connection, files, await removeFinished(connection));
}
