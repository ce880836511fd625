import { getTableName, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { projects } from '../projects.ts';
import { amount, calendarDay, IDS_OF_PROJECT, instant, reference } from './column-types.ts';

/** First column in the key of every project table, so that tables can be partitioned by project. */
export const projectReference = () =>
  reference('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

/** Columns of every editable record: version, timestamps and trash. */
export const recordColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  deletedAt: instant('deleted_at'),
  deletedBy: reference('deleted_by'),
});

/** SQL that formats a number like `formatRecordNumber` of the domain. */
export const numberSql = (prefix: string, serial: SQL): SQL =>
  sql`${sql.raw(`'${prefix}-'`)} || lpad(${serial}::text, greatest(4, length(${serial}::text)), '0')`;

/** The number of a row as text. */
export const numberColumn = (prefix: string) =>
  text('number').notNull().generatedAlwaysAs(numberSql(prefix, sql`serial`));

/**
 * Columns for the number of a row in its project's series. The server reserves it; rows without one get the next
 * number from a trigger.
 */
export const numberColumns = (prefix: string) => ({
  serial: integer('serial').notNull().default(sql`null`),
  number: numberColumn(prefix),
});

/** Unique index: no two rows of a project's series have the same number. */
export const serialIndex = (tableName: string, table: { projectId: AnyPgColumn; serial: AnyPgColumn }) =>
  uniqueIndex(`${tableName}_serial`).on(table.projectId, table.serial);

/** A table with numbered rows. */
export type NumberedTable = PgTable & { projectId: AnyPgColumn; serial: AnyPgColumn; number: AnyPgColumn };

export const isNumberedTable = (table: PgTable): table is NumberedTable => 'serial' in table;

/**
 * The last number of each series of a project. It has no foreign key to projects, so that taking a number does not
 * wait for a lock on the project; a trigger removes the rows of a removed project.
 */
export const recordSeries = pgTable(
  'record_series',
  {
    projectId: reference('project_id').notNull(),
    kind: varchar('kind', { length: 30 }).notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind] })],
);

/** Columns of a kind that is made on site (records/made-on-site.ts of the domain). */
export const siteColumns = () => ({
  clientId: uuid('client_id'),
  capturedAt: instant('captured_at'),
  clockSkewMs: reference('clock_skew_ms'),
  device: varchar('device', { length: 80 }),
});

/**
 * What devices have sent under a clientId, written in the transaction of the call. It outlives the row, so that
 * nothing is made twice, not even after the row was removed for good.
 */
export const clientIds = pgTable(
  'client_ids',
  {
    projectId: projectReference(),
    ...siteColumns(),
    clientId: uuid('client_id').notNull(),
    kind: varchar('kind', { length: 30 }).notNull(),
    rowId: reference('row_id').notNull(),
    /** Method and path of the call, with its ids. */
    call: text('call').notNull(),
    /** An account, or below zero a trade link; it stays when that is deleted. */
    authorId: reference('author_id').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.clientId] }),
    index('client_ids_id').on(table.clientId),
  ],
);

/**
 * The project of each old record whose id does not contain it yet. Filled by its migration, it never grows; what it
 * says of removed records leads to none.
 */
export const oldIds = pgTable(
  'old_ids',
  {
    tableName: varchar('table_name', { length: 30 }).notNull(),
    id: reference('id').notNull(),
    projectId: reference('project_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.id] })],
);

/** The condition that a row is the one with an id. It names the project, so that one machine is asked. */
export const hasId = (table: PgTable & { projectId: AnyPgColumn; id: AnyPgColumn }, id: number): SQL =>
  id < IDS_OF_PROJECT
    ? sql`${table.projectId} = (select ${oldIds.projectId} from ${oldIds}
        where ${oldIds.tableName} = ${getTableName(table)} and ${oldIds.id} = ${id}) and ${table.id} = ${id}`
    : sql`${table.projectId} = ${Math.floor(id / IDS_OF_PROJECT)} and ${table.id} = ${id}`;

/** Partial index for the few rows of a project that are in the trash. */
export const trashIndex = (tableName: string, table: { projectId: AnyPgColumn; deletedAt: AnyPgColumn }) =>
  index(`${tableName}_trash`).on(table.projectId, table.deletedAt).where(sql`deleted_at is not null`);

/** The number of an invoice as it is compared: without case and blanks (`numberKey()` of the domain). */
export const numberKeySql = (number: AnyPgColumn | SQL): SQL =>
  sql`upper(regexp_replace(${number}, '\\s', '', 'g'))`;

/** Columns of what is paid: the day, what the payment is called, and what bank statements paid of it so far. */
export const paymentColumns = () => ({
  paidOn: calendarDay('paid_on'),
  paymentReference: varchar('payment_reference', { length: 140 }),
  paidAmount: amount('paid_amount'),
});

/** What is paid of a record: all of it, or what bank statements paid so far. */
export const paidPart = sql`case when is_paid then amount else coalesce(paid_amount, 0) end`;

/** What is not paid has neither day nor reference. */
export const paymentCheck = (tableName: string) =>
  check(`${tableName}_payment`, sql`is_paid or (paid_on is null and payment_reference is null)`);
