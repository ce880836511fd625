import { rolesThatRead } from '@brick/domain/notices/notice-kinds';
import { grantsOf, ROLES } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { isRoleIn } from './notice-store.ts';

/** Days before a due date from which it is notified. */
const DAYS_AHEAD = 2;
/** Days for which an overdue date is notified for the first time. Older ones are no news. */
const DAYS_BEHIND = 7;
/** Earliest hour of the reader's day; one earlier for the digest of seven o'clock. */
const FROM_HOUR = 7;

interface DueDateQuery {
  entity: string;
  /** Query for rows (project_id, id, user_id, title, date, count) of the users concerned. */
  rows: SQL;
  /** Counted by the day of the project, as its list does; an overdue one is told again after three and seven days. */
  onSite?: true;
}

// Wide enough for every time zone. The reader's day decides.
const isNearDate = (column: string): SQL =>
  sql`${sql.raw(column)} between here.today - ${DAYS_BEHIND + 1}::int and here.today + ${DAYS_AHEAD + 1}::int`;

const ONE_AS_COUNT = sql.raw('1 as count');

/** Payments of one day are combined, because they are paid together. */
const payments = (table: string, resource: 'expenses' | 'monitoring-fees'): SQL => sql`
  select t.project_id, null::bigint as id, m.user_id, null as title, t.due_date as date, count(*) as count
  from here, ${sql.raw(table)} t join project_members m on m.project_id = t.project_id
  where t.deleted_at is null and not t.is_paid and ${isNearDate('t.due_date')}
    and ${isRoleIn(ROLES.filter((role) => grantsOf(role, resource).pay === 'all'))}
  group by t.project_id, m.user_id, t.due_date`;

const assigned = (resource: 'issues' | 'inspections' | 'interior', rows: SQL): SQL => {
  const { all, some } = rolesThatRead(resource);
  return sql`select t.project_id, t.id, t.user_id, t.title, t.date, ${ONE_AS_COUNT} from (${rows}) t
    join project_members m on m.project_id = t.project_id and m.user_id = t.user_id and ${isRoleIn([...all, ...some])}`;
};

const DUE_DATE_QUERIES: readonly DueDateQuery[] = [
  {
    entity: 'issue',
    onSite: true,
    rows: assigned(
      'issues',
      sql`select project_id, id, assigned_to_id as user_id, number || ' ' || title as title, due_date as date from here, issues
        where deleted_at is null and status <> 'resolved' and ${isNearDate('due_date')}`,
    ),
  },
  {
    entity: 'inspection',
    // The inspection date concerns the inspector, the due date of an issue its assignee.
    rows: assigned(
      'inspections',
      sql`select project_id, id, inspector_id as user_id, number as title, scheduled_date as date from here, inspections
          where deleted_at is null and result = 'pending' and ${isNearDate('scheduled_date')}
        union select project_id, id, assigned_to_id, number, due_date from here, inspections
          where deleted_at is null and result <> 'passed' and ${isNearDate('due_date')}`,
    ),
  },
  {
    entity: 'interior-task',
    rows: assigned(
      'interior',
      sql`select project_id, id, assigned_to_id as user_id, task_name as title, due_date as date from here, interior_tasks
        where deleted_at is null and status <> 'completed' and ${isNearDate('due_date')}`,
    ),
  },
  { entity: 'expense', rows: payments('expenses', 'expenses') },
  { entity: 'monitoring-fee', rows: payments('monitoring_fees', 'monitoring-fees') },
];

/**
 * Notifies about due dates within two days and missed ones, in the morning of the reader: once per row and date,
 * for issues once more after three and seven days, across processes.
 */
export async function notifyDueDates({
  pool,
  now,
}: Pick<ScheduledJobContext, 'pool' | 'now'>): Promise<void> {
  const clock = new Date(now()).toISOString();
  for (const { entity, rows, onSite = false } of DUE_DATE_QUERIES) {
    await inTransaction(pool, async (connection) => {
      const told = await connection.rows<{ userId: number }>(sql`
        with here as (select ${clock}::timestamptz::date as today)
        insert into notices (user_id, kind, project_id, entity, entity_id, facts, once)
        select d.user_id, kinds.kind, d.project_id, ${entity}, d.id,
          jsonb_build_object('title', d.title, 'date', d.date::text, 'count', d.count),
          concat_ws(':', kinds.kind, ${entity}::text, coalesce('row ' || d.id, 'project ' || d.project_id), d.date, again.days)
        from (${rows}) d
        join users u on u.id = d.user_id and u.deleted_at is null
        join projects p on p.id = d.project_id and p.deleted_at is null and p.state in ('active', 'on_hold')
        cross join lateral (select ${clock}::timestamptz at time zone u.timezone as hour) there
        join users o on o.id = p.owner_id
        cross join lateral (select d.date - case when ${onSite}::boolean
          then (${clock}::timestamptz at time zone coalesce(p.timezone, o.timezone))::date else there.hour::date end as days) ahead
        cross join lateral (select case when ahead.days < 0 then 'overdue' else 'dueSoon' end as kind) kinds
        cross join lateral (select case when not ${onSite}::boolean then null
          when ahead.days <= -7 then 7 when ahead.days <= -3 then 3 end as days) again
        where extract(hour from there.hour) >= ${FROM_HOUR}::int - u.daily_digest::int and ahead.days between ${-DAYS_BEHIND}::int and ${DAYS_AHEAD}::int
        on conflict do nothing returning user_id as "userId"`);
      for (const userId of new Set(told.map((row) => row.userId)))
        connection.announce({ userId, topic: 'notices' });
    });
  }
}
