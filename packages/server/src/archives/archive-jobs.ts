import { ARCHIVE_JOB_KINDS, type ArchiveJob, MAX_ARCHIVE_JOBS } from '@brick/domain/archives/api';
import { problemMessage } from '@brick/domain/errors';
import { can, roleOf } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { finishJob, type JobAttempt } from '../platform/jobs/job-queue.ts';
import { describeJob, type StoredJob } from '../platform/jobs/job-store.ts';
import type { ImportResult } from './import/import-project.ts';

/** Exports and imports share a limit. */
export const ARCHIVE_JOB_LIMIT = {
  kinds: ARCHIVE_JOB_KINDS,
  most: MAX_ARCHIVE_JOBS,
  refusal: problemMessage(
    'Several projects of yours are still being exported or imported. Wait until one of them is done.',
  ),
};

/** Serializes a job. */
export function serializeArchiveJob(job: StoredJob, language: Language): ArchiveJob {
  const result = job.result as Pick<ArchiveJob, 'records' | 'equalFigures'> | null;
  return {
    ...describeJob(job, language),
    kind: job.kind === 'export' ? 'export' : 'import',
    projectId: job.projectId,
    projectName: job.projectName,
    records: result?.records ?? null,
    equalFigures: result?.equalFigures ?? null,
    url: job.kind === 'export' && job.fileKey !== null ? `/api/archives/${job.id}/file` : null,
  };
}

/** Whether the user's current role may export the project. */
export async function canExport(connection: Connection, projectId: number, userId: number): Promise<boolean> {
  const [member] = await connection.rows<{ role: string }>(sql`
    select m.role from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  return member !== undefined && can({ userId, role: roleOf(member.role) }, 'sharing', 'create');
}

/**
 * Stores the result of an import. False if the job is no longer assigned to this process: then the import must be
 * rolled back.
 */
export const finishImport = (
  connection: Connection,
  job: JobAttempt,
  { projectId, records, equalFigures }: ImportResult,
): Promise<boolean> =>
  finishJob(
    connection,
    job,
    sql`project_id = ${projectId}, result = ${JSON.stringify({ records, equalFigures })}::jsonb`,
  );
