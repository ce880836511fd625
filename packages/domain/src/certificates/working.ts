import type { CalendarDate } from '../dates/calendar-date.ts';
import { percentOf, rate } from '../ledger/rate.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { type ColumnRow, columnRows, type Summary, summaryOf } from './columns.ts';
import type { Certificate, TermsOnWire } from './contract.ts';
import {
  type CertificateFigures,
  certificateFigures,
  type Issued,
  type LimitBase,
  type Release,
  type Terms,
} from './figures.ts';
import { type CertificateWarning, certificateWarnings } from './rules.ts';
import { type Entered, type LineValue, type ScheduleLine, sumsOf, valuedLines } from './valuation.ts';

/** What a contract says about payment, whatever its variations come to. */
export type FixedTerms = Omit<Terms, 'revisedSum'> & { paymentDays: number };

/** By how much approved variations revise the contract sum from a day on. */
export interface Revision {
  from: CalendarDate;
  amount: Minor;
}

/** All that a certificate is worked out from until it is issued, besides what is valued. */
export interface Basis {
  terms: FixedTerms;
  revisions: readonly Revision[];
  schedule: readonly ScheduleLine[];
  /** By line, as the certificate issued last has it. */
  certified: readonly LineValue[];
  issued: readonly Issued[];
  lastDate: CalendarDate | null;
  earlierOpen: number;
  /** Approved variations are left out of `revisions`, because they were decided in another currency. */
  otherCurrency: boolean;
}

/** What is valued, as it was sent. */
export interface Valued {
  date: CalendarDate;
  release: Release;
  workDone: Entered;
  materialsOnSite: Entered;
}

export interface WorkedOut {
  lines: LineValue[];
  /** All to date; materials as they stand on site. */
  workDone: Minor;
  materialsOnSite: Minor;
  revisedSum: Minor;
  figures: CertificateFigures;
  rows: ColumnRow[];
  summary: Summary;
  warnings: CertificateWarning[];
}

/** The contract sum with the variations that are approved by a day. */
export const revisedSumOn = (contractSum: Minor, revisions: readonly Revision[], day: CalendarDate): Minor =>
  sum([contractSum, ...revisions.filter(({ from }) => from <= day).map(({ amount }) => amount)]);

/**
 * Works a certificate out that is not issued yet. The server does so at each reading, and a form while somebody types:
 * both by this function, so that they can't differ.
 */
export function workedOut(basis: Basis, { date, release, workDone, materialsOnSite }: Valued): WorkedOut {
  const { schedule, certified, issued, lastDate, earlierOpen, otherCurrency } = basis;
  const revisedSum = revisedSumOn(basis.terms.contractSum, basis.revisions, date);
  const terms: Terms = { ...basis.terms, revisedSum };
  const ids = schedule.map(({ id }) => id);
  const lines = valuedLines(ids, { workDone, materialsOnSite }, certified);
  const sums = sumsOf(lines, terms);
  const figures = certificateFigures(terms, { date, release, ...sums }, issued);
  const looked = {
    terms,
    schedule,
    lines,
    certified,
    figures,
    release,
    date,
    lastDate,
    earlierOpen,
    otherCurrency,
  };
  return {
    lines,
    workDone: sums.workDone,
    materialsOnSite: sum(lines.map((line) => line.materialsOnSite)),
    revisedSum,
    figures,
    rows: columnRows({ schedule, lines, certified, terms, retention: figures.retention }),
    summary: summaryOf(terms, figures),
    warnings: certificateWarnings(looked),
  };
}

interface StoredTerms {
  contractSum: Minor;
  retentionRate: number | string;
  retentionLimit: number | string | null;
  limitBase: LimitBase;
  advance: Minor;
  recoveryRate: number | string;
  materialsRate: number | string;
  paymentDays: number;
  vatRates: readonly { from: CalendarDate; rate: number }[];
}

/** Terms as they are stored or sent, to reckon with. */
export const termsOf = (sent: StoredTerms): FixedTerms => ({
  contractSum: sent.contractSum,
  retentionRate: rate(sent.retentionRate),
  retentionLimit: sent.retentionLimit === null ? null : rate(sent.retentionLimit),
  limitBase: sent.limitBase,
  advance: sent.advance,
  recoveryRate: rate(sent.recoveryRate),
  materialsRate: rate(sent.materialsRate),
  paymentDays: sent.paymentDays,
  vatRates: sent.vatRates.map(({ from, rate: percent }) => ({ from, rate: rate(percent) })),
});

/** Terms as the calls answer them. */
export const termsOnWire = (terms: FixedTerms): TermsOnWire => ({
  ...terms,
  retentionRate: percentOf(terms.retentionRate),
  retentionLimit: terms.retentionLimit === null ? null : percentOf(terms.retentionLimit),
  recoveryRate: percentOf(terms.recoveryRate),
  materialsRate: percentOf(terms.materialsRate),
  vatRates: terms.vatRates.map(({ from, rate: percent }) => ({ from, rate: percentOf(percent) })),
});

/** What an open certificate is worked out from, as its call answers it. */
export const basisOnWire = ({ revisions, issued, lastDate, earlierOpen, otherCurrency }: Basis) => ({
  revisions: [...revisions],
  issued: [...issued],
  lastDate,
  earlierOpen,
  otherCurrency,
});

/** The basis of an open certificate read back from its call; null for an issued one, which is worked out no more. */
export function basisOf({
  terms,
  basis,
  lines,
}: Pick<Certificate, 'terms' | 'basis' | 'lines'>): Basis | null {
  if (!basis) return null;
  return {
    ...basis,
    terms: termsOf(terms),
    schedule: lines.flatMap(({ lineId, description, scheduledValue }) =>
      lineId === null ? [] : [{ id: lineId, description: description ?? '', amount: scheduledValue }],
    ),
    certified: lines.map(({ lineId, workBefore }) => ({
      lineId,
      workDone: workBefore,
      materialsOnSite: ZERO,
    })),
  };
}
