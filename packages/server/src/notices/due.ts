import { readersOf } from '@brick/domain/notices/kinds';
import { grantsOf, ROLES } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { inTransaction } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { storedIn } from './store.ts';

/** Days ahead from which a due date is told. */
const AHEAD = 2;
/** Days for which something overdue is told the first time: what lay about for longer is no news. */
const BEHIND = 7;
/** Nobody is told before this hour of their own day. */
const FROM_HOUR = 7;

interface Dated {
  entity: string;
  /** Rows (project_id, id, user_id, title, date, count): whom a date concerns. */
  rows: SQL;
}

// Wide enough for every time zone; the reader's own day decides.
const near = (column: string): SQL =>
  sql`${sql.raw(column)} between here.today - ${BEHIND + 1}::int and here.today + ${AHEAD + 1}::int`;

const one = sql.raw('1 as count');

/** Payments of one day stand together: who pays pays them together. */
const payments = (table: string, resource: 'expenses' | 'monitoring-fees'): SQL => sql`
  select t.project_id, null::bigint as id, m.user_id, null as title, t.due_date as date, count(*) as count
  from here, ${sql.raw(table)} t join project_members m on m.project_id = t.project_id
  where t.deleted_at is null and not t.is_paid and ${near('t.due_date')}
    and ${storedIn(ROLES.filter((role) => grantsOf(role, resource).pay === 'all'))}
  group by t.project_id, m.user_id, t.due_date`;

const assigned = (resource: 'issues' | 'inspections' | 'interior', rows: SQL): SQL => {
  const { all, some } = readersOf(resource);
  return sql`select t.project_id, t.id, t.user_id, t.title, t.date, ${one} from (${rows}) t
    join project_members m on m.project_id = t.project_id and m.user_id = t.user_id and ${storedIn([...all, ...some])}`;
};

const DATED: readonly Dated[] = [
  {
    entity: 'issue',
    rows: assigned(
      'issues',
      sql`select project_id, id, assigned_to_id as user_id, number || ' ' || title as title, due_date as date from here, issues
        where deleted_at is null and status <> 'resolved' and ${near('due_date')}`,
    ),
  },
  {
    entity: 'inspection',
    // The day of the inspection concerns who inspects; the day by which something is put right, whom it was given to.
    rows: assigned(
      'inspections',
      sql`select project_id, id, inspector_id as user_id, number as title, scheduled_date as date from here, inspections
          where deleted_at is null and result = 'pending' and ${near('scheduled_date')}
        union select project_id, id, assigned_to_id, number, due_date from here, inspections
          where deleted_at is null and result <> 'passed' and ${near('due_date')}`,
    ),
  },
  {
    entity: 'interior-task',
    rows: assigned(
      'interior',
      sql`select project_id, id, assigned_to_id as user_id, task_name as title, due_date as date from here, interior_tasks
        where deleted_at is null and status <> 'completed' and ${near('due_date')}`,
    ),
  },
  { entity: 'expense', rows: payments('expenses', 'expenses') },
  { entity: 'monitoring-fee', rows: payments('monitoring_fees', 'monitoring-fees') },
];

/**
 * Tells whom it concerns what is due within two days and what was not done in time, by the reader's own calendar: once a
 * row and date, however many processes look.
 */
export async function tellDates({ pool, now }: Pick<Kept, 'pool' | 'now'>): Promise<void> {
  const clock = new Date(now()).toISOString();
  for (const { entity, rows } of DATED) {
    await inTransaction(pool, async (connection) => {
      const told = await connection.rows<{ userId: number }>(sql`
        with here as (select ${clock}::timestamptz::date as today)
        insert into notices (user_id, kind, project_id, entity, entity_id, facts, once)
        select d.user_id, kinds.kind, d.project_id, ${entity}, d.id,
          jsonb_build_object('title', d.title, 'date', d.date::text, 'count', d.count),
          concat_ws(':', kinds.kind, ${entity}::text, coalesce('row ' || d.id, 'project ' || d.project_id), d.date)
        from (${rows}) d
        join users u on u.id = d.user_id and u.deleted_at is null
        join projects p on p.id = d.project_id and p.deleted_at is null and p.state in ('active', 'on_hold')
        cross join lateral (select ${clock}::timestamptz at time zone u.timezone as hour) there
        cross join lateral (select d.date - there.hour::date as days) ahead
        cross join lateral (select case when ahead.days < 0 then 'overdue' else 'dueSoon' end as kind) kinds
        where extract(hour from there.hour) >= ${FROM_HOUR}::int and ahead.days between ${-BEHIND}::int and ${AHEAD}::int
        on conflict do nothing returning user_id as "userId"`);
      for (const userId of new Set(told.map((row) => row.userId)))
        connection.announce({ userId, topic: 'notices' });
    });
  }
}
