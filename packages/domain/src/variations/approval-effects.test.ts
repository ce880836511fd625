import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { DomainError } from '../errors.ts';
import { calculateBudget } from '../ledger/budget/budget.ts';
import { budgetInputs } from '../ledger/budget/budget-from-totals.ts';
import type { Funding } from '../ledger/budget/budget-headings.ts';
import { type Minor, minor, sum, ZERO } from '../money/money.ts';
import { PHASES } from '../phases/phases.ts';
import {
  type Approval,
  afterApproval,
  assertCovered,
  assertRevisable,
  finishAfter,
  reversalOf,
  revisedCopyFields,
} from './approval-effects.ts';

/** 1,000.00 in all: 600.00 for structure, 100.00 contingency; 80.00 pending on structure. */
const inputs = budgetInputs({
  asOf: calendarDate('2026-03-18'),
  sums: [{ resource: 'variation-budgets', bucket: 'pending|structure|client', amount: minor('80.00') }],
  laterInMonth: [],
  variationsLater: [],
  commitments: [],
  transfers: [],
  totalBudget: minor('1000.00'),
  originals: { structure: minor('600.00') },
  fees: { original: null, actual: ZERO },
  contingency: { original: minor('100.00') },
  percentComplete: new Map(),
});

const approval = (cost: string, fundedBy: Funding): Approval => ({
  phase: 'structure',
  extraCost: minor('80.00'),
  cost: minor(cost),
  fundedBy,
});

function code(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('an approved variation', () => {
  it('that the client pays raises its phase and the project’s budget by what was agreed', () => {
    const budget = calculateBudget(afterApproval(inputs, approval('75.00', 'client')));
    expect(budget.phases[2]).toMatchObject({ revised: 67_500n, approvedVariations: 7500n, pending: 0n });
    expect(budget).toMatchObject({
      projectBudget: { revised: 107_500n },
      contingency: { left: 10_000n },
      unallocated: 30_000n,
      balanced: true,
    });
  });

  it('that the contingency pays raises its phase and leaves the project’s budget', () => {
    const budget = calculateBudget(afterApproval(inputs, approval('75.00', 'contingency')));
    expect(budget).toMatchObject({
      projectBudget: { revised: 100_000n },
      contingency: { used: 7500n, left: 2500n },
      balanced: true,
    });
    expect(budget.phases[2]?.revised).toBe(67_500n);
  });

  it('is refused beyond what is left of the contingency; an omission puts money back', () => {
    expect(code(() => assertCovered(approval('100.00', 'contingency'), minor('100.00')))).toBeNull();
    expect(code(() => assertCovered(approval('100.01', 'contingency'), minor('100.00')))).toBe('invalid');
    expect(code(() => assertCovered(approval('100.01', 'client'), ZERO))).toBeNull();
    expect(code(() => assertCovered(approval('-5.00', 'contingency'), ZERO))).toBeNull();
  });

  it('and its reversal together change nothing', () => {
    const before = calculateBudget(inputs);
    for (const fundedBy of ['client', 'contingency'] as const) {
      const approved = approval('75.00', fundedBy);
      const back = reversalOf({
        affectedPhase: 'structure',
        cost: approved.cost,
        fundedBy,
        timeImpactDays: 4,
      });
      expect(back).toEqual({
        affectedPhase: 'structure',
        fundedBy,
        extraCost: minor('-75.00'),
        timeImpactDays: -4,
      });
      const reversal = { phase: back.affectedPhase, extraCost: ZERO, cost: back.extraCost, fundedBy };
      const after = calculateBudget(afterApproval(afterApproval(inputs, approved), reversal));
      expect(after.projectBudget).toEqual(before.projectBudget);
      expect(after.contingency).toEqual(before.contingency);
    }
  });
});

it('no order of approvals gives another budget', () => {
  const anyApproval = fc.record({
    phase: fc.option(fc.constantFrom(...PHASES)),
    extraCost: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }) as fc.Arbitrary<Minor>,
    cost: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }) as fc.Arbitrary<Minor>,
    fundedBy: fc.constantFrom<Funding>('client', 'contingency'),
  });
  const shuffled = fc
    .array(anyApproval, { maxLength: 12 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(shuffled, ([given, other]) => {
      const budget = calculateBudget(given.reduce(afterApproval, inputs));
      expect(calculateBudget(other.reduce(afterApproval, inputs))).toEqual(budget);
      const fromClient = given.filter(({ fundedBy }) => fundedBy === 'client').map(({ cost }) => cost);
      expect(budget.projectBudget.revised).toBe(sum([minor('1000.00'), ...fromClient]));
      expect(budget.balanced).toBe(true);
    }),
  );
});

describe('the finish', () => {
  const phase = { start: calendarDate('2026-03-01'), finish: calendarDate('2026-03-10') };
  const project = calendarDate('2026-12-31');

  it('moves by the days of a variation, of the phase and of the project', () => {
    expect(finishAfter({ phase, project }, 5)).toEqual({
      phase: { ...phase, finish: '2026-03-15' },
      project: '2027-01-05',
    });
    expect(finishAfter({ phase, project }, null)).toEqual({ phase, project });
  });

  it('that nobody set is not invented, and a phase keeps its first day', () => {
    expect(finishAfter({ phase: null, project: null }, 5)).toEqual({ phase: null, project: null });
    expect(finishAfter({ phase, project: null }, -40).phase).toEqual({ ...phase, finish: '2026-03-01' });
  });
});

describe('a revised copy', () => {
  it('is made once, of a rejected variation, as a draft with the next number', () => {
    const rejected = { id: 12, status: 'rejected' as const, revision: 1 };
    expect(revisedCopyFields(rejected)).toEqual({ status: 'draft', revision: 2, revisionOf: 12 });
    expect(code(() => assertRevisable(rejected, false))).toBeNull();
    expect(code(() => assertRevisable(rejected, true))).toBe('conflict');
    for (const status of ['draft', 'pending', 'approved'] as const)
      expect(code(() => assertRevisable({ ...rejected, status }, false))).toBe('conflict');
  });
});
