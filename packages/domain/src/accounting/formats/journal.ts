import type { AccountingRow } from '../rows.ts';
import { type AccountingFormat, csvOf, type FileCell } from './file.ts';

export const JOURNAL_TITLES = [
  ...['date', 'number', 'account', 'debit', 'credit', 'text', 'supplier', 'document', 'project', 'phase'],
];

/** The rows of a journal for any software: with VAT, the expense against the account of the supplier. */
export const journalFiles: AccountingFormat = (rows, { number, projectName, phaseName }) => {
  const line = (row: AccountingRow, account: string | null, debit: bigint): FileCell[] => [
    row.date,
    // Of ours, which no two expenses share: debit and credit of each number are equal.
    row.expenseNumber,
    account ?? '',
    debit < 0n ? '' : debit,
    debit < 0n ? -debit : '',
    row.itemName,
    row.supplier ?? '',
    row.invoiceNumber ?? '',
    projectName,
    phaseName(row.phase),
  ];
  const lines = rows.flatMap((row) => {
    const debit = line(row, row.account, row.gross);
    const credit = line(row, row.creditorAccount, -row.gross);
    return [debit, credit];
  });
  return [{ name: `journal-${number}.csv`, text: csvOf(JOURNAL_TITLES, lines), encoding: 'utf-8' }];
};
