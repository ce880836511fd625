import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { JudgedInspection } from '@brick/domain/inspections/pass-rates';
import type { Result } from '@brick/domain/inspections/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { namesIn } from '../members/reads.ts';
import { inspections } from '../schema/inspections.ts';
import { dayOf, isOfThePast, type Logged, loggedValues, withinPeriod } from './as-of.ts';
import type { ReportSetting } from './setting.ts';

/** An inspection as it stood on the day of the figures. */
export interface InspectionLine extends JudgedInspection {
  id: number;
  reportNumber: string;
  inspectionType: string | null;
  phase: Phase;
  result: Result;
  /** When its result was recorded the last time; empty while it has none. */
  doneOn: CalendarDate | null;
  /** When it was recorded as failed the first time; empty where it never was. */
  failedOn: CalendarDate | null;
  inspector: string | null;
  version: number;
}

interface Found extends Omit<InspectionLine, 'inspector' | 'firstResult' | 'doneOn' | 'failedOn'> {
  inspectorId: number | null;
  updatedOn: CalendarDate;
}

type Story = Pick<InspectionLine, 'result' | 'firstResult' | 'doneOn' | 'failedOn'>;

const isJudged = (entry: Logged<Result>): entry is Logged<Exclude<Result, 'pending'>> =>
  entry.value !== 'pending';

/** A row that was entered with its result, before there was a log of it, has the result that it has. */
function storyOf(found: Found, log: readonly Logged<Result>[], isPast: boolean): Story {
  const result = (isPast && log.at(-1)?.value) || found.result;
  const judged = log.filter(isJudged);
  const failedOn = judged.find(({ value }) => value === 'failed')?.day ?? null;
  const firstResult = judged[0]?.value ?? null;
  if (result === 'pending') return { result, firstResult, failedOn, doneOn: null };
  return {
    result,
    firstResult: firstResult ?? result,
    failedOn: failedOn ?? (result === 'failed' ? found.updatedOn : null),
    doneOn: judged.at(-1)?.day ?? found.updatedOn,
  };
}

/** The inspections that a report is about, by number: by the day on which they were to be, or else were entered. */
export async function inspectionsOf(setting: ReportSetting): Promise<InspectionLine[]> {
  const { connection, project, asOf, options } = setting;
  const enteredOn = dayOf(setting, inspections.createdAt);
  const where = sql`${inspections.projectId} = ${project.id} and ${inspections.deletedAt} is null
    and ${enteredOn} <= ${asOf} and (${options.phase ?? null}::text is null or ${inspections.phase} = ${options.phase ?? null})
    and ${withinPeriod(setting, sql`coalesce(${inspections.scheduledDate}, ${enteredOn})`)}`;
  const [found, logs, names] = await Promise.all([
    connection.rows<Found>(sql`
      select ${inspections.id} as id, ${inspections.reportNumber} as "reportNumber",
        ${inspections.inspectionType} as "inspectionType", ${inspections.phase} as phase,
        ${inspections.scheduledDate} as "scheduledDate", ${inspections.result} as result,
        ${inspections.inspectorId} as "inspectorId", ${inspections.version} as version,
        ${dayOf(setting, inspections.updatedAt)} as "updatedOn"
      from ${inspections} where ${where} order by ${inspections.serial}`),
    loggedValues<Result>(setting, 'inspection', 'result'),
    namesIn(connection, sql`select ${inspections.inspectorId} from ${inspections} where ${where}`),
  ]);
  const isPast = isOfThePast(setting);
  return found.map(({ inspectorId, updatedOn, ...row }) => ({
    ...row,
    ...storyOf({ ...row, inspectorId, updatedOn }, logs.get(row.id) ?? [], isPast),
    inspector: names.get(inspectorId ?? 0) ?? null,
  }));
}
