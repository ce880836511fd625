import type { KeptSum } from '@brick/domain/ledger/kept-budget';
import type { Bucket } from '@brick/domain/ledger/project-figures';
import type { Minor } from '@brick/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';

interface BucketRow {
  projectId: number;
  resource: Bucket['resource'];
  bucket: string;
  count: number;
  amount: Minor;
}

/** Everything of which sums are kept. */
type KeptResource = Bucket['resource'] | KeptSum['resource'];

/** What the dashboard and the portfolio are made of; other sums are kept beside them, for the budget. */
const SHOWN: Bucket['resource'][] = ['expenses', 'variations', 'monitoring-fees', 'issues', 'inspections'];

/** The kept totals of projects, by project: what is folded plus what is not yet, in one snapshot. */
export async function totalsOf(
  connection: Connection,
  projectIds: readonly number[],
): Promise<Map<number, Bucket[]>> {
  const byProject = new Map<number, Bucket[]>(projectIds.map((id) => [id, []]));
  if (projectIds.length === 0) return byProject;
  const rows = await connection.rows<BucketRow>(sql`
    select project_id as "projectId", resource, bucket, sum(count)::bigint as count, sum(amount)::numeric(24,2) as amount
    from (
      select project_id, resource, bucket, count, amount from project_totals where project_id = any(${sql.param([...projectIds])}::bigint[]) and resource = any(${sql.param(SHOWN)}::text[])
      union all
      select project_id, resource, bucket, count, amount from project_total_deltas where project_id = any(${sql.param([...projectIds])}::bigint[]) and resource = any(${sql.param(SHOWN)}::text[])
    ) as kept
    group by project_id, resource, bucket`);
  for (const { projectId, resource, bucket, count, amount } of rows) {
    byProject.get(projectId)?.push({ resource, bucket, count, amount });
  }
  return byProject;
}

/**
 * What is kept of some resources of one project, folded or not yet, as rows (resource, bucket, amount): a part of a
 * query, so that it is read in one snapshot with what stands beside it.
 */
export function keptSums(projectId: SQL, resources: readonly KeptResource[]): SQL {
  const named = sql.raw(resources.map((resource) => `'${resource}'`).join(', '));
  return sql`
    select resource, bucket, amount from project_totals where project_id = ${projectId} and resource in (${named})
    union all
    select resource, bucket, amount from project_total_deltas where project_id = ${projectId} and resource in (${named})`;
}

/** How many living rows of a resource a project has, as one value in SQL. */
export const keptCount = (projectId: number, resource: Bucket['resource']) => sql`
  select coalesce(sum(kept.count), 0)::bigint from (
    select count from project_totals where project_id = ${projectId} and resource = ${resource}
    union all
    select count from project_total_deltas where project_id = ${projectId} and resource = ${resource}
  ) as kept`;

/** Deltas folded at once at most, so that one fold never holds many rows for long. */
const AT_ONCE = 5000;

/**
 * Moves appended deltas into the totals. Rows that another process is folding are skipped, so any number of processes
 * may run it. Returns how many were folded.
 */
export async function foldTotals(connection: Connection): Promise<number> {
  const [folded] = await connection.rows<{ count: number }>(sql`
    with taken as (
      select project_id, id from project_total_deltas order by project_id, id limit ${AT_ONCE} for update skip locked
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
