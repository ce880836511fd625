import type { Result } from '@brick/domain/inspections/record';
import { inspection } from '@brick/domain/inspections/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { calendarDay, reference, rowId } from './columns.ts';
import { kindOf } from './kind.ts';
import { keptRow, projectReference, trashIndex } from './rows.ts';
import { users } from './users.ts';

export const inspections = pgTable(
  'inspections',
  {
    projectId: projectReference(),
    id: rowId(),
    reportNumber: varchar('report_number', { length: 20 }).notNull(),
    phase: varchar('phase', { length: 20 }).$type<Phase>().notNull(),
    inspectorId: reference('inspector_id'),
    inspectionType: varchar('inspection_type', { length: 255 }),
    scheduledDate: calendarDay('scheduled_date'),
    result: varchar('result', { length: 20 }).$type<Result>().notNull().default('pending'),
    location: varchar('location', { length: 255 }),
    observations: text('observations'),
    adviceInstructions: text('advice_instructions'),
    beforePhotosUrls: jsonb('before_photos_urls').$type<string[]>().notNull().default([]),
    afterPhotosUrls: jsonb('after_photos_urls').$type<string[]>().notNull().default([]),
    assignedTo: varchar('assigned_to', { length: 255 }),
    assignedToId: reference('assigned_to_id'),
    dueDate: calendarDay('due_date'),
    createdBy: reference('created_by').notNull(),
    ...keptRow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('inspections_id').on(table.id),
    trashIndex('inspections', table),
    uniqueIndex('inspections_report_number').on(table.projectId, table.reportNumber),
  ],
);

/** The number that a project's next report takes; a number is never given twice. */
export const reportCounters = pgTable('report_counters', {
  projectId: projectReference().primaryKey(),
  last: integer('last').notNull(),
});

export const inspectionKind = kindOf(inspection, inspections, {
  reach: { createdBy: inspections.createdBy, assignedTo: inspections.assignedToId },
  title: sql`concat_ws(' ', ${inspections.reportNumber}, ${inspections.inspectionType})`,
  subtitle: inspections.location,
  status: inspections.result,
  searched: [
    sql`(select concat_ws(E'\\n', ${users.firstName}, ${users.lastName}, ${users.username}) from ${users}
      where ${users.id} = ${inspections.inspectorId})`,
  ],
});
