import type { CheckResult, CheckState } from '@brick/domain/checks/check-states';
import type { AnswerResult, Signature } from '@brick/domain/checks/current-answers';
import type { CheckStep } from '@brick/domain/checks/points';
import { check } from '@brick/domain/checks/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { calendarDay, instant, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  siteColumns,
  trashIndex,
} from './kinds/record-columns.ts';
import { placePath } from './places.ts';

/** Who signed. The drawn signature is the photo of that purpose, which the entry names. */
export type StoredSignature = Omit<Signature, 'photoId'>;

export const checks = pgTable(
  'checks',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('CK'),
    title: varchar('title', { length: 255 }).notNull(),
    templateId: reference('template_id').notNull(),
    templateRevision: integer('template_revision').notNull(),
    placeId: reference('place_id'),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    dueDate: calendarDay('due_date'),
    assignedTo: varchar('assigned_to', { length: 255 }),
    assignedToId: reference('assigned_to_id'),
    supplierId: reference('supplier_id'),
    inspectionId: reference('inspection_id'),
    milestoneId: reference('milestone_id'),
    state: varchar('state', { length: 10 }).$type<CheckState>().notNull().default('planned'),
    result: varchar('result', { length: 10 }).$type<CheckResult>(),
    questions: integer('questions').notNull(),
    answered: integer('answered').notNull().default(0),
    failing: integer('failing').notNull().default(0),
    holding: boolean('holding').notNull().default(false),
    entries: integer('entries').notNull().default(0),
    closedAt: instant('closed_at'),
    closedBy: reference('closed_by'),
    reason: varchar('reason', { length: 1000 }),
    signature: jsonb('signature').$type<Signature>(),
    addedBy: reference('added_by').notNull(),
    ...siteColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('checks', table),
    serialIndex('checks', table),
    ...listIndexes('checks', check, table),
    index('checks_by_template').on(table.projectId, table.templateId),
    index('checks_by_supplier')
      .on(table.projectId, table.supplierId)
      .where(sql`supplier_id is not null and deleted_at is null`),
    index('checks_by_place')
      .on(table.projectId, table.placeId)
      .where(sql`place_id is not null and deleted_at is null`),
    index('checks_by_milestone')
      .on(table.projectId, table.milestoneId)
      .where(sql`milestone_id is not null and deleted_at is null`),
    index('checks_by_inspection')
      .on(table.projectId, table.inspectionId)
      .where(sql`inspection_id is not null and deleted_at is null`),
    index('checks_open')
      .on(table.projectId, table.id)
      .where(sql`state in ('planned', 'running') and deleted_at is null`),
  ],
);

/** An entry of a check: its answers and steps share one count. */
const entryColumns = () => ({
  projectId: projectReference(),
  checkId: reference('check_id').notNull(),
  seq: integer('seq').notNull(),
  item: uuid('item').notNull(),
});

const ofCheck = (name: string, table: { projectId: AnyPgColumn; checkId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.projectId, table.checkId],
    foreignColumns: [checks.projectId, checks.id],
  }).onDelete('cascade');

/** Answers to the items of checks. A trigger refuses every change. */
export const checkAnswers = pgTable(
  'check_answers',
  {
    ...entryColumns(),
    /** Counts the answers to one item. */
    number: integer('number').notNull(),
    result: varchar('result', { length: 4 }).$type<AnswerResult>().notNull(),
    reading: varchar('reading', { length: 20 }),
    text: text('text'),
    choice: varchar('choice', { length: 100 }),
    reason: varchar('reason', { length: 1000 }),
    signature: jsonb('signature').$type<StoredSignature>(),
    basedOn: integer('based_on'),
    answeredBy: reference('answered_by').notNull(),
    issueId: reference('issue_id'),
    ...siteColumns(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.checkId, table.seq] }),
    uniqueIndex('check_answers_number').on(table.projectId, table.checkId, table.item, table.number),
    ofCheck('check_answers_check', table),
  ],
);

/** Steps of the points of checks, and concessions. A trigger refuses every change. */
export const checkSteps = pgTable(
  'check_steps',
  {
    ...entryColumns(),
    step: varchar('step', { length: 10 }).$type<CheckStep>().notNull(),
    at: instant('at').notNull(),
    by: reference('by').notNull(),
    /** The answer of which a concession was made. */
    answer: integer('answer'),
    attendFrom: instant('attend_from'),
    reviewBy: calendarDay('review_by'),
    remark: varchar('remark', { length: 1000 }),
    reason: varchar('reason', { length: 1000 }),
    signature: jsonb('signature').$type<StoredSignature>(),
    releasedByName: varchar('released_by_name', { length: 255 }),
    authorisedBy: varchar('authorised_by', { length: 255 }),
    documentId: reference('document_id'),
    issueId: reference('issue_id'),
    ...siteColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.checkId, table.seq] }),
    ofCheck('check_steps_check', table),
  ],
);

export const checkKind = defineKind(check, checks, {
  reach: {
    createdBy: checks.addedBy,
    assignedTo: checks.assignedToId,
    settled: sql`${checks.state} in ('closed', 'abandoned')`,
  },
  subtitle: placePath(checks),
  status: checks.state,
});
