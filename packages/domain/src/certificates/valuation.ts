import { type Minor, sum, ZERO } from '../money/money.ts';
import { materialsPaid, type Terms } from './figures.ts';

/** A line of a contract's schedule of values. */
export interface ScheduleLine {
  id: number;
  description: string;
  amount: Minor;
}

/** An amount of a schedule line; of no line: work that the schedule does not divide. */
export interface LineAmount {
  lineId: number | null;
  amount: Minor;
}

/** What was sent: one amount for the whole contract, or amounts by line. */
export type Entered = { total: Minor } | { lines: readonly LineAmount[] };

/** What was sent, read: an amount, or amounts by line. */
export const enteredOf = (sent: Minor | readonly LineAmount[]): Entered =>
  typeof sent === 'bigint' ? { total: sent } : { lines: sent };

/** What a certificate values on a line, to date. */
export interface LineValue {
  lineId: number | null;
  workDone: Minor;
  /** As they stand on site, before the contract's rate for them. */
  materialsOnSite: Minor;
}

type Amounts = ReadonlyMap<number | null, Minor>;

const byLine = (lines: readonly LineAmount[]): Amounts => {
  const amounts = new Map<number | null, Minor>();
  for (const { lineId, amount } of lines) amounts.set(lineId, sum([amounts.get(lineId) ?? ZERO, amount]));
  return amounts;
};

/**
 * Work done by line. A line that nobody names stays as it was last certified, because nobody said otherwise. An amount for
 * the whole leaves every line there, and the rest belongs to none: nothing is divided by guess. Amounts by line say all
 * of it, so what belonged to no line before has been divided among them; an empty list says nothing, and all stays.
 */
function workByLine(entered: Entered, lineIds: readonly number[], certified: Amounts): Amounts {
  const held = (lineId: number | null) => certified.get(lineId) ?? ZERO;
  if ('total' in entered) {
    const kept = lineIds.map((lineId): [number | null, Minor] => [lineId, held(lineId)]);
    const rest = sum([entered.total, ...kept.map(([, amount]) => -amount)]);
    return new Map([...kept, [null, rest]]);
  }
  const given = entered.lines.length > 0 ? byLine(entered.lines) : new Map([[null, held(null)]]);
  return new Map([
    ...lineIds.map((lineId): [number, Minor] => [lineId, given.get(lineId) ?? held(lineId)]),
    ...given,
  ]);
}

/** Materials by line. They are what lies on site today, so a line that nobody names has none. */
const materialsByLine = (entered: Entered): Amounts =>
  byLine('total' in entered ? [{ lineId: null, amount: entered.total }] : entered.lines);

/**
 * A valuation by line from what was sent, with what the last issued certificate certified. The last line is that of no
 * line of the schedule.
 */
export function valuedLines(
  lineIds: readonly number[],
  sent: { workDone: Entered; materialsOnSite: Entered },
  certified: readonly LineValue[],
): LineValue[] {
  const earlier = new Map(certified.map(({ lineId, workDone }) => [lineId, workDone]));
  const work = workByLine(sent.workDone, lineIds, earlier);
  const materials = materialsByLine(sent.materialsOnSite);
  return [...lineIds, null].map((lineId) => ({
    lineId,
    workDone: work.get(lineId) ?? ZERO,
    materialsOnSite: materials.get(lineId) ?? ZERO,
  }));
}

/** The sums that a certificate is made from; materials are rounded at each line. */
export const sumsOf = (lines: readonly LineValue[], terms: Pick<Terms, 'materialsRate'>) => ({
  workDone: sum(lines.map(({ workDone }) => workDone)),
  materials: sum(lines.map(({ materialsOnSite }) => materialsPaid(materialsOnSite, terms))),
});
