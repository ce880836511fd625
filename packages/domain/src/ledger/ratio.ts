import { scale } from '../money/money.ts';

/** A quotient kept exactly, as two integers; the denominator is above 0. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** numerator / denominator; null where nothing can be divided, so that no index is ever Infinity or NaN. */
export function ratio(numerator: bigint, denominator: bigint): Ratio | null {
  if (denominator === 0n) return null;
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

/** A ratio as it is shown: four decimals, half away from zero, once. */
export function fourDecimals(value: Ratio | null): number | null {
  const tenThousandths = value && scale(value.numerator, 10_000n, value.denominator);
  return tenThousandths === null ? null : Number(tenThousandths) / 10_000;
}

/** The same as text, always with its four decimals: "1.0000". */
export function fourDecimalsText(value: Ratio | null): string | null {
  const tenThousandths = value && scale(value.numerator, 10_000n, value.denominator);
  if (tenThousandths === null) return null;
  const size = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  const digits = size.toString().padStart(5, '0');
  return `${tenThousandths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** True where the ratio itself, not its rounded form, reaches so many hundredths. */
export const reaches = ({ numerator, denominator }: Ratio, hundredths: bigint): boolean =>
  numerator * 100n >= hundredths * denominator;
