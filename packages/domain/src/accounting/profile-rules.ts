import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { type AccountingProfile, CODE_OF_CATEGORY, type ExportProfile } from './profile.ts';

/** Characters of an account of Sage 50. */
const SAGE_ACCOUNT = 8;
const DIGITS = /^\d+$/;
/** A tax key of DATEV. */
const TAX_KEY = /^\d{1,4}$/;
/** A department of Sage 50. */
const DEPARTMENT = /^\d{1,3}$/;

const isNumber = (text: string, digits: number): boolean => DIGITS.test(text) && text.length <= digits;

type Settings = Pick<ExportProfile, 'system' | 'datev'>;

/** Whether the software of the accountant takes an account of expenses. */
export function isAccount({ system, datev }: Settings, account: string): boolean {
  if (system === 'sage50') return account.length <= SAGE_ACCOUNT;
  return system !== 'datev' || isNumber(account, datev?.accountLength ?? 0);
}

/** Whether it takes an account of a supplier, which has one digit more in DATEV. */
export function isCreditor(settings: Settings, account: string): boolean {
  const { system, datev } = settings;
  return system === 'datev'
    ? isNumber(account, (datev?.accountLength ?? 0) + 1)
    : isAccount(settings, account);
}

const accountMessage = ({ system, datev }: Settings, more = 0): ProblemMessage =>
  system === 'datev'
    ? problemMessage('Accounts of DATEV are numbers of at most {count} digits', {
        count: (datev?.accountLength ?? 0) + more,
      })
    : problemMessage('Accounts of Sage 50 have at most {count} characters', { count: SAGE_ACCOUNT });

const hasDoubles = (keys: readonly unknown[]): boolean => new Set(keys).size < keys.length;

function assertNothingTwice({ accounts, taxCodes, costCentres }: AccountingProfile): void {
  if (accounts.some(({ category, phase }) => category === null && phase === null))
    throw fieldProblem('accounts', problemMessage('Choose a category, a phase or both for each account'));
  if (hasDoubles(accounts.map(({ category, phase }) => `${category} ${phase}`)))
    throw fieldProblem('accounts', problemMessage('A category and phase have one account'));
  if (hasDoubles(taxCodes.map(({ rate }) => rate)))
    throw fieldProblem('taxCodes', problemMessage('A VAT rate has one tax code'));
  if (hasDoubles(costCentres.map(({ phase }) => phase)))
    throw fieldProblem('costCentres', problemMessage('A phase has one cost centre'));
}

/** Throws invalid unless a profile says each thing once, and the software takes its accounts and codes. */
export function assertFits(profile: AccountingProfile): void {
  const { system, datev, defaultAccount, accounts, creditorAccount, costCentres } = profile;
  assertNothingTwice(profile);
  if (system === 'datev' && datev === null)
    throw fieldProblem('datev', problemMessage('DATEV needs the numbers of consultant and client'));
  if (defaultAccount !== null && !isAccount(profile, defaultAccount))
    throw fieldProblem('defaultAccount', accountMessage(profile));
  if (accounts.some(({ account }) => !isAccount(profile, account)))
    throw fieldProblem('accounts', accountMessage(profile));
  if (creditorAccount !== null && !isCreditor(profile, creditorAccount))
    throw fieldProblem('creditorAccount', accountMessage(profile, 1));
  const noTaxKey = (['taxCodes', 'noVatCode', ...Object.values(CODE_OF_CATEGORY)] as const).find((field) =>
    [profile[field] ?? []].flat().some((of) => !TAX_KEY.test(typeof of === 'string' ? of : of.code)),
  );
  if (system === 'datev' && noTaxKey)
    throw fieldProblem(noTaxKey, problemMessage('Tax keys of DATEV are numbers of at most 4 digits'));
  if (system === 'sage50' && costCentres.some(({ code }) => !DEPARTMENT.test(code)))
    throw fieldProblem('costCentres', problemMessage('Departments of Sage 50 are numbers from 0 to 999'));
}

/** Throws invalid unless a period ends on or after the day on which it begins. */
export function assertPeriod({ from, to }: { from: string; to: string }): void {
  if (from > to) throw fieldProblem('to', problemMessage('The period ends before it begins'));
}

/** Throws invalid while nothing may be exported: without a profile, without rows, or while a row lacks an account. */
export function assertExportable(
  profile: ExportProfile,
  rows: readonly { lacks: readonly string[] }[],
  isNew: boolean,
): void {
  if (profile.system === null)
    throw new DomainError('invalid', problemMessage('Set up first which software the accountant uses.'));
  if (rows.length === 0)
    throw new DomainError(
      'invalid',
      isNew
        ? problemMessage('Nothing of this period is new: all of it was exported before.')
        : problemMessage('There are no expenses in this period.'),
    );
  const lacking = rows.filter(({ lacks }) => lacks.includes('account') || lacks.includes('creditor')).length;
  if (lacking > 0)
    throw new DomainError(
      'invalid',
      problemMessage('Rows without an account: {count}. Nothing is exported until each has one.', {
        count: lacking,
      }),
    );
}
