import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Category } from '../expenses/expense-categories.ts';
import type { Minor } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';
import { CODE_OF_CATEGORY, type ExportProfile } from './profile.ts';
import { isAccount, isCreditor } from './profile-rules.ts';
import type { VatShare } from './vat-shares.ts';

/** What a row may lack: an account, that of the supplier, a tax code, the supplier's number, the supplier. */
export const MISSING_FIELDS = ['account', 'creditor', 'taxCode', 'number', 'supplier'] as const;

export type MissingField = (typeof MISSING_FIELDS)[number];

/** What an export takes of an expense. It has changed since if any of this has. */
export interface ExpenseFacts {
  expenseId: number;
  /** Of ours: EX-0001. */
  expenseNumber: string;
  date: CalendarDate;
  dueDate: CalendarDate;
  itemName: string;
  phase: Phase;
  category: Category | null;
  supplier: string | null;
  invoiceNumber: string | null;
  /** In the books: with VAT or without, as the project counts. */
  amount: Minor;
}

/** An expense on its way to the accountant. */
export interface AccountingEntry extends ExpenseFacts {
  /** The account code of its supplier. */
  supplierCode: string | null;
  /** Its VAT by rate, as its booked invoice states it; null where none does. */
  vat: readonly VatShare[] | null;
}

/** A row of an export: an expense, or what of it is of one VAT rate. */
export interface AccountingRow extends ExpenseFacts {
  /** In percent, as text without surplus zeros; null where no VAT is stated. */
  rate: string | null;
  net: Minor;
  /** Null where no VAT is stated. */
  vat: Minor | null;
  gross: Minor;
  account: string | null;
  creditorAccount: string | null;
  taxCode: string | null;
  costCentre: string | null;
  lacks: readonly MissingField[];
}

type Profile = ExportProfile;

/** The account of an expense: by category and phase, else by category, else by phase, else the default. */
function accountOf({ accounts, defaultAccount }: Profile, { category, phase }: ExpenseFacts): string | null {
  const of = (ofCategory: Category | null, ofPhase: Phase | null) =>
    accounts.find((one) => one.category === ofCategory && one.phase === ofPhase)?.account;
  return (
    (category === null ? undefined : (of(category, phase) ?? of(category, null))) ??
    of(null, phase) ??
    defaultAccount
  );
}

const taxCodeOf = (
  profile: Profile,
  { rate, category }: Pick<VatShare, 'rate' | 'category'>,
): string | null => {
  const { taxCodes, noVatCode } = profile;
  const own = category && profile[CODE_OF_CATEGORY[category]];
  if (own !== null) return own;
  if (rate === null) return noVatCode;
  const code = taxCodes.find((one) => one.rate === Number(rate))?.code ?? null;
  return code ?? (Number(rate) === 0 ? noVatCode : null);
};

/** Whether the software books to an account of the supplier. */
const needsCreditor = ({ system }: Profile): boolean =>
  system === 'sage50' || system === 'datev' || system === 'journal';

function lacksOf(profile: Profile, row: Omit<AccountingRow, 'lacks'>): MissingField[] {
  const { account, creditorAccount, taxCode, invoiceNumber, supplier } = row;
  const lacks: Record<MissingField, boolean> = {
    account: account === null || !isAccount(profile, account),
    creditor: needsCreditor(profile) && (creditorAccount === null || !isCreditor(profile, creditorAccount)),
    // Xero takes no bill without one.
    taxCode: profile.system === 'xero' && taxCode === null,
    number: invoiceNumber === null,
    supplier: supplier === null,
  };
  return MISSING_FIELDS.filter((lack) => lacks[lack]);
}

/**
 * The rows of an expense: one for each VAT rate where its invoice states them, else one. Their amounts add up to the
 * expense (docs/spec/accounting.md, "Rows").
 */
export function rowsOf(profile: Profile, entry: AccountingEntry): AccountingRow[] {
  const { supplierCode, vat: stated, ...facts } = entry;
  const { amount: whole } = facts;
  const shares = stated ?? [{ rate: null, category: null, net: whole, vat: null, amount: whole }];
  return shares.map(({ rate, category, net, vat, amount }) => {
    const row = {
      ...facts,
      ...{ amount, rate, net, vat, gross: (net + (vat ?? 0n)) as Minor },
      account: accountOf(profile, facts),
      creditorAccount: supplierCode ?? profile.creditorAccount,
      taxCode: taxCodeOf(profile, { rate, category }),
      costCentre: profile.costCentres.find(({ phase }) => phase === facts.phase)?.code ?? null,
    };
    return { ...row, lacks: lacksOf(profile, row) };
  });
}

/** The name of a bill: the supplier's number, else ours. */
export const billNumber = ({
  invoiceNumber,
  expenseNumber,
}: Pick<ExpenseFacts, 'invoiceNumber' | 'expenseNumber'>): string => invoiceNumber ?? expenseNumber;
