import type { JobStatus } from '@brick/domain/job-status';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './kinds/column-types.ts';
import { projects } from './projects.ts';

/** A report file, a project archive, a project made from an uploaded archive, the tiles of a plan, or a handover pack. */
export type JobKind = 'report' | 'export' | 'import' | 'tiles' | 'pack';

/**
 * Background jobs. The process that works on a job sends heartbeats; a job without a recent one was abandoned and
 * starts again.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: rowId().primaryKey(),
    /** The requester, whose rights, language and time zone apply. */
    userId: reference('user_id').notNull(),
    kind: varchar('kind', { length: 10 }).$type<JobKind>().notNull(),
    /** The project that is read or was created. Null during an import. */
    projectId: reference('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** What is asked for besides the project, for instance a report's name, format and filters. */
    request: jsonb('request').$type<Record<string, unknown>>().notNull().default({}),
    status: varchar('status', { length: 10 }).$type<JobStatus>().notNull().default('queued'),
    /** Percent. */
    progress: integer('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    stampedAt: instant('stamped_at'),
    /** The file that was made, or that was uploaded for an import, under its download name. */
    fileKey: varchar('file_key', { length: 64 }),
    fileName: varchar('file_name', { length: 255 }),
    fileSize: reference('file_size'),
    /** What a finished job tells besides its file, for instance how many records an import brought. */
    result: jsonb('result').$type<Record<string, unknown>>(),
    /** The error message for the requester, as JSON. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('jobs_user').on(table.userId),
    index('jobs_project').on(table.projectId),
    index('jobs_waiting').on(table.id).where(sql`status in ('queued', 'running')`),
    index('jobs_finished').on(table.finishedAt).where(sql`finished_at is not null`),
  ],
);
