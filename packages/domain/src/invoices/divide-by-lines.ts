import type { Minor } from '../money/money.ts';
import { add, type Decimal, hundredth, multiply, NOTHING, ONE, parseNumber } from './decimal.ts';
import type { InvoiceLine } from './document.ts';
import { exactly } from './stated-amount.ts';

type Weighed = Pick<InvoiceLine, 'net' | 'rate' | 'counted'>;

const weightOf = ({ net, rate, counted }: Weighed): Decimal => {
  if (!counted) return NOTHING;
  return multiply(exactly(net) ?? NOTHING, add(ONE, hundredth(parseNumber(rate) ?? NOTHING)));
};

/** Weights as whole numbers of the same size. */
function inSameUnits(weights: readonly Decimal[]): bigint[] {
  const places = Math.max(0, ...weights.map((weight) => weight.places));
  return weights.map((weight) => weight.digits * 10n ** BigInt(places - weight.places));
}

/** Rounded down, also below zero; the remainder is never negative. */
function quotient(value: bigint, by: bigint): { part: bigint; remainder: bigint } {
  const remainder = ((value % by) + by) % by;
  return { part: (value - remainder) / by, remainder };
}

/**
 * Divides an amount by the lines of a document, each weighing its net amount with VAT. The parts add up to the amount:
 * what is left over goes to the largest remainders, the first of equals first. Lines that lower the total have negative
 * parts, which split() of the domain does not know. Null if the lines come to nothing.
 */
export function divideByLines(amount: Minor, lines: readonly Weighed[]): Minor[] | null {
  const weights = inSameUnits(lines.map(weightOf));
  const weight = weights.reduce((total, one) => total + one, 0n);
  if (weight === 0n) return null;
  // Of the magnitude, so that a credit note is divided like its invoice.
  const size = amount < 0n ? -amount : amount;
  const whole = weight < 0n ? -weight : weight;
  const shares = weights.map((one) => quotient(size * (weight < 0n ? -one : one), whole));
  let left = size - shares.reduce((total, { part }) => total + part, 0n);
  const byRemainder = shares
    .map(({ remainder }, place) => ({ remainder, place }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1));
  const parts = shares.map(({ part }) => part);
  for (const { place } of byRemainder) {
    if (left === 0n) break;
    parts[place] = (parts[place] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => (amount < 0n ? -part : part) as Minor);
}
