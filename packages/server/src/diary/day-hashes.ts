import { createHash } from 'node:crypto';
import { sealedAddendum, sealedContent } from '@brick/domain/diary/sealed-content';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { photos } from '../schema/files.ts';
import { type AddendumRow, type DayRow, type LineRow, loadParts } from './day-store.ts';

type PhotoRow = typeof photos.$inferSelect;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Loads the photos of a day as they are stored. */
export const loadStoredPhotos = (
  connection: Connection,
  { id, projectId }: Pick<DayRow, 'id' | 'projectId'>,
): Promise<PhotoRow[]> =>
  connection.rows<PhotoRow>(sql`select ${columnsOf(photos)} from ${photos}
    where ${photos.projectId} = ${projectId} and ${photos.kind} = 'diary-day' and ${photos.rowId} = ${id}`);

/** Returns the hash of a signed day as it is stored. */
export const hashOfDay = (
  day: DayRow,
  { lines, photos: of }: { lines: readonly LineRow[]; photos: readonly PhotoRow[] },
): string => sha256(sealedContent({ day, lines, photos: of }));

/** Returns the hash of an addendum as it is stored. */
export const hashOfAddendum = (addendum: AddendumRow, of: readonly PhotoRow[]): string =>
  sha256(sealedAddendum(addendum, of));

/** Loads all that the hashes of a day are made of. */
export async function loadSealedParts(
  connection: Connection,
  row: Pick<DayRow, 'id' | 'projectId'>,
): Promise<{ lines: LineRow[]; addenda: AddendumRow[]; photos: PhotoRow[] }> {
  const [{ lines, addenda }, of] = await Promise.all([
    loadParts(connection, [row]),
    loadStoredPhotos(connection, row),
  ]);
  return { lines: lines.get(row.id) ?? [], addenda: addenda.get(row.id) ?? [], photos: of };
}
