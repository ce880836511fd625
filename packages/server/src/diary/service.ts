import { sql } from 'drizzle-orm';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { diaryAddenda, diaryDays } from '../schema/diary/diary-tables.ts';
import type { DayRow } from './day-store.ts';
import { hashOfAddendum, hashOfDay, loadSealedParts } from './seal.ts';

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
    for (const addendum of addenda)
      await logActivity(connection, { ...entry, after: { addenda: [addendum] } });
  }
}
