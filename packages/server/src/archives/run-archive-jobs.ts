import { ARCHIVE_JOB_KINDS } from '@brick/domain/archives/api';
import { DomainError } from '@brick/domain/errors';
import { cutText } from '@brick/domain/text-checks';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { ReplicaReads } from '../platform/db/replica-reads.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { finishWithFile } from '../platform/jobs/job-files.ts';
import type { JobControl, JobWork } from '../platform/jobs/job-lane.ts';
import type { RunningJob } from '../platform/jobs/job-queue.ts';
import { isJobDone } from '../platform/jobs/job-store.ts';
import { GeneratedFiles } from '../platform/workers/generated-files.ts';
import { WorkerThread, workerEntry } from '../platform/workers/worker-thread.ts';
import { canExport } from './archive-jobs.ts';
import { importGivenUp, notAnArchive, outOfMemory } from './archive-problems.ts';
import type { ImportEvent, ImportOrder, ImportOutcome, ImportSettings } from './import/import-worker.ts';

interface ArchiveWorkOptions {
  pool: pg.Pool;
  reads: ReplicaReads;
  services: Pick<Services, 'files' | 'config' | 'now'>;
  log: FastifyBaseLogger;
}

const exportForbidden = /[\u0000-\u001F/\\:*?"<>|]/g;

async function runExport(
  { reads, services }: ArchiveWorkOptions,
  generated: GeneratedFiles,
  connection: Connection,
  job: RunningJob,
  working: JobControl,
): Promise<void> {
  const { files, config, now } = services;
  const { userId, projectId } = job;
  if (projectId === null || !(await canExport(connection, projectId, userId))) throw notFound();
  // Loaded with the first export: the schemas of all archived records are a quarter of those that a start would make.
  const { writeProjectArchive } = await import('./write-archive.ts');
  const { stream, result } = await generated.make('zip', (file) =>
    reads.whileWriting((snapshot) =>
      writeProjectArchive(
        {
          ...{ connection: snapshot, files, projectId, userId, now: now() },
          ...{ migrationsFolder: config.migrationsFolder, ...working },
        },
        file,
      ),
    ),
  );
  const name = `${cutText(result.name.replace(exportForbidden, '_'), 0, 200)} - ${result.day}.zip`;
  const made = { stream, name, maxBytes: Number.POSITIVE_INFINITY };
  await finishWithFile(connection, files, job, made);
}

/** Memory limit in MB of the import thread. It keeps a number for each record and an entry for each file. */
const MEMORY_LIMIT_MB = 512;
/** Timeout of one archive job. */
const TIMEOUT_MS = 6 * 3_600_000;
const IDLE_TIMEOUT_MS = 60_000;

type ImportThread = WorkerThread<ImportOrder, ImportEvent, ImportOutcome>;

/** Starts the import thread. An archive can exhaust only the memory of this thread. */
function importThread({ pool, services, log }: ArchiveWorkOptions): ImportThread {
  const { archiveLimitMb, projectFilesMb, scanCommand, databaseDirectUrl: directUrl } = services.config;
  return new WorkerThread({
    entry: workerEntry(
      import.meta.url,
      'archives/import/import-worker.js',
      new URL('./import/import-worker-from-source.mjs', import.meta.url),
    ),
    name: 'import',
    given: {
      databaseUrl: pool.options.connectionString ?? '',
      directUrl,
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
  { services }: ArchiveWorkOptions,
  thread: ImportThread,
  connection: Connection,
  job: RunningJob,
  working: JobControl,
): Promise<void> {
  const { files } = services;
  const { signal, hear } = working;
  const { id, userId, attempts } = job;
  const kept: string[] = [];
  const importFrom = async (path: string) => {
    const outcome = await thread.do({
      title: `archive ${id}`,
      order: { path, job: { id, attempts }, userId },
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

/** Exports and imports projects, one at a time. */
export function archiveWork(options: ArchiveWorkOptions): JobWork {
  const generated = new GeneratedFiles();
  const thread = importThread(options);
  return {
    kinds: ARCHIVE_JOB_KINDS,
    givenUp: importGivenUp,
    work: (connection, job, control) =>
      job.kind === 'export'
        ? runExport(options, generated, connection, job, control)
        : runImport(options, thread, connection, job, control),
    end: () => thread.close(),
  };
}
