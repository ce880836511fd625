import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../schema/users.ts';
import { variationSubmittedAt, variations } from '../../schema/variations.ts';
import type { ReportContext } from '../report-context.ts';
import { ROWS_PER_BATCH } from './read-in-batches.ts';
import { dayOfInstant } from './values-as-of.ts';

export const SUBMITTED_STATUSES = ['approved', 'pending', 'rejected'] as const;

export type SubmittedStatus = (typeof SUBMITTED_STATUSES)[number];

interface PersonName {
  username: string;
  firstName: string | null;
  lastName: string | null;
}

interface VariationLineRow {
  id: number;
  number: string;
  title: string;
  phase: Phase | null;
  cost: Minor;
  days: number | null;
  status: SubmittedStatus;
  submittedOn: CalendarDate;
  submitter: PersonName | null;
  decidedOn: CalendarDate | null;
  decider: PersonName | null;
}

export interface VariationLine extends Omit<VariationLineRow, 'submitter' | 'decider'> {
  submittedBy: string | null;
  decidedBy: string | null;
}

export interface VariationSums {
  status: SubmittedStatus;
  count: number;
  cost: Minor;
  days: number;
}

/**
 * The variations of a report as of its day: later decisions were pending then, and what was submitted later is not
 * there yet, as in that day's budget. Drafts belong to their authors and are in no report.
 */
function variationsAsOf(setting: ReportContext): SQL {
  const { project, asOf } = setting;
  const { from, to, phase } = setting.options;
  return sql`
    select *, case status when 'approved' then coalesce(agreed_amount, extra_cost) else extra_cost end as cost from (
      select id, number, title, affected_phase, extra_cost, agreed_amount, time_impact_days, submitted_by,
        ${dayOfInstant(setting, variationSubmittedAt)} as submitted_on,
        case when decided_on > ${asOf} then 'pending' else status end as status,
        case when decided_on > ${asOf} then null else decided_on end as decided_on,
        case when decided_on > ${asOf} then null else reviewed_by end as decided_by
      from ${variations} where project_id = ${project.id} and deleted_at is null and status <> 'draft'
        ${phase ? sql`and affected_phase = ${phase}` : sql``}
    ) as stood where (submitted_on <= ${asOf} or status <> 'pending') ${from ? sql`and submitted_on >= ${from}` : sql``} ${to ? sql`and submitted_on <= ${to}` : sql``}`;
}

const person = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then jsonb_build_object('username', ${alias}.username, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name) end`,
  );

/** Loads the next variations after one, by submission. */
export async function loadVariationsAfter(
  setting: ReportContext,
  after: VariationLine | null,
): Promise<VariationLine[]> {
  const rows = await setting.connection.rows<VariationLineRow>(sql`
    select v.id, v.number, v.title, v.affected_phase as phase, v.cost, v.time_impact_days as days, v.status,
      v.submitted_on as "submittedOn", ${person('s')} as submitter, v.decided_on as "decidedOn", ${person('d')} as decider
    from (${variationsAsOf(setting)}) as v
    left join ${users} as s on s.id = v.submitted_by
    left join ${users} as d on d.id = v.decided_by
    ${after ? sql`where v.id > ${after.id}` : sql``} order by v.id limit ${ROWS_PER_BATCH}`);
  return rows.map(({ submitter, decider, ...row }) => ({
    ...row,
    submittedBy: submitter && displayName(submitter),
    decidedBy: decider && displayName(decider),
  }));
}

/** Sums variations by status in the database, with zeros for missing statuses. */
export async function loadVariationSums(setting: ReportContext): Promise<VariationSums[]> {
  const found = await setting.connection.rows<VariationSums>(sql`
    select status, count(*) as count, sum(cost)::numeric(24,2) as cost, coalesce(sum(time_impact_days), 0)::bigint as days
    from (${variationsAsOf(setting)}) as v group by 1`);
  return SUBMITTED_STATUSES.map(
    (status) => found.find((sums) => sums.status === status) ?? { status, count: 0, cost: ZERO, days: 0 },
  );
}
