import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { activity } from '../../schema/activity.ts';
import type { ReportContext } from '../report-context.ts';

/** SQL: the day of an instant in the reader's time zone. */
export const dayOfInstant = ({ timezone }: ReportContext, instant: SQL | AnyPgColumn): SQL =>
  sql`(${instant} at time zone ${timezone})::date`;

/** Whether the figures are for a past day: current values may differ from those of that day. */
export const isPastDay = ({ asOf, timezone, now }: ReportContext): boolean => asOf < dayIn(timezone, now);

/** A value that a field was set to, and its day. */
export interface LoggedValue<Value> {
  id: number;
  value: Value;
  day: CalendarDate;
}

/** Loads every value of a field up to the day of the figures, by row, earliest first. */
export async function loadLoggedValues<Value extends string>(
  setting: ReportContext,
  entity: 'inspection' | 'check',
  name: string,
): Promise<Map<number, LoggedValue<Value>[]>> {
  const { connection, project, asOf } = setting;
  const value = sql`${activity.after} ->> ${name}`;
  const rows = await connection.rows<LoggedValue<Value>>(sql`
    select ${activity.entityId} as id, ${value} as value, ${dayOfInstant(setting, activity.at)} as day from ${activity}
    where ${activity.projectId} = ${project.id} and ${activity.entity} = ${entity} and ${value} is not null
      and ${dayOfInstant(setting, activity.at)} <= ${asOf}
    order by ${activity.id}`);
  const byRow = new Map<number, LoggedValue<Value>[]>();
  for (const row of rows) {
    const known = byRow.get(row.id);
    if (known) known.push(row);
    else byRow.set(row.id, [row]);
  }
  return byRow;
}

/** SQL condition: days within the report's period, or all days without one. */
export function withinPeriodCondition({ options: { from, to } }: ReportContext, day: SQL): SQL {
  return sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`;
}
