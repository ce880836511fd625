import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Category } from '@brick/domain/expenses/expense-categories';
import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { expenses } from '../../schema/expenses.ts';
import { paidPart } from '../../schema/kinds/record-columns.ts';
import type { ReportContext } from '../report-context.ts';
import { ROWS_PER_BATCH } from './read-in-batches.ts';

export interface ExpenseLine {
  id: number;
  date: CalendarDate;
  phase: Phase;
  itemName: string;
  supplier: string | null;
  category: Category | null;
  amount: Minor;
  isPaid: boolean;
  paidOn: CalendarDate | null;
  paymentReference: string | null;
  hasReceipt: boolean;
}

/** Sums of the expenses of one phase, supplier or month. */
export interface ExpenseSums {
  /** Null for expenses without one. */
  name: string | null;
  count: number;
  total: Minor;
  paid: Minor;
  unpaid: Minor;
  withoutReceipt: number;
}

/** SQL condition: the expenses of a report, up to its day and within its filters. */
function expenseConditions({ project, asOf, options }: ReportContext): SQL {
  const { from, to, phase, supplierId } = options;
  return sql`${expenses.projectId} = ${project.id} and ${expenses.deletedAt} is null and date <= ${asOf}
    ${from ? sql`and date >= ${from}` : sql``} ${to ? sql`and date <= ${to}` : sql``}
    ${phase ? sql`and phase = ${phase}` : sql``} ${supplierId !== undefined ? sql`and supplier_id = ${supplierId}` : sql``}`;
}

/** Loads the next expenses after one, by date. */
export const loadExpensesAfter = (
  setting: ReportContext,
  after: ExpenseLine | null,
): Promise<ExpenseLine[]> =>
  setting.connection.rows<ExpenseLine>(sql`
    select id, date, phase, concat_ws(' ', number, item_name) as "itemName", supplier, category, amount, is_paid as "isPaid",
      paid_on as "paidOn", payment_reference as "paymentReference", receipt_url is not null as "hasReceipt"
    from ${expenses} where ${expenseConditions(setting)} ${after ? sql`and (date, id) > (${after.date}, ${after.id})` : sql``}
    order by date, id limit ${ROWS_PER_BATCH}`);

/** Group columns. Expenses of a supplier are grouped by its name, as on the screen. */
const GROUP_COLUMNS = {
  all: sql`''::text`,
  phase: sql`phase`,
  supplier: sql`nullif(btrim(supplier), '')`,
  month: sql`to_char(date, 'YYYY-MM')`,
};

export type ExpenseGroup = keyof typeof GROUP_COLUMNS;

/** Sums expenses by group in the database. */
export const loadExpenseSums = (setting: ReportContext, group: ExpenseGroup): Promise<ExpenseSums[]> =>
  setting.connection.rows<ExpenseSums>(sql`
    select ${GROUP_COLUMNS[group]} as name, count(*) as count, sum(amount)::numeric(24,2) as total,
      sum(${paidPart})::numeric(24,2) as paid, sum(amount - ${paidPart})::numeric(24,2) as unpaid,
      count(*) filter (where receipt_url is null) as "withoutReceipt"
    from ${expenses} where ${expenseConditions(setting)} group by 1 order by ${group === 'supplier' ? sql`3 desc, 1` : sql`1`}`);
