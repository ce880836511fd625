import type { AnswerKind } from '@brick/domain/trade-links/record';
import { foreignKey, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { issues } from '../issues.ts';
import { instant, reference, rowId } from '../kinds/column-types.ts';
import { projectReference } from '../kinds/record-columns.ts';

/** Answers about issues that visitors of trade links gave, unchanged. */
export const tradeLinkAnswers = pgTable(
  'trade_link_answers',
  {
    projectId: projectReference(),
    id: rowId(),
    linkId: reference('link_id').notNull(),
    issueId: reference('issue_id').notNull(),
    kind: varchar('kind', { length: 10 }).$type<AnswerKind>().notNull(),
    text: text('text'),
    /** The name that the visitor gave. */
    name: varchar('name', { length: 100 }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('trade_link_answers_issue').on(table.projectId, table.linkId, table.issueId, table.id),
    // What was said of an issue is removed with it.
    foreignKey({
      name: 'trade_link_answers_of_issue',
      columns: [table.projectId, table.issueId],
      foreignColumns: [issues.projectId, issues.id],
    }).onDelete('cascade'),
  ],
);
