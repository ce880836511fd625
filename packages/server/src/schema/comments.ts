import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { recordId, reference } from './kinds/column-types.ts';
import { projectReference, recordColumns, trashIndex } from './kinds/record-columns.ts';

/** Comments on rows. Readers of a row may read and add its comments. */
export const comments = pgTable(
  'comments',
  {
    projectId: projectReference(),
    id: recordId(),
    entity: varchar('entity', { length: 30 }).notNull(),
    entityId: reference('entity_id').notNull(),
    text: text('text').notNull(),
    /** An account; below zero a trade link (`actorOfLink` of the domain). */
    authorId: reference('author_id').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('comments_entity').on(table.projectId, table.entity, table.entityId, table.id),
    trashIndex('comments', table),
  ],
);
