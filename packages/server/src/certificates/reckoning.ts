import type { ColumnRow } from '@brick/domain/certificates/columns';
import { summaryOf } from '@brick/domain/certificates/columns';
import type { Certificate } from '@brick/domain/certificates/contract';
import type { CertificateFigures } from '@brick/domain/certificates/figures';
import { mustBeValued } from '@brick/domain/certificates/rules';
import { type Entered, enteredOf, type LineAmount } from '@brick/domain/certificates/valuation';
import {
  type Basis,
  basisOnWire,
  type FixedTerms,
  termsOf,
  termsOnWire,
  type Valued,
  type WorkedOut,
  workedOut,
} from '@brick/domain/certificates/working';
import { rate } from '@brick/domain/ledger/rate';
import type { Currency } from '@brick/domain/money/currencies';
import { withAmounts } from '@brick/domain/money/json';
import { type Minor, percent, sum, ZERO } from '@brick/domain/money/money';
import type { AsIssued, certificateLines, certificates } from '../schema/certificates.ts';
import { type Book, basisFor, currencyOf } from './books.ts';

export type CertificateRow = typeof certificates.$inferSelect;
export type IssuedLine = typeof certificateLines.$inferSelect;

/** The figures of a certificate, whether they are stored or worked out, and on whose names and terms they stand. */
export interface Reckoned {
  contractTitle: string;
  contractor: string | null;
  currency: Currency;
  terms: FixedTerms;
  revisedSum: Minor;
  workDone: Minor;
  materialsOnSite: Minor;
  figures: CertificateFigures;
}

/** Columns and summary of a certificate, with what is said beside it and what it is worked out from. */
export type Sheet = Pick<Certificate, 'lines' | 'summary' | 'terms' | 'basis' | 'warnings'>;

const issuedAmount = (amount: Minor | null): Minor => {
  if (amount === null) throw new Error('an issued certificate lacks a figure');
  return amount;
};

function asIssuedIn({ entered }: CertificateRow) {
  if (!entered.asIssued) throw new Error('an issued certificate lacks its terms');
  return withAmounts<AsIssued>(entered.asIssued);
}

/** An issued certificate, read as it was issued. */
export function readIssued(row: CertificateRow): Reckoned {
  const { contractTitle, contractor, terms } = asIssuedIn(row);
  return {
    contractTitle,
    contractor,
    currency: row.currency as Currency,
    terms: termsOf(terms),
    revisedSum: issuedAmount(row.revisedSum),
    workDone: issuedAmount(row.workDone),
    materialsOnSite: issuedAmount(row.materialsOnSite),
    figures: {
      gross: issuedAmount(row.gross),
      retention: issuedAmount(row.retention),
      advancePaid: issuedAmount(row.advancePaid),
      advanceRecovered: issuedAmount(row.advanceRecovered),
      net: issuedAmount(row.net),
      previous: issuedAmount(row.previous),
      due: issuedAmount(row.due),
      vatRate: row.vatRate === null ? null : rate(row.vatRate),
      vat: issuedAmount(row.vat),
      payable: issuedAmount(row.payable),
    },
  };
}

type Open = Pick<CertificateRow, 'date' | 'release' | 'entered'>;

type Sent = Minor | readonly LineAmount[];

function valuedIn({ date, release, entered }: Open): Valued {
  const { workDone, materialsOnSite } = withAmounts<{ workDone: Sent; materialsOnSite: Sent }>(entered);
  return { date, release, workDone: enteredOf(workDone), materialsOnSite: enteredOf(materialsOnSite) };
}

/** Works out a certificate that is not issued, from its contract as it is now. */
export const workOut = (book: Book, row: Open & Pick<CertificateRow, 'number'>): WorkedOut =>
  workedOut(basisFor(book, row.number), valuedIn(row));

/** What was worked out, beside the names and terms of the contract as they are now. */
export const reckonedNow = (book: Book, worked: WorkedOut, ofProject: Currency): Reckoned => ({
  contractTitle: book.contract.title,
  contractor: book.contract.contractor,
  currency: currencyOf(book, ofProject),
  terms: termsOf(book.contract),
  revisedSum: worked.revisedSum,
  workDone: worked.workDone,
  materialsOnSite: worked.materialsOnSite,
  figures: worked.figures,
});

const linesIn = (entered: Entered) => ('lines' in entered ? entered.lines : []);

/** Refuses what cannot be valued: lines of another contract, less than nothing. */
export function mustBeValuedOn(book: Book, row: Open, worked: WorkedOut): void {
  const { workDone, materialsOnSite } = valuedIn(row);
  const ids = book.schedule.map(({ id }) => id);
  const named = [...linesIn(workDone), ...linesIn(materialsOnSite)].map(({ lineId }) => ({
    lineId,
    workDone: ZERO,
    materialsOnSite: ZERO,
  }));
  mustBeValued(ids, [...named, ...worked.lines], worked.figures.gross);
}

/** The sheet of a certificate that is not issued. */
export const openSheet = (basis: Basis, { rows: lines, summary, warnings }: WorkedOut): Sheet => ({
  ...{ lines, summary, warnings },
  terms: termsOnWire(basis.terms),
  basis: basisOnWire(basis),
});

/** A stored line in its columns. */
export const columnsIn = (line: IssuedLine): ColumnRow => ({
  ...line,
  percentComplete: percent(line.completed, line.scheduledValue),
  balance: sum([line.scheduledValue, -line.completed]),
});

/** The sheet of an issued certificate, as it was issued. */
export function issuedSheet({ terms, revisedSum, figures }: Reckoned, rows: ColumnRow[]): Sheet {
  const summary = summaryOf({ contractSum: terms.contractSum, revisedSum }, figures);
  return { lines: rows, summary, terms: termsOnWire(terms), basis: null, warnings: [] };
}
