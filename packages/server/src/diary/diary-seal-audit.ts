import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { activity } from '../schema/activity.ts';
import { diaryAddenda, diaryDays } from '../schema/diary/diary-tables.ts';
import { hashOfAddendum, hashOfDay, loadSealedParts } from './day-hashes.ts';
import type { DayRow } from './day-store.ts';

/** How a signed day, or an addendum to one, differs from what was signed. */
export interface DiaryFinding {
  fault: 'day altered' | 'day gone' | 'addendum altered' | 'addendum gone' | 'not in the log';
  projectId: number;
  /** The id of its row, and the day as it is now; null where the row is gone. */
  dayId: number;
  day: string | null;
  addendum?: number;
}

export interface DiaryAudit {
  days: number;
  addenda: number;
}

const DAYS_AT_ONCE = 500;

/** The hash that the log has last of a day, and the hash of each of its addenda there, by number. */
interface Logged {
  day: string | null;
  addenda: Record<string, string>;
}

/** Loads what the log says of a day: what is sealed there cannot be altered without being found itself. */
async function loadLogged(connection: Connection, { projectId, id }: DayRow): Promise<Logged> {
  const rows = await connection.rows<{ day: string | null; number: string | null; hash: string | null }>(sql`
    select ${activity.after} ->> 'contentHash' as day, ${activity.after} #>> '{addenda,0,number}' as number,
      ${activity.after} #>> '{addenda,0,contentHash}' as hash
    from ${activity} where ${activity.projectId} = ${projectId} and ${activity.entity} = 'diary-day'
      and ${activity.entityId} = ${id} and (${activity.after} ? 'contentHash' or ${activity.after} ? 'addenda')
    order by ${activity.id}`);
  const logged: Logged = { day: null, addenda: {} };
  for (const { day, number, hash } of rows) {
    if (day !== null) logged.day = day;
    if (number !== null && hash !== null) logged.addenda[number] = hash;
  }
  return logged;
}

/** Compares one signed day and its addenda with what their hashes were made of. */
async function auditDay(
  connection: Connection,
  row: DayRow,
  report: (finding: DiaryFinding) => void,
): Promise<number> {
  const of = { projectId: row.projectId, dayId: row.id, day: row.day };
  const [parts, logged] = await Promise.all([loadSealedParts(connection, row), loadLogged(connection, row)]);
  if (logged.day === null) report({ fault: 'not in the log', ...of });
  const hash = hashOfDay(row, parts);
  if (row.state === 'open' || hash !== row.contentHash || (logged.day !== null && hash !== logged.day))
    report({ fault: 'day altered', ...of });
  for (const addendum of parts.addenda) {
    const made = hashOfAddendum(addendum, parts.photos);
    const known = logged.addenda[addendum.number];
    if (known === undefined) report({ fault: 'not in the log', ...of, addendum: addendum.number });
    else if (made !== addendum.contentHash || made !== known)
      report({ fault: 'addendum altered', ...of, addendum: addendum.number });
  }
  const there = new Set(parts.addenda.map(({ number }) => String(number)));
  for (const number of Object.keys(logged.addenda))
    if (!there.has(number)) report({ fault: 'addendum gone', ...of, addendum: Number(number) });
  return parts.addenda.length;
}

/**
 * Days whose signature is in the log, and whose rows are gone or in the trash. Days of removed projects have no payload
 * there.
 */
const loadGone = (connection: Connection): Promise<{ projectId: number; dayId: number }[]> =>
  connection.rows(sql`
    select distinct ${activity.projectId} as "projectId", ${activity.entityId} as "dayId" from ${activity}
    where ${activity.entity} = 'diary-day' and ${activity.after} ? 'contentHash' and ${activity.after} ->> 'contentHash' is not null
      and not exists (select 1 from ${diaryDays} where ${diaryDays.projectId} = ${activity.projectId}
        and ${diaryDays.id} = ${activity.entityId} and ${diaryDays.deletedAt} is null)
    order by 1, 2`);

/**
 * Makes the hash of every signed day and addendum anew, and compares it with the row and with the log. A day counts as
 * signed if its row or the log says so.
 */
export async function auditDiary(
  connection: Connection,
  report: (finding: DiaryFinding) => void,
): Promise<DiaryAudit> {
  const audited: DiaryAudit = { days: 0, addenda: 0 };
  let last = 0;
  for (;;) {
    const rows = await connection.rows<DayRow>(sql`
      select ${columnsOf(diaryDays)} from ${diaryDays} where ${diaryDays.id} > ${last} and ${diaryDays.deletedAt} is null
        and (${diaryDays.state} <> 'open' or ${diaryDays.contentHash} is not null
          or exists (select 1 from ${diaryAddenda} where ${diaryAddenda.projectId} = ${diaryDays.projectId} and ${diaryAddenda.dayId} = ${diaryDays.id})
          or exists (select 1 from ${activity} where ${activity.projectId} = ${diaryDays.projectId} and ${activity.entity} = 'diary-day'
            and ${activity.entityId} = ${diaryDays.id} and ${activity.after} ->> 'contentHash' is not null))
      order by ${diaryDays.id} limit ${DAYS_AT_ONCE}`);
    for (const row of rows) {
      audited.addenda += await auditDay(connection, row, report);
      audited.days += 1;
      last = row.id;
    }
    if (rows.length < DAYS_AT_ONCE) break;
  }
  for (const gone of await loadGone(connection)) report({ fault: 'day gone', ...gone, day: null });
  return audited;
}
