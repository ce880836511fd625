import { billNumber } from '../rows.ts';
import { type AccountingFormat, csvOf } from './file.ts';

export const QUICKBOOKS_TITLES = [
  ...[
    'Bill no',
    'Vendor',
    'Bill date',
    'Due date',
    'Account',
    'Description',
    'Amount',
    'Tax code',
    'Currency',
  ],
];

/** Bills for QuickBooks Online, amounts without VAT. */
export const quickbooksFiles: AccountingFormat = (rows, { number, currency }) => [
  {
    name: `quickbooks-${number}.csv`,
    text: csvOf(
      QUICKBOOKS_TITLES,
      rows.map((row) => [
        billNumber(row),
        row.supplier ?? '',
        row.date,
        row.dueDate,
        row.account ?? '',
        row.itemName,
        row.net,
        row.taxCode ?? '',
        currency,
      ]),
    ),
    encoding: 'utf-8',
  },
];
