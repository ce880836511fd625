import type { AccountingSystem } from '../profile.ts';
import { datevFiles } from './datev.ts';
import type { AccountingFormat } from './file.ts';
import { journalFiles } from './journal.ts';
import { quickbooksFiles } from './quickbooks.ts';
import { sage50Files } from './sage50.ts';
import { xeroFiles } from './xero.ts';

/** What makes the files of each software (docs/spec/accounting.md, "Files"). */
export const ACCOUNTING_FORMATS: Readonly<Record<AccountingSystem, AccountingFormat>> = {
  xero: xeroFiles,
  quickbooks: quickbooksFiles,
  sage50: sage50Files,
  datev: datevFiles,
  journal: journalFiles,
};
