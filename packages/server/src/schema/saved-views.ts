import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './kinds/column-types.ts';
import { userReference } from './users.ts';

/** Named states of a list: filters, sorting and search, as in the screen's URL. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId().primaryKey(),
    userId: userReference(),
    /** Shared with the members of this project. Null: for the author only, in each of their projects. */
    projectId: reference('project_id'),
    screen: varchar('screen', { length: 40 }).notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    state: text('state').notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('saved_views_user').on(table.userId, table.screen),
    index('saved_views_project').on(table.projectId, table.screen),
  ],
);
