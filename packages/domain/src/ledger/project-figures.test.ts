import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { type Minor, minor, sum } from '../money/money.ts';
import { PHASES } from '../phases/phases.ts';
import { projectFigures, type TotalsBucket } from './project-figures.ts';

const facts = {
  totalBudget: minor('1000.00'),
  start: calendarDate('2026-01-01'),
  estimatedCompletion: calendarDate('2026-12-31'),
  today: calendarDate('2026-07-01'),
};
const bucket = (
  resource: TotalsBucket['resource'],
  name: string,
  count: number,
  amount = '0.00',
): TotalsBucket => ({
  resource,
  bucket: name,
  count,
  amount: minor(amount),
});

describe('the figures of a project', () => {
  it('of an empty project are zero, with no phase completed', () => {
    const figures = projectFigures(facts, []);
    expect(figures).toMatchObject({
      spent: 0n,
      remaining: 100000n,
      percentSpent: 0,
      progress: 0,
      completedPhases: 0,
      totalPhases: 8,
    });
    expect(figures.phases.map((phase) => phase.status)).toEqual(PHASES.map(() => 'not_started'));
    expect(figures.inspections.passRate).toBeNull();
  });

  it('of a project without a budget leave the share open', () => {
    expect(projectFigures({ ...facts, totalBudget: null }, [])).toMatchObject({
      remaining: null,
      percentSpent: null,
    });
    expect(projectFigures({ ...facts, totalBudget: minor('0') }, []).percentSpent).toBeNull();
  });

  it('a rejected variation and a draft do not count as spent, a pending one does', () => {
    // 100.00 approved + 20.50 pending = 120.50; 400.00 rejected and 50.00 in draft are left out.
    const figures = projectFigures(facts, [
      bucket('variations', 'approved', 1, '100.00'),
      bucket('variations', 'pending', 2, '20.50'),
      bucket('variations', 'rejected', 1, '400.00'),
      bucket('variations', 'draft', 1, '50.00'),
    ]);
    expect(figures.spent).toBe(minor('120.50'));
    expect(figures.percentSpent).toBe(12.1);
  });

  it('a phase is completed when it has expenses and all of them are paid', () => {
    const figures = projectFigures(facts, [
      bucket('expenses', 'foundation|paid', 2, '10.00'),
      bucket('expenses', 'structure|paid', 1, '10.00'),
      bucket('expenses', 'structure|unpaid', 1, '5.00'),
      bucket('expenses', 'roofing|unpaid', 1, '5.00'),
    ]);
    const status = Object.fromEntries(figures.phases.map((phase) => [phase.phase, phase.status]));
    expect(status).toMatchObject({
      foundation: 'completed',
      structure: 'in_progress',
      roofing: 'started',
      finishes: 'not_started',
    });
    expect(figures.progress).toBe(12.5);
  });

  it('spent is always the sum of its three parts, and the phases add up to the expenses', () => {
    const anyBucket = fc.record({
      resource: fc.constantFrom('expenses' as const, 'variations' as const, 'monitoring-fees' as const),
      bucket: fc.constantFrom(
        ...PHASES.flatMap((phase) => [`${phase}|paid`, `${phase}|unpaid`]),
        'approved',
        'pending',
        'rejected',
        'paid',
        'unpaid',
      ),
      count: fc.integer({ min: 0, max: 1000 }),
      amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((amount) => amount as Minor),
    });
    const buckets = fc.uniqueArray(anyBucket, {
      selector: (one) => `${one.resource}:${one.bucket}`,
      maxLength: 40,
    });
    fc.assert(
      fc.property(buckets, (all) => {
        const { spent, remaining, totals, phases } = projectFigures(facts, all);
        expect(spent).toBe(totals.expenses + totals.variations + totals.monitoringFees);
        expect(remaining).toBe(facts.totalBudget - spent);
        expect(sum(phases.map((phase) => phase.total))).toBe(totals.expenses);
        expect(totals.paidExpenses + totals.unpaidExpenses).toBe(totals.expenses);
      }),
    );
  });
});

describe('the schedule', () => {
  const status = (today: string, paidPhases: number, estimatedCompletion: string | null = '2026-12-31') =>
    projectFigures(
      {
        ...facts,
        today: calendarDate(today),
        estimatedCompletion: estimatedCompletion ? calendarDate(estimatedCompletion) : null,
      },
      PHASES.slice(0, paidPhases).map((phase) => bucket('expenses', `${phase}|paid`, 1, '1.00')),
    ).schedule.status;

  it('compares elapsed time with progress', () => {
    // 2026-07-01 is day 181 of 364: 49.7 % elapsed. 4 of 8 phases: gap −0.3; 3: 12.2; 1: 37.2.
    expect(status('2026-07-01', 4)).toBe('on_track');
    expect(status('2026-07-01', 3)).toBe('at_risk');
    expect(status('2026-07-01', 1)).toBe('behind');
  });

  it('is overdue after the completion date, on the day itself not yet', () => {
    expect(status('2026-12-31', 7)).toBe('at_risk');
    expect(status('2027-01-01', 7)).toBe('overdue');
    expect(status('2027-01-01', 8)).toBe('completed');
  });

  it('without a completion date is said so', () => expect(status('2026-07-01', 0, null)).toBe('no_date'));

  it('of a project that begins on its completion date leaves no time', () => {
    expect(status('2026-01-01', 0, '2026-01-01')).toBe('behind');
  });
});
