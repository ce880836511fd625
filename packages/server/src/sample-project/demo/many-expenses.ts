import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { dueDateOf } from '@brick/domain/expenses/rules';
import { amountsAsText } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connection.ts';
import { BILLS, UNLISTED_PAYEES } from '../expense-data.ts';
import { SUPPLIERS } from '../suppliers.ts';

const PAYEES = { ...SUPPLIERS, ...UNLISTED_PAYEES };

/** The expenses that repeat for each plot. */
const billKinds = () =>
  PHASES.flatMap((phase) =>
    BILLS[phase].map(({ payee, itemName, amount }) => ({ phase, itemName, amount, ...PAYEES[payee] })),
  ).map(({ phase, itemName, amount, name, category }, place) => ({
    place,
    phase,
    itemName,
    amount,
    supplier: name,
    category,
  }));

/** Three years: long enough to require paging and filtering. */
const DAYS = 1095;
// Coprime with DAYS, so that neighbouring rows are spread over the years.
const STRIDE = 389;
/** Older expenses are nearly all paid. */
const SETTLED_AFTER = 60;

interface ManyExpensesOptions {
  projectId: number;
  ownerId: number;
  count: number;
  today: CalendarDate;
}

/**
 * Adds `count` expenses with their history in one SQL statement: the expenses of the sample house for one plot after
 * another, over the three years before `today`.
 */
export async function addManyExpenses(
  connection: Connection,
  { projectId, ownerId, count, today }: ManyExpensesOptions,
): Promise<void> {
  const all = billKinds();
  const usualDays = daysBetween(today, dueDateOf(today, null));
  await connection.rows(sql`
    with bills as (
      select n, kind.*, ${today}::date - ((n * ${STRIDE}) % ${DAYS})::int as day
      from generate_series(0, ${count - 1}::bigint) as n
      join jsonb_to_recordset(${JSON.stringify(all, amountsAsText)}::jsonb)
        as kind(place int, phase text, "itemName" text, amount numeric, supplier text, category text) on kind.place = n % ${all.length}
    ), added as (
      insert into expenses (project_id, phase, item_name, supplier, category, amount, date, due_date, is_paid, added_by, created_at, updated_at, serial)
      select ${projectId}::bigint, phase, "itemName" || ', plot ' || (1 + n / ${all.length}), supplier, category,
        round(amount * (80 + (n * 37) % 41) / 100, 2), day, day + ${usualDays}::int,
        day < ${today}::date - ${SETTLED_AFTER}::int and n % 23 <> 0 or n % 5 = 0, ${ownerId}::bigint, entered, entered,
        first - 1 + row_number() over (order by entered, n)
      from take_numbers(${projectId}::bigint, 'expense', ${count}::int) as first, (select *, least(day + time '08:00' + (n % 420) * interval '1 minute', now()) as entered from bills) as dated
      order by n
      returning *
    )
    insert into activity (project_id, actor_id, entity, entity_id, action, after, at)
    select project_id, added_by, 'expense', id, 'created', jsonb_build_object('phase', phase, 'itemName', item_name, 'supplier', supplier,
      'category', category, 'amount', amount::text, 'date', date, 'dueDate', due_date, 'isPaid', is_paid), created_at
    from added order by id`);
}
