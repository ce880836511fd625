import { scale } from '../money/money.ts';

/** An exact quotient of two integers; the denominator is positive. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Creates a ratio; null for a zero denominator, so that no index is ever Infinity or NaN. */
export function ratio(numerator: bigint, denominator: bigint): Ratio | null {
  if (denominator === 0n) return null;
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

/** Rounds a ratio to four decimals, half away from zero. */
export function fourDecimals(value: Ratio | null): number | null {
  const tenThousandths = value && scale(value.numerator, 10_000n, value.denominator);
  return tenThousandths === null ? null : Number(tenThousandths) / 10_000;
}

/** Formats a ratio with exactly four decimals: "1.0000". */
export function fourDecimalsText(value: Ratio | null): string | null {
  const tenThousandths = value && scale(value.numerator, 10_000n, value.denominator);
  if (tenThousandths === null) return null;
  const size = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  const digits = size.toString().padStart(5, '0');
  return `${tenThousandths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns true if the exact ratio, not its rounded form, reaches a number of hundredths. */
export const reaches = ({ numerator, denominator }: Ratio, hundredths: bigint): boolean =>
  numerator * 100n >= hundredths * denominator;
