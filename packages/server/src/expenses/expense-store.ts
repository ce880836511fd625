import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { expenseEndpoints } from '@brick/domain/expenses/api';
import { expense } from '@brick/domain/expenses/record';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { figuresOfBuckets } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { readableRowsCondition } from '../records/list-queries.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import { paidPart } from '../schema/kinds/record-columns.ts';

export type ExpenseRow = typeof expenses.$inferSelect;

export const expenseRows = createRecordStore({
  kind: 'expense',
  table: expenses,
  facts: expenseFacts,
  // An invoice before its expenses, always: deleting the last of them changes it.
  lockedBefore: (where) => sql`
    select 1 from ${invoices} where (${invoices.projectId}, ${invoices.id}) in (
      select ${expenses.projectId}, ${expenses.invoiceId} from ${expenses} where ${where})
    order by ${invoices.id} for update`,
});

type ExpenseFilters = QueryOf<typeof expenseEndpoints.totals>;
type ExpenseTotals = ReplyOf<typeof expenseEndpoints.totals>;

/** Conditions of the expense filters beyond plain fields. */
export const expenseConditions = ({ supplier, commitmentId, from, to, hasReceipt }: ExpenseFilters): SQL[] =>
  [
    supplier ? eq(expenses.supplier, supplier) : null,
    commitmentId === undefined ? null : eq(expenses.commitmentId, commitmentId),
    from ? gte(expenses.date, from) : null,
    to ? lte(expenses.date, to) : null,
    hasReceipt === undefined
      ? null
      : sql`(${expenses.receiptUrl} is ${hasReceipt ? sql`not null` : sql`null`})`,
  ].filter((condition) => condition !== null);

const MOST_NAMES = 500;

/** Loads the first names of suppliers on expenses that a member sees. */
export async function loadSupplierNames(
  connection: Connection,
  member: Member,
  projectId: number,
): Promise<string[]> {
  const named = await connection.rows<{ supplier: string }>(sql`
    select distinct supplier from ${expenses}
    where ${readableRowsCondition(expense, expenseKind, { member, projectId, filters: {} })} and supplier is not null
    order by supplier limit ${MOST_NAMES}`);
  return named.map(({ supplier }) => supplier);
}

/** Sums the filtered expenses from their rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: ExpenseFilters,
): Promise<ExpenseTotals> {
  const [totals] = await connection.rows<ExpenseTotals>(sql`
    select count(*) as count, count(*) filter (where is_paid) as "paidCount",
      coalesce(sum(amount), 0)::numeric(24,2) as total,
      coalesce(sum(${paidPart}), 0)::numeric(24,2) as paid,
      coalesce(sum(amount - ${paidPart}), 0)::numeric(24,2) as unpaid,
      count(distinct phase) as "activePhases"
    from ${expenses} where ${readableRowsCondition(expense, expenseKind, { member, projectId, filters, further: expenseConditions(filters) })}`);
  if (!totals) throw new Error('an aggregate came back empty');
  return totals;
}

/** Whether filters are by phase and payment alone, which the buckets of the stored totals are made of. */
export const areTotalsStored = ({ phase: _, isPaid: __, ...others }: ExpenseFilters): boolean =>
  Object.values(others).every((filter) => filter === undefined || filter === '');

/** Loads the sums of the expenses of a project, or of a phase and of paid ones in it, from the stored totals. */
export async function loadExpenseTotals(
  connection: Connection,
  projectId: number,
  { phase, isPaid }: ExpenseFilters,
): Promise<ExpenseTotals> {
  const stored = (await loadStoredTotals(connection, [projectId])).get(projectId) ?? [];
  const buckets = stored.filter(({ bucket }) => {
    const [ofPhase, payment] = bucket.split('|');
    return (
      (phase === undefined || phase === ofPhase) && (isPaid === undefined || isPaid === (payment === 'paid'))
    );
  });
  const { counts, totals, phases } = figuresOfBuckets(buckets);
  return {
    count: counts.expenses,
    paidCount: counts.paidExpenses,
    total: totals.expenses,
    paid: totals.paidExpenses,
    unpaid: totals.unpaidExpenses,
    activePhases: phases.filter((phase) => phase.count > 0).length,
  };
}
