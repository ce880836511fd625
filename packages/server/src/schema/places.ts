import type { PlaceKind } from '@brick/domain/places/record';
import { place } from '@brick/domain/places/record';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import { projectReference, recordColumns, siteColumns, trashIndex } from './kinds/record-columns.ts';

export const places = pgTable(
  'places',
  {
    projectId: projectReference(),
    id: recordId(),
    parentId: reference('parent_id'),
    kind: varchar('kind', { length: 10 }).$type<PlaceKind>().notNull().default('room'),
    code: varchar('code', { length: 20 }).notNull(),
    name: varchar('name', { length: 255 }),
    position: integer('position'),
    /** Kept by triggers. */
    path: varchar('path', { length: 150 }).notNull().default(''),
    addedBy: reference('added_by').notNull(),
    ...siteColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('places', table),
    ...listIndexes('places', place, table),
    index('places_by_parent').on(table.projectId, table.parentId),
    index('places_by_path').on(table.projectId, sql`lower(path)`).where(sql`deleted_at is null`),
    uniqueIndex('places_by_code')
      .on(table.projectId, sql`coalesce(parent_id, 0)`, sql`lower(code)`)
      .where(sql`deleted_at is null`),
  ],
);

export const placeKind = defineKind(place, places, {
  reach: { createdBy: places.addedBy },
  subtitle: sql`concat_ws(' · ', ${places.path}, ${places.name})`,
});

/** The path of the place that a row stands at. */
export const placePath = (row: { projectId: AnyPgColumn; placeId: AnyPgColumn }): SQL =>
  sql`(select ${places.path} from ${places}
    where ${places.projectId} = ${row.projectId} and ${places.id} = ${row.placeId})`;
