import { PHASES } from '@brick/domain/phases/phases';
import { buildExpense, type NewExpense } from '../builders/expense.ts';
import { BILLS, OUTSIDERS, type Payee } from './bills.ts';
import type { Place } from './place.ts';
import { SUPPLIERS, type SupplierKey } from './suppliers.ts';

const isSupplier = (payee: Payee): payee is SupplierKey => payee in SUPPLIERS;

/** Under which name and for what somebody is paid. */
const payeeOf = (payee: Payee) => (isSupplier(payee) ? SUPPLIERS[payee] : OUTSIDERS[payee]);

export const nameOf = (payee: Payee): string => payeeOf(payee).name;

/** Bills of the last days are entered on their date, so that the newest activity reads as it happened. */
const ENTERED_AT_ONCE = 14;

/** The sample's expenses; `supplierIds` are the ids of its directory's rows by their name. */
export function sampleExpenses(
  { projectId, ownerId, days }: Place,
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
      createdAt: days.at(daysAgo - enteredAfter, index),
    });
  });
}
