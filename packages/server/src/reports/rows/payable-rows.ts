import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Payables } from '@brick/domain/ledger/payables';
import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { expenses } from '../../schema/expenses.ts';
import { paidPart } from '../../schema/kinds/record-columns.ts';
import { monitoringFees } from '../../schema/monitoring-fees.ts';
import type { ReportContext } from '../report-context.ts';
import { ROWS_PER_BATCH } from './read-in-batches.ts';

/** An unpaid expense or fee. */
export interface PayableLine {
  kind: 'expenses' | 'fees';
  id: number;
  dueDate: CalendarDate | null;
  title: string;
  payee: string | null;
  phase: Phase | null;
  amount: Minor;
}

/** What is left to pay of unpaid expenses up to the day of the figures, and of unpaid fees, which have no date. */
const unpaidQuery = ({ project, asOf }: ReportContext): SQL => sql`
  select 'expenses' as kind, id, due_date, concat_ws(' ', number, item_name) as title, supplier as payee, phase,
    (amount - ${paidPart})::numeric(12,2) as amount from ${expenses}
  where project_id = ${project.id} and deleted_at is null and not is_paid and date <= ${asOf}
  union all
  select 'fees', id, due_date, concat_ws(' ', number, fee_type), payee_name, null,
    (amount - ${paidPart})::numeric(12,2) from ${monitoringFees}
  where project_id = ${project.id} and deleted_at is null and not is_paid`;

/** Loads unpaid amounts by kind and due date, those of credit notes apart from what is to be paid. */
export async function loadPayableSums(setting: ReportContext): Promise<Payables[]> {
  return setting.connection.rows<Payables>(sql`
    select kind, due_date as "dueDate", count(*) as count, sum(amount)::numeric(24,2) as amount
    from (${unpaidQuery(setting)}) as unpaid group by 1, 2, amount < 0`);
}

const DUE_DATE_ORDER = sql`coalesce(due_date, 'infinity'), kind, id`;

/** Loads the next unpaid expenses and fees after one, by due date, those without one last. */
export const loadPayablesAfter = (
  setting: ReportContext,
  after: PayableLine | null,
): Promise<PayableLine[]> =>
  setting.connection.rows<PayableLine>(sql`
    select kind, id, due_date as "dueDate", title, payee, phase, amount from (${unpaidQuery(setting)}) as unpaid
    ${after ? sql`where (${DUE_DATE_ORDER}) > (${after.dueDate ?? 'infinity'}::date, ${after.kind}, ${after.id})` : sql``}
    order by ${DUE_DATE_ORDER} limit ${ROWS_PER_BATCH}`);
