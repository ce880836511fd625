import type { CalendarDate } from '../dates/calendar-date.ts';
import { HUNDRED_PERCENT, type Rate, share } from '../ledger/rate.ts';
import { type Minor, scale, sum, ZERO } from '../money/money.ts';
import { type VatRate, vatRateOn } from './vat-rates.ts';

/** How much retention a certificate releases, in order. Only the certificate decides, never a date. */
export const RELEASES = ['none', 'practical_completion', 'final'] as const;

export type Release = (typeof RELEASES)[number];

export const LIMIT_BASES = ['original', 'revised'] as const;

export type LimitBase = (typeof LIMIT_BASES)[number];

/** Payment terms of a contract. */
export interface ContractTerms {
  contractSum: Minor;
  /** The contract sum plus variations approved by the certificate's date. */
  revisedSum: Minor;
  retentionRate: Rate;
  /** Percentage of the original or revised sum; null for no limit. */
  retentionLimit: Rate | null;
  limitBase: LimitBase;
  advance: Minor;
  recoveryRate: Rate;
  materialsRate: Rate;
  vatRates: readonly VatRate[];
}

/** Work done and materials on site, all to date. */
export interface Valuation {
  date: CalendarDate;
  workDone: Minor;
  /** Already reduced by the contract's materials rate, rounded once per line. */
  materials: Minor;
  release: Release;
}

/** The parts of an earlier certificate that count, as issued and never recalculated. */
export interface IssuedCertificate {
  due: Minor;
  release: Release;
}

export interface CertificateFigures {
  gross: Minor;
  retention: Minor;
  advancePaid: Minor;
  advanceRecovered: Minor;
  /** To date. */
  net: Minor;
  previous: Minor;
  due: Minor;
  /** Null if no VAT rate applies on the certificate's date. */
  vatRate: Rate | null;
  vat: Minor;
  payable: Minor;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const notBelowZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** Returns the payable part of the materials on site. */
export const materialsPaid = (materials: Minor, terms: Pick<ContractTerms, 'materialsRate'>): Minor =>
  share(materials, terms.materialsRate);

/** Returns the release in force: a later certificate never withdraws an earlier release. */
export const releaseInForce = (releases: readonly Release[]): Release =>
  RELEASES[Math.max(0, ...releases.map((release) => RELEASES.indexOf(release)))] ?? 'none';

/** The divisor of the retention that is still held. */
const RETENTION_DIVISOR: Record<Release, bigint | null> = { none: 1n, practical_completion: 2n, final: null };

/**
 * Calculates the retention held to date. It is held from each certificate up to the limit and released in two
 * halves: the first at practical completion, the second by the final certificate, at the end of the defects
 * liability period.
 */
function retentionOf(terms: ContractTerms, gross: Minor, release: Release): Minor {
  const parts = RETENTION_DIVISOR[release];
  if (parts === null) return ZERO;
  const { retentionRate, retentionLimit, limitBase, contractSum, revisedSum } = terms;
  const uncapped = retentionRate * gross;
  const base = limitBase === 'original' ? contractSum : revisedSum;
  const held = retentionLimit === null ? uncapped : smaller(uncapped, retentionLimit * base);
  // Rate, limit and half form one fraction, so rounding happens once.
  return scale(notBelowZero(held), 1n, HUNDRED_PERCENT * parts) as Minor;
}

/** What the next certificate sets free of the retention that is held, without further work. */
interface RetentionReleases {
  atPracticalCompletion: Minor;
  atFinal: Minor;
}

/** Returns what each release sets free of the retention held by the last certificate, of which `inForce` is the release. */
export function retentionReleases(
  terms: ContractTerms,
  { gross, retention, inForce }: { gross: Minor; retention: Minor; inForce: Release },
): RetentionReleases {
  if (inForce !== 'none') return { atPracticalCompletion: ZERO, atFinal: retention };
  const afterwards = retentionOf(terms, gross, 'practical_completion');
  const kept = smaller(retention, afterwards) as Minor;
  return { atPracticalCompletion: sum([retention, -kept]), atFinal: kept };
}

/** Returns the retention released to date: what would be held without the release in force, less what is held. */
export function retentionReleased(
  terms: ContractTerms,
  { gross, retention, inForce }: { gross: Minor; retention: Minor; inForce: Release },
): Minor {
  if (inForce === 'none') return ZERO;
  return notBelowZero(retentionOf(terms, gross, 'none') - retention) as Minor;
}

/** Calculates the advance recovered to date, never more than was paid. */
const advanceRecoveredOf = ({ advance, recoveryRate }: ContractTerms, gross: Minor): Minor =>
  scale(notBelowZero(smaller(advance * HUNDRED_PERCENT, recoveryRate * gross)), 1n, HUNDRED_PERCENT) as Minor;

/**
 * Calculates a payment certificate from the contract's terms, the valuation and the certificates issued before. All
 * figures are to date except the amount due: the net to date minus the amounts due in earlier certificates. A month
 * without work is therefore due exactly 0.00, and all amounts due add up to the last net. Source:
 * docs/spec/ledger.md, "Payment certificate".
 */
export function certificateFigures(
  terms: ContractTerms,
  { date, workDone, materials, release }: Valuation,
  issued: readonly IssuedCertificate[],
): CertificateFigures {
  const gross = sum([workDone, materials]);
  const inForce = releaseInForce([...issued.map((one) => one.release), release]);
  const retention = retentionOf(terms, gross, inForce);
  const advanceRecovered = advanceRecoveredOf(terms, gross);
  const net = sum([gross, -retention, terms.advance, -advanceRecovered]);
  const previous = sum(issued.map((one) => one.due));
  const due = sum([net, -previous]);
  const vatRate = vatRateOn(terms.vatRates, date);
  const vat = vatRate === null ? ZERO : share(due, vatRate);
  return {
    gross,
    retention,
    advancePaid: terms.advance,
    advanceRecovered,
    net,
    previous,
    due,
    vatRate,
    vat,
    payable: sum([due, vat]),
  };
}
