import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { activity } from '../schema/activity.ts';
import { documentVersions } from '../schema/documents.ts';
import { photos } from '../schema/files.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { planRevisions } from '../schema/plans.ts';
import { projectBranding } from '../schema/reports.ts';
import { users } from '../schema/users.ts';

interface AttachmentColumns {
  /** The kind of the row as in the log, and the column of its id. */
  entity: RowKind | 'user' | 'branding' | 'photo';
  table: PgTable;
  id: AnyPgColumn;
  /** Missing for users: profile pictures belong to no project. */
  projectId?: AnyPgColumn;
  /** Columns with one URL. */
  single?: readonly AnyPgColumn[];
  /** Columns with a JSON list of URLs. */
  lists?: readonly AnyPgColumn[];
}

const RECORD_ATTACHMENT_COLUMNS = Object.entries(KINDS).map(
  ([entity, { table, carried }]): AttachmentColumns => ({
    entity: entity as RowKind,
    table,
    id: table.id,
    projectId: table.projectId,
    ...carried,
  }),
);

/** The bytes of a photo, and smaller pictures of it. */
const PHOTO_URLS = [photos.fileUrl, photos.smallUrl, photos.mediumUrl];

/** Every attachment column. A file that is in none of them is removed. */
export const ATTACHMENT_COLUMNS: readonly AttachmentColumns[] = [
  ...RECORD_ATTACHMENT_COLUMNS.filter(({ single = [], lists = [] }) => single.length + lists.length > 0),
  {
    entity: 'document',
    table: documentVersions,
    id: documentVersions.documentId,
    projectId: documentVersions.projectId,
    single: [documentVersions.url],
  },
  // There is one row per project, so its id is that of the project.
  {
    entity: 'branding',
    table: projectBranding,
    id: projectBranding.projectId,
    projectId: projectBranding.projectId,
    single: [projectBranding.logoUrl],
  },
  {
    entity: 'plan',
    table: planRevisions,
    id: planRevisions.planId,
    projectId: planRevisions.projectId,
    single: [planRevisions.fileUrl, planRevisions.tilesUrl],
  },
  // Their row is any that carries photos.
  {
    entity: 'photo',
    table: photos,
    id: photos.rowId,
    projectId: photos.projectId,
    single: PHOTO_URLS,
  },
  { entity: 'user', table: users, id: users.id, single: [users.avatar] },
];

/** A file as columns of the query. */
interface FileColumns {
  url: SQL;
  projectId: SQL;
}

const hasAttachment = (
  { table, projectId, single = [], lists = [] }: AttachmentColumns,
  looked: FileColumns,
): SQL[] => {
  const here = projectId ? sql`${projectId} = ${looked.projectId} and` : sql``;
  return [
    ...single.map((column) => sql`exists (select 1 from ${table} where ${here} ${column} = ${looked.url})`),
    ...lists.map(
      (
        column,
      ) => sql`exists (select 1 from ${table} cross join lateral jsonb_array_elements_text(${column}) as listed (url)
        where ${here} listed.url = ${looked.url})`,
    ),
  ];
};

// Earlier versions of an inspection are rebuilt from the log, including their photos.
const EARLIER_PHOTOS = sql`${activity} cross join lateral jsonb_array_elements_text(
  coalesce(${activity.before} -> 'beforePhotosUrls', '[]') || coalesce(${activity.before} -> 'afterPhotosUrls', '[]')) as listed (url)`;

const attachedToEarlierVersion = ({
  url,
  projectId,
}: FileColumns): SQL => sql`exists (select 1 from ${EARLIER_PHOTOS}
  where ${activity.projectId} = ${projectId} and ${activity.entity} = 'inspection' and listed.url = ${url})`;

/** SQL condition: the file is attached to no row, in the trash or not, and to no readable earlier version. */
export const isUnattached = (looked: FileColumns): SQL =>
  sql`not (${sql.join([...ATTACHMENT_COLUMNS.flatMap((carrier) => hasAttachment(carrier, looked)), attachedToEarlierVersion(looked)], sql` or `)})`;

/** Rows of one kind in one project, as named in the log. */
export interface RowSelection {
  entity: string;
  projectId: number;
  ids: readonly number[];
}

/**
 * Query for the attachment URLs of rows and of their readable earlier versions, as `url`. Null if the kind has no
 * attachments.
 */
export function attachmentUrlsOf({ entity, projectId, ids }: RowSelection): SQL | null {
  const parts = ATTACHMENT_COLUMNS.filter(
    (carrier) => carrier.entity === entity && carrier.projectId,
  ).flatMap(({ table, id, projectId: project, single = [], lists = [] }) => {
    const these = sql`where ${project} = ${projectId} and ${id} = any(${sql.param([...ids])}::bigint[])`;
    return [
      ...single.map(
        (column) => sql`select ${column} as url from ${table} ${these} and ${column} is not null`,
      ),
      ...lists.map(
        (column) => sql`select jsonb_array_elements_text(${column}) as url from ${table} ${these}`,
      ),
    ];
  });
  parts.push(
    ...PHOTO_URLS.map(
      (
        column,
      ) => sql`select ${column} as url from ${photos} where ${photos.projectId} = ${projectId} and ${photos.kind} = ${entity}
        and ${photos.rowId} = any(${sql.param([...ids])}::bigint[]) and ${column} is not null`,
    ),
  );
  if (entity === 'inspection') {
    parts.push(sql`select listed.url from ${EARLIER_PHOTOS} where ${activity.projectId} = ${projectId}
      and ${activity.entity} = 'inspection' and ${activity.entityId} = any(${sql.param([...ids])}::bigint[])`);
  }
  return parts.length > 0 ? sql.join(parts, sql` union `) : null;
}
