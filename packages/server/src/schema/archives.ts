import type { ARCHIVE_JOB_KINDS } from '@brick/domain/archives/api';
import type { JobStatus } from '@brick/domain/job-status';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './column-types.ts';

/** Jobs that export a project to an archive or import one. Claimed like `jobs`. */
export const archiveJobs = pgTable(
  'archive_jobs',
  {
    id: rowId().primaryKey(),
    userId: reference('user_id').notNull(),
    kind: varchar('kind', { length: 10 }).$type<(typeof ARCHIVE_JOB_KINDS)[number]>().notNull(),
    /** The exported or created project. Null during an import. */
    projectId: reference('project_id'),
    status: varchar('status', { length: 10 }).$type<JobStatus>().notNull().default('queued'),
    progress: integer('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    stampedAt: instant('stamped_at'),
    /** The stored archive, exported or to be imported. */
    fileKey: varchar('file_key', { length: 64 }),
    fileName: varchar('file_name', { length: 255 }),
    fileSize: reference('file_size'),
    /** Record counts of an import. */
    records: jsonb('records').$type<Record<string, number>>(),
    equalFigures: integer('equal_figures'),
    problem: text('problem'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('archive_jobs_user').on(table.userId),
    index('archive_jobs_waiting').on(table.id).where(sql`status in ('queued', 'running')`),
    index('archive_jobs_finished').on(table.finishedAt).where(sql`finished_at is not null`),
  ],
);
