import { DomainError } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { notFound } from '../platform/access.ts';
import { type Connection, connectionOf, inSnapshot } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { JobRunner, type Working } from '../platform/job-runner.ts';
import { MadeFiles } from '../platform/made-file.ts';
import type { Services } from '../platform/serve.ts';
import { OneThread, threadEntry } from '../platform/thread.ts';
import type { ImportOrder, ImportOutcome, ImportSettings, ImportTold } from './import-worker.ts';
import { finishExport, HANDS, isDone, mayExport, removeFinished, type TakenArchive } from './jobs-store.ts';
import { GIVEN_UP, noArchive, noRoom } from './refusals.ts';
import { writeProject } from './write-archive.ts';

interface Parts {
  pool: pg.Pool;
  services: Pick<Services, 'files' | 'config' | 'now'>;
  log: FastifyBaseLogger;
}

const FORBIDDEN = /[\u0000-\u001F/\\:*?"<>|]/g;

async function exportOne(
  { pool, services }: Parts,
  made: MadeFiles,
  connection: Connection,
  job: TakenArchive,
  working: Working,
): Promise<void> {
  const { files, config, now } = services;
  const { userId, projectId } = job;
  if (projectId === null || !(await mayExport(connection, projectId, userId))) throw notFound();
  const { stream, result } = await made.make('zip', (file) =>
    inSnapshot(pool, (snapshot) =>
      writeProject(
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
  const name = `${result.name.replace(FORBIDDEN, '_').slice(0, 200)} - ${result.day}.zip`;
  if (!(await finishExport(connection, job, { key: stored.key, name, size: stored.size })))
    await files.remove(stored.key);
}

/** Megabytes for the thread that unpacks archives: of each record it keeps a number, of each file an entry. */
const MEMORY = 512;
/** Milliseconds that one archive may take. */
const PATIENCE = 6 * 3_600_000;
const IDLE = 60_000;

type ImportThread = OneThread<ImportOrder, ImportTold, ImportOutcome>;

/** The thread in which archives are unpacked: what one does to its memory, it does to itself. */
function importThread({ pool, services, log }: Parts): ImportThread {
  const { archiveLimitMb, projectFilesMb, scanCommand } = services.config;
  return new OneThread({
    entry: threadEntry(
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
    ...{ idle: IDLE, mostWaiting: 1, memory: MEMORY, patience: PATIENCE },
    log: (problem) => log.error(problem),
    ...{ tooMany: noRoom, notDone: noRoom },
  });
}

async function importOne(
  { services }: Parts,
  thread: ImportThread,
  connection: Connection,
  job: TakenArchive,
  working: Working,
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
    if (read === null) throw noArchive();
  } catch (error) {
    // Ended because the job is not in these hands any more: it was cancelled, unless this was the moment after its end.
    if (signal.aborted && signal.reason === 'cancelled' && !(await isDone(connection, id)))
      await removeBytes(connection, files, kept);
    throw error;
  }
}

/** A process's part in exporting and importing projects: one at a time. */
export function archiveRunner(parts: Parts): JobRunner<TakenArchive> {
  const made = new MadeFiles();
  const thread = importThread(parts);
  return new JobRunner({
    ...{ pool: parts.pool, log: parts.log, hands: HANDS, givenUp: GIVEN_UP },
    work: (connection, job, working) =>
      job.kind === 'export'
        ? exportOne(parts, made, connection, job, working)
        : importOne(parts, thread, connection, job, working),
    end: () => thread.close(),
  });
}

/** Removes archives that were made a day ago, and those that were read. */
export async function sweepArchives({ pool, files }: Pick<Kept, 'pool' | 'files'>): Promise<void> {
  const connection = connectionOf(pool);
  await removeBytes(connection, files, await removeFinished(connection));
}
