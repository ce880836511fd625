import type { CalendarDate } from '../dates/calendar-date.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { PHASES, type Phase } from '../phases/phases.ts';
import type { BudgetInputs, Funded, PhaseInputs } from './budget.ts';
import { openByPhase } from './commitments.ts';
import { type Month, monthOf } from './months.ts';
import type { Funding } from './places.ts';
import type { Rate } from './rate.ts';
import { netTransfers, type Transfer } from './transfers.ts';

/**
 * Kept sums that a budget is made of, beside those of the dashboard:
 * expense-months month|phase|paid · commitment-invoices commitment's id|month · variation-budgets status|phase|funded by,
 * with an empty phase where none is named.
 */
export interface KeptSum {
  resource: 'expense-months' | 'commitment-invoices' | 'variation-budgets';
  bucket: string;
  amount: Minor;
}

/** Expenses dated after the day, in its month: what the month's sum holds too much. Grouped as one likes. */
export interface LaterInMonth {
  phase: Phase;
  isPaid: boolean;
  commitmentId: number | null;
  amount: Minor;
}

/** A variation whose decision holds from a day after the figures': on that day it was pending. */
export interface DecidedLater {
  phase: Phase | null;
  fundedBy: Funding;
  status: 'approved' | 'rejected';
  extraCost: Minor;
  /** What took effect. */
  cost: Minor;
}

export interface KeptBudget {
  asOf: CalendarDate;
  sums: readonly KeptSum[];
  laterInMonth: readonly LaterInMonth[];
  decidedLater: readonly DecidedLater[];
  /** Dated on the day of the figures or before. */
  commitments: readonly { id: number; phase: Phase; amount: Minor }[];
  transfers: readonly Transfer[];
  totalBudget: Minor | null;
  originals: Partial<Record<Phase, Minor | null>>;
  fees: BudgetInputs['fees'];
  contingency: BudgetInputs['contingency'];
  percentComplete: ReadonlyMap<Phase, Rate>;
}

type Spending = Pick<KeptBudget, 'asOf' | 'sums' | 'laterInMonth'>;

const add = <Key>(sums: Map<Key, Minor>, key: Key, amount: Minor): Map<Key, Minor> =>
  sums.set(key, sum([sums.get(key) ?? ZERO, amount]));

const partsOf = (sums: readonly KeptSum[], resource: KeptSum['resource']) =>
  sums
    .filter((one) => one.resource === resource)
    .map(({ bucket, amount }) => ({ parts: bucket.split('|'), amount }));

/** What was spent on each phase up to the day: months through its own, less what is dated later in that month. */
export function spentByPhase({
  asOf,
  sums,
  laterInMonth,
}: Spending): Record<Phase, { paid: Minor; unpaid: Minor }> {
  const spent = new Map<string, Minor>();
  for (const { parts, amount } of partsOf(sums, 'expense-months')) {
    const [month = '', phase = '', paid = ''] = parts;
    if (month <= monthOf(asOf)) add(spent, `${phase}|${paid}`, amount);
  }
  for (const { phase, isPaid, amount } of laterInMonth)
    add(spent, `${phase}|${isPaid ? 'paid' : 'unpaid'}`, -amount as Minor);
  return Object.fromEntries(
    PHASES.map((phase) => [
      phase,
      { paid: spent.get(`${phase}|paid`) ?? ZERO, unpaid: spent.get(`${phase}|unpaid`) ?? ZERO },
    ]),
  ) as Record<Phase, { paid: Minor; unpaid: Minor }>;
}

/** What was spent on all phases by month, up to the day. */
export function spentByMonth({ asOf, sums, laterInMonth }: Spending): Map<Month, Minor> {
  const spent = new Map<Month, Minor>();
  for (const { parts, amount } of partsOf(sums, 'expense-months')) {
    const month = parts[0] as Month;
    if (month <= monthOf(asOf)) add(spent, month, amount);
  }
  for (const { amount } of laterInMonth) add(spent, monthOf(asOf), -amount as Minor);
  return spent;
}

/** What was invoiced against each commitment up to the day. */
export function invoicedByCommitment({ asOf, sums, laterInMonth }: Spending): Map<number, Minor> {
  const invoiced = new Map<number, Minor>();
  for (const { parts, amount } of partsOf(sums, 'commitment-invoices')) {
    const [id = '', month = ''] = parts;
    if (month <= monthOf(asOf)) add(invoiced, Number(id), amount);
  }
  for (const { commitmentId, amount } of laterInMonth)
    if (commitmentId !== null) add(invoiced, commitmentId, -amount as Minor);
  return invoiced;
}

/** Variations by phase ('' for none), as they stood on the day. */
function variationsOf({ sums, decidedLater }: KeptBudget) {
  const totals = new Map<string, Minor>();
  for (const { parts, amount } of partsOf(sums, 'variation-budgets')) {
    const [status = '', phase = '', fundedBy = ''] = parts;
    add(totals, status === 'approved' ? `approved|${phase}|${fundedBy}` : `${status}|${phase}`, amount);
  }
  for (const { phase, fundedBy, status, extraCost, cost } of decidedLater) {
    if (status === 'approved') add(totals, `approved|${phase ?? ''}|${fundedBy}`, -cost as Minor);
    add(totals, `pending|${phase ?? ''}`, extraCost);
  }
  const of = (name: string) => totals.get(name) ?? ZERO;
  return (phase: Phase | ''): { approved: Funded; pending: Minor } => ({
    approved: { client: of(`approved|${phase}|client`), contingency: of(`approved|${phase}|contingency`) },
    pending: of(`pending|${phase}`),
  });
}

/** The inputs of a budget at a day, from the kept sums and the few rows that they cannot tell apart. */
export function budgetInputs(kept: KeptBudget): BudgetInputs {
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
