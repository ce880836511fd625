import { linkOfActor } from '@brick/domain/links/link-actors';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { photoIds, photoSenderName, photos } from '../schema/files.ts';

export type PhotoRow = typeof photos.$inferSelect;

/** A photo with the name of who sent or named it; null if the account was deleted. */
export type NamedPhotoRow = PhotoRow & { addedByName: string | null };

/** Who sends or names a photo, as it is stored: an account or a trade link. */
export const photoSender = ({ userId }: Actor): Pick<PhotoRow, 'addedBy' | 'tradeLinkId'> => {
  const tradeLinkId = linkOfActor(userId);
  return { addedBy: tradeLinkId === null ? userId : null, tradeLinkId };
};

/** Whether a photo was sent or named by this account or trade link. */
export function isSentBy(
  photo: Pick<PhotoRow, 'projectId' | 'addedBy' | 'tradeLinkId'>,
  actor: Actor,
  projectId: number,
): boolean {
  const { addedBy, tradeLinkId } = photoSender(actor);
  return photo.projectId === projectId && photo.addedBy === addedBy && photo.tradeLinkId === tradeLinkId;
}

/** Locks photos by their ids until the transaction ends, whether they are there or not. */
export async function lockPhotos(connection: Connection, ids: readonly string[]): Promise<void> {
  // In their order, so that two requests never wait for each other.
  for (const id of ids.toSorted())
    await connection.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`photo ${id}`}, 0))`);
}

const findPhotos = (connection: Connection, where: SQL, limit: SQL = sql``): Promise<NamedPhotoRow[]> =>
  connection.rows<NamedPhotoRow>(
    sql`select ${columnsOf(photos)}, ${photoSenderName} as "addedByName" from ${photos} where ${where}
      order by ${photos.position}, ${photos.createdAt}, ${photos.id} ${limit}`,
  );

/** How many photos that no row names are listed at once. */
const MAX_UNNAMED = 1000;

/** Finds photos in any project. */
export const findPhotosById = (connection: Connection, ids: readonly string[]): Promise<NamedPhotoRow[]> =>
  findPhotos(connection, sql`${photos.id} = any(${sql.param([...ids])}::uuid[])`);

/** Rows of one kind in some projects. */
export interface PhotoOwners {
  kind: string;
  projectIds: readonly number[];
  rowIds: readonly number[];
}

/** Finds the photos of rows, in their order. */
export const findPhotosOfRows = (
  connection: Connection,
  { kind, projectIds, rowIds }: PhotoOwners,
): Promise<NamedPhotoRow[]> =>
  findPhotos(
    connection,
    sql`${photos.projectId} = any(${sql.param([...projectIds])}::bigint[]) and ${photos.kind} = ${kind}
      and ${photos.rowId} = any(${sql.param([...rowIds])}::bigint[])`,
  );

/** Finds what an account has sent to a project and no row names yet. */
export const findUnattachedPhotos = (
  connection: Connection,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<NamedPhotoRow[]> =>
  findPhotos(
    connection,
    sql`${photos.projectId} = ${projectId} and ${photos.addedBy} = ${userId} and ${photos.rowId} is null`,
    sql`limit ${MAX_UNNAMED}`,
  );

/** Which of these ids belonged to photos that were removed. */
export async function findRemoved(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  const found = await connection.rows<{ id: string }>(
    sql`select ${photoIds.id} as id from ${photoIds}
      where ${photoIds.id} = any(${sql.param([...ids])}::uuid[]) and ${photoIds.removedAt} is not null`,
  );
  return new Set(found.map(({ id }) => id));
}

export async function insertPhotos(
  connection: Connection,
  rows: readonly (typeof photos.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await connection.db.insert(photos).values([...rows]);
}

/** The fields of a photo that change. */
export type PhotoChange = Partial<Omit<typeof photos.$inferInsert, 'id'>>;

export async function changePhoto(
  connection: Connection,
  { id, projectId }: Pick<PhotoRow, 'id' | 'projectId'>,
  change: PhotoChange,
): Promise<void> {
  await connection.db
    .update(photos)
    .set(change)
    .where(and(eq(photos.projectId, projectId), eq(photos.id, id)));
}

/** Removes photos. A trigger remembers their ids for ever. Returns the addresses of their files. */
export async function deletePhotos(connection: Connection, where: SQL): Promise<string[]> {
  const gone = await connection.rows<{ urls: (string | null)[] }>(
    sql`delete from ${photos} where ${where} returning array[${photos.fileUrl}, ${photos.smallUrl}, ${photos.mediumUrl}] as urls`,
  );
  return gone.flatMap(({ urls }) => urls.filter((url) => url !== null));
}
