import type { Signature } from '@brick/domain/checks/current-answers';
import type { ListKind, ListState } from '@brick/domain/completion-lists/list-states';
import { completionList } from '@brick/domain/completion-lists/record';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { issueStage, issues } from '../issues.ts';
import { calendarDay, instant, recordId, reference } from '../kinds/column-types.ts';
import { defineKind } from '../kinds/define-kind.ts';
import { listIndexes } from '../kinds/list-indexes.ts';
import {
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from '../kinds/record-columns.ts';
import { placePath } from '../places.ts';
import { personName } from '../users.ts';

export const completionLists = pgTable(
  'completion_lists',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('CL'),
    title: varchar('title', { length: 255 }).notNull(),
    kind: varchar('kind', { length: 10 }).$type<ListKind>().notNull().default('practical'),
    contractId: reference('contract_id'),
    placeId: reference('place_id'),
    inspectedOn: calendarDay('inspected_on'),
    remarks: text('remarks'),
    state: varchar('state', { length: 10 }).$type<ListState>().notNull().default('open'),
    completionOn: calendarDay('completion_on'),
    issuedAt: instant('issued_at'),
    issuedBy: reference('issued_by'),
    signature: jsonb('signature').$type<Signature>(),
    certifiedOn: calendarDay('certified_on'),
    certifiedAt: instant('certified_at'),
    certifiedBy: reference('certified_by'),
    certifiedSignature: jsonb('certified_signature').$type<Signature>(),
    certificateDocumentId: reference('certificate_document_id'),
    /** SHA-256 of the lines as they were issued. */
    hash: varchar('hash', { length: 64 }),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('completion_lists', table),
    serialIndex('completion_lists', table),
    ...listIndexes('completion_lists', completionList, table),
    index('completion_lists_by_contract')
      .on(table.projectId, table.contractId)
      .where(sql`contract_id is not null and deleted_at is null`),
    index('completion_lists_by_place')
      .on(table.projectId, table.placeId)
      .where(sql`place_id is not null and deleted_at is null`),
  ],
);

/**
 * The issues on completion lists. What was issued stays: a trigger refuses every later change. Another one marks the
 * lines of lists in the trash, whose issues may be put on other lists.
 */
export const completionLines = pgTable(
  'completion_lines',
  {
    projectId: projectReference(),
    listId: reference('list_id').notNull(),
    issueId: reference('issue_id').notNull(),
    position: integer('position').notNull(),
    /** That of its list. */
    kind: varchar('kind', { length: 10 }).$type<ListKind>().notNull(),
    inTrash: boolean('in_trash').notNull().default(false),
    /** The issue as it was when the list was issued; null until then. */
    number: varchar('number', { length: 20 }),
    title: varchar('title', { length: 255 }),
    placePath: varchar('place_path', { length: 150 }),
    trade: varchar('trade', { length: 40 }),
    dueDate: calendarDay('due_date'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.listId, table.issueId] }),
    uniqueIndex('completion_lines_of_issue')
      .on(table.projectId, table.issueId, table.kind)
      .where(sql`not in_trash`),
    foreignKey({
      name: 'completion_lines_list',
      columns: [table.projectId, table.listId],
      foreignColumns: [completionLists.projectId, completionLists.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'completion_lines_issue',
      columns: [table.projectId, table.issueId],
      foreignColumns: [issues.projectId, issues.id],
    }).onDelete('cascade'),
  ],
);

/** SQL condition: an issue is on a completion list that is not in the trash. */
export const isOnList = (listId: number): SQL => sql`exists (select 1 from ${completionLines}
  where ${completionLines.projectId} = ${issues.projectId} and ${completionLines.issueId} = ${issues.id}
    and ${completionLines.listId} = ${listId} and not ${completionLines.inTrash})`;

/** The lines of a list with their issues, without those in the trash, in SQL. */
const linesOfList = sql`from ${completionLines} join ${issues} on ${issues.projectId} = ${completionLines.projectId}
  and ${issues.id} = ${completionLines.issueId} and ${issues.deletedAt} is null
  where ${completionLines.projectId} = ${completionLists.projectId} and ${completionLines.listId} = ${completionLists.id}`;

const openLineCount = sql`(select count(*) ${linesOfList} and ${issueStage} <> 'closed')`;

export const completionListKind = defineKind(completionList, completionLists, {
  reach: { createdBy: completionLists.addedBy },
  subtitle: placePath(completionLists),
  status: completionLists.state,
  joined: {
    placePath: placePath(completionLists),
    issuedByName: personName(completionLists.issuedBy),
    certifiedByName: personName(completionLists.certifiedBy),
    addedByName: personName(completionLists.addedBy),
    lineCount: { json: sql`(select count(*) ${linesOfList})::text` },
    openLines: { json: sql`${openLineCount}::text` },
    cleared: { json: sql`(${openLineCount} = 0)::text` },
  },
});
