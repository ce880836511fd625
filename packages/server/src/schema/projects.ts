import { type CorrectionDays, USUAL_CORRECTION_DAYS } from '@brick/domain/issues/correction-periods';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { amount, calendarDay, instant, keptSum, reference, rowId } from './kinds/column-types.ts';
import { userReference, users } from './users.ts';

export const projects = pgTable(
  'projects',
  {
    // The ids of its records begin with it (kinds/column-types.ts).
    id: reference('id')
      .primaryKey()
      .generatedByDefaultAsIdentity({ maxValue: 2 ** 23 - 1 }),
    name: varchar('name', { length: 255 }).notNull(),
    location: text('location'),
    totalBudget: amount('total_budget'),
    currency: varchar('currency', { length: 3 }),
    startDate: calendarDay('start_date'),
    estimatedCompletionDate: calendarDay('estimated_completion_date'),
    /** Project managers decide variations up to this cost, above it only owners. Null: no limit. */
    variationApprovalLimit: amount('variation_approval_limit'),
    state: varchar('state', { length: 20 }).notNull().default('active'),
    ownerId: reference('owner_id')
      .notNull()
      .references(() => users.id),
    /** Whether members see the owner's suppliers. Off after a hand-over. */
    sharesOwnersSuppliers: boolean('shares_owners_suppliers').notNull().default(true),
    /** The time zone of the site. Null: its owner's. */
    timezone: varchar('timezone', { length: 64 }),
    /** Days within which snags and defects are to be put right. */
    correctionDays: jsonb('correction_days').$type<CorrectionDays>().notNull().default(USUAL_CORRECTION_DAYS),
    /** Working days in which a hold point is to be looked at after its notice. */
    reviewDays: integer('review_days').notNull().default(5),
    /** Days of the defects period after practical completion. */
    defectsDays: integer('defects_days').notNull().default(365),
    invoiceAmount: varchar('invoice_amount', { length: 5 })
      .$type<'gross' | 'net'>()
      .notNull()
      .default('gross'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    deletedAt: instant('deleted_at'),
    deletedBy: reference('deleted_by'),
  },
  (table) => [index('projects_owner').on(table.ownerId)],
);

export const projectMembers = pgTable(
  'project_members',
  {
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    id: rowId(),
    userId: userReference(),
    role: varchar('role', { length: 50 }).notNull(),
    /** When a co-owner accepted the role: only those can become the next owner. */
    ownerSince: instant('owner_since'),
    addedAt: instant('added_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_members_user').on(table.userId),
  ],
);

/** Stored totals of a project's undeleted rows, maintained by triggers. Screens read them instead of summing rows. */
export const projectTotals = pgTable(
  'project_totals',
  {
    projectId: reference('project_id').notNull(),
    resource: varchar('resource', { length: 30 }).notNull(),
    bucket: varchar('bucket', { length: 60 }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amount: keptSum('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.resource, table.bucket] })],
);

/** Deltas not yet rolled up into project_totals, appended so that writers never wait for each other. */
export const projectTotalDeltas = pgTable(
  'project_total_deltas',
  {
    projectId: reference('project_id').notNull(),
    id: rowId(),
    resource: varchar('resource', { length: 30 }).notNull(),
    bucket: varchar('bucket', { length: 60 }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amount: keptSum('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);
