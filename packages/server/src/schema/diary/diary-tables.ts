import { diaryDay } from '@brick/domain/diary/record';
import type {
  DelayCause,
  DiarySection,
  DiaryState,
  EventKind,
} from '@brick/domain/diary/states-and-sections';
import type { Weather } from '@brick/domain/diary/weather';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { StoredSignature } from '../checks.ts';
import { calendarDay, instant, recordId, reference } from '../kinds/column-types.ts';
import { defineKind } from '../kinds/define-kind.ts';
import { listIndexes } from '../kinds/list-indexes.ts';
import { projectReference, recordColumns, siteColumns, trashIndex } from '../kinds/record-columns.ts';

export const diaryDays = pgTable(
  'diary_days',
  {
    projectId: projectReference(),
    id: recordId(),
    day: calendarDay('day').notNull(),
    weather: jsonb('weather').$type<Weather>(),
    hoursLost: doublePrecision('hours_lost'),
    notes: text('notes'),
    state: varchar('state', { length: 15 }).$type<DiaryState>().notNull().default('open'),
    signedAt: instant('signed_at'),
    signedBy: reference('signed_by'),
    signature: jsonb('signature').$type<StoredSignature & { photoId: null }>(),
    countersignedAt: instant('countersigned_at'),
    countersignedBy: reference('countersigned_by'),
    countersignature: jsonb('countersignature').$type<StoredSignature & { photoId: null }>(),
    contentHash: varchar('content_hash', { length: 64 }),
    addedBy: reference('added_by').notNull(),
    ...siteColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('diary_days', table),
    ...listIndexes('diary_days', diaryDay, table),
    uniqueIndex('diary_days_day').on(table.projectId, table.day).where(sql`deleted_at is null`),
    index('diary_days_open').on(table.day).where(sql`state = 'open' and deleted_at is null`),
  ],
);

const ofDay = (name: string, table: { projectId: AnyPgColumn; dayId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.projectId, table.dayId],
    foreignColumns: [diaryDays.projectId, diaryDays.id],
  }).onDelete('cascade');

/** The lines of a day, in five sections. Its photos name a line by its clientId, so that every line has one. */
export const diaryLines = pgTable(
  'diary_lines',
  {
    projectId: projectReference(),
    id: recordId(),
    dayId: reference('day_id').notNull(),
    section: varchar('section', { length: 10 }).$type<DiarySection>().notNull(),
    supplierId: reference('supplier_id'),
    company: varchar('company', { length: 255 }),
    trade: varchar('trade', { length: 40 }),
    heads: integer('heads'),
    hours: doublePrecision('hours'),
    what: varchar('what', { length: 255 }),
    count: integer('count'),
    hoursWorked: doublePrecision('hours_worked'),
    hoursIdle: doublePrecision('hours_idle'),
    hoursDown: doublePrecision('hours_down'),
    quantity: numeric('quantity', { precision: 12, scale: 3 }),
    unit: varchar('unit', { length: 20 }),
    ticket: varchar('ticket', { length: 100 }),
    refused: boolean('refused').notNull().default(false),
    reason: varchar('reason', { length: 1000 }),
    cause: varchar('cause', { length: 10 }).$type<DelayCause>(),
    from: varchar('from_time', { length: 5 }),
    to: varchar('to_time', { length: 5 }),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    people: integer('people'),
    note: text('note'),
    variationId: reference('variation_id'),
    eventKind: varchar('event_kind', { length: 15 }).$type<EventKind>(),
    at: varchar('at_time', { length: 5 }),
    who: varchar('who', { length: 255 }),
    text: text('text'),
    placeId: reference('place_id'),
    addedBy: reference('added_by').notNull(),
    ...siteColumns(),
    clientId: uuid('client_id').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('diary_lines_day').on(table.projectId, table.dayId, table.id),
    index('diary_lines_by_supplier')
      .on(table.projectId, table.supplierId)
      .where(sql`supplier_id is not null`),
    index('diary_lines_by_variation')
      .on(table.projectId, table.variationId)
      .where(sql`variation_id is not null`),
    ofDay('diary_lines_day_of', table),
  ],
);

/** What was added to signed days. A trigger refuses every change once its hash is made. */
export const diaryAddenda = pgTable(
  'diary_addenda',
  {
    projectId: projectReference(),
    dayId: reference('day_id').notNull(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    addedBy: reference('added_by').notNull(),
    ...siteColumns(),
    clientId: uuid('client_id').notNull(),
    createdAt: instant('created_at').notNull(),
    contentHash: varchar('content_hash', { length: 64 }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.dayId, table.number] }),
    ofDay('diary_addenda_day_of', table),
  ],
);

/** The day as text, as it is searched and shown in lists of several kinds. */
const dayText = sql`to_char(${diaryDays.day}, 'YYYY-MM-DD')`;

export const diaryDayKind = defineKind(diaryDay, diaryDays, {
  reach: { createdBy: diaryDays.addedBy, settled: sql`${diaryDays.state} <> 'open'`, inParts: true },
  status: diaryDays.state,
  name: dayText,
  searched: [dayText],
});
