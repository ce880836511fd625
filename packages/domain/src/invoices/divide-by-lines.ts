import { divide } from '../money/divide.ts';
import type { Minor } from '../money/money.ts';
import { add, type Decimal, hundredth, multiply, NOTHING, ONE, parseNumber } from './decimal.ts';
import type { InvoiceLine } from './document.ts';
import { exactValueOf } from './stated-amount.ts';

type Weighed = Pick<InvoiceLine, 'net' | 'rate' | 'counted'>;

const weightOf = ({ net, rate, counted }: Weighed): Decimal => {
  if (!counted) return NOTHING;
  return multiply(exactValueOf(net) ?? NOTHING, add(ONE, hundredth(parseNumber(rate) ?? NOTHING)));
};

/** Weights as whole numbers of the same size. */
function inSameUnits(weights: readonly Decimal[]): bigint[] {
  const places = Math.max(0, ...weights.map((weight) => weight.places));
  return weights.map((weight) => weight.digits * 10n ** BigInt(places - weight.places));
}

/**
 * Divides an amount by the lines of a document, each weighing its net amount with VAT. The parts add up to the amount:
 * what is left over goes to the largest remainders, the first of equals first. Lines that lower the total have negative
 * parts, which split() of the domain does not know. Null if the lines come to nothing.
 */
export const divideByLines = (amount: Minor, lines: readonly Weighed[]): Minor[] | null =>
  divide(amount, inSameUnits(lines.map(weightOf)));
