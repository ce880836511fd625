import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { expenseQuery, expenseTotals } from '@brick/domain/expenses/contract';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, type Listed } from '../platform/list.ts';
import { keptCount, totalsOf } from '../platform/totals.ts';
import { expenses } from '../schema/expenses.ts';

export type ExpenseRow = typeof expenses.$inferSelect;

export const expenseRows = keptRows({ kind: 'expense', table: expenses, facts: expenseFacts });

type Filters = QueryOf<typeof expenseTotals>;

const SORTS = {
  date: expenses.date,
  amount: expenses.amount,
  itemName: expenses.itemName,
  supplier: expenses.supplier,
  phase: expenses.phase,
  isPaid: expenses.isPaid,
  createdAt: expenses.createdAt,
};

function matching(filters: Filters): SQL {
  const conditions = [
    filters.phase && eq(expenses.phase, filters.phase),
    filters.isPaid !== undefined && eq(expenses.isPaid, filters.isPaid),
    filters.supplier && eq(expenses.supplier, filters.supplier),
    filters.category && eq(expenses.category, filters.category),
    filters.commitmentId !== undefined && eq(expenses.commitmentId, filters.commitmentId),
    filters.from && gte(expenses.date, filters.from),
    filters.to && lte(expenses.date, filters.to),
    filters.hasReceipt !== undefined &&
      (filters.hasReceipt ? sql`receipt_url is not null` : sql`receipt_url is null`),
    filters.q?.trim() && contains([expenses.itemName, expenses.supplier, expenses.description], filters.q),
  ].filter((condition) => condition !== false && condition !== undefined && condition !== '');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const living = (member: Member, projectId: number): SQL =>
  sql`${expenses.projectId} = ${projectId} and ${expenses.deletedAt} is null and ${readable(member, 'expenses', { createdBy: expenses.addedBy })}`;

/** Expenses of a project that a member may see, as the query asks for them; for listRows() or listWritten(). */
export const listOfProject = (
  member: Member,
  projectId: number,
  query: z.output<typeof expenseQuery>,
  seesAll: boolean,
): Listed => ({
  table: expenses,
  where: sql`${living(member, projectId)} and ${matching(query)}`,
  request: query,
  sorts: SORTS,
  defaultSort: '-date',
  id: expenses.id,
  keptCount: seesAll ? keptCount(projectId, 'expenses') : undefined,
});

/** Expenses of several projects; `reach` says which of their rows. */
export const listOfProjects = (reach: SQL, query: z.output<typeof expenseQuery>): Listed => ({
  table: expenses,
  where: sql`${reach} and ${expenses.deletedAt} is null and ${matching(query)}`,
  request: query,
  sorts: SORTS,
  defaultSort: '-date',
  id: expenses.id,
});

/** Sums of the expenses that a filter leaves, added up from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<ReplyOf<typeof expenseTotals>> {
  const [totals] = await connection.rows<ReplyOf<typeof expenseTotals>>(sql`
    select count(*) as count, count(*) filter (where is_paid) as "paidCount",
      coalesce(sum(amount), 0)::numeric(24,2) as total,
      coalesce(sum(amount) filter (where is_paid), 0)::numeric(24,2) as paid,
      coalesce(sum(amount) filter (where not is_paid), 0)::numeric(24,2) as unpaid,
      count(distinct phase) as "activePhases"
    from ${expenses} where ${living(member, projectId)} and ${matching(filters)}`);
  if (!totals) throw new Error('an aggregate came back empty');
  return totals;
}

/** The sums of all expenses of a project, from the kept totals. */
export async function keptTotals(
  connection: Connection,
  projectId: number,
): Promise<ReplyOf<typeof expenseTotals>> {
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
