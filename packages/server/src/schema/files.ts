import type { PhotoStroke } from '@brick/domain/photos/api';
import type { PhotoPurpose, PhotoState } from '@brick/domain/photos/photo-fields';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, reference } from './kinds/column-types.ts';
import { projectReference } from './kinds/record-columns.ts';
import { tradeLinkName } from './trade-links/trade-links.ts';
import { users } from './users.ts';

/** An uploaded file. Until it is attached, projectId is null and only its uploader sees it. */
export const files = pgTable(
  'files',
  {
    key: varchar('key', { length: 64 }).primaryKey(),
    uploadedBy: reference('uploaded_by')
      .notNull()
      .references(() => users.id),
    projectId: reference('project_id'),
    name: varchar('name', { length: 255 }).notNull(),
    type: varchar('type', { length: 100 }).notNull(),
    size: integer('size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Until when an open form holds it, as far as known. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    index('files_project').on(table.projectId, table.size),
    index('files_loose').on(table.createdAt).where(sql`project_id is null`),
    index('files_unclaimed').on(table.uploadedBy).where(sql`project_id is null`),
  ],
);

/**
 * A photo of a row, under an id that the device made. It is expected while its bytes are not here, and belongs to its
 * sender alone until a row names it. Its id stands in `photo_ids` as well.
 */
export const photos = pgTable(
  'photos',
  {
    projectId: projectReference(),
    id: uuid('id').notNull(),
    kind: varchar('kind', { length: 30 }),
    rowId: reference('row_id'),
    /** The item of a check, or the line of a diary. */
    item: uuid('item'),
    /** The place of the answer or step of a check that names it. */
    entry: integer('entry'),
    purpose: varchar('purpose', { length: 20 }).$type<PhotoPurpose>().notNull(),
    position: integer('position').notNull().default(0),
    state: varchar('state', { length: 10 }).$type<PhotoState>().notNull(),
    type: varchar('type', { length: 20 }).$type<'image/jpeg' | 'image/png'>(),
    fileUrl: text('file_url'),
    /** Of at most 320 and 1,280 pixels. */
    smallUrl: text('small_url'),
    mediumUrl: text('medium_url'),
    /** Of the bytes as they were received, and as they are kept. */
    sha256: varchar('sha256', { length: 64 }),
    keptSha256: varchar('kept_sha256', { length: 64 }),
    bytes: integer('bytes'),
    width: integer('width'),
    height: integer('height'),
    takenAt: instant('taken_at'),
    takenAtSource: varchar('taken_at_source', { length: 10 }).$type<'exif' | 'device' | 'received'>(),
    lat: numeric('lat', { precision: 9, scale: 6 }),
    lon: numeric('lon', { precision: 9, scale: 6 }),
    marks: jsonb('marks').$type<PhotoStroke[]>().notNull().default([]),
    /** A step named it: it is never removed, and its marks and purpose stay. */
    frozen: boolean('frozen').notNull().default(false),
    device: varchar('device', { length: 80 }),
    /** Who named it, and so may send its bytes; or who sent it: an account, or a trade link. */
    addedBy: reference('added_by'),
    tradeLinkId: reference('trade_link_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('photos_id').on(table.id),
    index('photos_row').on(table.projectId, table.kind, table.rowId),
    index('photos_unnamed').on(table.createdAt).where(sql`row_id is null`),
    check('photos_added_by_one', sql`num_nonnulls(${table.addedBy}, ${table.tradeLinkId}) = 1`),
  ],
);

/** The full name of the account that sent or named a photo, as in `displayName()` of the domain; or of the trade link. */
export const photoSenderName: SQL = sql`case when ${photos.tradeLinkId} is null then (
    select coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.username})
    from ${users} where ${users.id} = ${photos.addedBy} and ${users.deletedAt} is null)
  else ${tradeLinkName(photos.projectId, photos.tradeLinkId)} end`;

interface PhotoOwner {
  kind: string;
  projectId: AnyPgColumn;
  id: AnyPgColumn;
}

const photosOf = ({ kind, projectId, id }: PhotoOwner, each: SQL): SQL => sql`(
  select coalesce(jsonb_agg(${each} order by ${photos.position}, ${photos.createdAt}, ${photos.id}), '[]')
  from ${photos} where ${photos.projectId} = ${projectId} and ${photos.kind} = ${sql.raw(`'${kind}'`)} and ${photos.rowId} = ${id})`;

/** The fields of a row that its photos make, as SQL values in JSON; the same as photoFieldsOf(). */
export const photoFieldsJson = (owner: PhotoOwner) => ({
  photoIds: { json: photosOf(owner, sql`${photos.id}`) },
  photos: {
    json: photosOf(
      owner,
      sql`jsonb_build_object('id', ${photos.id}, 'item', ${photos.item}, 'purpose', ${photos.purpose}, 'position', ${photos.position},
        'state', ${photos.state}, 'width', ${photos.width}, 'height', ${photos.height},
        'takenAt', to_char(${photos.takenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'addedBy', ${photos.addedBy}, 'tradeLinkId', ${photos.tradeLinkId}, 'addedByName', ${photoSenderName},
        'device', ${photos.device})`,
    ),
  },
});

/**
 * The ids of all photos of all projects, for ever. Triggers write them: an id that is here is never taken again, also
 * not after its photo or its project was removed.
 */
export const photoIds = pgTable('photo_ids', {
  id: uuid('id').primaryKey(),
  removedAt: instant('removed_at'),
});
