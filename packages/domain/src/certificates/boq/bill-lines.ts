import { type Minor, sum } from '../../money/money.ts';
import type { BillRow } from './bill.ts';
import { statedSum } from './bill-rows.ts';

/** A line that a schedule of values would have: a row of the bill, or the discount of one. */
export interface BillLine {
  row: BillRow;
  isDiscount: boolean;
  amount: Minor;
}

/** The level at which each item is a line of its own. */
export const ITEM_LEVEL = Number.POSITIVE_INFINITY;

/**
 * The lines of a bill at a level: its categories of that level, and items that stand in none of them. A discount comes
 * after what it is taken off.
 */
export function billLines(rows: readonly BillRow[], level: number): BillLine[] {
  const lines: BillLine[] = [];
  /** Categories whose rows come. */
  const open: BillRow[] = [];
  let within: number | null = null;
  const discount = (row: BillRow) => {
    if (row.discount !== null) lines.push({ row, isDiscount: true, amount: row.discount });
  };
  const close = (to: number) => {
    while ((open.at(-1)?.level ?? -1) >= to) {
      const row = open.pop();
      if (row) discount(row);
    }
  };
  for (const row of rows) {
    if (within !== null && row.level > within) continue;
    within = null;
    close(row.level);
    if (row.leftOut !== null || row.amount === null) continue;
    if (row.kind === 'category' && row.level !== level) open.push(row);
    else {
      lines.push({ row, isDiscount: false, amount: row.amount });
      if (row.kind === 'category') {
        discount(row);
        within = row.level;
      }
    }
  }
  close(0);
  return lines;
}

/** A level that lines can be taken at, and what they come to. */
export interface BillLevel {
  level: number;
  lines: readonly BillLine[];
  total: Minor;
  /** What the file states less the lines; null if it states no total. */
  difference: Minor | null;
}

/** Every level of a bill, the categories on top first, items last. */
export function billLevels(rows: readonly BillRow[]): BillLevel[] {
  const deepest = rows.reduce(
    (most, { kind, level, leftOut }) =>
      kind === 'category' && leftOut === null ? Math.max(most, level) : most,
    0,
  );
  const stated = statedSum(rows);
  return [...Array.from({ length: deepest }, (_, place) => place + 1), ITEM_LEVEL].map((level) => {
    const lines = billLines(rows, level);
    const total = sum(lines.map(({ amount }) => amount));
    return { level, lines, total, difference: stated === null ? null : sum([stated, -total]) };
  });
}
