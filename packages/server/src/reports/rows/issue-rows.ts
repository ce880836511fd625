import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { RegisterIssue } from '@brick/domain/issues/issue-register-figures';
import type { IssueKind, IssueStage, IssueStatus } from '@brick/domain/issues/record';
import { stageOf } from '@brick/domain/issues/steps';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { issues } from '../../schema/issues.ts';
import { placePath } from '../../schema/places.ts';
import type { ReportContext } from '../report-context.ts';
import { dayOfInstant, isPastDay, loadLoggedValues, withinPeriodCondition } from './values-as-of.ts';

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

const knownStatus = (day: CalendarDate | null, asOf: CalendarDate) =>
  day !== null && day <= asOf ? day : null;

/** Later resolutions, verifications, acceptances and refusals are ignored. */
function issueLine(
  { refusedOn, ...found }: FoundIssue,
  asOf: CalendarDate,
  then: { status: IssueStatus | undefined; timesRefused: number },
): IssueLine {
  const status = then.status ?? found.status;
  const resolvedOn = status === 'resolved' ? knownStatus(found.resolvedOn, asOf) : null;
  const verifiedOn = knownStatus(found.verifiedOn, asOf);
  const acceptedOn = knownStatus(found.acceptedOn, asOf);
  return {
    ...found,
    ...{ status, resolvedOn, verifiedOn, acceptedOn },
    verifiedBy: verifiedOn && found.verifiedBy,
    stage: stageOf({ status, verifiedAt: verifiedOn, acceptedAt: acceptedOn }),
    timesRefused: refusedOn !== null && refusedOn > asOf ? then.timesRefused : found.timesRefused,
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
  const isPast = isPastDay(setting);
  const statuses = isPast ? loadLoggedValues<IssueStatus>(setting, 'issue', 'status') : null;
  const refusals = isPast ? loadLoggedValues<string>(setting, 'issue', 'timesRefused') : null;
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
  const [statusLog, refusalLog] = await Promise.all([statuses, refusals]);
  return found.map((row) =>
    issueLine(row, asOf, {
      status: statusLog?.get(row.id)?.at(-1)?.value,
      timesRefused: Number(refusalLog?.get(row.id)?.at(-1)?.value ?? 0),
    }),
  );
}
