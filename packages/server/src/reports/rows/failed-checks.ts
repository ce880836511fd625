import type { CheckResult, CheckState } from '@brick/domain/checks/check-states';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { dayUpTo } from '@brick/domain/ledger/schedule/phase-schedule';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { checkTemplateRevisions } from '../../schema/check-templates.ts';
import { checkSteps, checks } from '../../schema/checks.ts';
import { placePath } from '../../schema/places.ts';
import type { ReportContext } from '../report-context.ts';
import { dayOfInstant, type LoggedValue, loadLoggedValues, withinPeriodCondition } from './values-as-of.ts';

/** A check that was closed as failed, as of the day of the figures. */
export interface FailedCheckLine {
  id: number;
  number: string;
  title: string;
  phase: Phase | null;
  place: string | null;
  /** When it was first closed as failed. */
  failedOn: CalendarDate;
  /** How it ended last; null while it is open again. */
  result: CheckResult | null;
  /** When it was last closed. */
  doneOn: CalendarDate;
}

/** A hold point that an owner overrode. */
export interface OverriddenPointLine {
  /** The id of its check. */
  id: number;
  number: string;
  title: string;
  point: string | null;
  phase: Phase | null;
  place: string | null;
  failedOn: CalendarDate;
  issueId: number | null;
}

interface FoundCheck extends Omit<FailedCheckLine, 'failedOn' | 'doneOn'> {
  closedOn: CalendarDate | null;
}

type Log<Value> = readonly LoggedValue<Value>[];

/** An imported check without a log ended as it is now. */
function failedLine(
  { closedOn, result, ...found }: FoundCheck,
  results: Log<CheckResult>,
  states: Log<CheckState>,
  asOf: CalendarDate,
): FailedCheckLine[] {
  const known = dayUpTo(closedOn, asOf);
  const failedOn =
    results.find(({ value }) => value === 'failed')?.day ?? (result === 'failed' ? known : null);
  if (failedOn === null) return [];
  const last = results.at(-1);
  const isOpenAgain = states.length > 0 && states.at(-1)?.value !== 'closed';
  return [
    {
      ...found,
      failedOn,
      result: isOpenAgain ? null : (last?.value ?? result),
      doneOn: last?.day ?? failedOn,
    },
  ];
}

/** SQL condition: checks of the report, selected by due date or else entry date. */
function reportedChecks(setting: ReportContext) {
  const { project, asOf, options } = setting;
  const enteredOn = dayOfInstant(setting, checks.createdAt);
  return sql`${checks.projectId} = ${project.id} and ${checks.deletedAt} is null and ${enteredOn} <= ${asOf}
    and (${options.phase ?? null}::text is null or ${checks.phase} = ${options.phase ?? null})
    and ${withinPeriodCondition(setting, sql`coalesce(${checks.dueDate}, ${enteredOn})`)}`;
}

/** Loads the checks that were closed as failed, also those that were opened again, by number. */
export async function loadFailedChecks(setting: ReportContext): Promise<FailedCheckLine[]> {
  const [found, results, states] = await Promise.all([
    setting.connection.rows<FoundCheck>(sql`
      select ${checks.id} as id, ${checks.number} as number, ${checks.title} as title, ${checks.phase} as phase,
        ${placePath(checks)} as place, ${checks.result} as result, ${dayOfInstant(setting, checks.closedAt)} as "closedOn"
      from ${checks} where ${reportedChecks(setting)} order by ${checks.serial}`),
    loadLoggedValues<CheckResult>(setting, 'check', 'result'),
    loadLoggedValues<CheckState>(setting, 'check', 'state'),
  ]);
  return found.flatMap((row) =>
    failedLine(row, results.get(row.id) ?? [], states.get(row.id) ?? [], setting.asOf),
  );
}

/** Loads the points that were overridden, in the order of their checks. */
export function loadOverriddenPoints(setting: ReportContext): Promise<OverriddenPointLine[]> {
  const failedOn = dayOfInstant(setting, checkSteps.at);
  return setting.connection.rows<OverriddenPointLine>(sql`
    select ${checks.id} as id, ${checks.number} as number, ${checks.title} as title, ${checks.phase} as phase,
      ${placePath(checks)} as place, ${failedOn} as "failedOn", ${checkSteps.issueId} as "issueId",
      (select asked ->> 'text' from ${checkTemplateRevisions}, jsonb_array_elements(${checkTemplateRevisions.items}) asked
        where ${checkTemplateRevisions.projectId} = ${checks.projectId}
          and ${checkTemplateRevisions.templateId} = ${checks.templateId}
          and ${checkTemplateRevisions.number} = ${checks.templateRevision}
          and asked ->> 'id' = ${checkSteps.item}::text) as point
    from ${checkSteps} join ${checks} on ${checks.projectId} = ${checkSteps.projectId} and ${checks.id} = ${checkSteps.checkId}
    where ${checkSteps.projectId} = ${setting.project.id} and ${checkSteps.step} = 'override'
      and ${failedOn} <= ${setting.asOf} and ${reportedChecks(setting)}
    order by ${checks.serial}, ${checkSteps.seq}`);
}
