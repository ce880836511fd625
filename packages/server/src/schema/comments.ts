import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { reference, rowId } from './columns.ts';
import { keptRow, projectReference, trashIndex } from './rows.ts';

/** What members say beside a row: who may read the row may read and add. */
export const comments = pgTable(
  'comments',
  {
    projectId: projectReference(),
    id: rowId(),
    entity: varchar('entity', { length: 30 }).notNull(),
    entityId: reference('entity_id').notNull(),
    text: text('text').notNull(),
    authorId: reference('author_id').notNull(),
    ...keptRow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('comments_id').on(table.id),
    index('comments_entity').on(table.projectId, table.entity, table.entityId, table.id),
    trashIndex('comments', table),
  ],
);
