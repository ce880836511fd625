import type { CalendarDate } from '../dates/calendar-date.ts';
import { percentOf, rate } from '../ledger/rate.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import type { Certificate, TermsReply } from './api.ts';
import {
  type CertificateFigures,
  type ContractTerms,
  certificateFigures,
  type IssuedCertificate,
  type LimitBase,
  type Release,
} from './certificate-figures.ts';
import {
  type CertificateColumns,
  type CertificateSummary,
  certificateColumns,
  certificateSummary,
} from './certificate-sheet.ts';
import { type CertificateWarning, certificateWarnings } from './rules.ts';
import {
  type EnteredAmounts,
  type LineValue,
  type ScheduleLine,
  valuationSums,
  valueLines,
} from './values-by-line.ts';

/** Payment terms of a contract without the revised sum. */
export type BaseTerms = Omit<ContractTerms, 'revisedSum'> & { paymentDays: number };

/** A change to the contract sum by approved variations, from a day on. */
export interface SumRevision {
  from: CalendarDate;
  amount: Minor;
}

/** The inputs of an unissued certificate besides the valuation. */
export interface CertificateBasis {
  terms: BaseTerms;
  revisions: readonly SumRevision[];
  schedule: readonly ScheduleLine[];
  /** Values by line of the last issued certificate. */
  certified: readonly LineValue[];
  issued: readonly IssuedCertificate[];
  lastDate: CalendarDate | null;
  earlierOpen: number;
  /** True if approved variations are missing from `revisions` because they were decided in another currency. */
  otherCurrency: boolean;
}

/** The valuation as entered. */
export interface ValuationInput {
  date: CalendarDate;
  release: Release;
  workDone: EnteredAmounts;
  materialsOnSite: EnteredAmounts;
}

export interface CertificateCalculation {
  lines: LineValue[];
  /** All to date; materials at their full value on site. */
  workDone: Minor;
  materialsOnSite: Minor;
  revisedSum: Minor;
  figures: CertificateFigures;
  rows: CertificateColumns[];
  summary: CertificateSummary;
  warnings: CertificateWarning[];
}

/** Returns the contract sum including variations approved by a day. */
export const revisedSumOn = (
  contractSum: Minor,
  revisions: readonly SumRevision[],
  day: CalendarDate,
): Minor => sum([contractSum, ...revisions.filter(({ from }) => from <= day).map(({ amount }) => amount)]);

/** Calculates an unissued certificate. Server and form use this same function, so their results cannot differ. */
export function calculateCertificate(
  basis: CertificateBasis,
  { date, release, workDone, materialsOnSite }: ValuationInput,
): CertificateCalculation {
  const { schedule, certified, issued, lastDate, earlierOpen, otherCurrency } = basis;
  const revisedSum = revisedSumOn(basis.terms.contractSum, basis.revisions, date);
  const terms: ContractTerms = { ...basis.terms, revisedSum };
  const ids = schedule.map(({ id }) => id);
  const lines = valueLines(ids, { workDone, materialsOnSite }, certified);
  const sums = valuationSums(lines, terms);
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
    rows: certificateColumns({ schedule, lines, certified, terms, retention: figures.retention }),
    summary: certificateSummary(terms, figures),
    warnings: certificateWarnings(looked),
  };
}

interface TermsInput {
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

/** Parses stored or received terms. */
export const parseTerms = (sent: TermsInput): BaseTerms => ({
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

/** Serializes terms for replies. */
export const serializeTerms = (terms: BaseTerms): TermsReply => ({
  ...terms,
  retentionRate: percentOf(terms.retentionRate),
  retentionLimit: terms.retentionLimit === null ? null : percentOf(terms.retentionLimit),
  recoveryRate: percentOf(terms.recoveryRate),
  materialsRate: percentOf(terms.materialsRate),
  vatRates: terms.vatRates.map(({ from, rate: percent }) => ({ from, rate: percentOf(percent) })),
});

/** Serializes the basis of an unissued certificate. */
export const serializeBasis = ({
  revisions,
  issued,
  lastDate,
  earlierOpen,
  otherCurrency,
}: CertificateBasis) => ({
  revisions: [...revisions],
  issued: [...issued],
  lastDate,
  earlierOpen,
  otherCurrency,
});

/** Parses the basis of an unissued certificate from a reply; null for an issued one. */
export function parseBasis({
  terms,
  basis,
  lines,
}: Pick<Certificate, 'terms' | 'basis' | 'lines'>): CertificateBasis | null {
  if (!basis) return null;
  return {
    ...basis,
    terms: parseTerms(terms),
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
