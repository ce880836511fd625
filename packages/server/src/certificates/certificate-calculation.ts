import type { Certificate } from '@brick/domain/certificates/api';
import {
  type BaseTerms,
  type CertificateBasis,
  type CertificateCalculation,
  calculateCertificate,
  parseTerms,
  serializeBasis,
  serializeTerms,
  type ValuationInput,
} from '@brick/domain/certificates/certificate-calculation';
import type { CertificateFigures, ContractTerms } from '@brick/domain/certificates/certificate-figures';
import type { CertificateColumns } from '@brick/domain/certificates/certificate-sheet';
import { certificateSummary } from '@brick/domain/certificates/certificate-sheet';
import { assertValidValuation } from '@brick/domain/certificates/rules';
import {
  type EnteredAmounts,
  type LineAmount,
  parseEnteredAmounts,
} from '@brick/domain/certificates/values-by-line';
import { rate } from '@brick/domain/ledger/rate';
import type { Currency } from '@brick/domain/money/currencies';
import { withAmounts } from '@brick/domain/money/json';
import { type Minor, percent, sum, ZERO } from '@brick/domain/money/money';
import type { certificateLines, certificates, IssuedTerms } from '../schema/certificates.ts';
import { basisFor, type ContractLedger, currencyOf } from './contract-ledger.ts';

export type CertificateRow = typeof certificates.$inferSelect;
export type IssuedLine = typeof certificateLines.$inferSelect;

/** The figures of a certificate, stored or calculated, and the names and terms that they are based on. */
export interface CalculatedCertificate {
  contractTitle: string;
  contractor: string | null;
  currency: Currency;
  terms: BaseTerms;
  revisedSum: Minor;
  workDone: Minor;
  materialsOnSite: Minor;
  figures: CertificateFigures;
}

/** The columns, summary, warnings and inputs of a certificate. */
export type CertificateSheet = Pick<Certificate, 'lines' | 'summary' | 'terms' | 'basis' | 'warnings'>;

const issuedAmount = (amount: Minor | null): Minor => {
  if (amount === null) throw new Error('an issued certificate lacks a figure');
  return amount;
};

function issuedTerms({ entered }: Pick<CertificateRow, 'entered'>) {
  if (!entered.asIssued) throw new Error('an issued certificate lacks its terms');
  return withAmounts<IssuedTerms>(entered.asIssued);
}

/** Reads the terms that a certificate was issued by; the contract may have others by now. */
export const termsOfIssued = (row: Pick<CertificateRow, 'entered' | 'revisedSum'>): ContractTerms => ({
  ...parseTerms(issuedTerms(row).terms),
  revisedSum: issuedAmount(row.revisedSum),
});

/** Reads an issued certificate. */
export function figuresOfIssued(row: CertificateRow): CalculatedCertificate {
  const { contractTitle, contractor, terms } = issuedTerms(row);
  return {
    contractTitle,
    contractor,
    currency: row.currency as Currency,
    terms: parseTerms(terms),
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

type OpenCertificate = Pick<CertificateRow, 'date' | 'release' | 'entered'>;

type Sent = Minor | readonly LineAmount[];

function parseValuation({ date, release, entered }: OpenCertificate): ValuationInput {
  const { workDone, materialsOnSite } = withAmounts<{ workDone: Sent; materialsOnSite: Sent }>(entered);
  return {
    date,
    release,
    workDone: parseEnteredAmounts(workDone),
    materialsOnSite: parseEnteredAmounts(materialsOnSite),
  };
}

/** Calculates an open certificate from its current contract. */
export const calculate = (
  book: ContractLedger,
  row: OpenCertificate & Pick<CertificateRow, 'number'>,
): CertificateCalculation => calculateCertificate(basisFor(book, row.number), parseValuation(row));

/** Calculated figures with the current names and terms of the contract. */
export const figuresOfOpen = (
  book: ContractLedger,
  worked: CertificateCalculation,
  ofProject: Currency,
): CalculatedCertificate => ({
  contractTitle: book.contract.title,
  contractor: book.contract.contractor,
  currency: currencyOf(book, ofProject),
  terms: parseTerms(book.contract),
  revisedSum: worked.revisedSum,
  workDone: worked.workDone,
  materialsOnSite: worked.materialsOnSite,
  figures: worked.figures,
});

const scheduleLines = (entered: EnteredAmounts) => ('lines' in entered ? entered.lines : []);

/** Throws for an invalid valuation: lines of other contracts, negative values. */
export function assertValuation(
  book: ContractLedger,
  row: OpenCertificate,
  worked: CertificateCalculation,
): void {
  const { workDone, materialsOnSite } = parseValuation(row);
  const ids = book.schedule.map(({ id }) => id);
  const named = [...scheduleLines(workDone), ...scheduleLines(materialsOnSite)].map(({ lineId }) => ({
    lineId,
    workDone: ZERO,
    materialsOnSite: ZERO,
  }));
  assertValidValuation(ids, [...named, ...worked.lines], worked.figures.gross);
}

/** The sheet of an open certificate. */
export const openSheet = (
  basis: CertificateBasis,
  { rows: lines, summary, warnings }: CertificateCalculation,
): CertificateSheet => ({
  ...{ lines, summary, warnings },
  terms: serializeTerms(basis.terms),
  basis: serializeBasis(basis),
});

/** The columns of a stored line. */
export const lineColumns = (line: IssuedLine): CertificateColumns => ({
  ...line,
  percentComplete: percent(line.completed, line.scheduledValue),
  balance: sum([line.scheduledValue, -line.completed]),
});

/** The sheet of an issued certificate. */
export function issuedSheet(
  { terms, revisedSum, figures }: CalculatedCertificate,
  rows: CertificateColumns[],
): CertificateSheet {
  const summary = certificateSummary({ contractSum: terms.contractSum, revisedSum }, figures);
  return { lines: rows, summary, terms: serializeTerms(terms), basis: null, warnings: [] };
}
