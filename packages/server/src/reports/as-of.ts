import { dayIn } from '@brick/domain/dates/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { activity } from '../schema/activity.ts';
import type { ReportSetting } from './setting.ts';

/** The day of an instant where the reader lives. */
export const dayOf = ({ timezone }: ReportSetting, instant: SQL | AnyPgColumn): SQL =>
  sql`(${instant} at time zone ${timezone})::date`;

interface Row {
  entity: 'issue' | 'inspection';
  projectId: AnyPgColumn;
  id: AnyPgColumn;
}

/** What the activity log says of one row until the day of the figures. */
export const loggedUntil = (setting: ReportSetting, { entity, projectId, id }: Row): SQL =>
  sql`${activity} where ${activity.projectId} = ${projectId} and ${activity.entity} = ${entity}
    and ${activity.entityId} = ${id} and ${dayOf(setting, activity.at)} <= ${setting.asOf}`;

/**
 * A field as it was at the end of the day of the figures. Today that is the field itself; of an earlier day the log
 * tells it, and where the log is silent it is taken to have been as it is.
 */
export function fieldOn(setting: ReportSetting, row: Row, name: string, field: AnyPgColumn): SQL {
  const { asOf, timezone, now } = setting;
  if (asOf >= dayIn(timezone, now)) return sql`${field}`;
  return sql`coalesce((select ${activity.after} ->> ${name} from ${loggedUntil(setting, row)}
    and ${activity.after} ->> ${name} is not null order by ${activity.id} desc limit 1), ${field})`;
}

/** Days within the report's period, as a condition; all days where none is set. */
export function withinPeriod({ options: { from, to } }: ReportSetting, day: SQL): SQL {
  return sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`;
}
