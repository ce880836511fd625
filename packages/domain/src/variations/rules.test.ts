import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { minor, ZERO } from '../money/money.ts';
import { can, type Role } from '../permissions.ts';
import { VARIATION_STATUSES, type VariationStatus } from './record.ts';
import {
  assertDeletable,
  assertFollowsFlow,
  assertMayDecide,
  assertNotFrozen,
  decisionDay,
  effectiveCost,
  mayDecide,
  maySubmit,
  variationFacts,
  variationFigures,
} from './rules.ts';

const member = (role: Role, userId = 1) => ({ role, userId });
const by = (submittedBy: number, status: VariationStatus) => ({ submittedBy, status });
const unlimited = { amount: minor('9999999999.99'), limit: null };

function refusal(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the status of a variation', () => {
  it('goes from draft to pending, back again, and to a decision, nowhere else', () => {
    const owner = member('owner');
    const allowed = VARIATION_STATUSES.flatMap((from) =>
      VARIATION_STATUSES.filter(
        (to) => refusal(() => assertFollowsFlow(owner, by(1, from), to, unlimited)) === null,
      ).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual([
      'draft → pending',
      'pending → draft',
      'pending → approved',
      'pending → rejected',
    ]);
  });

  it('says what stands in the way of a step', () => {
    const said = (from: VariationStatus, to: VariationStatus) => {
      try {
        assertFollowsFlow(member('owner'), by(1, from), to, unlimited);
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect([said('approved', 'rejected'), said('rejected', 'approved'), said('draft', 'approved')]).toEqual([
      'This variation has already been approved. Add a new variation to change that.',
      'This variation has already been rejected. Add a new variation to change that.',
      'This variation is still a draft. Submit it first, then it can be decided.',
    ]);
    expect([said('draft', 'draft'), said('pending', 'pending')]).toEqual([
      'This variation is already a draft.',
      'This variation is already submitted.',
    ]);
  });

  it('is moved between draft and pending only by its author, since nobody else can see a draft', () => {
    expect(refusal(() => assertFollowsFlow(member('owner', 1), by(2, 'pending'), 'draft', unlimited))).toBe(
      'forbidden',
    );
    expect(maySubmit(member('contractor', 2), by(2, 'pending'))).toBe(true);
    expect(maySubmit(member('contractor', 2), by(2, 'approved'))).toBe(false);
  });
});

describe('a decision', () => {
  it.each<[Role, number, boolean]>([
    ['owner', 1, true],
    ['owner', 2, true],
    ['project_manager', 1, false],
    ['project_manager', 2, true],
    ['quantity_surveyor', 2, false],
    ['architect', 2, false],
    ['contractor', 1, false],
    ['viewer', 2, false],
  ])('by %s on a variation submitted by user %i: %s', (role, submittedBy, expected) => {
    expect(mayDecide(member(role, 1), by(submittedBy, 'pending'))).toBe(expected);
  });

  it('takes effect today or on an earlier day, never later', () => {
    const today = calendarDate('2026-03-04');
    expect(decisionDay(null, today)).toBe(today);
    expect(decisionDay(calendarDate('2026-02-28'), today)).toBe('2026-02-28');
    expect(refusal(() => decisionDay(calendarDate('2026-03-05'), today))).toBe('invalid');
  });
});

describe('the approval limit of a project', () => {
  const decided = (role: Role, amount: string, limit: string | null) =>
    refusal(() =>
      assertMayDecide(member(role, 1), by(2, 'pending'), {
        amount: minor(amount),
        limit: limit === null ? null : minor(limit),
      }),
    );

  it.each([
    ['4999.99', '5000.00', null],
    ['5000.00', '5000.00', null],
    ['5000.01', '5000.00', 'forbidden'],
    ['0.00', '0.00', null],
    ['0.01', '0.00', 'forbidden'],
    ['-0.01', '0.00', null],
    ['-9999999999.99', '5000.00', null],
    ['9999999999.99', null, null],
  ])('lets a project manager decide %s where it is %s: %s', (amount, limit, expected) => {
    expect(decided('project_manager', amount, limit)).toBe(expected);
    expect(decided('owner', amount, limit)).toBeNull();
    expect(decided('quantity_surveyor', amount, limit)).toBe('forbidden');
  });

  it('is named in the error message', () => {
    const above = { amount: minor('5000.01'), limit: minor('5000.00') };
    expect(() => assertMayDecide(member('project_manager', 1), by(2, 'pending'), above)).toThrow(
      'up to 5000.00. Ask an owner',
    );
  });
});

describe('an approved variation', () => {
  const approved = {
    title: 'Ridge',
    affectedPhase: null,
    extraCost: minor('10.00'),
    timeImpactDays: 2,
    fundedBy: 'client' as const,
    contractId: null,
    status: 'approved' as const,
  };

  it('keeps its title, phase, money, time, contract and who pays', () => {
    for (const edit of [
      { title: 'Other' },
      { affectedPhase: 'roofing' as const },
      { extraCost: minor('11.00') },
      { timeImpactDays: null },
      { fundedBy: 'contingency' as const },
      { contractId: 3 },
    ]) {
      expect(refusal(() => assertNotFrozen(approved, edit))).toBe('conflict');
      expect(refusal(() => assertNotFrozen({ ...approved, status: 'pending' }, edit))).toBeNull();
    }
    expect(
      refusal(() => assertNotFrozen(approved, { title: 'Ridge', extraCost: minor('10.00') })),
    ).toBeNull();
    expect(refusal(() => assertDeletable(approved))).toBe('conflict');
    expect(refusal(() => assertDeletable({ status: 'rejected' }))).toBeNull();
  });

  it('costs the agreed amount, or the extra cost if nothing else was agreed', () => {
    expect(effectiveCost({ ...approved, agreedAmount: minor('8.00') })).toBe(800n);
    expect(effectiveCost({ ...approved, agreedAmount: null })).toBe(1000n);
    expect(effectiveCost({ ...approved, agreedAmount: minor('0.00') })).toBe(0n);
  });
});

it('a draft is visible only to its author', () => {
  const isThere = (submittedBy: number, status: VariationStatus) =>
    can({ userId: 1, role: 'owner' }, 'variations', 'read', variationFacts({ submittedBy, status }));
  expect(isThere(2, 'draft')).toBe(false);
  expect(isThere(1, 'draft')).toBe(true);
  expect(isThere(2, 'pending')).toBe(true);
});

describe('the figures', () => {
  it('add approved and pending up and share them out, half a cent away from zero', () => {
    const figures = { approved: minor('-0.03'), approvedCount: 1, pending: ZERO, pendingCount: 1 };
    expect(variationFigures(figures)).toMatchObject({
      total: minor('-0.03'),
      approved: minor('-0.03'),
      pending: minor('0.00'),
      average: minor('-0.02'),
    });
  });

  it('have no average where nothing counts', () => {
    expect(
      variationFigures({ approved: ZERO, approvedCount: 0, pending: ZERO, pendingCount: 0 }).average,
    ).toBeNull();
  });
});
