import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { MAX_PHOTOS, type PhotoPurpose, type PhotoSummary } from '@brick/domain/photos/photo-fields';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import { sql } from 'drizzle-orm';
import { deleteUnattachedFiles, fileKeyOf, fileUrlOf, pictureTypeOf } from '../files/service.ts';
import type { Actor } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { ProjectContext } from '../platform/http/endpoint-handlers.ts';
import { photos } from '../schema/files.ts';
import { photoResponse } from './photo-access.ts';
import {
  changePhoto,
  deletePhotos,
  findPhotosById,
  findPhotosOfRows,
  findRemoved,
  insertPhotos,
  isSentBy,
  lockPhotos,
  type NamedPhotoRow,
  type PhotoRow,
  photoSender,
} from './photo-store.ts';
import { filesOf, type PhotoFile, storePicture } from './receive-photo.ts';
import { storeUploadedPhoto } from './store-uploaded-photo.ts';

export { findPhotosById, findPhotosOfRows, photoResponse, storeUploadedPhoto };

/** The row, or the item of a row, that names photos. It is new, or locked. */
export interface PhotoTarget {
  kind: ProjectRecord;
  rowId: number;
  /** The item of a check, or the line of a diary. */
  item?: string | null;
  /** The place of the answer or step of a check: no other one has named them before. */
  entry?: number | null;
}

/** Who names photos, and in which project. */
interface NamingContext extends Pick<ProjectContext<unknown>, 'connection' | 'madeOnSite'> {
  caller: Actor;
  project: { id: number };
}

interface Naming {
  purpose: PhotoPurpose;
  /** They are evidence of a step: they stay as they are. */
  frozen?: boolean;
}

const foreignPhoto = () =>
  fieldProblem(
    'photoIds',
    problemMessage('One of these photos is not yours, was deleted, or belongs elsewhere'),
  );

/** Ids of the photos of a row before and after it named more, in their order. */
export interface NamedPhotos {
  before: string[];
  after: string[];
}

/**
 * Lets a row carry photos, of which those that are not here yet are expected. They are the caller's own, and no other
 * row names them: throws invalid at `photoIds` otherwise, or for more than a row may carry. Those that the row
 * carries already stay.
 */
export async function attachPhotos(
  { connection, caller, project, madeOnSite }: NamingContext,
  { kind, rowId, item = null, entry = null }: PhotoTarget,
  ids: readonly string[],
  { purpose, frozen = false }: Naming,
): Promise<NamedPhotos> {
  const carried = await findPhotosOfRows(connection, { kind, projectIds: [project.id], rowIds: [rowId] });
  const before = carried.map(({ id }) => id);
  if (entry !== null && carried.some((photo) => photo.entry !== null && ids.includes(photo.id)))
    throw foreignPhoto();
  const asked = [...new Set(ids)].filter((id) => !before.includes(id));
  if (asked.length === 0) return { before, after: before };
  const beside = carried.filter((photo) => photo.item === item);
  if (beside.length + asked.length > MAX_PHOTOS)
    throw fieldProblem(
      'photoIds',
      problemMessage('A record carries at most {most} photos', { most: MAX_PHOTOS }),
    );
  await lockPhotos(connection, asked);
  const [found, removed] = await Promise.all([
    findPhotosById(connection, asked),
    findRemoved(connection, asked),
  ]);
  const isOwn = (photo: NamedPhotoRow) => isSentBy(photo, caller, project.id) && photo.kind === null;
  if (removed.size > 0 || !found.every(isOwn)) throw foreignPhoto();
  const first = Math.max(-1, ...beside.map(({ position }) => position)) + 1;
  const named = { kind, rowId, item, entry, purpose, frozen };
  const here = new Set(found.map(({ id }) => id));
  for (const [index, id] of asked.entries())
    if (here.has(id))
      await changePhoto(connection, { id, projectId: project.id }, { ...named, position: first + index });
  const expected = asked.flatMap((id, index) =>
    here.has(id)
      ? []
      : [
          {
            ...{ ...named, ...photoSender(caller), id, projectId: project.id },
            state: 'expected' as const,
            ...{ position: first + index, device: madeOnSite?.device ?? null },
          },
        ],
  );
  await insertPhotos(connection, expected);
  return { before, after: [...before, ...asked] };
}

const summaryOf = (photo: NamedPhotoRow): PhotoSummary => photo;

interface PhotographedRow {
  id: number;
  projectId: number;
}

/** Loads the photos of rows of one kind, by the id of the row. */
export async function loadPhotosOf(
  connection: Connection,
  kind: ProjectRecord,
  rows: readonly PhotographedRow[],
): Promise<Map<number, PhotoSummary[]>> {
  const byRow = new Map<number, PhotoSummary[]>();
  if (rows.length === 0) return byRow;
  const found = await findPhotosOfRows(connection, {
    kind,
    projectIds: [...new Set(rows.map(({ projectId }) => projectId))],
    rowIds: rows.map(({ id }) => id),
  });
  for (const photo of found) {
    const rowId = photo.rowId ?? 0;
    byRow.set(rowId, [...(byRow.get(rowId) ?? []), summaryOf(photo)]);
  }
  return byRow;
}

/** A photo of a check, with the answer or step that names it. */
export type EntryPhoto = Pick<NamedPhotoRow, 'entry' | 'fileUrl' | 'mediumUrl'> & PhotoSummary;

/** Loads the photos of rows of one kind with what they were named by, by the id of the row. */
export const loadEntryPhotosOf = (
  connection: Connection,
  kind: ProjectRecord,
  rows: readonly PhotographedRow[],
): Promise<Map<number, EntryPhoto[]>> =>
  loadPhotosOf(connection, kind, rows) as Promise<Map<number, EntryPhoto[]>>;

/** Returns the keys of the files with which photos of a row are printed, by their ids; null for one on its way. */
export async function loadPrintKeys(
  connection: Connection,
  kind: ProjectRecord,
  row: PhotographedRow,
): Promise<Map<string, string | null>> {
  const photos = (await loadEntryPhotosOf(connection, kind, [row])).get(row.id) ?? [];
  return new Map(
    photos.map(({ id, mediumUrl, fileUrl }) => {
      const url = mediumUrl ?? fileUrl;
      return [id, url === null ? null : fileKeyOf(url)];
    }),
  );
}

/** Freezes all photos of a row, as evidence of a step. */
export async function freezePhotosOf(
  connection: Connection,
  { kind, rowId, projectId }: { kind: ProjectRecord; rowId: number; projectId: number },
): Promise<void> {
  await connection.rows(sql`update ${photos} set frozen = true where ${photos.projectId} = ${projectId}
    and ${photos.kind} = ${kind} and ${photos.rowId} = ${rowId} and not frozen`);
}

/** Ends the drawn signatures of a row that was reopened: the pictures stay with the row but no longer sign it. */
export const endSignaturesOf = (connection: Connection, kind: ProjectRecord, row: PhotographedRow) =>
  connection.rows(sql`update ${photos} set entry = 0 where ${photos.projectId} = ${row.projectId}
    and ${photos.kind} = ${kind} and ${photos.rowId} = ${row.id} and ${photos.item} is null and purpose = 'signature'`);

/** The fields of a row that its photos make. */
export const photoFieldsOf = (
  of: ReadonlyMap<number, PhotoSummary[]>,
  { id }: Pick<PhotographedRow, 'id'>,
): { photoIds: string[]; photos: PhotoSummary[] } => {
  const carried = of.get(id) ?? [];
  return { photoIds: carried.map((photo) => photo.id), photos: carried };
};

/** The fields of an imported photo that its file makes, and the files that were made of it. */
interface ImportedPicture {
  fields: Partial<PhotoRow>;
  files: PhotoFile[];
}

/**
 * Reads a file of an archive as a photo: one that has metadata, or does not stand upright, is replaced. Null if it is
 * no picture.
 */
export async function importPicture(store: FileStore, fileUrl: string): Promise<ImportedPicture | null> {
  const { isBare, uprightPicture } = await import('../platform/pictures/upright-picture.ts');
  const read = await store.withLocal(fileKeyOf(fileUrl), async (path) => {
    const type = await pictureTypeOf(path);
    const bytes = await readFile(path);
    const picture = type && (await uprightPicture(bytes, type));
    return picture && { bytes, picture, isKept: await isBare(bytes) };
  });
  if (!read) return null;
  const { bytes, picture, isKept } = read;
  const { type, width, height } = picture;
  const id = randomUUID();
  const stored = await storePicture(store, picture);
  const [kept, ...smaller] = filesOf(id, { type, ...stored });
  if (isKept) await store.remove(stored.kept.key);
  return {
    fields: {
      ...{ state: 'stored' as const, type, width, height },
      fileUrl: isKept ? fileUrl : fileUrlOf(stored.kept.key),
      smallUrl: fileUrlOf(stored.small.key),
      mediumUrl: fileUrlOf(stored.medium.key),
      bytes: isKept ? bytes.length : stored.kept.size,
      keptSha256: isKept ? createHash('sha256').update(bytes).digest('hex') : stored.kept.sha256,
    },
    files: isKept || !kept ? smaller : [kept, ...smaller],
  };
}

/** Stores a photo of an archive. */
export const insertImportedPhoto = (connection: Connection, row: object): Promise<void> =>
  insertPhotos(connection, [row as typeof photos.$inferInsert]);

/** Removes the photos of an item of a row, unless a step has named them. */
export async function removePhotosOfItem(
  connection: Connection,
  { projectId, kind, rowId, item }: { projectId: number; kind: ProjectRecord; rowId: number; item: string },
): Promise<void> {
  const urls = await deletePhotos(
    connection,
    sql`${photos.projectId} = ${projectId} and ${photos.kind} = ${kind} and ${photos.rowId} = ${rowId}
      and ${photos.item} = ${item} and not ${photos.frozen}`,
  );
  await deleteUnattachedFiles(connection, urls.map(fileKeyOf));
}

/** Removes the photos of rows that are removed for good. Their files are those of `fileKeysOf()`. */
export async function removePhotosOf(
  connection: Connection,
  { entity, projectId, ids }: { entity: string; projectId: number; ids: readonly number[] },
): Promise<void> {
  await deletePhotos(
    connection,
    sql`${photos.projectId} = ${projectId} and ${photos.kind} = ${entity} and ${photos.rowId} = any(${sql.param([...ids])}::bigint[])`,
  );
}
