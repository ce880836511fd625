import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { diaryAddenda, diaryDayKind, diaryDays } from '../schema/diary/diary-tables.ts';
import { hashOfAddendum, hashOfDay, loadSealedParts } from './day-hashes.ts';
import type { DayRow } from './day-store.ts';

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

/** A day of the diary as an index names it. Moments are ISO texts, names those that the signatures bear. */
export interface IndexedDay {
  day: string;
  state: string;
  signedAt: string | null;
  signedBy: string | null;
  countersignedAt: string | null;
  countersignedBy: string | null;
  hash: string | null;
  addenda: { number: number; hash: string | null }[];
}

/** The days of the diary that a member reads, oldest first, with the hashes of what is sealed. */
export const loadDiaryIndex = (
  connection: Connection,
  member: Member,
  projectId: number,
): Promise<IndexedDay[]> =>
  connection.rows<IndexedDay>(sql`
    select to_char(${diaryDays.day}, 'YYYY-MM-DD') as day, ${diaryDays.state} as state,
      ${diaryDays.signedAt} as "signedAt", ${diaryDays.signature} ->> 'name' as "signedBy",
      ${diaryDays.countersignedAt} as "countersignedAt", ${diaryDays.countersignature} ->> 'name' as "countersignedBy",
      ${diaryDays.contentHash} as hash,
      (select coalesce(jsonb_agg(jsonb_build_object('number', ${diaryAddenda.number}, 'hash', ${diaryAddenda.contentHash})
          order by ${diaryAddenda.number}), '[]')
        from ${diaryAddenda} where ${diaryAddenda.projectId} = ${diaryDays.projectId}
          and ${diaryAddenda.dayId} = ${diaryDays.id}) as addenda
    from ${diaryDays}
    where ${diaryDays.projectId} = ${projectId} and ${diaryDays.deletedAt} is null
      and ${readableRecordsCondition(member, 'diary', diaryDayKind.reach)}
    order by ${diaryDays.day}`);
