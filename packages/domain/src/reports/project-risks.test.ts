import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratio } from '../ledger/ratio.ts';
import { minor } from '../money/money.ts';
import { gradeOf, isCpiRisk, type RiskFact, worstRisks } from './project-risks.ts';

const BUDGET = minor('1000000.00');
const cpi = (hundredths: bigint) => ratio(hundredths, 100n);
const inspection = (days: number): RiskFact => ({ rule: 'inspection', id: 1, title: 'INS-0001', days });
const issue = (severity: 'low' | 'medium' | 'high', days: number): RiskFact => ({
  ...{ rule: 'issue', id: 2, title: 'Damp', severity, days },
});
const variation = (amount: string, days = 1): RiskFact => ({
  ...{ rule: 'variation', id: 3, title: 'Fence', amount: minor(amount), days },
});

describe('a risk', () => {
  it('is a phase whose CPI is below 0.95, by the ratio itself and not its rounded form', () => {
    expect(isCpiRisk(cpi(95n))).toBe(false);
    expect(isCpiRisk(ratio(949_999n, 1_000_000n))).toBe(true);
    expect(isCpiRisk(null)).toBe(false);
  });

  it('is graver the further it has gone', () => {
    const found = (hundredths: bigint): RiskFact => {
      const index = cpi(hundredths);
      if (!index) throw new Error('no index');
      return { rule: 'cpi', phase: 'roofing', cpi: index, overrun: minor('100.00') };
    };
    expect([94n, 90n, 89n, 80n, 79n].map((index) => gradeOf(found(index), BUDGET))).toEqual([1, 1, 2, 2, 3]);
    expect([1, 14, 15].map((days) => gradeOf(inspection(days), BUDGET))).toEqual([2, 2, 3]);
    expect(
      [issue('low', 90), issue('medium', 14), issue('medium', 15)].map((fact) => gradeOf(fact, BUDGET)),
    ).toEqual([1, 1, 2]);
    expect([issue('high', 7), issue('high', 8)].map((fact) => gradeOf(fact, BUDGET))).toEqual([2, 3]);
    const due = (days: number): RiskFact => ({ rule: 'payables', count: 1, amount: minor('1.00'), days });
    expect([31, 61, 91].map((days) => gradeOf(due(days), BUDGET))).toEqual([1, 2, 3]);
  });

  it('measures a variation by the project’s budget, omissions too', () => {
    const amounts = ['9999.99', '10000.00', '49999.99', '50000.00', '-50000.00'];
    expect(amounts.map((amount) => gradeOf(variation(amount), BUDGET))).toEqual([1, 2, 2, 3, 3]);
    expect(gradeOf(variation('50000.00'), minor('0.00'))).toBe(1);
  });
});

describe('the worst risks', () => {
  it('are the gravest, of these those that stand longest, of these in the order of the rules', () => {
    const facts = [issue('low', 90), variation('60000.00', 3), inspection(20), issue('high', 20)];
    expect(worstRisks(facts, BUDGET, 3).map(({ fact }) => fact)).toEqual([facts[2], facts[3], facts[1]]);
  });

  it('are at most five, never less grave than one that was left out', () => {
    const any = fc.oneof(
      fc.integer({ min: 0, max: 200 }).map(inspection),
      fc
        .tuple(fc.constantFrom('low' as const, 'medium' as const, 'high' as const), fc.nat(200))
        .map(([severity, days]) => issue(severity, days)),
      fc.integer({ min: -9999, max: 99999 }).map((amount) => variation(`${amount}.00`)),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (facts) => {
        const shown = worstRisks(facts, BUDGET, 5);
        expect(shown).toHaveLength(Math.min(5, facts.length));
        const all = facts.map((fact) => gradeOf(fact, BUDGET)).sort((a, b) => b - a);
        expect(shown.map(({ grade }) => grade)).toEqual(all.slice(0, 5));
      }),
    );
  });
});
