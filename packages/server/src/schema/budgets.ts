import type { BudgetHeading } from '@brick/domain/ledger/budget/budget-headings';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import {
  amount,
  calendarDay,
  instant,
  percentage,
  recordId,
  reference,
  rowId,
} from './kinds/column-types.ts';
import { projectReference, recordColumns, trashIndex } from './kinds/record-columns.ts';

const phase = () => varchar('phase', { length: 20 }).$type<Phase>().notNull();

/**
 * One row per project: amounts outside of phases, and the version of the whole budget. Locked by whoever takes from
 * it.
 */
export const projectBudgets = pgTable('project_budgets', {
  projectId: projectReference().primaryKey(),
  fees: amount('fees'),
  contingency: amount('contingency'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
});

/** The original budget of a phase. No row without one. */
export const phaseBudgets = pgTable(
  'phase_budgets',
  {
    projectId: projectReference(),
    phase: phase(),
    original: amount('original').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.phase] })],
);

/** Never changed: a wrong transfer is transferred back. */
export const budgetTransfers = pgTable(
  'budget_transfers',
  {
    projectId: projectReference(),
    id: rowId(),
    from: varchar('from_place', { length: 20 }).$type<BudgetHeading>().notNull(),
    to: varchar('to_place', { length: 20 }).$type<BudgetHeading>().notNull(),
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    date: calendarDay('date').notNull(),
    madeBy: reference('made_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    check('budget_transfers_move', sql`amount > 0 and from_place <> to_place`),
  ],
);

/** Purchase orders and subcontracts. Their lines are stored in the row, because nothing refers to one. */
export const commitments = pgTable(
  'commitments',
  {
    projectId: projectReference(),
    id: recordId(),
    phase: phase(),
    supplier: varchar('supplier', { length: 255 }),
    supplierId: reference('supplier_id'),
    title: varchar('title', { length: 255 }).notNull(),
    amount: amount('amount').notNull(),
    date: calendarDay('date').notNull(),
    description: text('description'),
    orderNumber: varchar('order_number', { length: 50 }),
    lines: jsonb('lines').$type<readonly { description: string; amount: string }[]>().notNull().default([]),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('commitments', table),
    index('commitments_by_supplier')
      .on(table.projectId, table.supplierId)
      .where(sql`supplier_id is not null and deleted_at is null`),
  ],
);

/** One row per project for the version. Locked by whoever moves a planned finish. */
export const programmes = pgTable('programmes', {
  projectId: projectReference().primaryKey(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
});

/** The baseline is the first plan and never changes. */
export const programmePhases = pgTable(
  'programme_phases',
  {
    projectId: projectReference(),
    phase: phase(),
    plannedStart: calendarDay('planned_start'),
    plannedFinish: calendarDay('planned_finish'),
    baselineStart: calendarDay('baseline_start'),
    baselineFinish: calendarDay('baseline_finish'),
    actualStart: calendarDay('actual_start'),
    actualFinish: calendarDay('actual_finish'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.phase] })],
);

export const milestones = pgTable(
  'milestones',
  {
    projectId: projectReference(),
    id: recordId(),
    title: varchar('title', { length: 255 }).notNull(),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    plannedOn: calendarDay('planned_on').notNull(),
    reachedOn: calendarDay('reached_on'),
    /** By what the file of a programme knows it; null for one that was entered by hand. */
    importKey: varchar('import_key', { length: 255 }),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('milestones', table),
    index('milestones_by_import_key').on(table.projectId, table.importKey).where(sql`import_key is not null`),
  ],
);

export const progressEntries = pgTable(
  'progress_entries',
  {
    projectId: projectReference(),
    id: recordId(),
    phase: phase(),
    percentComplete: percentage('percent_complete').notNull(),
    date: calendarDay('date').notNull(),
    note: text('note'),
    enteredBy: reference('entered_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('progress_entries', table),
    // The valid entry of a day is the first of its phase in this order: eight index probes, however many entries
    // there are.
    index('progress_entries_latest')
      .on(table.projectId, table.phase, table.date.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    check('progress_entries_percent', sql`percent_complete between 0 and 100`),
  ],
);
