import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { expenseCalls } from '@brick/domain/expenses/contract';
import { expense } from '@brick/domain/expenses/record';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { totalsOf } from '../platform/totals.ts';
import { livingRows } from '../records/living-rows.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';

export type ExpenseRow = typeof expenses.$inferSelect;

export const expenseRows = keptRows({ kind: 'expense', table: expenses, facts: expenseFacts });

type Filters = QueryOf<typeof expenseCalls.totals>;
type Totals = ReplyOf<typeof expenseCalls.totals>;

/** What filters of expenses ask beside the fields by which every list is filtered. */
export const filtered = ({ supplier, commitmentId, from, to, hasReceipt }: Filters): SQL[] =>
  [
    supplier ? eq(expenses.supplier, supplier) : null,
    commitmentId === undefined ? null : eq(expenses.commitmentId, commitmentId),
    from ? gte(expenses.date, from) : null,
    to ? lte(expenses.date, to) : null,
    hasReceipt === undefined
      ? null
      : sql`(${expenses.receiptUrl} is ${hasReceipt ? sql`not null` : sql`null`})`,
  ].filter((condition) => condition !== null);

/** Sums of the expenses that a filter leaves, added up from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [totals] = await connection.rows<Totals>(sql`
    select count(*) as count, count(*) filter (where is_paid) as "paidCount",
      coalesce(sum(amount), 0)::numeric(24,2) as total,
      coalesce(sum(amount) filter (where is_paid), 0)::numeric(24,2) as paid,
      coalesce(sum(amount) filter (where not is_paid), 0)::numeric(24,2) as unpaid,
      count(distinct phase) as "activePhases"
    from ${expenses} where ${livingRows(expense, expenseKind, { member, projectId, filters, further: filtered(filters) })}`);
  if (!totals) throw new Error('an aggregate came back empty');
  return totals;
}

/** The sums of all expenses of a project, from the kept totals. */
export async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
  const { counts, totals, phases } = keptFigures(buckets);
  return {
    count: counts.expenses,
    paidCount: counts.paidExpenses,
    total: totals.expenses,
    paid: totals.paidExpenses,
    unpaid: totals.unpaidExpenses,
    activePhases: phases.filter((phase) => phase.count > 0).length,
  };
}
