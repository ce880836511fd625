import { calendarDate } from '@brick/domain/dates/calendar-date';
import { dueDateOf } from '@brick/domain/expenses/rules';
import type { expenses } from '../schema/expenses.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

export type NewExpense = typeof expenses.$inferInsert;

/** Builds the row of an expense. Default: due 30 days after its date. */
export function buildExpense(
  fields: WithTextAmounts<Pick<NewExpense, 'projectId' | 'addedBy'> & Partial<NewExpense>>,
): NewExpense {
  const date = fields.date ?? calendarDate('2026-03-04');
  return rowOf<NewExpense>({
    phase: 'foundation',
    itemName: 'Ready-mix concrete 30 MPa',
    amount: '18400.00',
    isPaid: false,
    updatedAt: fields.createdAt,
    ...fields,
    date,
    dueDate: dueDateOf(date, fields.dueDate),
  });
}
