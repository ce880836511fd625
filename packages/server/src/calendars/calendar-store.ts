import type { CalendarLink } from '@brick/domain/calendars/api';
import { MAX_CALENDARS } from '@brick/domain/calendars/rules';
import { problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import { mayActCondition } from '../platform/access/second-factor.ts';
import { hashSecret } from '../platform/access/sessions.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { assertRoom } from '../platform/db/ordered-locks.ts';
import { createLinkKey } from '../platform/http/secret-links.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { calendarLinks } from '../schema/account-tables.ts';

export type CalendarRow = typeof calendarLinks.$inferSelect;

export type CalendarFields = Pick<CalendarRow, 'name' | 'projects' | 'kinds' | 'onlyMine' | 'language'>;

/** Stores a new calendar and returns it with its key, of which only the hash is stored. Throws conflict above ten. */
export async function insertCalendar(
  connection: Connection,
  { userId, now, ...fields }: CalendarFields & { userId: number; now: number },
): Promise<{ row: CalendarRow; key: string }> {
  await assertRoom(connection, {
    of: `calendars of ${userId}`,
    counted: sql`${calendarLinks} where user_id = ${userId} and withdrawn_at is null`,
    most: MAX_CALENDARS,
    full: problemMessage('There are {count} calendars already. Delete one first.', { count: MAX_CALENDARS }),
  });
  const { key, hash } = createLinkKey();
  const [row] = await connection.db
    .insert(calendarLinks)
    .values({ ...fields, userId, keyHash: hash, createdAt: new Date(now).toISOString() })
    .returning();
  if (!row) throw new Error('an inserted calendar came back empty');
  return { row, key };
}

/** Lists the calendars of an account, newest first. */
export const listOfAccount = (connection: Connection, userId: number): Promise<CalendarRow[]> =>
  connection.rows<CalendarRow>(sql`
    select ${columnsOf(calendarLinks)} from ${calendarLinks}
    where ${calendarLinks.userId} = ${userId} order by ${calendarLinks.id} desc`);

/** Finds one calendar of an account; undefined if it has none with this id. */
export async function findOfAccount(
  connection: Connection,
  userId: number,
  id: number,
): Promise<CalendarRow | undefined> {
  const [row] = await connection.rows<CalendarRow>(sql`
    select ${columnsOf(calendarLinks)} from ${calendarLinks}
    where ${calendarLinks.userId} = ${userId} and ${calendarLinks.id} = ${id} for update`);
  return row;
}

/** Stores all fields of a calendar. */
export const storeCalendar = (connection: Connection, row: CalendarRow): Promise<unknown> =>
  connection.db
    .update(calendarLinks)
    .set({
      ...{ name: row.name, projects: row.projects, kinds: row.kinds },
      ...{ onlyMine: row.onlyMine, language: row.language },
    })
    .where(sql`${calendarLinks.id} = ${row.id}`);

/** Deletes a calendar of an account. Returns false if it has none with this id. */
export async function removeCalendar(connection: Connection, userId: number, id: number): Promise<boolean> {
  const gone = await connection.rows(sql`
    delete from ${calendarLinks} where ${calendarLinks.userId} = ${userId} and ${calendarLinks.id} = ${id} returning 1`);
  return gone.length > 0;
}

/** A calendar that can be read now, with what is needed of its account. */
export interface LiveCalendar extends CalendarRow {
  timezone: string;
  /** Of this server, so that the events of two are not the same; null before it was first asked for. */
  installation: string | null;
}

/** Finds the calendar with this key, in one query whatever its state; undefined if it does not work. */
export async function findLive(
  connection: Connection,
  key: string,
  config: Pick<Config, 'twoFactor'>,
): Promise<LiveCalendar | undefined> {
  const [row] = await connection.rows<LiveCalendar>(sql`
    select ${columnsOf(calendarLinks)}, u.timezone, (select i.id::text from installation i) as installation
    from ${calendarLinks} join users u on u.id = ${calendarLinks.userId} and ${mayActCondition(config)}
    where ${calendarLinks.keyHash} = ${hashSecret(key)} and ${calendarLinks.withdrawnAt} is null`);
  return row;
}

export const markRead = (connection: Connection, id: number, now: number): Promise<unknown> =>
  connection.rows(sql`
    update ${calendarLinks} set last_read_at = ${new Date(now).toISOString()} where ${calendarLinks.id} = ${id}`);

/** Serializes a calendar. */
export const serializeCalendar = ({
  id,
  name,
  projects,
  kinds,
  onlyMine,
  language,
  createdAt,
  lastReadAt,
  withdrawnAt,
}: CalendarRow): CalendarLink => ({
  ...{ id, name, onlyMine, language, createdAt, lastReadAt },
  projects: projects && [...projects],
  kinds: [...kinds],
  state: withdrawnAt === null ? 'open' : 'withdrawn',
});
