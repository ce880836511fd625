import { PHASES } from '@brick/domain/phases/phases';
import { buildExpense, type NewExpense } from '../row-builders/expense.ts';
import { BILLS, type Payee, UNLISTED_PAYEES } from './expense-data.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS, type SupplierKey } from './suppliers.ts';

const isSupplier = (payee: Payee): payee is SupplierKey => payee in SUPPLIERS;

/** The name and category of a payee. */
const payeeOf = (payee: Payee) => (isSupplier(payee) ? SUPPLIERS[payee] : UNLISTED_PAYEES[payee]);

export const nameOf = (payee: Payee): string => payeeOf(payee).name;

/** Recent expenses are entered on their date, so that recent activity looks natural. */
const ENTERED_AT_ONCE = 14;

/** Paid ones are paid so many days after their date. */
const PAID_AFTER = 12;

/** The sample's expenses. `supplierIds` maps supplier names to ids. */
export function sampleExpenses(
  { projectId, ownerId, days }: SampleContext,
  supplierIds: ReadonlyMap<string, number>,
): NewExpense[] {
  const bills = PHASES.flatMap((phase) => BILLS[phase].map((bill) => ({ phase, ...bill })));
  return bills.map(({ phase, payee, daysAgo, dueIn, ...bill }, index) => {
    const { name, category } = payeeOf(payee);
    const enteredAfter = daysAgo > ENTERED_AT_ONCE ? index % 4 : 0;
    return buildExpense({
      category,
      ...bill,
      phase,
      projectId,
      addedBy: ownerId,
      supplier: name,
      supplierId: supplierIds.get(name) ?? null,
      date: days.day(daysAgo),
      ...(dueIn !== undefined && { dueDate: days.day(daysAgo - dueIn) }),
      ...(bill.isPaid && { paidOn: days.day(Math.max(daysAgo - PAID_AFTER, 0)) }),
      createdAt: days.at(daysAgo - enteredAfter, index),
    });
  });
}
