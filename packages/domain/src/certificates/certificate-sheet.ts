import { type Minor, percent, scale, sum, ZERO } from '../money/money.ts';
import { type CertificateFigures, type ContractTerms, materialsPaid } from './certificate-figures.ts';
import type { LineValue, ScheduleLine } from './values-by-line.ts';

/**
 * Columns A to J of one line, as in G702/G703: item, description, scheduled value, work from earlier certificates,
 * work of this one, materials on site, completed and stored, percent, balance to finish, retention.
 */
export interface CertificateColumns {
  lineId: number | null;
  item: number | null;
  description: string | null;
  scheduledValue: Minor;
  workBefore: Minor;
  workNow: Minor;
  materials: Minor;
  /** Their full value on site, before the contract's materials rate. */
  materialsOnSite: Minor;
  completed: Minor;
  /** completed / scheduledValue; null without a scheduled value. */
  percentComplete: number | null;
  balance: Minor;
  retention: Minor;
}

/** The nine lines of the summary. */
export interface CertificateSummary {
  originalSum: Minor;
  variations: Minor;
  revisedSum: Minor;
  completed: Minor;
  retention: Minor;
  /** completed − retention + the advance not yet recovered. */
  earnedLessRetention: Minor;
  previous: Minor;
  due: Minor;
  /** revisedSum − earnedLessRetention: the amount still to pay, retention included. */
  balanceToFinish: Minor;
}

/**
 * Divides a sum in proportion to parts that may be negative. Running sums are rounded and each share is their
 * difference, so the shares add up to the cent.
 */
function proportionalShares(whole: Minor, parts: readonly Minor[]): Minor[] {
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

interface ColumnInputs {
  schedule: readonly ScheduleLine[];
  lines: readonly LineValue[];
  /** Values of the last issued certificate. */
  certified: readonly LineValue[];
  terms: Pick<ContractTerms, 'materialsRate' | 'revisedSum'>;
  retention: Minor;
}

const isEmptyRow = ({ scheduledValue, workBefore, workNow, materialsOnSite }: CertificateColumns): boolean =>
  [scheduledValue, workBefore, workNow, materialsOnSite].every((amount) => amount === 0n);

/** Calculates the columns of a certificate. Each column adds up to its figure in the summary. */
export function certificateColumns({
  schedule,
  lines,
  certified,
  terms,
  retention,
}: ColumnInputs): CertificateColumns[] {
  const before = new Map(certified.map(({ lineId, workDone }) => [lineId, workDone]));
  const completed = lines.map(({ workDone, materialsOnSite }) =>
    sum([workDone, materialsPaid(materialsOnSite, terms)]),
  );
  const scheduled = new Map<number | null, { item: number; description: string; amount: Minor }>(
    schedule.map(({ id, description, amount }, index) => [id, { item: index + 1, description, amount }]),
  );
  const held = proportionalShares(retention, completed);
  const rows = lines.map(({ lineId, workDone, materialsOnSite }, index): CertificateColumns => {
    const line = scheduled.get(lineId);
    // Without a line: what the revised sum exceeds the schedule by.
    const scheduledValue =
      lineId === null
        ? sum([terms.revisedSum, ...schedule.map(({ amount }) => -amount)])
        : (line?.amount ?? ZERO);
    const workBefore = before.get(lineId) ?? ZERO;
    const done = completed[index] ?? ZERO;
    return {
      lineId,
      item: line?.item ?? null,
      description: line?.description ?? null,
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
  return rows.filter((row) => row.lineId !== null || !isEmptyRow(row));
}

/** Calculates the summary of a certificate. */
export function certificateSummary(
  { contractSum, revisedSum }: Pick<ContractTerms, 'contractSum' | 'revisedSum'>,
  { gross, retention, net, previous, due }: CertificateFigures,
): CertificateSummary {
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
