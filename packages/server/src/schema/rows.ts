import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';
import { projects } from './projects.ts';

/** First in the key of every project-scoped table, so that tables can be spread by project. */
export const projectReference = () =>
  reference('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

/** What every editable row carries: its version, its instants and its place in the trash. */
export const keptRow = () => ({
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  deletedAt: instant('deleted_at'),
  deletedBy: reference('deleted_by'),
});

/** A number as `numberText` of the domain writes it. */
export const numberIn = (prefix: string, serial: SQL): SQL =>
  sql`${sql.raw(`'${prefix}-'`)} || lpad(${serial}::text, greatest(4, length(${serial}::text)), '0')`;

/** The number of a row as text. */
export const numberColumn = (prefix: string) =>
  text('number').notNull().generatedAlwaysAs(numberIn(prefix, sql`serial`));

/**
 * The number of a row in its project's series. The server gives it beforehand (platform/numbers.ts); to a row that comes without
 * one a trigger gives the next one.
 */
export const numberedRow = (prefix: string) => ({
  serial: integer('serial').notNull().default(sql`null`),
  number: numberColumn(prefix),
});

/** No two rows of a project's series have the same number. */
export const serialIndex = (tableName: string, table: { projectId: AnyPgColumn; serial: AnyPgColumn }) =>
  uniqueIndex(`${tableName}_serial`).on(table.projectId, table.serial);

/** A table whose rows are numbered. */
export type NumberedTable = PgTable & { projectId: AnyPgColumn; serial: AnyPgColumn; number: AnyPgColumn };

export const isNumbered = (table: PgTable): table is NumberedTable => 'serial' in table;

/**
 * The last number that was given in each series of a project. It refers to no project, because who takes a number must not wait
 * for whoever holds the project: a trigger removes what belongs to a project that is removed.
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

/** Finds the few rows in a project's trash among its many living ones. */
export const trashIndex = (tableName: string, table: { projectId: AnyPgColumn; deletedAt: AnyPgColumn }) =>
  index(`${tableName}_trash`).on(table.projectId, table.deletedAt).where(sql`deleted_at is not null`);
