import type { CalendarDate } from '../../dates/calendar-date.ts';
import { type Minor, sum, ZERO } from '../../money/money.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import { openByPhase } from '../commitments.ts';
import { type Month, monthOf } from '../months.ts';
import type { Rate } from '../rate.ts';
import type { AmountByFunding, BudgetInputs, PhaseInputs } from './budget.ts';
import type { Funding } from './budget-headings.ts';
import { type BudgetMove, netTransfers } from './budget-transfers.ts';

/**
 * Stored totals that a budget needs besides those of the dashboard: expense-months month|phase|paid ·
 * commitment-invoices commitment id|month · variation-budgets status|phase|payer, with an empty phase for none.
 */
export interface StoredTotal {
  resource: 'expense-months' | 'commitment-invoices' | 'variation-budgets';
  bucket: string;
  amount: Minor;
}

/** Expenses later in the month of the day, which the month's total includes. May be grouped. */
export interface LaterExpense {
  phase: Phase;
  isPaid: boolean;
  commitmentId: number | null;
  amount: Minor;
}

/** A variation submitted or decided after the day of the figures, and what it adds to the totals for that day. */
export interface LaterVariation {
  phase: Phase | null;
  fundedBy: Funding;
  approved: Minor;
  pending: Minor;
}

export interface BudgetSources {
  asOf: CalendarDate;
  sums: readonly StoredTotal[];
  laterInMonth: readonly LaterExpense[];
  variationsLater: readonly LaterVariation[];
  /** Dated up to the day of the figures. */
  commitments: readonly { id: number; phase: Phase; amount: Minor }[];
  transfers: readonly BudgetMove[];
  totalBudget: Minor | null;
  originals: Partial<Record<Phase, Minor | null>>;
  fees: BudgetInputs['fees'];
  contingency: BudgetInputs['contingency'];
  percentComplete: ReadonlyMap<Phase, Rate>;
}

type SpendingSources = Pick<BudgetSources, 'asOf' | 'sums' | 'laterInMonth'>;

const addTo = <Key>(sums: Map<Key, Minor>, key: Key, amount: Minor): Map<Key, Minor> =>
  sums.set(key, sum([sums.get(key) ?? ZERO, amount]));

const bucketsOf = (sums: readonly StoredTotal[], resource: StoredTotal['resource']) =>
  sums
    .filter((one) => one.resource === resource)
    .map(({ bucket, amount }) => ({ parts: bucket.split('|'), amount }));

/** Sums spending by phase up to the day: all months including its own, minus later expenses in that month. */
export function spentByPhase({
  asOf,
  sums,
  laterInMonth,
}: SpendingSources): Record<Phase, { paid: Minor; unpaid: Minor }> {
  const spent = new Map<string, Minor>();
  for (const { parts, amount } of bucketsOf(sums, 'expense-months')) {
    const [month = '', phase = '', paid = ''] = parts;
    if (month <= monthOf(asOf)) addTo(spent, `${phase}|${paid === 'part' ? 'paid' : paid}`, amount);
  }
  for (const { phase, isPaid, amount } of laterInMonth)
    addTo(spent, `${phase}|${isPaid ? 'paid' : 'unpaid'}`, -amount as Minor);
  return Object.fromEntries(
    PHASES.map((phase) => [
      phase,
      { paid: spent.get(`${phase}|paid`) ?? ZERO, unpaid: spent.get(`${phase}|unpaid`) ?? ZERO },
    ]),
  ) as Record<Phase, { paid: Minor; unpaid: Minor }>;
}

/** Sums spending of all phases by month up to the day. */
export function spentByMonth({ asOf, sums, laterInMonth }: SpendingSources): Map<Month, Minor> {
  const spent = new Map<Month, Minor>();
  for (const { parts, amount } of bucketsOf(sums, 'expense-months')) {
    const month = parts[0] as Month;
    if (month <= monthOf(asOf)) addTo(spent, month, amount);
  }
  for (const { amount } of laterInMonth) addTo(spent, monthOf(asOf), -amount as Minor);
  return spent;
}

/** Sums invoices by commitment up to the day. */
export function invoicedByCommitment({ asOf, sums, laterInMonth }: SpendingSources): Map<number, Minor> {
  const invoiced = new Map<number, Minor>();
  for (const { parts, amount } of bucketsOf(sums, 'commitment-invoices')) {
    const [id = '', month = ''] = parts;
    if (month <= monthOf(asOf)) addTo(invoiced, Number(id), amount);
  }
  for (const { commitmentId, amount } of laterInMonth)
    if (commitmentId !== null) addTo(invoiced, commitmentId, -amount as Minor);
  return invoiced;
}

/** Sums variations by phase ('' for none) as of the day. */
function variationsOf({ sums, variationsLater }: BudgetSources) {
  const totals = new Map<string, Minor>();
  for (const { parts, amount } of bucketsOf(sums, 'variation-budgets')) {
    const [status = '', phase = '', fundedBy = ''] = parts;
    addTo(totals, status === 'approved' ? `approved|${phase}|${fundedBy}` : `${status}|${phase}`, amount);
  }
  for (const { phase, fundedBy, approved, pending } of variationsLater) {
    addTo(totals, `approved|${phase ?? ''}|${fundedBy}`, approved);
    addTo(totals, `pending|${phase ?? ''}`, pending);
  }
  const of = (name: string) => totals.get(name) ?? ZERO;
  return (phase: Phase | ''): { approved: AmountByFunding; pending: Minor } => ({
    approved: { client: of(`approved|${phase}|client`), contingency: of(`approved|${phase}|contingency`) },
    pending: of(`pending|${phase}`),
  });
}

/** Builds the inputs of a budget as of a day from stored totals and the few rows that need correcting. */
export function budgetInputs(kept: BudgetSources): BudgetInputs {
  const spent = spentByPhase(kept);
  const invoiced = invoicedByCommitment(kept);
  const open = openByPhase(
    kept.commitments.map(({ id, phase, amount }) => ({ phase, amount, invoiced: invoiced.get(id) ?? ZERO })),
  );
  const variations = variationsOf(kept);
  const phases = PHASES.map((phase): [Phase, PhaseInputs] => [
    phase,
    {
      original: kept.originals[phase] ?? null,
      ...variations(phase),
      committed: open[phase],
      ...spent[phase],
      percentComplete: kept.percentComplete.get(phase) ?? null,
    },
  ]);
  return {
    totalBudget: kept.totalBudget,
    phases: Object.fromEntries(phases) as Record<Phase, PhaseInputs>,
    withoutPhase: variations(''),
    fees: kept.fees,
    contingency: kept.contingency,
    transfers: netTransfers(kept.transfers),
  };
}
