import { type Minor, percent, scale, sum, ZERO } from '../money/money.ts';
import { type CertificateFigures, materialsPaid, type Terms } from './figures.ts';
import type { LineValue, ScheduleLine } from './valuation.ts';

/**
 * A line in the columns A to J that users of G702/G703 know: item, description, scheduled value, work of earlier
 * certificates, work of this one, materials on site, completed and stored, percent, balance to finish, retention.
 */
export interface ColumnRow {
  lineId: number | null;
  item: number | null;
  description: string | null;
  scheduledValue: Minor;
  workBefore: Minor;
  workNow: Minor;
  materials: Minor;
  /** As they stand on site, before the contract's rate for them. */
  materialsOnSite: Minor;
  completed: Minor;
  /** completed / scheduledValue; null where nothing is scheduled. */
  percentComplete: number | null;
  balance: Minor;
  retention: Minor;
}

/** The nine lines of the summary. */
export interface Summary {
  originalSum: Minor;
  variations: Minor;
  revisedSum: Minor;
  completed: Minor;
  retention: Minor;
  /** completed − retention, and what of the advance is not yet recovered. */
  earnedLessRetention: Minor;
  previous: Minor;
  due: Minor;
  /** revisedSum − earnedLessRetention: what is still to be paid, retention included. */
  balanceToFinish: Minor;
}

/**
 * Shares of a sum in proportion to parts that may be negative, so that they come to it to the cent: each running sum is
 * rounded, and a share is what it grew by.
 */
function shares(whole: Minor, parts: readonly Minor[]): Minor[] {
  const total = sum(parts);
  let [reached, given] = [ZERO, ZERO];
  return parts.map((part) => {
    reached = sum([reached, part]);
    const upToHere = scale(whole, reached, total) ?? ZERO;
    const own = sum([upToHere, -given]);
    given = upToHere;
    return own;
  });
}

interface Laid {
  schedule: readonly ScheduleLine[];
  lines: readonly LineValue[];
  /** Of the last certificate issued before. */
  certified: readonly LineValue[];
  terms: Pick<Terms, 'materialsRate' | 'revisedSum'>;
  retention: Minor;
}

/** What is scheduled of a line. Of none: what the contract is worth by now beyond its schedule. */
function scheduledOf(lineId: number | null, schedule: readonly ScheduleLine[], revisedSum: Minor): Minor {
  if (lineId === null) return sum([revisedSum, ...schedule.map(({ amount }) => -amount)]);
  return schedule.find(({ id }) => id === lineId)?.amount ?? ZERO;
}

const isEmpty = ({ scheduledValue, workBefore, workNow, materialsOnSite }: ColumnRow): boolean =>
  [scheduledValue, workBefore, workNow, materialsOnSite].every((amount) => amount === 0n);

/** The columns of a certificate. Each of them comes to the figure of the summary that it belongs to. */
export function columnRows({ schedule, lines, certified, terms, retention }: Laid): ColumnRow[] {
  const before = new Map(certified.map(({ lineId, workDone }) => [lineId, workDone]));
  const completed = lines.map(({ workDone, materialsOnSite }) =>
    sum([workDone, materialsPaid(materialsOnSite, terms)]),
  );
  const held = shares(retention, completed);
  const rows = lines.map(({ lineId, workDone, materialsOnSite }, index): ColumnRow => {
    const position = schedule.findIndex(({ id }) => id === lineId);
    const scheduledValue = scheduledOf(lineId, schedule, terms.revisedSum);
    const workBefore = before.get(lineId) ?? ZERO;
    const done = completed[index] ?? ZERO;
    return {
      lineId,
      item: position < 0 ? null : position + 1,
      description: schedule[position]?.description ?? null,
      scheduledValue,
      workBefore,
      workNow: sum([workDone, -workBefore]),
      materials: materialsPaid(materialsOnSite, terms),
      materialsOnSite,
      completed: done,
      percentComplete: percent(done, scheduledValue),
      balance: sum([scheduledValue, -done]),
      retention: held[index] ?? ZERO,
    };
  });
  return rows.filter((row) => row.lineId !== null || !isEmpty(row));
}

/** The summary of a certificate. */
export function summaryOf(
  { contractSum, revisedSum }: Pick<Terms, 'contractSum' | 'revisedSum'>,
  { gross, retention, net, previous, due }: CertificateFigures,
): Summary {
  return {
    originalSum: contractSum,
    variations: sum([revisedSum, -contractSum]),
    revisedSum,
    completed: gross,
    retention,
    earnedLessRetention: net,
    previous,
    due,
    balanceToFinish: sum([revisedSum, -net]),
  };
}
