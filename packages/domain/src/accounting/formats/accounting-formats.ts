import type { AccountingSystem } from '../profile.ts';
import type { AccountingRow } from '../rows.ts';
import { datevFiles } from './datev.ts';
import type { AccountingFormat } from './file.ts';
import { journalFiles } from './journal.ts';
import { quickbooksFiles } from './quickbooks.ts';
import { sage50Files } from './sage50.ts';
import { billsOf, xeroFiles } from './xero.ts';

/** What makes the files of each software (docs/spec/accounting.md, "Files"). */
export const ACCOUNTING_FORMATS: Readonly<Record<AccountingSystem, AccountingFormat>> = {
  xero: xeroFiles,
  quickbooks: quickbooksFiles,
  sage50: sage50Files,
  datev: datevFiles,
  journal: journalFiles,
};

/** Rows in the order of the file: Xero's has the lines of a bill together. */
export const inFileOrder = (
  system: AccountingSystem | null,
  rows: readonly AccountingRow[],
): readonly AccountingRow[] => (system === 'xero' ? billsOf(rows).flat() : rows);
