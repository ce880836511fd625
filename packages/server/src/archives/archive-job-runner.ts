import { DomainError } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { notFound } from '../platform/access/project-access.ts';
import { type Connection, getConnection, inSnapshot } from '../platform/db/connection.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { type JobControl, JobRunner } from '../platform/jobs/job-runner.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { GeneratedFiles } from '../platform/workers/generated-files.ts';
import { WorkerThread, workerEntry } from '../platform/workers/worker-thread.ts';
import {
  archiveJobQueue,
  type ClaimedArchiveJob,
  canExport,
  finishExport,
  isJobDone,
  removeFinishedJobs,
} from './archive-job-store.ts';
import { importGivenUp, notAnArchive, outOfMemory } from './archive-problems.ts';
import type { ImportEvent, ImportOrder, ImportOutcome, ImportSettings } from './import-worker.ts';
import { writeProjectArchive } from './write-archive.ts';

interface ArchiveRunnerOptions {
  pool: pg.Pool;
  services: Pick<Services, 'files' | 'config' | 'now'>;
  log: FastifyBaseLogger;
}

const exportForbidden = /[\u0000-\u001F/\\:*?"<>|]/g;

async function runExport(
  { pool, services }: ArchiveRunnerOptions,
  made: GeneratedFiles,
  connection: Connection,
  job: ClaimedArchiveJob,
  working: JobControl,
): Promise<void> {
  const { files, config, now } = services;
  const { userId, projectId } = job;
  if (projectId === null || !(await canExport(connection, projectId, userId))) throw notFound();
  const { stream, result } = await made.make('zip', (file) =>
    inSnapshot(pool, (snapshot) =>
      writeProjectArchive(
        {
          ...{ connection: snapshot, files, projectId, userId, now: now() },
          ...{ migrationsFolder: config.migrationsFolder, ...working },
        },
        file,
      ),
    ),
  );
  const stored = await files.put(stream, Number.POSITIVE_INFINITY);
  if (!stored) throw new Error('no archive is without end');
  const name = `${result.name.replace(exportForbidden, '_').slice(0, 200)} - ${result.day}.zip`;
  if (!(await finishExport(connection, job, { key: stored.key, name, size: stored.size })))
    await files.remove(stored.key);
}

/** Memory limit in MB of the import thread. It keeps a number for each record and an entry for each file. */
const MEMORY_LIMIT_MB = 512;
/** Timeout of one archive job. */
const TIMEOUT_MS = 6 * 3_600_000;
const IDLE_TIMEOUT_MS = 60_000;

type ImportThread = WorkerThread<ImportOrder, ImportEvent, ImportOutcome>;

/** Starts the import thread. An archive can exhaust only the memory of this thread. */
function importThread({ pool, services, log }: ArchiveRunnerOptions): ImportThread {
  const { archiveLimitMb, projectFilesMb, scanCommand } = services.config;
  return new WorkerThread({
    entry: workerEntry(
      import.meta.url,
      'archives/import-worker.js',
      new URL('./import-worker-from-source.mjs', import.meta.url),
    ),
    name: 'import',
    given: {
      databaseUrl: pool.options.connectionString ?? '',
      store: services.files.place,
      config: { archiveLimitMb, projectFilesMb, scanCommand },
    } satisfies ImportSettings,
    stops: true,
    ...{ idle: IDLE_TIMEOUT_MS, mostWaiting: 1, memory: MEMORY_LIMIT_MB, patience: TIMEOUT_MS },
    log: (problem) => log.error(problem),
    ...{ tooMany: outOfMemory, notDone: outOfMemory },
  });
}

async function runImport(
  { services }: ArchiveRunnerOptions,
  thread: ImportThread,
  connection: Connection,
  job: ClaimedArchiveJob,
  working: JobControl,
): Promise<void> {
  const { files } = services;
  const { signal, hear } = working;
  const { id, userId, attempts } = job;
  const kept: string[] = [];
  const importFrom = async (path: string) => {
    const outcome = await thread.do({
      title: `archive ${id}`,
      order: { path, job: { id, userId, attempts } },
      signal,
      hear: (told) => {
        if ('kept' in told) kept.push(told.kept);
        else hear(told.progress);
      },
    });
    if (outcome) throw new DomainError(...outcome);
    return true;
  };
  try {
    const read = job.fileKey === null ? null : await files.withLocal(job.fileKey, importFrom);
    if (read === null) throw notAnArchive();
  } catch (error) {
    // The job is no longer assigned to this process. It was cancelled, unless it had just finished.
    if (signal.aborted && signal.reason === 'cancelled' && !(await isJobDone(connection, id)))
      await removeStoredFiles(connection, files, kept);
    throw error;
  }
}

/** Runs the export and import jobs of this process, one at a time. */
export function archiveRunner(parts: ArchiveRunnerOptions): JobRunner<ClaimedArchiveJob> {
  const made = new GeneratedFiles();
  const thread = importThread(parts);
  return new JobRunner({
    ...{ pool: parts.pool, log: parts.log, hands: archiveJobQueue, givenUp: importGivenUp },
    work: (connection, job, working) =>
      job.kind === 'export'
        ? runExport(parts, made, connection, job, working)
        : runImport(parts, thread, connection, job, working),
    end: () => thread.close(),
  });
}

/** Removes exported archives after a day, and imported ones. */
export async function sweepArchives({
  pool,
  files,
}: Pick<ScheduledJobContext, 'pool' | 'files'>): Promise<void> {
  const connection = getConnection(pool);
  await removeStoredFiles(connection, files, await removeFinishedJobs(connection));
}
