import type { Commitment, commitmentQuery, commitmentTotals } from '@brick/domain/budgets/commitment-api';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { openOf, overInvoicedOf } from '@brick/domain/ledger/commitments';
import { withAmounts } from '@brick/domain/money/json';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Connection } from '../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../platform/http/responses.ts';
import { containsText, loadList } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { storedSumsQuery } from '../platform/records/stored-totals.ts';
import { commitments } from '../schema/budgets.ts';

export type CommitmentRow = typeof commitments.$inferSelect;

export const commitmentRows = createRecordStore({
  kind: 'commitment',
  table: commitments,
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
});

type CommitmentFilters = QueryOf<typeof commitmentTotals>;
type CommitmentTotals = ReplyOf<typeof commitmentTotals>;

const SORTS = {
  date: commitments.date,
  title: commitments.title,
  supplier: commitments.supplier,
  phase: commitments.phase,
  amount: commitments.amount,
  createdAt: commitments.createdAt,
};

/** The invoiced amount of each commitment of a project, as rows (id, invoiced). */
const invoicedQuery = (projectId: SQL): SQL => sql`
  select split_part(bucket, '|', 1)::bigint as id, sum(amount) as invoiced
  from (${storedSumsQuery(projectId, ['commitment-invoices'])}) as kept group by 1`;

/** Whether a commitment is fully invoiced. Evaluated once for all of a project, not per row. */
const isClosed = (projectId: number): SQL => sql`(${commitments.amount} = 0 or ${commitments.id} in (
  select c.id from commitments c join (${invoicedQuery(sql`${projectId}`)}) as i on i.id = c.id
  where c.project_id = ${projectId} and i.invoiced >= c.amount))`;

function commitmentConditions(projectId: number, { phase, supplier, isOpen, q }: CommitmentFilters): SQL {
  const conditions = [
    phase && eq(commitments.phase, phase),
    supplier && eq(commitments.supplier, supplier),
    isOpen !== undefined && (isOpen ? sql`not ${isClosed(projectId)}` : isClosed(projectId)),
    q?.trim() && containsText([commitments.title, commitments.supplier, commitments.description], q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const notDeleted = (projectId: number): SQL =>
  sql`${commitments.projectId} = ${projectId} and ${commitments.deletedAt} is null`;

async function loadInvoiced(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, Minor>> {
  const rows = await connection.rows<{ id: number; invoiced: Minor }>(sql`
    select id, invoiced::numeric(24,2) as invoiced from (${invoicedQuery(sql`${projectId}`)}) as i
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

/** Serializes a commitment. */
export async function serializeCommitment(connection: Connection, row: CommitmentRow): Promise<Commitment> {
  const invoiced = await loadInvoiced(connection, row.projectId, [row.id]);
  return withInvoiced(row, invoiced.get(row.id) ?? ZERO);
}

/** Serializes a new commitment, which cannot have invoices yet. */
export const serializeNewCommitment = (row: CommitmentRow): Commitment => withInvoiced(row, ZERO);

/** Loads one page of a project's commitments. */
export async function listOfProject(
  connection: Connection,
  projectId: number,
  query: z.output<typeof commitmentQuery>,
): Promise<ResultPage> {
  const page = await loadList<CommitmentRow>(connection, {
    table: commitments,
    where: sql`${notDeleted(projectId)} and ${commitmentConditions(projectId, query)}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-date',
    id: commitments.id,
  });
  const rows = page.rows as readonly CommitmentRow[];
  const invoiced = await loadInvoiced(
    connection,
    projectId,
    rows.map(({ id }) => id),
  );
  return withPageRows(
    page,
    rows.map((row) => withInvoiced(row, invoiced.get(row.id) ?? ZERO)),
  );
}

/** Computes count and sums of the filtered commitments. */
export async function totalsOfProject(
  connection: Connection,
  projectId: number,
  filters: CommitmentFilters,
): Promise<CommitmentTotals> {
  const [totals] = await connection.rows<CommitmentTotals>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::numeric(24,2) as amount,
      coalesce(sum(invoiced), 0)::numeric(24,2) as invoiced,
      coalesce(sum(greatest(amount - invoiced, 0)), 0)::numeric(24,2) as open,
      coalesce(sum(greatest(invoiced - amount, 0)), 0)::numeric(24,2) as "overInvoiced"
    from (
      select ${commitments.amount} as amount, coalesce(i.invoiced, 0) as invoiced
      from ${commitments} left join (${invoicedQuery(sql`${projectId}`)}) as i on i.id = ${commitments.id}
      where ${notDeleted(projectId)} and ${commitmentConditions(projectId, filters)}
    ) as counted`);
  if (!totals) throw new Error('an aggregate came back empty');
  return totals;
}
