import { addDays, type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { isIssueOverdue } from '@brick/domain/issues/issue-register-figures';
import { ageOf } from '@brick/domain/ledger/payables';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import { isCpiRisk, type RiskFact } from '@brick/domain/reports/project-risks';
import { sql } from 'drizzle-orm';
import { certificateNumber, certificates, contracts } from '../../schema/certificates.ts';
import { expenses } from '../../schema/expenses.ts';
import { variationSubmittedAt, variations } from '../../schema/variations.ts';
import type { ReportContext } from '../report-context.ts';
import { type InspectionLine, loadInspectionLines } from './inspection-rows.ts';
import { type IssueLine, loadIssueLines } from './issue-rows.ts';
import { loadPayableSums } from './payable-rows.ts';
import type { ProjectPosition } from './project-position.ts';
import { dayOfInstant } from './values-as-of.ts';

/** A pending decision. */
export interface PendingDecision {
  entity: 'variation' | 'certificate';
  id: number;
  title: string;
  /** Null for a certificate, whose amount is fixed at certification. */
  amount: Minor | null;
  days: number;
}

/** Activity of the last 30 days, including the day of the figures. */
export interface RecentActivity {
  expenses: { count: number; amount: Minor };
  approved: { count: number; amount: Minor };
  reported: number;
  resolved: number;
  passed: number;
  failed: number;
}

/** The data of the executive summary. */
export interface ExecutiveFigures {
  facts: RiskFact[];
  awaited: PendingDecision[];
  lately: RecentActivity;
  issues: IssueLine[];
  inspections: InspectionLine[];
}

interface CountAndAmount {
  count: number;
  amount: Minor;
}

const RECENT_DAYS = 30;

const loadPendingDecisions = async (setting: ReportContext): Promise<PendingDecision[]> => {
  const { connection, project, asOf } = setting;
  const submittedOn = dayOfInstant(setting, certificates.submittedAt);
  const variationSubmittedOn = dayOfInstant(setting, variationSubmittedAt);
  const rows = await connection.rows<PendingDecision>(sql`
    select * from (
      select 'variation' as entity, ${variations.id} as id, concat_ws(' ', ${variations.number}, ${variations.title}) as title,
        ${variations.extraCost} as amount, ${asOf}::date - ${variationSubmittedOn} as days
      from ${variations} where ${variations.projectId} = ${project.id}
        and (${variations.status} = 'pending' or ${variations.decidedOn} > ${asOf})
        and ${variations.deletedAt} is null and ${variationSubmittedOn} <= ${asOf}
      union all
      select 'certificate', ${certificates.id}, concat_ws(' ', ${certificateNumber}, ${contracts.title}),
        null::numeric(12,2), ${asOf}::date - ${submittedOn}
      from ${certificates} join ${contracts} on ${contracts.projectId} = ${certificates.projectId}
        and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null
      where ${certificates.projectId} = ${project.id}
        and (${certificates.status} = 'submitted' or ${dayOfInstant(setting, certificates.certifiedAt)} > ${asOf})
        and ${certificates.deletedAt} is null and ${submittedOn} <= ${asOf}
    ) as awaited order by days desc, entity, id`);
  return rows;
};

const loadCountAndAmount = async (setting: ReportContext, query: ReturnType<typeof sql>) => {
  const [found] = await setting.connection.rows<CountAndAmount>(query);
  return { count: found?.count ?? 0, amount: found?.amount ?? ZERO };
};

/** Loads expenses by date and approved variations by approval date of the last 30 days. */
async function loadRecentMoney(
  setting: ReportContext,
  from: CalendarDate,
): Promise<Pick<RecentActivity, 'expenses' | 'approved'>> {
  const { project, asOf } = setting;
  const [spent, approved] = await Promise.all([
    loadCountAndAmount(
      setting,
      sql`select count(*) as count, coalesce(sum(${expenses.amount}), 0)::numeric(24,2) as amount from ${expenses}
        where ${expenses.projectId} = ${project.id} and ${expenses.date} between ${from} and ${asOf}
          and ${expenses.deletedAt} is null`,
    ),
    loadCountAndAmount(
      setting,
      sql`select count(*) as count,
          coalesce(sum(coalesce(${variations.agreedAmount}, ${variations.extraCost})), 0)::numeric(24,2) as amount
        from ${variations} where ${variations.projectId} = ${project.id} and ${variations.status} = 'approved'
          and ${variations.decidedOn} between ${from} and ${asOf} and ${variations.deletedAt} is null`,
    ),
  ]);
  return { expenses: spent, approved };
}

/** Loads payables more than 30 days overdue, as one risk. */
async function loadPayablesRisk(setting: ReportContext): Promise<RiskFact[]> {
  const { asOf } = setting;
  const late = (await loadPayableSums(setting)).filter(
    ({ dueDate }) => !['notDue', 'upTo30'].includes(ageOf(dueDate, asOf)),
  );
  // An open credit note lowers the sum, but is no bill that waits.
  const bills = late.filter(({ amount }) => amount >= 0n);
  if (bills.length === 0) return [];
  return [
    {
      rule: 'payables',
      count: bills.reduce((count, one) => count + one.count, 0),
      amount: sum(late.map(({ amount }) => amount)),
      days: Math.max(...bills.map(({ dueDate }) => (dueDate ? daysBetween(dueDate, asOf) : 0))),
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

/** The phases whose cost performance is too low. */
export const cpiRisks = ({ earned }: ProjectPosition): RiskFact[] =>
  earned.phases.flatMap(({ phase, cpi, cv }): RiskFact[] =>
    isCpiRisk(cpi) ? [{ rule: 'cpi', phase, cpi, overrun: sum([-(cv ?? 0n)]) }] : [],
  );

const variationRisks = (awaited: readonly PendingDecision[]): RiskFact[] =>
  awaited.flatMap(({ entity, id, title, amount, days }): RiskFact[] =>
    entity === 'variation' && amount !== null ? [{ rule: 'variation', id, title, amount, days }] : [],
  );

/** Loads them as of the day of the figures. Cost risks of phases come from the earned value. */
export async function loadExecutiveFigures(setting: ReportContext): Promise<ExecutiveFigures> {
  const { asOf } = setting;
  const from = addDays(asOf, 1 - RECENT_DAYS);
  const [issues, inspections, awaited, payables, money] = await Promise.all([
    loadIssueLines(setting),
    loadInspectionLines(setting),
    loadPendingDecisions(setting),
    loadPayablesRisk(setting),
    loadRecentMoney(setting, from),
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
