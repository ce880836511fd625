import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_AMOUNT, type Minor, minor } from '../money/money.ts';
import { ROLES } from '../permissions.ts';
import { budgetNoticeKind } from './budget-levels.ts';
import { isMailed, NOTICE_CHOICES, NOTICE_KINDS, noticeKindOptions, rolesThatRead } from './notice-kinds.ts';

describe('a kind of notice', () => {
  it('has a setting that governs it, but for those of the security of an account and of webhooks that stop; and every setting governs some', () => {
    const governed = new Set(Object.values(NOTICE_KINDS).flatMap(({ choice }) => choice ?? []));
    expect([...governed].sort()).toEqual([...NOTICE_CHOICES].sort());
    const always = Object.entries(NOTICE_KINDS).filter(([, { choice }]) => choice === null);
    expect(always.map(([kind]) => kind).sort()).toEqual(
      [
        'addressChanged',
        'addressLost',
        'calendarMade',
        'identityLinked',
        'newDevice',
        'passwordChanged',
        'recoveryCodes',
        'tokenMade',
        'twoFactorOff',
        'webhookOff',
      ].sort(),
    );
  });

  it('goes out by mail unless its setting was switched off', () => {
    expect(isMailed('budget95', {})).toBe(true);
    expect(isMailed('budget95', { budget: false, assigned: true })).toBe(false);
    expect(isMailed('assigned', { budget: false })).toBe(true);
    // An invitation is a mail of its own already.
    expect(isMailed('invited', {})).toBe(false);
  });

  it('of a newer version is known to nobody here, not even by a name that every object has', () => {
    for (const name of ['of-tomorrow', 'constructor', '__proto__']) {
      expect(noticeKindOptions(name)).toBeNull();
      expect(isMailed(name, {})).toBe(false);
    }
  });

  it('is fit for the column that holds it', () => {
    for (const name of Object.keys(NOTICE_KINDS)) expect(name.length).toBeLessThanOrEqual(40);
  });
});

describe('the readers of a resource', () => {
  it('are every role once where everybody reads it, and some read only their own', () => {
    expect(rolesThatRead('issues').all).toEqual([...ROLES]);
    expect(rolesThatRead('expenses').some).toEqual(['contractor']);
    expect(rolesThatRead('activity')).toEqual({ all: ['owner', 'project_manager'], some: [] });
  });
});

describe('the level of a budget', () => {
  const amounts = fc.bigInt(0n, LARGEST_AMOUNT) as fc.Arbitrary<Minor>;

  it.each([
    ['799.99', '1000.00', null],
    ['800.00', '1000.00', 'budget80'],
    ['949.99', '1000.00', 'budget80'],
    ['950.00', '1000.00', 'budget95'],
    ['999.99', '1000.00', 'budget95'],
    ['1000.00', '1000.00', 'budget100'],
    ['5.00', '0.00', null],
  ])('%s of %s is %s', (spent, budget, kind) => {
    expect(budgetNoticeKind(minor(spent), minor(budget))).toBe(kind);
  });

  it('never falls as more is spent', () => {
    const rank = [null, 'budget80', 'budget95', 'budget100'];
    fc.assert(
      fc.property(amounts, amounts, amounts, (budget, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(rank.indexOf(budgetNoticeKind(more, budget))).toBeGreaterThanOrEqual(
          rank.indexOf(budgetNoticeKind(less, budget)),
        );
      }),
    );
  });
});
