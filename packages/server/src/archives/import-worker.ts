import { workerData } from 'node:worker_threads';
import { DomainError, said } from '@brick/domain/errors';
import type { Config } from '../platform/config.ts';
import { connectionOf } from '../platform/connection.ts';
import { openPool } from '../platform/database.ts';
import type { StorePlace } from '../platform/files.ts';
import { type Desk, workInThread } from '../platform/in-thread.ts';
import type { TakenJob } from '../platform/job-hands.ts';
import { openStore } from '../platform/open-files.ts';
import { importProject } from './import-project.ts';
import { finishImport } from './jobs-store.ts';
import { openProject } from './read-archive.ts';

/** What the thread is given at its start. */
export interface ImportSettings {
  databaseUrl: string;
  store: StorePlace;
  config: Pick<Config, 'archiveLimitMb' | 'projectFilesMb' | 'scanCommand'>;
}

/** An archive that lies at a path, and the job to which it belongs. */
export interface ImportOrder {
  path: string;
  job: TakenJob;
}

/** How far an import is, in percent, or the key of a file that it has put into the store. */
export type ImportTold = { progress: number } | { kept: string };

/** The refusal of an archive, which is told again where it was asked for; null where a project was made of it. */
export type ImportOutcome = ConstructorParameters<typeof DomainError> | null;

const CONNECTIONS = 2;
/** Nobody else wants these connections; but the thread may be too busy for seconds to see that one is open. */
const WAITS = 60_000;

const { databaseUrl, store, config } = workerData as ImportSettings;
const pool = openPool(databaseUrl, CONNECTIONS, WAITS);
const opening = openStore(store, () => {});

async function take({ path, job }: ImportOrder, desk: Desk<ImportTold>): Promise<void> {
  const archive = await openProject(path, config.archiveLimitMb);
  const hear = (progress: number) => desk.tell({ progress });
  try {
    hear(30);
    const services = { files: await opening, config };
    const importing = { pool, connection: connectionOf(pool), services, archive, userId: job.userId, hear };
    await importProject({ ...importing, kept: (kept) => desk.tell({ kept }) }, async (inside, imported) => {
      // Whoever cancelled it meanwhile has no project of it.
      if (!(await finishImport(inside, job, imported)))
        throw new DomainError('conflict', said('This import was cancelled.'));
    });
  } finally {
    archive.close();
  }
}

workInThread<ImportOrder, ImportTold, ImportOutcome>(async (order, desk) => {
  try {
    await take(order, desk);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.said, error.extra];
    throw error;
  }
});
