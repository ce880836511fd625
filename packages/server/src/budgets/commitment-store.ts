import type {
  Commitment,
  commitmentQuery,
  commitmentTotals,
} from '@brick/domain/budgets/commitment-contract';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { openOf, overInvoicedOf } from '@brick/domain/ledger/commitments';
import { withAmounts } from '@brick/domain/money/json';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { keptSums } from '../platform/totals.ts';
import { commitments } from '../schema/budgets.ts';

export type CommitmentRow = typeof commitments.$inferSelect;

export const commitmentRows = keptRows({
  kind: 'commitment',
  table: commitments,
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
});

type Filters = QueryOf<typeof commitmentTotals>;
type Totals = ReplyOf<typeof commitmentTotals>;

const SORTS = {
  date: commitments.date,
  title: commitments.title,
  supplier: commitments.supplier,
  phase: commitments.phase,
  amount: commitments.amount,
  createdAt: commitments.createdAt,
};

/** What was invoiced against each commitment of a project, as rows (id, invoiced). */
const invoices = (projectId: SQL): SQL => sql`
  select split_part(bucket, '|', 1)::bigint as id, sum(amount) as invoiced
  from (${keptSums(projectId, ['commitment-invoices'])}) as kept group by 1`;

/** The condition that nothing of a commitment is open: found once for all of a project’s, not for each row. */
const isClosed = (projectId: number): SQL => sql`(${commitments.amount} = 0 or ${commitments.id} in (
  select c.id from commitments c join (${invoices(sql`${projectId}`)}) as i on i.id = c.id
  where c.project_id = ${projectId} and i.invoiced >= c.amount))`;

function matching(projectId: number, { phase, supplier, isOpen, q }: Filters): SQL {
  const conditions = [
    phase && eq(commitments.phase, phase),
    supplier && eq(commitments.supplier, supplier),
    isOpen !== undefined && (isOpen ? sql`not ${isClosed(projectId)}` : isClosed(projectId)),
    q?.trim() && contains([commitments.title, commitments.supplier, commitments.description], q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const living = (projectId: number): SQL =>
  sql`${commitments.projectId} = ${projectId} and ${commitments.deletedAt} is null`;

async function invoicedOf(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, Minor>> {
  const rows = await connection.rows<{ id: number; invoiced: Minor }>(sql`
    select id, invoiced::numeric(24,2) as invoiced from (${invoices(sql`${projectId}`)}) as i
    where id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, invoiced }) => [id, invoiced]));
}

const withInvoiced = (row: CommitmentRow, invoiced: Minor): Commitment => {
  const sums = { amount: row.amount, invoiced };
  return {
    ...row,
    lines: withAmounts(row.lines),
    invoiced,
    open: openOf(sums),
    overInvoiced: overInvoicedOf(sums),
  };
};

/** A commitment as its contract shows it. */
export async function shown(connection: Connection, row: CommitmentRow): Promise<Commitment> {
  const invoiced = await invoicedOf(connection, row.projectId, [row.id]);
  return withInvoiced(row, invoiced.get(row.id) ?? ZERO);
}

/** A commitment against which nothing can have been booked yet. */
export const shownNew = (row: CommitmentRow): Commitment => withInvoiced(row, ZERO);

/** Commitments of a project, as the query asks for them. */
export async function listOfProject(
  connection: Connection,
  projectId: number,
  query: z.output<typeof commitmentQuery>,
): Promise<Page> {
  const page = await listRows<CommitmentRow>(connection, {
    table: commitments,
    where: sql`${living(projectId)} and ${matching(projectId, query)}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-date',
    id: commitments.id,
  });
  const rows = page.rows as readonly CommitmentRow[];
  const invoiced = await invoicedOf(
    connection,
    projectId,
    rows.map(({ id }) => id),
  );
  return withRows(
    page,
    rows.map((row) => withInvoiced(row, invoiced.get(row.id) ?? ZERO)),
  );
}

/** Count and sums of the commitments that a filter leaves. */
export async function totalsOfProject(
  connection: Connection,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [totals] = await connection.rows<Totals>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::numeric(24,2) as amount,
      coalesce(sum(invoiced), 0)::numeric(24,2) as invoiced,
      coalesce(sum(greatest(amount - invoiced, 0)), 0)::numeric(24,2) as open,
      coalesce(sum(greatest(invoiced - amount, 0)), 0)::numeric(24,2) as "overInvoiced"
    from (
      select ${commitments.amount} as amount, coalesce(i.invoiced, 0) as invoiced
      from ${commitments} left join (${invoices(sql`${projectId}`)}) as i on i.id = ${commitments.id}
      where ${living(projectId)} and ${matching(projectId, filters)}
    ) as counted`);
  if (!totals) throw new Error('an aggregate came back empty');
  return totals;
}
