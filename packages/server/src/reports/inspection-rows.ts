import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Result } from '@brick/domain/inspections/contract';
import type { JudgedInspection } from '@brick/domain/inspections/pass-rates';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import { activity } from '../schema/activity.ts';
import { inspections } from '../schema/inspections.ts';
import { dayOf, fieldOn, loggedUntil, withinPeriod } from './as-of.ts';
import type { ReportSetting } from './setting.ts';

/** An inspection as it stood on the day of the figures. */
export interface InspectionLine extends JudgedInspection {
  id: number;
  reportNumber: string;
  inspectionType: string | null;
  location: string | null;
  phase: Phase;
  result: Result;
  /** When its result was recorded the last time; empty while it has none. */
  doneOn: CalendarDate | null;
  /** When it was recorded as failed the first time; empty where it never was. */
  failedOn: CalendarDate | null;
  inspector: string | null;
  version: number;
}

type Found = Omit<InspectionLine, 'inspector'> & { inspectorId: number | null; updatedOn: CalendarDate };

const ROW = { entity: 'inspection', projectId: inspections.projectId, id: inspections.id } as const;

/** A row that was entered with its result, before there was a log of it, has the result that it has. */
function lineOf(
  { inspectorId, updatedOn, ...found }: Found,
  names: ReadonlyMap<number, string>,
): InspectionLine {
  const inspector = names.get(inspectorId ?? 0) ?? null;
  if (found.result === 'pending') return { ...found, doneOn: null, inspector };
  return {
    ...found,
    inspector,
    firstResult: found.firstResult ?? found.result,
    doneOn: found.doneOn ?? updatedOn,
    failedOn: found.failedOn ?? (found.result === 'failed' ? updatedOn : null),
  };
}

/** The inspections that a report is about, by number: by the day on which they were to be, or else were entered. */
export async function inspectionsOf(setting: ReportSetting): Promise<InspectionLine[]> {
  const { connection, project, asOf, options } = setting;
  const given = sql`${activity.after} ->> 'result'`;
  const logged = loggedUntil(setting, ROW);
  const enteredOn = dayOf(setting, inspections.createdAt);
  const found = await connection.rows<Found>(sql`
    select ${inspections.id} as id, ${inspections.reportNumber} as "reportNumber",
      ${inspections.inspectionType} as "inspectionType", ${inspections.location} as location,
      ${inspections.phase} as phase, ${inspections.scheduledDate} as "scheduledDate",
      ${fieldOn(setting, ROW, 'result', inspections.result)} as result, ${inspections.inspectorId} as "inspectorId",
      ${inspections.version} as version, ${dayOf(setting, inspections.updatedAt)} as "updatedOn",
      first.result as "firstResult", last.day as "doneOn", failed.day as "failedOn"
    from ${inspections}
    left join lateral (select ${given} as result from ${logged} and ${given} in ('passed', 'failed')
      order by ${activity.id} limit 1) first on true
    left join lateral (select ${dayOf(setting, activity.at)} as day from ${logged} and ${given} in ('passed', 'failed')
      order by ${activity.id} desc limit 1) last on true
    left join lateral (select ${dayOf(setting, activity.at)} as day from ${logged} and ${given} = 'failed'
      order by ${activity.id} limit 1) failed on true
    where ${inspections.projectId} = ${project.id} and ${inspections.deletedAt} is null and ${enteredOn} <= ${asOf}
      and (${options.phase ?? null}::text is null or ${inspections.phase} = ${options.phase ?? null})
      and ${withinPeriod(setting, sql`coalesce(${inspections.scheduledDate}, ${enteredOn})`)}
    order by ${inspections.reportNumber}, ${inspections.id}`);
  const names = await namesOf(
    connection,
    found.map(({ inspectorId }) => inspectorId),
  );
  return found.map((row) => lineOf(row, names));
}
