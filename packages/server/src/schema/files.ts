import { sql } from 'drizzle-orm';
import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { instant, reference } from './column-types.ts';
import { users } from './users.ts';

/** An uploaded file. Until it is attached, projectId is null and only its uploader sees it. */
export const files = pgTable(
  'files',
  {
    key: varchar('key', { length: 64 }).primaryKey(),
    uploadedBy: reference('uploaded_by')
      .notNull()
      .references(() => users.id),
    projectId: reference('project_id'),
    name: varchar('name', { length: 255 }).notNull(),
    type: varchar('type', { length: 100 }).notNull(),
    size: integer('size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Until when an open form holds it, as far as known. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    index('files_project').on(table.projectId, table.size),
    index('files_loose').on(table.createdAt).where(sql`project_id is null`),
    index('files_unclaimed').on(table.uploadedBy).where(sql`project_id is null`),
  ],
);
