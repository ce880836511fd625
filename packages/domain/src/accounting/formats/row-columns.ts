import type { AccountingSystem } from '../profile.ts';
import type { AccountingRow } from '../rows.ts';

/** What a file says of a row. A bill is the name of the bill: the supplier's number, else ours. */
export type RowColumn =
  | 'bill'
  | Exclude<keyof AccountingRow, 'expenseId' | 'category' | 'rate' | 'amount' | 'lacks'>;

/** What the file of each software says of a row, in its order. A journal has both accounts, each with its amount. */
export const ROW_COLUMNS: Readonly<Record<AccountingSystem, readonly RowColumn[]>> = {
  xero: [
    ...(['supplier', 'bill', 'date', 'dueDate', 'itemName', 'net'] as const),
    ...(['account', 'taxCode', 'vat', 'costCentre'] as const),
  ],
  quickbooks: ['bill', 'supplier', 'date', 'dueDate', 'account', 'itemName', 'net', 'taxCode'],
  sage50: [
    ...(['creditorAccount', 'account', 'costCentre', 'date', 'bill', 'supplier', 'itemName'] as const),
    ...(['net', 'taxCode', 'vat'] as const),
  ],
  datev: [
    ...(['gross', 'account', 'creditorAccount', 'taxCode', 'date', 'bill', 'supplier'] as const),
    ...(['itemName', 'costCentre', 'dueDate'] as const),
  ],
  journal: [
    ...(['date', 'expenseNumber', 'account', 'creditorAccount', 'gross', 'itemName'] as const),
    ...(['supplier', 'invoiceNumber', 'phase'] as const),
  ],
};
