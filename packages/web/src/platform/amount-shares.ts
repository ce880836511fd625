import { type Minor, percent, wholeUnits } from '@brick/domain/money/money';

/** An amount as a percentage of another, with one decimal; null if the whole is zero. */
export const percentShare = (part: Minor, whole: Minor): number | null => percent(part, whole);

/** An amount as a fraction of another, 0 to 1, for drawing; 0 if the whole is zero. */
export const fractionShare = (part: Minor, whole: Minor): number =>
  Math.min(1, Math.max(0, (percentShare(part, whole) ?? 0) / 100));

/** Amounts without cents, rounded so that they add up to their rounded sum. */
export const roundedParts = (...amounts: readonly Minor[]): Minor[] => wholeUnits(amounts);
