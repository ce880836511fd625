import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDate } from '../../dates/calendar-date.ts';
import { DomainError } from '../../errors.ts';
import { type Minor, sum, ZERO } from '../../money/money.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import { assertCovered } from '../../variations/approval-effects.ts';
import { type Budget, calculateBudget } from './budget.ts';
import { budgetInputs, type StoredTotal } from './budget-from-totals.ts';
import { BUDGET_HEADINGS, type BudgetHeading, type Funding } from './budget-headings.ts';
import {
  assertContingencyCoversUse,
  assertTransferable,
  type BudgetMove,
  freeAt,
} from './budget-transfers.ts';

/** A project as its rows tell it, to which anything may happen in any order. */
interface BudgetModel {
  totalBudget: Minor | null;
  originals: Partial<Record<Phase, Minor>>;
  fees: Minor | null;
  contingency: Minor | null;
  variations: {
    phase: Phase | null;
    extraCost: Minor;
    agreed: Minor | null;
    fundedBy: Funding;
    status: string;
  }[];
  transfers: BudgetMove[];
  expenses: { phase: Phase; amount: Minor; isPaid: boolean; commitmentId: number | null }[];
  commitments: { id: number; phase: Phase; amount: Minor }[];
}

const TODAY = calendarDate('2026-06-30');

const costOf = ({ status, agreed, extraCost }: BudgetModel['variations'][number]) =>
  status === 'approved' ? (agreed ?? extraCost) : extraCost;

const keptSums = (site: BudgetModel): StoredTotal[] => [
  ...site.expenses.map(({ phase, isPaid, amount }) => ({
    resource: 'expense-months' as const,
    bucket: `2026-06|${phase}|${isPaid ? 'paid' : 'unpaid'}`,
    amount,
  })),
  ...site.expenses
    .filter(({ commitmentId }) => commitmentId !== null)
    .map(({ commitmentId, amount }) => ({
      resource: 'commitment-invoices' as const,
      bucket: `${commitmentId}|2026-06`,
      amount,
    })),
  ...site.variations.map((variation) => ({
    resource: 'variation-budgets' as const,
    bucket: `${variation.status}|${variation.phase ?? ''}|${variation.fundedBy}`,
    amount: costOf(variation),
  })),
];

const budgetOfSite = (site: BudgetModel): Budget =>
  calculateBudget(
    budgetInputs({
      asOf: TODAY,
      sums: keptSums(site),
      laterInMonth: [],
      variationsLater: [],
      commitments: site.commitments,
      transfers: site.transfers,
      totalBudget: site.totalBudget,
      originals: site.originals,
      fees: { original: site.fees, actual: ZERO },
      contingency: { original: site.contingency },
      percentComplete: new Map(),
    }),
  );

type Event = (site: BudgetModel) => BudgetModel;

const amount = fc.bigInt({ min: 0n, max: 1_000_000n }) as fc.Arbitrary<Minor>;
const signed = fc.bigInt({ min: -500_000n, max: 1_000_000n }) as fc.Arbitrary<Minor>;
const phase = fc.constantFrom(...PHASES);
const place = fc.constantFrom<BudgetHeading>(...BUDGET_HEADINGS);
const funding = fc.constantFrom<Funding>('client', 'contingency');

/** Everything that can happen to a budget. An event that the rules refuse throws and leaves the site as it was. */
const anyEvent = fc.oneof<fc.Arbitrary<Event>[]>(
  fc.tuple(phase, amount).map(([name, original]) => (site) => ({
    ...site,
    originals: { ...site.originals, [name]: original },
  })),
  amount.map((total) => (site) => ({ ...site, totalBudget: total })),
  amount.map((fees) => (site) => ({ ...site, fees })),
  amount.map((contingency) => (site) => {
    assertContingencyCoversUse(contingency, budgetOfSite(site).contingency);
    return { ...site, contingency };
  }),
  fc.record({ phase: fc.option(phase), extraCost: signed, fundedBy: funding }).map((fields) => (site) => ({
    ...site,
    variations: [...site.variations, { ...fields, agreed: null, status: 'pending' }],
  })),
  fc
    .tuple(fc.nat(), fc.constantFrom('approved', 'rejected', 'draft'), fc.option(signed))
    .map(([which, status, agreed]) => (site) => {
      const pending = site.variations.filter((one) => one.status === 'pending');
      const decided = pending[which % Math.max(pending.length, 1)];
      if (!decided) return site;
      const after = { ...decided, status, agreed: status === 'approved' ? agreed : null };
      if (status === 'approved')
        assertCovered({ cost: costOf(after), fundedBy: after.fundedBy }, budgetOfSite(site).contingency.left);
      return { ...site, variations: site.variations.map((one) => (one === decided ? after : one)) };
    }),
  fc.record({ from: place, to: place, amount }).map((transfer) => (site) => {
    assertTransferable(transfer, budgetOfSite(site));
    return { ...site, transfers: [...site.transfers, transfer] };
  }),
  fc.tuple(phase, amount, fc.boolean(), fc.nat()).map(([name, cost, isPaid, which]) => (site) => ({
    ...site,
    expenses: [
      ...site.expenses,
      {
        phase: name,
        amount: cost,
        isPaid,
        commitmentId: site.commitments[which % (site.commitments.length + 1)]?.id ?? null,
      },
    ],
  })),
  fc.tuple(phase, amount).map(([name, sumOf]) => (site) => ({
    ...site,
    commitments: [...site.commitments, { id: site.commitments.length + 1, phase: name, amount: sumOf }],
  })),
);

const EMPTY: BudgetModel = {
  totalBudget: null,
  originals: {},
  fees: null,
  contingency: null,
  variations: [],
  transfers: [],
  expenses: [],
  commitments: [],
};

function after(site: BudgetModel, event: Event): BudgetModel {
  try {
    return event(site);
  } catch (error) {
    if (error instanceof DomainError) return site;
    throw error;
  }
}

it('the budget balances after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let site = EMPTY;
      for (const event of events) {
        site = after(site, event);
        const budget = budgetOfSite(site);
        expect(budget.balanced).toBe(true);
        // The right side of the identity again, from the rows themselves.
        const fromClient = site.variations.filter(
          (one) => one.status === 'approved' && one.fundedBy === 'client',
        );
        const givenOut = sum([...Object.values(site.originals), site.fees ?? 0n, site.contingency ?? 0n]);
        const revised = sum([site.totalBudget ?? givenOut, ...fromClient.map(costOf)]);
        expect(
          sum([
            ...budget.phases.map((one) => one.revised),
            budget.fees.budget,
            budget.contingency.left,
            budget.unallocated,
          ]),
        ).toBe(revised);
        expect(budget.contingency.left).toBeGreaterThanOrEqual(0n);
        for (const { committed } of budget.phases) expect(committed).toBeGreaterThanOrEqual(0n);
      }
    }),
    { numRuns: 300 },
  );
});

it('a transfer takes from one place what it adds to the other, never spent or committed budget', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 25 }),
      fc.record({ from: place, to: place, amount }),
      (events, transfer) => {
        const site = events.reduce(after, EMPTY);
        const before = budgetOfSite(site);
        const free = freeAt(before, transfer.from);
        const isFree = transfer.from !== transfer.to && transfer.amount > 0n && transfer.amount <= free;
        if (!isFree) {
          expect(() => assertTransferable(transfer, before)).toThrow(DomainError);
          return;
        }
        assertTransferable(transfer, before);
        const moved = budgetOfSite({ ...site, transfers: [...site.transfers, transfer] });
        expect(freeAt(moved, transfer.from)).toBe(free - transfer.amount);
        expect(moved.projectBudget.revised).toBe(before.projectBudget.revised);
      },
    ),
    { numRuns: 300 },
  );
});
