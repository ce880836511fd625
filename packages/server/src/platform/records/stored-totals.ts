import type { StoredTotal } from '@brick/domain/ledger/budget/budget-from-totals';
import type { TotalsBucket } from '@brick/domain/ledger/project-figures';
import type { Minor } from '@brick/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';

interface TotalsRow {
  projectId: number;
  resource: TotalsBucket['resource'];
  bucket: string;
  count: number;
  amount: Minor;
}

/** All resources with stored totals. Those of lists have counts alone. */
export type TotalledResource =
  | TotalsBucket['resource']
  | StoredTotal['resource']
  | 'issue-list'
  | 'inspection-list'
  | 'document-list'
  | 'interior-plan-list';

/** Resources shown on the dashboard and in the portfolio; other sums are stored for the budget. */
const DASHBOARD_RESOURCES: TotalsBucket['resource'][] = [
  'expenses',
  'variations',
  'monitoring-fees',
  'issues',
  'inspections',
];

/** Loads the stored totals of projects: rolled-up totals plus pending deltas, in one snapshot. */
export async function loadStoredTotals(
  connection: Connection,
  projectIds: readonly number[],
): Promise<Map<number, TotalsBucket[]>> {
  const byProject = new Map<number, TotalsBucket[]>(projectIds.map((id) => [id, []]));
  if (projectIds.length === 0) return byProject;
  const rows = await connection.rows<TotalsRow>(sql`
    select project_id as "projectId", resource, bucket, sum(count)::bigint as count, sum(amount)::numeric(24,2) as amount
    from (
      select project_id, resource, bucket, count, amount from project_totals where project_id = any(${sql.param([...projectIds])}::bigint[]) and resource = any(${sql.param(DASHBOARD_RESOURCES)}::text[])
      union all
      select project_id, resource, bucket, count, amount from project_total_deltas where project_id = any(${sql.param([...projectIds])}::bigint[]) and resource = any(${sql.param(DASHBOARD_RESOURCES)}::text[])
    ) as kept
    group by project_id, resource, bucket`);
  for (const { projectId, resource, bucket, count, amount } of rows) {
    byProject.get(projectId)?.push({ resource, bucket, count, amount });
  }
  return byProject;
}

/**
 * Returns the query for stored sums of some resources of a project, rolled up or pending, as rows (resource, bucket,
 * amount). It is a part of a query, so that it reads the same snapshot as the rest.
 */
export function storedSumsQuery(projectId: SQL, resources: readonly TotalledResource[]): SQL {
  const named = sql.raw(resources.map((resource) => `'${resource}'`).join(', '));
  return sql`
    select resource, bucket, amount from project_totals where project_id = ${projectId} and resource in (${named})
    union all
    select resource, bucket, amount from project_total_deltas where project_id = ${projectId} and resource in (${named})`;
}

/** Returns the SQL value of the number of records of a resource that are not in the trash, of the buckets that match. */
export function storedCountQuery(
  projectId: number,
  resource: TotalledResource,
  buckets: readonly SQL[] = [],
): SQL {
  const matching = sql.join(
    [sql`project_id = ${projectId} and resource = ${resource}`, ...buckets],
    sql` and `,
  );
  return sql`
  select coalesce(sum(kept.count), 0)::bigint from (
    select count from project_totals where ${matching}
    union all
    select count from project_total_deltas where ${matching}
  ) as kept`;
}

/** The maximum number of deltas rolled up at once, so that rows are not locked for long. */
const ROLL_UP_LIMIT = 5000;

/**
 * Rolls up pending deltas into the totals. Rows locked by another process are skipped, so any number of processes may
 * run it. Returns the number of deltas.
 */
export async function rollUpTotals(connection: Connection): Promise<number> {
  const [folded] = await connection.rows<{ count: number }>(sql`
    with taken as (
      select project_id, id from project_total_deltas order by project_id, id limit ${ROLL_UP_LIMIT} for update skip locked
    ), gone as (
      delete from project_total_deltas d using taken where d.project_id = taken.project_id and d.id = taken.id
      returning d.project_id, d.resource, d.bucket, d.count, d.amount
    ), folded as (
      insert into project_totals as t (project_id, resource, bucket, count, amount)
      select project_id, resource, bucket, sum(count), sum(amount) from gone group by 1, 2, 3 order by 1, 2, 3
      on conflict (project_id, resource, bucket) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
      returning 1
    )
    select count(*)::bigint as count from gone`);
  return folded?.count ?? 0;
}
