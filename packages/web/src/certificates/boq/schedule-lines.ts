import type { BillRow } from '@brick/domain/certificates/boq/bill';
import type { BillLine } from '@brick/domain/certificates/boq/bill-lines';
import { MAX_LINE_DESCRIPTION } from '@brick/domain/certificates/building-contract-body';
import { decimal } from '@brick/domain/money/money';
import type { ScheduleLineInput } from '../contracts/schedule-of-values.tsx';

/** Translated names of bill lines: discounts, and lines without a text of their own. */
export interface BillWords {
  /** Of a discount or lump sum, with percent where the bill states some. */
  discount: (kind: NonNullable<BillRow['discountKind']>, percent: string | null) => string;
  unnamed: string;
}

/** The ordinal number and the text of a row; empty if it has neither. */
export const nameOfRow = ({ number, text }: BillRow): string =>
  [number, text].filter((part) => part !== '').join(' ');

/** What a line is called in a schedule of values. */
export function nameOfLine({ row, isDiscount }: BillLine, words: BillWords): string {
  const named = nameOfRow(row);
  const whole = isDiscount
    ? [words.discount(row.discountKind ?? 'discount', row.discountPercent), named]
    : [named === '' ? words.unnamed : named];
  const name = whole.filter((part) => part !== '').join(' · ');
  // Not in the middle of a letter that takes two places.
  return name.slice(0, MAX_LINE_DESCRIPTION).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The lines of a schedule of values that a bill makes. A line of the same description that is there already stays
 * itself, with its phase: what is certified stands on it.
 */
export function scheduleLinesOf(
  lines: readonly BillLine[],
  there: readonly ScheduleLineInput[],
  words: BillWords,
): { lines: ScheduleLineInput[]; kept: number } {
  const known = new Map<string, ScheduleLineInput[]>();
  for (const line of there) {
    const name = line.description.trim();
    known.set(name, [...(known.get(name) ?? []), line]);
  }
  let kept = 0;
  const made = lines.map((line): ScheduleLineInput => {
    const description = nameOfLine(line, words);
    const same = known.get(description)?.shift();
    if (same) kept += 1;
    const { id, phase = null } = same ?? {};
    return { ...(id !== undefined && { id }), description, phase, amount: decimal(line.amount) };
  });
  return { lines: made, kept };
}

/** Whether two schedules are the same to whoever reads them. */
export const isSameSchedule = (
  one: readonly ScheduleLineInput[],
  other: readonly ScheduleLineInput[],
): boolean =>
  one.length === other.length &&
  one.every(({ id, description, phase, amount }, index) => {
    const line = other[index];
    return (
      line?.id === id && line?.description === description && line?.phase === phase && line?.amount === amount
    );
  });
