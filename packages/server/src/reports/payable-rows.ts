import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Payables } from '@brick/domain/ledger/payables';
import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { expenses } from '../schema/expenses.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { ROWS_AT_ONCE } from './batches.ts';
import type { ReportSetting } from './setting.ts';

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

/** Expenses dated up to the day of the figures, as the budget counts them, and fees, which have no date. */
const unpaid = ({ project, asOf }: ReportSetting): SQL => sql`
  select 'expenses' as kind, id, due_date, concat_ws(' ', number, item_name) as title, supplier as payee, phase, amount from ${expenses}
  where project_id = ${project.id} and deleted_at is null and not is_paid and date <= ${asOf}
  union all
  select 'fees', id, due_date, concat_ws(' ', number, fee_type), payee_name, null, amount from ${monitoringFees}
  where project_id = ${project.id} and deleted_at is null and not is_paid`;

/** What is unpaid, by kind and the day on which it is due. */
export async function payablesOf(setting: ReportSetting): Promise<Payables[]> {
  return setting.connection.rows<Payables>(sql`
    select kind, due_date as "dueDate", count(*) as count, sum(amount)::numeric(24,2) as amount
    from (${unpaid(setting)}) as unpaid group by 1, 2`);
}

const ORDER = sql`coalesce(due_date, 'infinity'), kind, id`;

/** The next unpaid expenses and fees after one, by due date; those without one come last. */
export const payablesAfter = (setting: ReportSetting, after: PayableLine | null): Promise<PayableLine[]> =>
  setting.connection.rows<PayableLine>(sql`
    select kind, id, due_date as "dueDate", title, payee, phase, amount from (${unpaid(setting)}) as unpaid
    ${after ? sql`where (${ORDER}) > (${after.dueDate ?? 'infinity'}::date, ${after.kind}, ${after.id})` : sql``}
    order by ${ORDER} limit ${ROWS_AT_ONCE}`);
