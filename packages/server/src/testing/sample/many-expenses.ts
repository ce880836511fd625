import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { dueDateOf } from '@brick/domain/expenses/rules';
import { amountsAsText } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/connection.ts';
import { BILLS, OUTSIDERS } from './bills.ts';
import { SUPPLIERS } from './suppliers.ts';

const PAYEES = { ...SUPPLIERS, ...OUTSIDERS };

/** The kinds of bill that repeat from plot to plot. */
const kinds = () =>
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

/** Three years of an estate: long enough that a list over them has to be paged and filtered. */
const DAYS = 1095;
// Coprime with DAYS, so that the days of neighbouring rows scatter over the years.
const STRIDE = 389;
/** Bills older than this are nearly all settled. */
const SETTLED_AFTER = 60;

interface Wanted {
  projectId: number;
  ownerId: number;
  count: number;
  today: CalendarDate;
}

/**
 * Adds `count` expenses to a project, with their history, in one statement that the database runs by itself: the bills
 * of the sample house for one plot after the other, over the three years before `today`.
 */
export async function addManyExpenses(
  connection: Connection,
  { projectId, ownerId, count, today }: Wanted,
): Promise<void> {
  const all = kinds();
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
