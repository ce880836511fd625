import { createHash } from 'node:crypto';
import { sealedAddendum, sealedContent } from '@brick/domain/diary/sealed-content';
import { sql } from 'drizzle-orm';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { diaryAddenda, diaryDays } from '../schema/diary.ts';
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

/**
 * Makes the hashes of the signed days of an imported project, whose rows have new ids, and notes them in its log, so
 * that they are sealed from then on.
 */
export async function sealImportedDays(
  connection: Connection,
  projectId: number,
  actorId: number,
): Promise<void> {
  const signed = await connection.rows<DayRow>(sql`select ${columnsOf(diaryDays)} from ${diaryDays}
    where ${diaryDays.projectId} = ${projectId} and ${diaryDays.state} <> 'open' order by ${diaryDays.id}`);
  for (const day of signed) {
    const parts = await loadSealedParts(connection, day);
    const contentHash = hashOfDay(day, parts);
    const addenda = parts.addenda.map((addendum) => ({
      number: addendum.number,
      contentHash: hashOfAddendum(addendum, parts.photos),
    }));
    await connection.rows(sql`update ${diaryDays} set content_hash = ${contentHash}
      where ${diaryDays.projectId} = ${projectId} and ${diaryDays.id} = ${day.id}`);
    for (const { number, contentHash: hash } of addenda)
      await connection.rows(sql`update ${diaryAddenda} set content_hash = ${hash}
        where ${diaryAddenda.projectId} = ${projectId} and ${diaryAddenda.dayId} = ${day.id} and ${diaryAddenda.number} = ${number}`);
    const entry = { projectId, actorId, entity: 'diary-day', entityId: day.id, action: 'updated' } as const;
    await logActivity(connection, { ...entry, after: { state: day.state, contentHash } });
    for (const addendum of addenda) await logActivity(connection, { ...entry, after: { addenda: [addendum] } });
  }
}
