import type { DeliveryReason, DeliveryStatus } from '@brick/domain/reports/report-deliveries-api';
import type { ReportFormat, ReportName } from '@brick/domain/reports/report-types';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
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
import { instant, recordId, reference, rowId } from './kinds/column-types.ts';
import { projectReference, recordColumns, trashIndex } from './kinds/record-columns.ts';

/** Report filters, as in the query string. */
type StoredOptions = Record<string, string | number>;

const reportName = () => varchar('report', { length: 40 }).$type<ReportName>().notNull();
const reportFormat = () => varchar('format', { length: 10 }).$type<ReportFormat>().notNull();

/** Reports that are mailed to members every week or month. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    projectId: projectReference(),
    id: recordId(),
    report: reportName(),
    format: reportFormat(),
    options: jsonb('options').$type<StoredOptions>().notNull().default({}),
    /** Language of the report. Null: each recipient's own. */
    language: varchar('language', { length: 2 }).$type<Language>(),
    every: varchar('every', { length: 10 }).$type<'week' | 'month'>().notNull(),
    /** Day of the week 1 (Monday) to 7, or of the month 1 to 31 (the last day in shorter months). */
    day: integer('day').notNull(),
    /** Hour of that day, 0 to 23, in the author's time zone. */
    hour: integer('hour').notNull(),
    /** Member ids. Former members and those who may not read the report get nothing. */
    recipientIds: jsonb('recipient_ids').$type<number[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    nextAt: instant('next_at').notNull(),
    createdBy: reference('created_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('report_schedules_due').on(table.nextAt).where(sql`is_active and deleted_at is null`),
    trashIndex('report_schedules', table),
  ],
);

/** Deliveries of reports with their outcome. */
export const reportDeliveries = pgTable(
  'report_sendings',
  {
    projectId: projectReference(),
    id: rowId(),
    scheduleId: reference('schedule_id').notNull(),
    report: reportName(),
    format: reportFormat(),
    /** The instant of the schedule, or of a manual delivery. */
    dueAt: instant('due_at').notNull(),
    userId: reference('user_id').notNull(),
    /** The author of a manual delivery. Null for a scheduled one. */
    sentBy: reference('sent_by'),
    jobId: reference('job_id'),
    mailId: reference('mail_id'),
    status: varchar('status', { length: 10 }).$type<DeliveryStatus>().notNull().default('waiting'),
    /** Why it was skipped or failed, as a code. */
    reason: varchar('reason', { length: 40 }).$type<DeliveryReason>(),
    /** Why the report could not be built, as a JSON message. */
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

/** Links to one report without an account. The secret of the URL is stored as its SHA-256. */
export const shareLinks = pgTable(
  'share_links',
  {
    projectId: projectReference(),
    id: rowId(),
    report: reportName(),
    options: jsonb('options').$type<StoredOptions>().notNull().default({}),
    /** Language of the shown report. */
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    /** A note of the author about the recipient. */
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

/** The company name, address and logo on a project's documents. */
export const projectBranding = pgTable('project_branding', {
  projectId: projectReference().primaryKey(),
  companyName: varchar('company_name', { length: 255 }),
  address: text('address'),
  logoUrl: text('logo_url'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  updatedBy: reference('updated_by').notNull(),
});
