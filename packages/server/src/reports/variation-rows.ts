import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import { users } from '../schema/users.ts';
import { variations } from '../schema/variations.ts';
import { ROWS_AT_ONCE } from './batches.ts';
import type { ReportSetting } from './setting.ts';

export const SUBMITTED = ['approved', 'pending', 'rejected'] as const;

export type Submitted = (typeof SUBMITTED)[number];

interface Person {
  username: string;
  firstName: string | null;
  lastName: string | null;
}

interface Found {
  id: number;
  number: string;
  title: string;
  phase: Phase | null;
  cost: Minor;
  days: number | null;
  status: Submitted;
  submittedOn: CalendarDate;
  submitter: Person | null;
  decidedOn: CalendarDate | null;
  decider: Person | null;
}

export interface VariationLine extends Omit<Found, 'submitter' | 'decider'> {
  submittedBy: string | null;
  decidedBy: string | null;
}

export interface VariationSums {
  status: Submitted;
  count: number;
  cost: Minor;
  days: number;
}

/**
 * The variations of a report as they stood on its day: one that was decided later was pending then, as the budget of
 * that day has it. A draft is its author's alone and in no report.
 */
function asTheyStood({ project, asOf, timezone, options }: ReportSetting): SQL {
  const { from, to, phase } = options;
  return sql`
    select *, case status when 'approved' then coalesce(agreed_amount, extra_cost) else extra_cost end as cost from (
      select id, number, title, affected_phase, extra_cost, agreed_amount, time_impact_days, submitted_by,
        (created_at at time zone ${timezone})::date as submitted_on,
        case when decided_on > ${asOf} then 'pending' else status end as status,
        case when decided_on > ${asOf} then null else decided_on end as decided_on,
        case when decided_on > ${asOf} then null else reviewed_by end as decided_by
      from ${variations} where project_id = ${project.id} and deleted_at is null and status <> 'draft'
        ${phase ? sql`and affected_phase = ${phase}` : sql``}
    ) as stood where true ${from ? sql`and submitted_on >= ${from}` : sql``} ${to ? sql`and submitted_on <= ${to}` : sql``}`;
}

const person = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then jsonb_build_object('username', ${alias}.username, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name) end`,
  );

/** The next variations after one, in the order in which they were submitted. */
export async function variationsAfter(
  setting: ReportSetting,
  after: VariationLine | null,
): Promise<VariationLine[]> {
  const rows = await setting.connection.rows<Found>(sql`
    select v.id, v.number, v.title, v.affected_phase as phase, v.cost, v.time_impact_days as days, v.status,
      v.submitted_on as "submittedOn", ${person('s')} as submitter, v.decided_on as "decidedOn", ${person('d')} as decider
    from (${asTheyStood(setting)}) as v
    left join ${users} as s on s.id = v.submitted_by
    left join ${users} as d on d.id = v.decided_by
    ${after ? sql`where v.id > ${after.id}` : sql``} order by v.id limit ${ROWS_AT_ONCE}`);
  return rows.map(({ submitter, decider, ...row }) => ({
    ...row,
    submittedBy: submitter && fullName(submitter),
    decidedBy: decider && fullName(decider),
  }));
}

/** Their sums by status, added up by the database; a status of which there is none has zeros. */
export async function variationSums(setting: ReportSetting): Promise<VariationSums[]> {
  const found = await setting.connection.rows<VariationSums>(sql`
    select status, count(*) as count, sum(cost)::numeric(24,2) as cost, coalesce(sum(time_impact_days), 0)::bigint as days
    from (${asTheyStood(setting)}) as v group by 1`);
  return SUBMITTED.map(
    (status) => found.find((sums) => sums.status === status) ?? { status, count: 0, cost: ZERO, days: 0 },
  );
}
