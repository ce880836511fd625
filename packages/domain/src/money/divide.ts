import { type Minor, sum } from './money.ts';

/** A share of an amount: rounded down, what is left of it, and whether it was given a hundredth of what was left over. */
interface Share {
  part: bigint;
  remainder: bigint;
  up: boolean;
}

/** Rounded down, also below zero; the remainder is never negative. */
function quotient(value: bigint, by: bigint): Share {
  const remainder = ((value % by) + by) % by;
  return { part: (value - remainder) / by, remainder, up: false };
}

const shareValue = ({ part, up }: Share): bigint => (up ? part + 1n : part);

/** The shares of the magnitude of an amount, so that a credit note is divided like its invoice. Null without weight. */
function sharesOf(amount: bigint, weights: readonly bigint[]): Share[] | null {
  const weight = sum(weights);
  if (weight === 0n) return null;
  const size = amount < 0n ? -amount : amount;
  const whole = weight < 0n ? -weight : weight;
  const shares = weights.map((one) => quotient(size * (weight < 0n ? -one : one), whole));
  let left = size - sum(shares.map(({ part }) => part));
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.up = true;
    left -= 1n;
  }
  return shares;
}

const signed = (amount: bigint, shares: readonly Share[]): Minor[] =>
  shares.map((share) => (amount < 0n ? -shareValue(share) : shareValue(share)) as Minor);

/**
 * Divides an amount by weights, which may be below zero. The parts add up to the amount: what is left over goes to the
 * largest remainders, the first of equals first. Null if the weights come to nothing.
 */
export function divide(amount: bigint, weights: readonly bigint[]): Minor[] | null {
  const shares = sharesOf(amount, weights);
  return shares && signed(amount, shares);
}

interface Row {
  amount: bigint;
  shares: Share[];
}

/** Whether a hundredth may go from one column of a row to another, with both still next to their exact share. */
function mayMove({ amount, shares }: Row, from: number, to: number): boolean {
  const [higher, lower] = amount < 0n ? [shares[to], shares[from]] : [shares[from], shares[to]];
  return higher !== undefined && lower !== undefined && higher.up && !lower.up && lower.remainder > 0n;
}

function move({ shares }: Row, from: number, to: number): void {
  for (const column of [from, to]) {
    const share = shares[column];
    if (share) share.up = !share.up;
  }
}

/** The shortest way, over columns, by which a hundredth goes from one that has too much to one that has too little. */
function wayBetween(
  rows: readonly Row[],
  excess: readonly bigint[],
): { row: Row; from: number; to: number }[] {
  const start = excess.findIndex((one) => one > 0n);
  const steps = new Map<number, { row: Row; from: number; to: number } | null>([[start, null]]);
  for (const from of steps.keys()) {
    if ((excess[from] ?? 0n) < 0n) {
      const way = [];
      for (let step = steps.get(from); step; step = steps.get(step.from)) way.push(step);
      return way;
    }
    for (const to of excess.keys()) {
      const row = steps.has(to) ? undefined : rows.find((one) => mayMove(one, from, to));
      if (row) steps.set(to, { row, from, to });
    }
  }
  return [];
}

/**
 * Divides several amounts by the same weights: a row for each amount, a column for each weight. Each row adds up to its
 * amount by the largest remainders; where hundredths can be placed so that each column, too, is its share of all, they
 * are. If the amounts come to the sum of the weights, every column is its weight. Null if the weights come to nothing.
 */
export function divideTable(amounts: readonly bigint[], weights: readonly bigint[]): Minor[][] | null {
  const targets = divide(sum(amounts), weights);
  if (!targets) return null;
  const rows = amounts.map((amount): Row => ({ amount, shares: sharesOf(amount, weights) ?? [] }));
  const table = () => rows.map(({ amount, shares }) => signed(amount, shares));
  for (;;) {
    const cells = table();
    const excess = targets.map((target, column) => sum(cells.map((row) => row[column] ?? 0n)) - target);
    const way = excess.some((one) => one > 0n) ? wayBetween(rows, excess) : [];
    if (way.length === 0) return cells;
    for (const { row, from, to } of way) move(row, from, to);
  }
}
