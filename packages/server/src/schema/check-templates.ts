import { checkTemplate } from '@brick/domain/check-templates/record';
import type { Item } from '@brick/domain/checks/items';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { foreignKey, integer, jsonb, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { checks } from './checks.ts';
import { instant, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import { projectReference, recordColumns, trashIndex } from './kinds/record-columns.ts';
import { personName } from './users.ts';

export const checkTemplates = pgTable(
  'check_templates',
  {
    projectId: projectReference(),
    id: recordId(),
    code: varchar('code', { length: 20 }).notNull(),
    title: varchar('title', { length: 255 }).notNull(),
    trade: varchar('trade', { length: 40 }),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    items: jsonb('items').$type<Item[]>().notNull().default([]),
    revision: integer('revision').notNull().default(0),
    itemsRevision: integer('items_revision').notNull().default(0),
    publishedAt: instant('published_at'),
    retiredAt: instant('retired_at'),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('check_templates_code')
      .on(table.projectId, sql`lower(${table.code})`)
      .where(sql`deleted_at is null`),
    trashIndex('check_templates', table),
    ...listIndexes('check_templates', checkTemplate, table),
  ],
);

/** What was published of a template. A trigger refuses every change. */
export const checkTemplateRevisions = pgTable(
  'check_template_revisions',
  {
    projectId: projectReference(),
    templateId: reference('template_id').notNull(),
    number: integer('number').notNull(),
    items: jsonb('items').$type<Item[]>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: reference('published_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.templateId, table.number] }),
    foreignKey({
      name: 'check_template_revisions_template',
      columns: [table.projectId, table.templateId],
      foreignColumns: [checkTemplates.projectId, checkTemplates.id],
    }).onDelete('cascade'),
  ],
);

/** The same as `templateState` of the domain, in SQL. */
export const checkTemplateState: SQL = sql`case when ${checkTemplates.retiredAt} is not null then 'retired'
  when ${checkTemplates.revision} > 0 then 'published' else 'draft' end`;

export const checkTemplateKind = defineKind(checkTemplate, checkTemplates, {
  reach: { createdBy: checkTemplates.addedBy },
  subtitle: checkTemplates.code,
  status: checkTemplateState,
  joined: {
    state: checkTemplateState,
    uses: {
      json: sql`(select count(*)::text from ${checks}
        where ${checks.projectId} = ${checkTemplates.projectId} and ${checks.templateId} = ${checkTemplates.id}
          and ${checks.deletedAt} is null)`,
    },
    addedByName: personName(checkTemplates.addedBy),
  },
});
