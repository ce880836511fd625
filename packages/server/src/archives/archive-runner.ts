import { DomainError, said } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { notFound } from '../platform/access.ts';
import { type Connection, connectionOf, inSnapshot } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { JobRunner, type Working } from '../platform/job-runner.ts';
import { MadeFiles } from '../platform/made-file.ts';
import type { Services } from '../platform/serve.ts';
import { importProject } from './import-project.ts';
import {
  finishExport,
  finishImport,
  HANDS,
  mayExport,
  removeFinished,
  type TakenArchive,
} from './jobs-store.ts';
import { openProject } from './read-archive.ts';
import { GIVEN_UP, noArchive } from './refusals.ts';
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

async function importOne(
  { pool, services }: Parts,
  connection: Connection,
  job: TakenArchive,
  working: Working,
): Promise<void> {
  const { files, config } = services;
  const read = job.fileKey === null ? null : await files.withLocal(job.fileKey, (place) => importFrom(place));
  if (read === null) throw noArchive();

  async function importFrom(place: string): Promise<true> {
    const archive = await openProject(place, config.archiveLimitMb, working.signal);
    try {
      working.hear(30);
      const importing = { pool, connection, services, archive, userId: job.userId, ...working };
      await importProject(importing, async (inside, imported) => {
        // Whoever cancelled it meanwhile has no project of it.
        if (!(await finishImport(inside, job, imported)))
          throw new DomainError('conflict', said('This import was cancelled.'));
      });
      return true;
    } finally {
      archive.close();
    }
  }
}

/** A process's part in exporting and importing projects: one at a time. */
export function archiveRunner(parts: Parts): JobRunner<TakenArchive> {
  const made = new MadeFiles();
  return new JobRunner({
    ...{ pool: parts.pool, log: parts.log, hands: HANDS, givenUp: GIVEN_UP },
    work: (connection, job, working) =>
      job.kind === 'export'
        ? exportOne(parts, made, connection, job, working)
        : importOne(parts, connection, job, working),
  });
}

/** Removes archives that were made a day ago, and those that were read. */
export async function sweepArchives({ pool, files }: Pick<Kept, 'pool' | 'files'>): Promise<void> {
  const connection = connectionOf(pool);
  await removeBytes(connection, files, await removeFinished(connection));
}
