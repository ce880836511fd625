import type { CalendarDate } from '../dates/calendar-date.ts';
import { type Rate, share, WHOLE } from '../ledger/rate.ts';
import { type Minor, scale, sum, ZERO } from '../money/money.ts';
import { type VatRate, vatRateOn } from './vat.ts';

/** What a certificate lets go of the retention: this decides, and no date does. In the order in which they follow. */
export const RELEASES = ['none', 'practical_completion', 'final'] as const;

export type Release = (typeof RELEASES)[number];

export const LIMIT_BASES = ['original', 'revised'] as const;

export type LimitBase = (typeof LIMIT_BASES)[number];

/** What a contract says about payment. */
export interface Terms {
  contractSum: Minor;
  /** The contract sum and its variations approved up to the certificate's date. */
  revisedSum: Minor;
  retentionRate: Rate;
  /** Of the original or the revised sum; null: retention has no limit. */
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
  /** At the contract's rate for them already: rounded once, at each line. */
  materials: Minor;
  release: Release;
}

/** What of an earlier certificate counts: as it was issued, never recomputed. */
export interface Issued {
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
  /** Null where no rate of VAT holds on the certificate's date. */
  vatRate: Rate | null;
  vat: Minor;
  payable: Minor;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const notBelowZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** Materials on site as they are paid for. */
export const materialsPaid = (materials: Minor, terms: Pick<Terms, 'materialsRate'>): Minor =>
  share(materials, terms.materialsRate);

/** The release that is in force: what an earlier certificate let go is not taken back by a later one. */
export const releaseInForce = (releases: readonly Release[]): Release =>
  RELEASES[Math.max(0, ...releases.map((release) => RELEASES.indexOf(release)))] ?? 'none';

/** Parts into which the retention is divided, of which one is still held. */
const HELD: Record<Release, bigint | null> = { none: 1n, practical_completion: 2n, final: null };

/**
 * What is held back to date. Retention is held from each certificate up to the limit and released in two halves: the
 * first at practical completion, the second by the final certificate, at the end of the defects liability period.
 */
function retentionOf(terms: Terms, gross: Minor, release: Release): Minor {
  const parts = HELD[release];
  if (parts === null) return ZERO;
  const { retentionRate, retentionLimit, limitBase, contractSum, revisedSum } = terms;
  const uncapped = retentionRate * gross;
  const base = limitBase === 'original' ? contractSum : revisedSum;
  const held = retentionLimit === null ? uncapped : smaller(uncapped, retentionLimit * base);
  // Rate, limit and half are one fraction, so that half a cent is rounded once.
  return scale(notBelowZero(held), 1n, WHOLE * parts) as Minor;
}

/** What of the advance is taken back to date; never more than was paid. */
const recoveredOf = ({ advance, recoveryRate }: Terms, gross: Minor): Minor =>
  scale(notBelowZero(smaller(advance * WHOLE, recoveryRate * gross)), 1n, WHOLE) as Minor;

/**
 * A payment certificate from its contract's terms, what was valued, and the certificates issued before. All of it is to
 * date but what is due, which is the net to date without what earlier certificates have made due. So a month without
 * work is due 0.00 exactly, and all dues together are the net of the last one. Source: docs/spec/ledger.md, "Payment
 * certificate".
 */
export function certificateFigures(
  terms: Terms,
  { date, workDone, materials, release }: Valuation,
  issued: readonly Issued[],
): CertificateFigures {
  const gross = sum([workDone, materials]);
  const inForce = releaseInForce([...issued.map((one) => one.release), release]);
  const retention = retentionOf(terms, gross, inForce);
  const advanceRecovered = recoveredOf(terms, gross);
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
