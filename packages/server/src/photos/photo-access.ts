import { DomainError, problemMessage } from '@brick/domain/errors';
import { can, grantsFor, type Member, type RowFacts, statusOnly } from '@brick/domain/permissions';
import { maySendPhotos, type SettledOwner } from '@brick/domain/photos/rules';
import { sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import { notAllowed, notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { KINDS, type TableKind } from '../schema/kinds/record-kinds.ts';
import { findPhotosById, findRemoved, type NamedPhotoRow } from './photo-store.ts';

/** The member of a request and the project that it is about. */
export interface PhotoReader {
  member: Member;
  project: { id: number };
}

interface PhotoOwner {
  kind: string;
  rowId: number;
}

/** Returns true if the member reads of rows of a kind only their own parts, and so of its photos only their own. */
export const readsOwnPhotosOnly = ({ member }: Pick<PhotoReader, 'member'>, kind: string): boolean => {
  const { resource, reach } = KINDS[kind as TableKind];
  return reach.inParts === true && grantsFor(member, resource).read === 'own';
};

/** Whether the member may read a row that carries photos, and edit it as a whole. Nothing of a row in the trash. */
export async function rightsOnRow(
  connection: Connection,
  { member, project }: PhotoReader,
  { kind, rowId }: PhotoOwner,
  { lock = false } = {},
): Promise<{ reads: boolean; edits: boolean; isSettled: boolean }> {
  const { table, resource, reach } = KINDS[kind as TableKind];
  const assigned = reach.assignedTo ? sql`${reach.assignedTo}` : sql`null::bigint`;
  const [row] = await connection.rows<RowFacts>(sql`
    select ${reach.createdBy} as "createdBy", ${assigned} as "assignedTo", ${reach.settled ?? sql`false`} as settled from ${table}
    where ${table.projectId} = ${project.id} and ${table.id} = ${rowId} and ${table.deletedAt} is null
      and ${readableRecordsCondition(member, resource, reach)}${lock ? sql` for update` : sql``}`);
  if (!row) return { reads: false, edits: false, isSettled: false };
  const edits = can(member, resource, 'update', row) && !statusOnly(member, resource, row);
  return { reads: true, edits, isSettled: row.settled === true };
}

/** A photo that the caller may read, and whether they may edit it. */
export interface ReadablePhoto {
  photo: NamedPhotoRow;
  edits: boolean;
  /** The kind of its row, if that is a closed check or a signed day. */
  settledOwner: SettledOwner;
}

/**
 * Finds a photo of the project: one that no row names is there for who sent it alone, any other for the readers of
 * its row. Throws notFound.
 */
export async function requirePhoto(
  connection: Connection,
  reader: PhotoReader,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ReadablePhoto> {
  const [photo] = await findPhotosById(connection, [id]);
  if (photo?.projectId !== reader.project.id) throw notFound();
  const { kind, rowId, addedBy } = photo;
  if (kind === null || rowId === null) {
    if (addedBy !== reader.member.userId) throw notFound();
    return { photo, edits: maySendPhotos(reader.member), settledOwner: null };
  }
  const { reads, edits, isSettled } = await rightsOnRow(connection, reader, { kind, rowId }, options);
  const isOwn = addedBy === reader.member.userId;
  if (!reads || (readsOwnPhotosOnly(reader, kind) && !isOwn)) throw notFound();
  const owner = kind === 'check' || kind === 'diary-day' ? kind : null;
  // Who wrote a part of a row may edit its photos, whoever the row itself belongs to.
  const editsPart = owner === 'diary-day' && isOwn && photo.item !== null && !isSettled;
  const editsOwn = editsPart && can(reader.member, 'diary', 'update', { createdBy: addedBy });
  return { photo, edits: edits || editsOwn, settledOwner: isSettled ? owner : null };
}

/** Finds a photo to be changed. Throws purged for one that was removed, and forbidden for who may only read it. */
export async function requireEditablePhoto(
  connection: Connection,
  reader: PhotoReader,
  id: string,
): Promise<NamedPhotoRow & Pick<ReadablePhoto, 'settledOwner'>> {
  const { edits, settledOwner } = await requirePhoto(connection, reader, id, { lock: true }).catch(
    async (error: unknown) => {
      // After an error of the database nothing more can be asked.
      if (!(error instanceof DomainError)) throw error;
      throw (await findRemoved(connection, [id])).has(id) ? photoPurged() : error;
    },
  );
  if (!edits) throw notAllowed();
  // Whoever held its row may have frozen it.
  const [photo] = await findPhotosById(connection, [id]);
  if (!photo) throw photoPurged();
  return { ...photo, settledOwner };
}

export const photoPurged = (): DomainError =>
  new DomainError('purged', problemMessage('This photo was deleted for good.'));

/** The picture of a photo in a size, for whoever may see it. Throws notFound while it is on its way. */
export async function photoResponse(
  files: FileStore,
  { smallUrl, mediumUrl, fileUrl, type }: NamedPhotoRow,
  size: '320' | '1280' | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<FileResponse> {
  const url = size === '320' ? smallUrl : size === '1280' ? mediumUrl : fileUrl;
  const found = url === null ? null : await files.read(fileKeyOf(url));
  if (!found) throw notFound();
  return new FileResponse(found.stream, {
    'content-type': size === undefined && type === 'image/png' ? 'image/png' : 'image/jpeg',
    'content-length': String(found.size),
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    ...more,
  });
}
