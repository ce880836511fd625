import type { Expense, expensePayments } from '@brick/domain/expenses/api';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { PaymentsBeside } from '../records/payments/record-payments.tsx';

const endpoint = endpointRef<typeof expensePayments>('GET', '/api/expenses/{id}/payments');

/** What bank statements paid of an expense. */
export function ExpensePayments({ row }: { row: Expense }) {
  return <PaymentsBeside path="expenses" load={(options) => callAll(endpoint, options)} row={row} />;
}
