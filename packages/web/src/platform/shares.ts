import { type Minor, percent, wholeUnits } from '@brick/domain/money/money';

/** One amount in percent of another, one decimal; null where there is nothing to be a part of. */
export const share = (part: Minor, whole: Minor): number | null => percent(part, whole);

/** One amount as a fraction of another, 0 to 1, for drawing; 0 where there is nothing to be a part of. */
export const fraction = (part: Minor, whole: Minor): number =>
  Math.min(1, Math.max(0, (share(part, whole) ?? 0) / 100));

/** Amounts without their cents, rounded so that they add up to their rounded sum. */
export const wholeParts = (...amounts: readonly Minor[]): Minor[] => wholeUnits(amounts);
