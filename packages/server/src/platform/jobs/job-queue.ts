import type { ProblemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { JobKind } from '../../schema/jobs.ts';
import type { Connection } from '../db/connection.ts';

/** A running job with an older heartbeat was left by a process that ended. */
const STAMP_EXPIRES_AFTER = sql.raw(`interval '30 seconds'`);

/** The maximum number of attempts of a job; after that, the fault is not the process's. */
export const MAX_ATTEMPTS = 3;

/** Which attempt of a job it is: only the newest owns the job. */
export interface JobAttempt {
  id: number;
  attempts: number;
}

/** A job that a process works on. */
export interface RunningJob extends JobAttempt {
  userId: number;
  kind: JobKind;
  projectId: number | null;
  request: unknown;
  fileKey: string | null;
}

/** A condition that a job is still owned by the process that took it. */
const isStillRunning = ({ id, attempts }: JobAttempt): SQL =>
  sql`id = ${id} and attempts = ${attempts} and status = 'running'`;

/** Updates a job. False if another process owns it now. */
async function updateOwned(connection: Connection, job: JobAttempt, values: SQL): Promise<boolean> {
  const updated = await connection.rows(
    sql`update jobs set ${values} where ${isStillRunning(job)} returning id`,
  );
  return updated.length > 0;
}

/**
 * Takes the oldest job of the user who has waited longest, or one that a process abandoned. An abandoned attempt
 * counts twice, because a job that ends one process may end the next one too. Null if there is none.
 */
export async function takeJob(connection: Connection, kinds: readonly JobKind[]): Promise<RunningJob | null> {
  const [taken] = await connection.rows<RunningJob>(sql`
    update jobs set status = 'running', stamped_at = now(), progress = 0,
      attempts = attempts + case status when 'running' then 2 else 1 end
    where id = (
      select id from jobs as waiting
      where kind in ${kinds}
        and (status = 'queued' or (status = 'running' and stamped_at < now() - ${STAMP_EXPIRES_AFTER}))
      order by (select max(served.stamped_at) from jobs as served
        where served.user_id = waiting.user_id and served.kind in ${kinds}) nulls first, id
      limit 1 for update skip locked)
    returning id, user_id as "userId", kind, project_id as "projectId", request, file_key as "fileKey", attempts`);
  return taken ?? null;
}

/** Updates heartbeat and progress. False if another process owns the job now. */
export const renewHeartbeat = (connection: Connection, job: JobAttempt, progress: number): Promise<boolean> =>
  updateOwned(connection, job, sql`stamped_at = now(), progress = ${progress}`);

export const failJob = (connection: Connection, job: JobAttempt, problem: ProblemMessage): Promise<boolean> =>
  updateOwned(
    connection,
    job,
    sql`status = 'failed', finished_at = now(), problem = ${JSON.stringify(problem)}`,
  );

/** Returns a job to the queue. If the process shuts down normally, the attempt does not count. */
export const giveJobBack = (connection: Connection, job: JobAttempt, counts: boolean): Promise<boolean> =>
  updateOwned(
    connection,
    job,
    sql`status = 'queued', stamped_at = null, progress = 0, attempts = attempts - ${counts ? 0 : 1}`,
  );

/** Marks a job as done and stores its result. False if another process owns the job: then the result is unused. */
export const finishJob = (connection: Connection, job: JobAttempt, result: SQL): Promise<boolean> =>
  updateOwned(connection, job, sql`status = 'done', progress = 100, finished_at = now(), ${result}`);
