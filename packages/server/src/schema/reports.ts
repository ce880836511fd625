import type { ReportFormat, ReportName } from '@brick/domain/reports/reports';
import type { SendingReason, SendingStatus } from '@brick/domain/reports/sendings';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './columns.ts';
import { keptRow, projectReference, trashIndex } from './rows.ts';

/** What a report is narrowed down by, as its call takes it. */
type Options = Record<string, string | number>;

const reportName = () => varchar('report', { length: 40 }).$type<ReportName>().notNull();
const reportFormat = () => varchar('format', { length: 10 }).$type<ReportFormat>().notNull();

/**
 * A file that is made off the request path. Who takes a job stamps it while they work; one whose stamp is old was left
 * by a process that ended, and begins again.
 */
export const jobs = pgTable(
  'jobs',
  {
    projectId: projectReference(),
    id: rowId(),
    /** For whom it is made: their rights, language and time zone hold. */
    userId: reference('user_id').notNull(),
    report: reportName(),
    format: reportFormat(),
    options: jsonb('options').$type<Options>().notNull().default({}),
    status: varchar('status', { length: 10 })
      .$type<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>()
      .notNull()
      .default('queued'),
    /** Percent. */
    progress: integer('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    stampedAt: instant('stamped_at'),
    /** The made file in the store, under the name that it is downloaded by. */
    fileKey: varchar('file_key', { length: 64 }),
    fileName: varchar('file_name', { length: 255 }),
    fileSize: reference('file_size'),
    /** Why it failed: what is said to who asked, as JSON. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('jobs_id').on(table.id),
    index('jobs_user').on(table.userId),
    index('jobs_waiting').on(table.id).where(sql`status in ('queued', 'running')`),
    index('jobs_finished').on(table.finishedAt).where(sql`finished_at is not null`),
  ],
);

/** A report that is made and mailed to members each week or month. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    projectId: projectReference(),
    id: rowId(),
    report: reportName(),
    format: reportFormat(),
    options: jsonb('options').$type<Options>().notNull().default({}),
    /** Of the report; each recipient's own where there is none. */
    language: varchar('language', { length: 2 }).$type<Language>(),
    every: varchar('every', { length: 10 }).$type<'week' | 'month'>().notNull(),
    /** Of the week 1 (Monday) to 7, of the month 1 to 31; where a month is shorter, its last. */
    day: integer('day').notNull(),
    /** Of that day, 0 to 23, in the time zone of who made the schedule. */
    hour: integer('hour').notNull(),
    /** Members; who is none any more, or may not make the report, gets nothing. */
    recipientIds: jsonb('recipient_ids').$type<number[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    nextAt: instant('next_at').notNull(),
    createdBy: reference('created_by').notNull(),
    ...keptRow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('report_schedules_id').on(table.id),
    index('report_schedules_due').on(table.nextAt).where(sql`is_active and deleted_at is null`),
    trashIndex('report_schedules', table),
  ],
);

/** What went out to whom, or did not and why. */
export const reportSendings = pgTable(
  'report_sendings',
  {
    projectId: projectReference(),
    id: rowId(),
    scheduleId: reference('schedule_id').notNull(),
    report: reportName(),
    format: reportFormat(),
    /** The moment for which it was made: of the schedule, or when somebody sent it by hand. */
    dueAt: instant('due_at').notNull(),
    userId: reference('user_id').notNull(),
    /** Who sent it by hand; nobody where the schedule did. */
    sentBy: reference('sent_by'),
    jobId: reference('job_id'),
    mailId: reference('mail_id'),
    status: varchar('status', { length: 10 }).$type<SendingStatus>().notNull().default('waiting'),
    /** Why it was left out or failed, by code. */
    reason: varchar('reason', { length: 40 }).$type<SendingReason>(),
    /** Why the report could not be made: what is said, as JSON. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('report_sendings_once').on(table.projectId, table.scheduleId, table.dueAt, table.userId),
    index('report_sendings_waiting').on(table.id).where(sql`status = 'waiting'`),
  ],
);

/** A way to read one report without an account. The secret of its address is stored as its SHA-256. */
export const shareLinks = pgTable(
  'share_links',
  {
    projectId: projectReference(),
    id: rowId(),
    report: reportName(),
    options: jsonb('options').$type<Options>().notNull().default({}),
    /** Of the report that its reader sees. */
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    /** For whom it was made, as its maker remembers it. */
    label: varchar('label', { length: 255 }),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    createdBy: reference('created_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnByRestore: boolean('withdrawn_by_restore').notNull().default(false),
    timesOpened: integer('times_opened').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('share_links_token').on(table.tokenHash),
  ],
);

/** The company whose name, address and logo stand on what leaves the house for a project. */
export const projectBranding = pgTable('project_branding', {
  projectId: projectReference().primaryKey(),
  companyName: varchar('company_name', { length: 255 }),
  address: text('address'),
  logoUrl: text('logo_url'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  updatedBy: reference('updated_by').notNull(),
});
