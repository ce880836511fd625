import { decimal, minor, percent, wholeUnits } from '@brick/domain/money/money';

/** One amount in percent of another, one decimal; null where there is nothing to be a part of. */
export const share = (part: string, whole: string): number | null => percent(minor(part), minor(whole));

/** One amount as a fraction of another, 0 to 1, for drawing; 0 where there is nothing to be a part of. */
export const fraction = (part: string, whole: string): number =>
  Math.min(1, Math.max(0, (share(part, whole) ?? 0) / 100));

/** Amounts without their cents, rounded so that they add up to their rounded sum. */
export const wholeParts = (...amounts: readonly string[]): string[] =>
  wholeUnits(amounts.map(minor)).map(decimal);
