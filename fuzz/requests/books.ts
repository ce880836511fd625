import { auditAll } from '@brick/server/testing/auditing';
import type { TestServer } from '@brick/server/testing/server';

interface Apart {
  project: string;
  resource: string;
  bucket: string;
  kept: string;
  counted: string;
}

const AGREED = `case when status = 'approved' then coalesce(agreed_amount, extra_cost) else extra_cost end`;
const PAID = `case when is_paid then '|paid' else '|unpaid' end`;

/** What each row of a counted table counts as, by the page on kept totals and not by the triggers. */
const COUNTED = [
  ['expenses', `'expenses'`, `phase || ${PAID}`, 'amount'],
  ['expenses', `'expense-months'`, `to_char(date, 'YYYY-MM') || '|' || phase || ${PAID}`, 'amount'],
  ['expenses', `'commitment-invoices'`, `commitment_id || '|' || to_char(date, 'YYYY-MM')`, 'amount'],
  ['variations', `'variations'`, 'status', AGREED],
  [
    'variations',
    `'variation-budgets'`,
    `status || '|' || coalesce(affected_phase, '') || '|' || funded_by`,
    AGREED,
  ],
  ['monitoring_fees', `'monitoring-fees'`, `case when is_paid then 'paid' else 'unpaid' end`, 'amount'],
  ['issues', `'issues'`, `status || '|' || priority`, '0'],
  ['inspections', `'inspections'`, 'result', '0'],
]
  .map(
    ([table, resource, bucket, amount]) =>
      `select project_id, ${resource} as resource, ${bucket} as bucket, ${amount} as amount from ${table} where deleted_at is null`,
  )
  .join('\nunion all ');

/** Kept totals that are not the sums of their rows, folded or not. */
async function totalsApart({ pool }: TestServer): Promise<string[]> {
  const { rows } = await pool.query<Apart>(`
    with kept as (
      select project_id, resource, bucket, sum(count) as count, sum(amount) as amount from (
        select project_id, resource, bucket, count, amount from project_totals
        union all select project_id, resource, bucket, count, amount from project_total_deltas
      ) as both_tables group by 1, 2, 3
    ), counted as (
      select project_id, resource, bucket, count(*) as count, sum(amount) as amount from (${COUNTED}) as each_row
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

/** What is wrong with what is stored: totals and the log. */
export async function faultsInBooks(server: TestServer): Promise<string[]> {
  const { faults } = await auditAll(server);
  return [...(await totalsApart(server)), ...faults.map((fault) => `the log: ${fault}`)];
}
