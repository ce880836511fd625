import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { RegisterIssue } from '@brick/domain/issues/issue-register-figures';
import type { IssueKind, IssueStage, IssueStatus } from '@brick/domain/issues/record';
import { stageOf } from '@brick/domain/issues/steps';
import { dayUpTo } from '@brick/domain/ledger/schedule/phase-schedule';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { activity } from '../../schema/activity.ts';
import { issues } from '../../schema/issues.ts';
import { placePath } from '../../schema/places.ts';
import type { ReportContext } from '../report-context.ts';
import { dayOfInstant, isPastDay, withinPeriodCondition } from './values-as-of.ts';

/** An issue as of the day of the figures. */
export interface IssueLine extends RegisterIssue {
  id: number;
  number: string;
  title: string;
  location: string | null;
  phase: Phase | null;
  assignedTo: string | null;
  inspectionId: number | null;
  checkId: number | null;
  place: string | null;
  supplier: string | null;
  supplierId: number | null;
  correctiveAction: string | null;
  verifiedBy: number | null;
  verifiedOn: CalendarDate | null;
  acceptedOn: CalendarDate | null;
  kind: IssueKind;
  trade: string | null;
  stage: IssueStage;
  timesRefused: number;
}

/** An issue as it is stored, with days instead of instants. */
type FoundIssue = Omit<IssueLine, 'stage'> & { refusedOn: CalendarDate | null };

/** What the log says of an issue up to the day of the figures. What it lacks was never logged. */
interface LoggedIssue {
  id: number;
  status: IssueStatus | null;
  timesRefused: number | null;
  /** The moments that were logged, with the days that they were set to last; null where they were taken back. */
  days: {
    resolvedAt?: CalendarDate | null;
    verifiedAt?: CalendarDate | null;
    acceptedAt?: CalendarDate | null;
  };
  verifiedBy: number | null;
}

/** SQL: the value that a field was set to last. */
const lastLogged = (name: string): SQL =>
  sql`(array_agg(${activity.after} ->> ${name}::text order by ${activity.id} desc) filter (where ${activity.after} ? ${name}::text))[1]`;

/** Loads what the log says of the issues up to the day of the figures. */
async function loadLoggedIssues(setting: ReportContext): Promise<Map<number, LoggedIssue>> {
  const { connection, project, asOf } = setting;
  const day = (name: string) =>
    sql`case when bool_or(${activity.after} ? ${name}::text) then jsonb_build_object(${name}::text,
      ${dayOfInstant(setting, sql`${lastLogged(name)}::timestamptz`)}) else '{}' end`;
  const rows = await connection.rows<LoggedIssue>(sql`
    select ${activity.entityId} as id, ${lastLogged('status')} as status, ${lastLogged('timesRefused')}::int as "timesRefused",
      ${day('resolvedAt')} || ${day('verifiedAt')} || ${day('acceptedAt')} as days, ${lastLogged('verifiedBy')}::int as "verifiedBy"
    from ${activity}
    where ${activity.projectId} = ${project.id} and ${activity.entity} = 'issue' and ${activity.after} is not null
      and ${dayOfInstant(setting, activity.at)} <= ${asOf}
    group by ${activity.entityId}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Later resolutions, verifications, acceptances and refusals are ignored, also where they took back earlier ones. */
function issueLine(
  { refusedOn, ...found }: FoundIssue,
  asOf: CalendarDate,
  logged: LoggedIssue | undefined,
): IssueLine {
  const { days = {} } = logged ?? {};
  const status = logged?.status ?? found.status;
  // One that was resolved when it was added has no such moment in the log.
  const resolvedOn = days.resolvedAt ?? dayUpTo(found.resolvedOn, asOf) ?? found.reportedOn;
  const { verifiedAt: verifiedOn = dayUpTo(found.verifiedOn, asOf) } = days;
  const { acceptedAt: acceptedOn = dayUpTo(found.acceptedOn, asOf) } = days;
  return {
    ...found,
    ...{ status, verifiedOn, acceptedOn, resolvedOn: status === 'resolved' ? resolvedOn : null },
    verifiedBy: verifiedOn && (logged?.verifiedBy ?? found.verifiedBy),
    stage: stageOf({ status, verifiedAt: verifiedOn, acceptedAt: acceptedOn }),
    timesRefused: refusedOn !== null && refusedOn > asOf ? (logged?.timesRefused ?? 0) : found.timesRefused,
  };
}

/** Loads the issues reported by the day of the figures and within the period, in that order. */
export async function loadIssueLines(
  setting: ReportContext,
  { anyPhase = false, anyDay = false }: { anyPhase?: boolean; anyDay?: boolean } = {},
): Promise<IssueLine[]> {
  const { connection, project, asOf, options } = setting;
  const reportedOn = dayOfInstant(setting, issues.createdAt);
  const phase = anyPhase ? null : (options.phase ?? null);
  const logged = isPastDay(setting) ? loadLoggedIssues(setting) : null;
  const found = await connection.rows<FoundIssue>(sql`
    select ${issues.id} as id, ${issues.number} as number, ${issues.title} as title, ${issues.location} as location, ${issues.phase} as phase,
      ${issues.severity} as severity, ${issues.status} as status,
      ${issues.assignedTo} as "assignedTo", ${reportedOn} as "reportedOn", ${issues.dueDate} as "dueDate",
      ${dayOfInstant(setting, issues.resolvedAt)} as "resolvedOn", ${issues.inspectionId} as "inspectionId",
      ${issues.supplier} as supplier, ${issues.supplierId} as "supplierId", ${issues.correctiveAction} as "correctiveAction",
      ${issues.verifiedBy} as "verifiedBy", ${dayOfInstant(setting, issues.verifiedAt)} as "verifiedOn",
      ${dayOfInstant(setting, issues.acceptedAt)} as "acceptedOn", ${issues.kind} as kind, ${issues.trade} as trade,
      ${issues.checkId} as "checkId", ${placePath(issues)} as place,
      ${issues.timesRefused} as "timesRefused", ${dayOfInstant(setting, issues.refusedAt)} as "refusedOn"
    from ${issues}
    where ${issues.projectId} = ${project.id} and ${issues.deletedAt} is null and ${reportedOn} <= ${asOf}
      and (${phase}::text is null or ${issues.phase} = ${phase})
      and ${anyDay ? sql`true` : withinPeriodCondition(setting, reportedOn)}
    order by ${issues.createdAt}, ${issues.id}`);
  const log = await logged;
  return found.map((row) => issueLine(row, asOf, log?.get(row.id)));
}
