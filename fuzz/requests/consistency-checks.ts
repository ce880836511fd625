import { hashAndAudit } from '@brick/server/testing/audit-activity';
import type { TestServer } from '@brick/server/testing/test-server';

interface TotalDifference {
  project: string;
  resource: string;
  bucket: string;
  kept: string;
  counted: string;
}

const EFFECTIVE_COST = `case when status = 'approved' then coalesce(agreed_amount, extra_cost) else extra_cost end`;
const PAID_BUCKET = `case when is_paid then '|paid' else '|unpaid' end`;

/** How each row counts, according to the specification of stored totals rather than the triggers. */
const COUNTED_ROWS = [
  ['expenses', `'expenses'`, `phase || ${PAID_BUCKET}`, 'amount'],
  ['expenses', `'expense-months'`, `to_char(date, 'YYYY-MM') || '|' || phase || ${PAID_BUCKET}`, 'amount'],
  ['expenses', `'commitment-invoices'`, `commitment_id || '|' || to_char(date, 'YYYY-MM')`, 'amount'],
  ['variations', `'variations'`, 'status', EFFECTIVE_COST],
  [
    'variations',
    `'variation-budgets'`,
    `status || '|' || coalesce(affected_phase, '') || '|' || funded_by`,
    EFFECTIVE_COST,
  ],
  ['monitoring_fees', `'monitoring-fees'`, `case when is_paid then 'paid' else 'unpaid' end`, 'amount'],
  ['issues', `'issues'`, `status || '|' || priority`, '0'],
  ['inspections', `'inspections'`, 'result', '0'],
  ['issues', `'issue-list'`, `status || '|' || priority || '|' || coalesce(phase, '')`, '0'],
  ['inspections', `'inspection-list'`, `result || '|' || phase`, '0'],
  ['documents', `'document-list'`, `kind || '|' || coalesce(phase, '')`, '0'],
  ['interior_plans', `'interior-plan-list'`, `''`, '0'],
]
  .map(
    ([table, resource, bucket, amount]) =>
      `select project_id, ${resource} as resource, ${bucket} as bucket, ${amount} as amount from ${table} where deleted_at is null`,
  )
  .join('\nunion all ');

/** Returns stored totals, rolled up or not, that are not the sums of their rows. */
async function totalDifferences({ pool }: TestServer): Promise<string[]> {
  const { rows } = await pool.query<TotalDifference>(`
    with kept as (
      select project_id, resource, bucket, sum(count) as count, sum(amount) as amount from (
        select project_id, resource, bucket, count, amount from project_totals
        union all select project_id, resource, bucket, count, amount from project_total_deltas
      ) as both_tables group by 1, 2, 3
    ), counted as (
      select project_id, resource, bucket, count(*) as count, sum(amount) as amount from (${COUNTED_ROWS}) as each_row
      where bucket is not null group by 1, 2, 3
    )
    select project_id as project, resource, bucket, coalesce(k.count, 0) || ' for ' || coalesce(k.amount, 0)::numeric(24,2) as kept,
      coalesce(c.count, 0) || ' for ' || coalesce(c.amount, 0)::numeric(24,2) as counted
    from kept k full join counted c using (project_id, resource, bucket)
    where (coalesce(k.count, 0), coalesce(k.amount, 0)) is distinct from (coalesce(c.count, 0), coalesce(c.amount, 0))`);
  return rows.map(
    ({ project, resource, bucket, kept, counted }) =>
      `the total ${resource} ${bucket} of project ${project} is ${kept}, and its rows are ${counted}`,
  );
}

/** Returns faults of the stored data: totals and the log. */
export async function consistencyFaults(server: TestServer): Promise<string[]> {
  const { faults } = await hashAndAudit(server);
  return [...(await totalDifferences(server)), ...faults.map((fault) => `the log: ${fault}`)];
}
