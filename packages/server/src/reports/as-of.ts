import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { activity } from '../schema/activity.ts';
import type { ReportSetting } from './setting.ts';

/** The day of an instant where the reader lives. */
export const dayOf = ({ timezone }: ReportSetting, instant: SQL | AnyPgColumn): SQL =>
  sql`(${instant} at time zone ${timezone})::date`;

/** True where the figures are of a day that is over: what a row holds now may not be what it held then. */
export const isOfThePast = ({ asOf, timezone, now }: ReportSetting): boolean => asOf < dayIn(timezone, now);

/** What a field of a row was set to, and when. */
export interface Logged<Value> {
  id: number;
  value: Value;
  day: CalendarDate;
}

/** Every value that a field of the rows of a kind was given by the day of the figures, by row, the earliest first. */
export async function loggedValues<Value extends string>(
  setting: ReportSetting,
  entity: 'issue' | 'inspection',
  name: string,
): Promise<Map<number, Logged<Value>[]>> {
  const { connection, project, asOf } = setting;
  const value = sql`${activity.after} ->> ${name}`;
  const rows = await connection.rows<Logged<Value>>(sql`
    select ${activity.entityId} as id, ${value} as value, ${dayOf(setting, activity.at)} as day from ${activity}
    where ${activity.projectId} = ${project.id} and ${activity.entity} = ${entity} and ${value} is not null
      and ${dayOf(setting, activity.at)} <= ${asOf}
    order by ${activity.id}`);
  const byRow = new Map<number, Logged<Value>[]>();
  for (const row of rows) {
    const known = byRow.get(row.id);
    if (known) known.push(row);
    else byRow.set(row.id, [row]);
  }
  return byRow;
}

/** Days within the report's period, as a condition; all days where none is set. */
export function withinPeriod({ options: { from, to } }: ReportSetting, day: SQL): SQL {
  return sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`;
}
