import type { InspectionResult } from '@brick/domain/inspections/record';
import { inspection } from '@brick/domain/inspections/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { photoFieldsJson } from './files.ts';
import { calendarDay, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumn,
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from './kinds/record-columns.ts';
import { placePath } from './places.ts';
import { personName, users } from './users.ts';

export const inspections = pgTable(
  'inspections',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('INS'),
    /** The same column under its original name. */
    reportNumber: numberColumn('INS'),
    phase: varchar('phase', { length: 20 }).$type<Phase>().notNull(),
    inspectorId: reference('inspector_id'),
    inspectionType: varchar('inspection_type', { length: 255 }),
    scheduledDate: calendarDay('scheduled_date'),
    result: varchar('result', { length: 20 }).$type<InspectionResult>().notNull().default('pending'),
    location: varchar('location', { length: 255 }),
    observations: text('observations'),
    adviceInstructions: text('advice_instructions'),
    beforePhotosUrls: jsonb('before_photos_urls').$type<string[]>().notNull().default([]),
    afterPhotosUrls: jsonb('after_photos_urls').$type<string[]>().notNull().default([]),
    assignedTo: varchar('assigned_to', { length: 255 }),
    assignedToId: reference('assigned_to_id'),
    dueDate: calendarDay('due_date'),
    placeId: reference('place_id'),
    createdBy: reference('created_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('inspections', table),
    serialIndex('inspections', table),
    ...listIndexes('inspections', inspection, table),
    index('inspections_by_place')
      .on(table.projectId, table.placeId)
      .where(sql`place_id is not null and deleted_at is null`),
  ],
);

export const inspectionKind = defineKind(inspection, inspections, {
  reach: { createdBy: inspections.createdBy, assignedTo: inspections.assignedToId },
  subtitle: inspections.location,
  status: inspections.result,
  joined: {
    inspectorName: personName(inspections.inspectorId),
    placePath: placePath(inspections),
    ...photoFieldsJson({ kind: 'inspection', projectId: inspections.projectId, id: inspections.id }),
  },
  counted: { resource: 'inspection-list', by: ['result', 'phase'] },
  searched: [
    sql`(select concat_ws(E'\\n', ${users.firstName}, ${users.lastName}, ${users.username}) from ${users}
      where ${users.id} = ${inspections.inspectorId})`,
  ],
});
