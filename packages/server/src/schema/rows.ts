import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer } from 'drizzle-orm/pg-core';
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

/** Finds the few rows in a project's trash among its many living ones. */
export const trashIndex = (tableName: string, table: { projectId: AnyPgColumn; deletedAt: AnyPgColumn }) =>
  index(`${tableName}_trash`).on(table.projectId, table.deletedAt).where(sql`deleted_at is not null`);
