import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { InspectionWithFirstResult } from '@brick/domain/inspections/inspection-pass-rates';
import type { InspectionResult } from '@brick/domain/inspections/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { loadNamesWhere } from '../../members/service.ts';
import { inspections } from '../../schema/inspections.ts';
import { placePath } from '../../schema/places.ts';
import type { ReportContext } from '../report-context.ts';
import {
  dayOfInstant,
  isPastDay,
  type LoggedValue,
  loadLoggedValues,
  withinPeriodCondition,
} from './values-as-of.ts';

/** An inspection as of the day of the figures. */
export interface InspectionLine extends InspectionWithFirstResult {
  id: number;
  reportNumber: string;
  inspectionType: string | null;
  phase: Phase;
  place: string | null;
  result: InspectionResult;
  /** When its result was last recorded. Null without one. */
  doneOn: CalendarDate | null;
  /** When it was first recorded as failed. Null if never. */
  failedOn: CalendarDate | null;
  inspector: string | null;
  version: number;
}

interface InspectionLogRow extends Omit<InspectionLine, 'inspector' | 'firstResult' | 'doneOn' | 'failedOn'> {
  inspectorId: number | null;
  updatedOn: CalendarDate;
}

type InspectionResults = Pick<InspectionLine, 'result' | 'firstResult' | 'doneOn' | 'failedOn'>;

const isJudged = (
  entry: LoggedValue<InspectionResult>,
): entry is LoggedValue<Exclude<InspectionResult, 'pending'>> => entry.value !== 'pending';

/** An inspection entered with its result before logging began keeps its current result. */
function resultsOf(
  found: InspectionLogRow,
  log: readonly LoggedValue<InspectionResult>[],
  isPast: boolean,
): InspectionResults {
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

/** Loads the inspections of a report by number, selected by planned date or else entry date. */
export async function loadInspectionLines(setting: ReportContext): Promise<InspectionLine[]> {
  const { connection, project, asOf, options } = setting;
  const enteredOn = dayOfInstant(setting, inspections.createdAt);
  const where = sql`${inspections.projectId} = ${project.id} and ${inspections.deletedAt} is null
    and ${enteredOn} <= ${asOf} and (${options.phase ?? null}::text is null or ${inspections.phase} = ${options.phase ?? null})
    and ${withinPeriodCondition(setting, sql`coalesce(${inspections.scheduledDate}, ${enteredOn})`)}`;
  const [found, logs, names] = await Promise.all([
    connection.rows<InspectionLogRow>(sql`
      select ${inspections.id} as id, ${inspections.reportNumber} as "reportNumber",
        ${inspections.inspectionType} as "inspectionType", ${inspections.phase} as phase,
        ${inspections.scheduledDate} as "scheduledDate", ${inspections.result} as result,
        ${placePath(inspections)} as place,
        ${inspections.inspectorId} as "inspectorId", ${inspections.version} as version,
        ${dayOfInstant(setting, inspections.updatedAt)} as "updatedOn"
      from ${inspections} where ${where} order by ${inspections.serial}`),
    loadLoggedValues<InspectionResult>(setting, 'inspection', 'result'),
    loadNamesWhere(connection, sql`select ${inspections.inspectorId} from ${inspections} where ${where}`),
  ]);
  const isPast = isPastDay(setting);
  return found.map(({ inspectorId, updatedOn, ...row }) => ({
    ...row,
    ...resultsOf({ ...row, inspectorId, updatedOn }, logs.get(row.id) ?? [], isPast),
    inspector: names.get(inspectorId ?? 0) ?? null,
  }));
}
