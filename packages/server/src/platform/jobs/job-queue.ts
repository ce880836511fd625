import type { ProblemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';

/** A running job with an older heartbeat was left by a process that ended. */
const STAMP_EXPIRES_AFTER = '30 seconds';

/** The maximum number of attempts of a job; after that, the fault is not the process's. */
export const MAX_ATTEMPTS = 3;

/** A job that a process works on. The attempt number shows whether the process still owns it. */
export interface RunningJob {
  id: number;
  userId: number;
  attempts: number;
}

/** A queue of jobs in one table. */
export interface JobQueue<Job extends RunningJob> {
  /**
   * Takes the oldest job of the user who has waited longest, or one that a process abandoned. An abandoned attempt
   * counts twice, because a job that ends one process may end the next one too. Null if there is none.
   */
  take(connection: Connection): Promise<Job | null>;
  /** Updates heartbeat and progress. False if another process owns the job now. */
  stamp(connection: Connection, job: RunningJob, progress: number): Promise<boolean>;
  fail(connection: Connection, job: RunningJob, problem: ProblemMessage): Promise<void>;
  /** Returns a job to the queue. If the process shuts down normally, the attempt does not count. */
  giveBack(connection: Connection, job: RunningJob, counts: boolean): Promise<void>;
}

/** A condition that a job is still owned by the process that took it. */
export const isStillRunning = ({ id, attempts }: RunningJob): SQL =>
  sql`id = ${id} and attempts = ${attempts} and status = 'running'`;

/** Creates the queue for a table of jobs; `columns` are the job's own columns. */
export function createJobQueue<Job extends RunningJob>(
  name: 'jobs' | 'archive_jobs',
  columns: SQL,
): JobQueue<Job> {
  const table = sql.raw(name);
  return {
    async take(connection) {
      const [taken] = await connection.rows<Job>(sql`
        update ${table} set status = 'running', stamped_at = now(), progress = 0,
          attempts = attempts + case status when 'running' then 2 else 1 end
        where id = (
          select id from ${table} as waiting
          where status = 'queued' or (status = 'running' and stamped_at < now() - interval '${sql.raw(STAMP_EXPIRES_AFTER)}')
          order by (select max(served.stamped_at) from ${table} as served where served.user_id = waiting.user_id)
            nulls first, id
          limit 1 for update skip locked)
        returning id, user_id as "userId", attempts, ${columns}`);
      return taken ?? null;
    },
    async stamp(connection, job, progress) {
      const stamped = await connection.rows(
        sql`update ${table} set stamped_at = now(), progress = ${progress} where ${isStillRunning(job)} returning id`,
      );
      return stamped.length > 0;
    },
    async fail(connection, job, problem) {
      await connection.rows(sql`
        update ${table} set status = 'failed', finished_at = now(), problem = ${JSON.stringify(problem)}
        where ${isStillRunning(job)}`);
    },
    async giveBack(connection, job, counts) {
      await connection.rows(sql`
        update ${table} set status = 'queued', stamped_at = null, progress = 0, attempts = attempts - ${counts ? 0 : 1}
        where ${isStillRunning(job)}`);
    },
  };
}
