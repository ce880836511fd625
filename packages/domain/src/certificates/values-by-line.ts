import { type Minor, sum, ZERO } from '../money/money.ts';
import { type ContractTerms, materialsPaid } from './certificate-figures.ts';

/** A line of a contract's schedule of values. */
export interface ScheduleLine {
  id: number;
  description: string;
  amount: Minor;
}

/** The amount of a schedule line, or of work outside the schedule (null). */
export interface LineAmount {
  lineId: number | null;
  amount: Minor;
}

/** Entered amounts: one for the whole contract, or one per line. */
export type EnteredAmounts = { total: Minor } | { lines: readonly LineAmount[] };

/** What was sent, read: an amount, or amounts by line. */
export const parseEnteredAmounts = (sent: Minor | readonly LineAmount[]): EnteredAmounts =>
  typeof sent === 'bigint' ? { total: sent } : { lines: sent };

/** The value of a line to date. */
export interface LineValue {
  lineId: number | null;
  workDone: Minor;
  /** Their full value on site, before the contract's materials rate. */
  materialsOnSite: Minor;
}

type AmountsByLine = ReadonlyMap<number | null, Minor>;

const sumByLine = (lines: readonly LineAmount[]): AmountsByLine => {
  const amounts = new Map<number | null, Minor>();
  for (const { lineId, amount } of lines) amounts.set(lineId, sum([amounts.get(lineId) ?? ZERO, amount]));
  return amounts;
};

/**
 * Calculates work done by line. Lines that are not named keep their last certified value. A single total leaves
 * every line as it was, and the difference belongs to no line: nothing is divided by guess. Amounts by line are
 * complete, so earlier work outside the schedule is considered divided among them; an empty list changes nothing.
 */
function workByLine(
  entered: EnteredAmounts,
  lineIds: readonly number[],
  certified: AmountsByLine,
): AmountsByLine {
  const held = (lineId: number | null) => certified.get(lineId) ?? ZERO;
  if ('total' in entered) {
    const kept = lineIds.map((lineId): [number | null, Minor] => [lineId, held(lineId)]);
    const rest = sum([entered.total, ...kept.map(([, amount]) => -amount)]);
    return new Map([...kept, [null, rest]]);
  }
  const given = entered.lines.length > 0 ? sumByLine(entered.lines) : new Map([[null, held(null)]]);
  return new Map([
    ...lineIds.map((lineId): [number, Minor] => [lineId, given.get(lineId) ?? held(lineId)]),
    ...given,
  ]);
}

/** Sums materials by line. They describe what is on site today, so lines that are not named have none. */
const materialsByLine = (entered: EnteredAmounts): AmountsByLine =>
  sumByLine('total' in entered ? [{ lineId: null, amount: entered.total }] : entered.lines);

/**
 * Builds a valuation by line from the entered amounts and the last issued certificate. The last line holds work
 * outside the schedule.
 */
export function valueLines(
  lineIds: readonly number[],
  sent: { workDone: EnteredAmounts; materialsOnSite: EnteredAmounts },
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

/** Sums a valuation; materials are rounded per line. */
export const valuationSums = (lines: readonly LineValue[], terms: Pick<ContractTerms, 'materialsRate'>) => ({
  workDone: sum(lines.map(({ workDone }) => workDone)),
  materials: sum(lines.map(({ materialsOnSite }) => materialsPaid(materialsOnSite, terms))),
});
