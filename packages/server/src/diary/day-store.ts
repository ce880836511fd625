import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { diaryFacts } from '@brick/domain/diary/rules';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import { credentialHolds } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { takeNamedLock } from '../platform/db/ordered-locks.ts';
import type { RowSource } from '../platform/http/endpoint-handlers.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { diaryAddenda, diaryDays, diaryLines } from '../schema/diary/diary-tables.ts';
import { hasId } from '../schema/kinds/record-columns.ts';

export type DayRow = typeof diaryDays.$inferSelect;

export type LineRow = typeof diaryLines.$inferSelect;

export type AddendumRow = typeof diaryAddenda.$inferSelect;

export const dayRows = createRecordStore({ kind: 'diary-day', table: diaryDays, facts: diaryFacts });

/** A day of a project. */
export interface DayKey {
  projectId: number;
  day: CalendarDate;
}

/** Lets calls about one day wait for each other, whether there is a row of it or not. */
export const lockDay = (connection: Connection, { projectId, day }: DayKey) =>
  takeNamedLock(connection, `diary ${projectId} ${day}`);

/** Finds a day that is not in the trash. */
export async function findDay(
  connection: Connection,
  { projectId, day }: DayKey,
  { lock = false } = {},
): Promise<DayRow | undefined> {
  const [row] = await connection.rows<DayRow>(sql`
    select ${columnsOf(diaryDays)} from ${diaryDays} where ${diaryDays.projectId} = ${projectId} and ${diaryDays.day} = ${day}
      and ${diaryDays.deletedAt} is null${lock ? sql` for update` : sql``}`);
  return row;
}

/** Finds and locks a day. Throws notFound. */
export async function requireDay(connection: Connection, key: DayKey): Promise<DayRow> {
  const row = await findDay(connection, key, { lock: true });
  if (!row) throw notFound();
  return row;
}

/** Finds and locks the day of a line. */
export async function requireDayOf(
  connection: Connection,
  { projectId, dayId }: Pick<LineRow, 'projectId' | 'dayId'>,
): Promise<DayRow> {
  const [row] = await dayRows.findAll(connection, { projectId, ids: [dayId], inTrash: false });
  if (!row) throw notFound();
  return row;
}

/** Notes that something of a day has changed that is no field of it: its version stays. Returns the day as it is then. */
export async function touchDay(connection: Connection, { projectId, id }: DayRow): Promise<DayRow> {
  const [row] = await connection.rows<DayRow>(sql`
    update ${diaryDays} set updated_at = now() where ${diaryDays.projectId} = ${projectId} and ${diaryDays.id} = ${id}
    returning ${columnsOf(diaryDays)}`);
  if (!row) throw new Error('a locked day is gone');
  return row;
}

/** How lines are found. Rights depend on who wrote a line. */
export const lineRows: RowSource<LineRow, 'diary-line'> = {
  kind: 'diary-line',
  async find(connection, id, { inTrash, lockFor, sid }) {
    if (inTrash) return undefined;
    const [row] = await connection.rows<LineRow>(sql`
      select ${columnsOf(diaryLines)} from ${diaryLines} where ${hasId(diaryLines, id)}
        and exists (select 1 from ${diaryDays} where ${diaryDays.projectId} = ${diaryLines.projectId}
          and ${diaryDays.id} = ${diaryLines.dayId} and ${diaryDays.deletedAt} is null)
        and ${credentialHolds(sid, lockFor, diaryLines.projectId)}${lockFor ? sql` for update of ${diaryLines}` : sql``}`);
    return row;
  },
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
};

interface DayPart {
  dayId: number;
}

function byDay<Part extends DayPart>(parts: readonly Part[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const part of parts) {
    const known = found.get(part.dayId);
    if (known) known.push(part);
    else found.set(part.dayId, [part]);
  }
  return found;
}

/** The lines and addenda of days of one project, by the id of the day. */
export async function loadParts(
  connection: Connection,
  rows: readonly Pick<DayRow, 'id' | 'projectId'>[],
): Promise<{ lines: Map<number, LineRow[]>; addenda: Map<number, AddendumRow[]> }> {
  const [first] = rows;
  if (!first) return { lines: new Map(), addenda: new Map() };
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`;
  const [lines, addenda] = await Promise.all([
    connection.rows<LineRow>(sql`select ${columnsOf(diaryLines)} from ${diaryLines}
      where ${diaryLines.projectId} = ${first.projectId} and ${diaryLines.dayId} = ${ids} order by ${diaryLines.id}`),
    connection.rows<AddendumRow>(sql`select ${columnsOf(diaryAddenda)} from ${diaryAddenda}
      where ${diaryAddenda.projectId} = ${first.projectId} and ${diaryAddenda.dayId} = ${ids} order by ${diaryAddenda.number}`),
  ]);
  return { lines: byDay(lines), addenda: byDay(addenda) };
}
