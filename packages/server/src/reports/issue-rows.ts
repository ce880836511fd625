import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { IssueStatus } from '@brick/domain/issues/record';
import type { RegisteredIssue } from '@brick/domain/issues/register';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { issues } from '../schema/issues.ts';
import { dayOf, isOfThePast, loggedValues, withinPeriod } from './as-of.ts';
import type { ReportSetting } from './setting.ts';

/** An issue as it stood on the day of the figures. */
export interface IssueLine extends RegisteredIssue {
  id: number;
  number: string;
  title: string;
  location: string | null;
  phase: Phase | null;
  assignedTo: string | null;
  inspectionId: number | null;
  supplier: string | null;
  supplierId: number | null;
  correctiveAction: string | null;
  verifiedBy: number | null;
  verifiedOn: CalendarDate | null;
}

const known = (day: CalendarDate | null, asOf: CalendarDate) => (day !== null && day <= asOf ? day : null);

/** What was resolved or verified later was not yet so on the day. */
function lineOf(found: IssueLine, asOf: CalendarDate, then: IssueStatus | undefined): IssueLine {
  const status = then ?? found.status;
  const resolvedOn = status === 'resolved' ? known(found.resolvedOn, asOf) : null;
  const verifiedOn = known(found.verifiedOn, asOf);
  return { ...found, status, resolvedOn, verifiedOn, verifiedBy: verifiedOn && found.verifiedBy };
}

/** The issues that were reported by the day of the figures, and within the period if there is one, in that order. */
export async function issuesOf(
  setting: ReportSetting,
  { anyPhase = false, anyDay = false }: { anyPhase?: boolean; anyDay?: boolean } = {},
): Promise<IssueLine[]> {
  const { connection, project, asOf, options } = setting;
  const reportedOn = dayOf(setting, issues.createdAt);
  const phase = anyPhase ? null : (options.phase ?? null);
  const statuses = isOfThePast(setting) ? loggedValues<IssueStatus>(setting, 'issue', 'status') : null;
  const found = await connection.rows<IssueLine>(sql`
    select ${issues.id} as id, ${issues.number} as number, ${issues.title} as title, ${issues.location} as location, ${issues.phase} as phase,
      ${issues.severity} as severity, ${issues.status} as status,
      ${issues.assignedTo} as "assignedTo", ${reportedOn} as "reportedOn", ${issues.dueDate} as "dueDate",
      ${dayOf(setting, issues.resolvedAt)} as "resolvedOn", ${issues.inspectionId} as "inspectionId",
      ${issues.supplier} as supplier, ${issues.supplierId} as "supplierId", ${issues.correctiveAction} as "correctiveAction",
      ${issues.verifiedBy} as "verifiedBy", ${dayOf(setting, issues.verifiedAt)} as "verifiedOn"
    from ${issues}
    where ${issues.projectId} = ${project.id} and ${issues.deletedAt} is null and ${reportedOn} <= ${asOf}
      and (${phase}::text is null or ${issues.phase} = ${phase})
      and ${anyDay ? sql`true` : withinPeriod(setting, reportedOn)}
    order by ${issues.createdAt}, ${issues.id}`);
  const log = await statuses;
  return found.map((row) => lineOf(row, asOf, log?.get(row.id)?.at(-1)?.value));
}
