import { addDays, type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { isIssueOverdue } from '@brick/domain/issues/register';
import { ageOf } from '@brick/domain/ledger/payables';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import { isCpiRisk, type RiskFact } from '@brick/domain/reports/risks';
import { sql } from 'drizzle-orm';
import { certificateNumber, certificates, contracts } from '../schema/certificates.ts';
import { expenses } from '../schema/expenses.ts';
import { variations } from '../schema/variations.ts';
import { dayOf } from './as-of.ts';
import { type InspectionLine, inspectionsOf } from './inspection-rows.ts';
import { type IssueLine, issuesOf } from './issue-rows.ts';
import { payablesOf } from './payable-rows.ts';
import type { ProjectState } from './project-state.ts';
import type { ReportSetting } from './setting.ts';

/** What waits for somebody to decide it. */
export interface Awaited {
  entity: 'variation' | 'certificate';
  id: number;
  title: string;
  /** Of a certificate it is fixed only when it is certified. */
  amount: Minor | null;
  days: number;
}

/** What happened in the last 30 days, the day of the figures among them. */
export interface Lately {
  expenses: { count: number; amount: Minor };
  approved: { count: number; amount: Minor };
  reported: number;
  resolved: number;
  passed: number;
  failed: number;
}

/** The rows that a whole project is judged by on one page. */
export interface Standing {
  facts: RiskFact[];
  awaited: Awaited[];
  lately: Lately;
  issues: IssueLine[];
  inspections: InspectionLine[];
}

interface Sums {
  count: number;
  amount: Minor;
}

const LATELY = 30;

const awaitedOf = async (setting: ReportSetting): Promise<Awaited[]> => {
  const { connection, project, asOf } = setting;
  const submittedOn = dayOf(setting, certificates.submittedAt);
  const rows = await connection.rows<Awaited>(sql`
    select * from (
      select 'variation' as entity, ${variations.id} as id, concat_ws(' ', ${variations.number}, ${variations.title}) as title,
        ${variations.extraCost} as amount, ${asOf}::date - ${dayOf(setting, variations.createdAt)} as days
      from ${variations} where ${variations.projectId} = ${project.id} and ${variations.status} = 'pending'
        and ${variations.deletedAt} is null and ${dayOf(setting, variations.createdAt)} <= ${asOf}
      union all
      select 'certificate', ${certificates.id}, concat_ws(' ', ${certificateNumber}, ${contracts.title}),
        null::numeric(12,2), ${asOf}::date - ${submittedOn}
      from ${certificates} join ${contracts} on ${contracts.projectId} = ${certificates.projectId}
        and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null
      where ${certificates.projectId} = ${project.id} and ${certificates.status} = 'submitted'
        and ${certificates.deletedAt} is null and ${submittedOn} <= ${asOf}
    ) as awaited order by days desc, entity, id`);
  return rows;
};

const sumsOf = async (setting: ReportSetting, query: ReturnType<typeof sql>) => {
  const [found] = await setting.connection.rows<Sums>(query);
  return { count: found?.count ?? 0, amount: found?.amount ?? ZERO };
};

/** Money of the last 30 days: expenses by their date, variations by the day from which their approval holds. */
async function moneyLately(
  setting: ReportSetting,
  from: CalendarDate,
): Promise<Pick<Lately, 'expenses' | 'approved'>> {
  const { project, asOf } = setting;
  const [spent, approved] = await Promise.all([
    sumsOf(
      setting,
      sql`select count(*) as count, coalesce(sum(${expenses.amount}), 0)::numeric(24,2) as amount from ${expenses}
        where ${expenses.projectId} = ${project.id} and ${expenses.date} between ${from} and ${asOf}
          and ${expenses.deletedAt} is null`,
    ),
    sumsOf(
      setting,
      sql`select count(*) as count,
          coalesce(sum(coalesce(${variations.agreedAmount}, ${variations.extraCost})), 0)::numeric(24,2) as amount
        from ${variations} where ${variations.projectId} = ${project.id} and ${variations.status} = 'approved'
          and ${variations.decidedOn} between ${from} and ${asOf} and ${variations.deletedAt} is null`,
    ),
  ]);
  return { expenses: spent, approved };
}

/** What is unpaid for longer than 30 days past its due date, as one risk. */
async function payablesRisk(setting: ReportSetting): Promise<RiskFact[]> {
  const { asOf } = setting;
  const late = (await payablesOf(setting)).filter(
    ({ dueDate }) => !['notDue', 'upTo30'].includes(ageOf(dueDate, asOf)),
  );
  if (late.length === 0) return [];
  return [
    {
      rule: 'payables',
      count: late.reduce((count, one) => count + one.count, 0),
      amount: sum(late.map(({ amount }) => amount)),
      days: Math.max(...late.map(({ dueDate }) => (dueDate ? daysBetween(dueDate, asOf) : 0))),
    },
  ];
}

const issueRisks = (issues: readonly IssueLine[], asOf: CalendarDate): RiskFact[] =>
  issues.flatMap((issue): RiskFact[] => {
    const { id, number, severity, dueDate } = issue;
    const title = `${number} ${issue.title}`;
    if (dueDate === null || !isIssueOverdue(issue, asOf)) return [];
    return [{ rule: 'issue', id, title, severity, days: daysBetween(dueDate, asOf) }];
  });

const inspectionRisks = (inspections: readonly InspectionLine[], asOf: CalendarDate): RiskFact[] =>
  inspections.flatMap(({ id, reportNumber, inspectionType, result, doneOn }): RiskFact[] => {
    if (result !== 'failed' || doneOn === null) return [];
    const title = inspectionType ? `${reportNumber} ${inspectionType}` : reportNumber;
    return [{ rule: 'inspection', id, title, days: daysBetween(doneOn, asOf) }];
  });

/** The phases that earn less than they cost by too much. */
export const cpiRisks = ({ earned }: ProjectState): RiskFact[] =>
  earned.phases.flatMap(({ phase, cpi, cv }): RiskFact[] =>
    isCpiRisk(cpi) ? [{ rule: 'cpi', phase, cpi, overrun: sum([-(cv ?? 0n)]) }] : [],
  );

const variationRisks = (awaited: readonly Awaited[]): RiskFact[] =>
  awaited.flatMap(({ entity, id, title, amount, days }): RiskFact[] =>
    entity === 'variation' && amount !== null ? [{ rule: 'variation', id, title, amount, days }] : [],
  );

/** Reads them as of the day of the figures; a phase that costs too much is found in the earned value. */
export async function standingOf(setting: ReportSetting): Promise<Standing> {
  const { asOf } = setting;
  const from = addDays(asOf, 1 - LATELY);
  const [issues, inspections, awaited, payables, money] = await Promise.all([
    issuesOf(setting),
    inspectionsOf(setting),
    awaitedOf(setting),
    payablesRisk(setting),
    moneyLately(setting, from),
  ]);
  const within = (day: CalendarDate | null) => day !== null && day >= from && day <= asOf;
  const done = (result: InspectionLine['result']) =>
    inspections.filter((inspection) => inspection.result === result && within(inspection.doneOn)).length;
  return {
    facts: [
      ...inspectionRisks(inspections, asOf),
      ...issueRisks(issues, asOf),
      ...payables,
      ...variationRisks(awaited),
    ],
    awaited,
    lately: {
      ...money,
      reported: issues.filter(({ reportedOn }) => within(reportedOn)).length,
      resolved: issues.filter(({ resolvedOn }) => within(resolvedOn)).length,
      passed: done('passed'),
      failed: done('failed'),
    },
    issues,
    inspections,
  };
}
