import type { Said } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';

/** A job whose stamp is so old was left by a process that ended. */
const STAMP_GOOD_FOR = '30 seconds';

/** How often a job is begun: after that it is not the process's fault. */
export const MOST_ATTEMPTS = 3;

/** A job in the hands of a process; which attempt it is says whether it still is in these. */
export interface TakenJob {
  id: number;
  userId: number;
  attempts: number;
}

/** How a process takes jobs of one table, says that it works on them, and lets them go. */
export interface JobHands<Job extends TakenJob> {
  /**
   * Takes the oldest job of whoever has waited longest for one, or one that a process has left: that attempt counts
   * twice, because what ends a process may end the next. Null where there is none.
   */
  take(connection: Connection): Promise<Job | null>;
  /** Says that somebody works on it, and how far they are. False where the job is theirs no more. */
  stamp(connection: Connection, job: TakenJob, progress: number): Promise<boolean>;
  fail(connection: Connection, job: TakenJob, problem: Said): Promise<void>;
  /** Gives a job back, for the next who takes one. Where its process ends by itself, this attempt does not count. */
  giveBack(connection: Connection, job: TakenJob, counts: boolean): Promise<void>;
}

/** That a job still is in the hands that took it. */
export const heldBy = ({ id, attempts }: TakenJob): SQL =>
  sql`id = ${id} and attempts = ${attempts} and status = 'running'`;

/** The hands for a table of jobs; `columns` are what a job says beside whose it is. */
export function handsOn<Job extends TakenJob>(name: 'jobs' | 'archive_jobs', columns: SQL): JobHands<Job> {
  const table = sql.raw(name);
  return {
    async take(connection) {
      const [taken] = await connection.rows<Job>(sql`
        update ${table} set status = 'running', stamped_at = now(), progress = 0,
          attempts = attempts + case status when 'running' then 2 else 1 end
        where id = (
          select id from ${table} as waiting
          where status = 'queued' or (status = 'running' and stamped_at < now() - interval '${sql.raw(STAMP_GOOD_FOR)}')
          order by (select max(served.stamped_at) from ${table} as served where served.user_id = waiting.user_id)
            nulls first, id
          limit 1 for update skip locked)
        returning id, user_id as "userId", attempts, ${columns}`);
      return taken ?? null;
    },
    async stamp(connection, job, progress) {
      const stamped = await connection.rows(
        sql`update ${table} set stamped_at = now(), progress = ${progress} where ${heldBy(job)} returning id`,
      );
      return stamped.length > 0;
    },
    async fail(connection, job, problem) {
      await connection.rows(sql`
        update ${table} set status = 'failed', finished_at = now(), problem = ${JSON.stringify(problem)}
        where ${heldBy(job)}`);
    },
    async giveBack(connection, job, counts) {
      await connection.rows(sql`
        update ${table} set status = 'queued', stamped_at = null, progress = 0, attempts = attempts - ${counts ? 0 : 1}
        where ${heldBy(job)}`);
    },
  };
}
