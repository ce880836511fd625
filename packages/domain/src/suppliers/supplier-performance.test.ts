import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, sum } from '../money/money.ts';
import { supplierPerformance } from './supplier-performance.ts';

const cement = { supplierId: 7, name: 'Kalahari Cement' };
const nobody = { supplierId: null, name: null };

describe('the performance of suppliers', () => {
  it('is empty while nobody was named and nothing spent', () => {
    expect(supplierPerformance({ spend: [], commitments: [], issues: [] })).toEqual([]);
  });

  it('brings together what was spent, what is open and what went wrong', () => {
    const rows = supplierPerformance({
      spend: [
        { ...cement, amount: minor('300.00') },
        { ...nobody, amount: minor('600.00') },
        { supplierId: null, name: 'sand & co', amount: minor('60.00') },
        { supplierId: null, name: 'Sand & Co', amount: minor('40.00') },
      ],
      commitments: [
        { ...cement, amount: minor('500.00'), invoiced: minor('300.00') },
        { ...cement, amount: minor('100.00'), invoiced: minor('250.00') },
      ],
      issues: [cement, cement],
    });
    expect(rows).toEqual([
      { ...cement, spend: 30_000n, open: 20_000n, issues: 2, share: 30 },
      { supplierId: null, name: 'sand & co', spend: 10_000n, open: 0n, issues: 0, share: 10 },
      { ...nobody, spend: 60_000n, open: 0n, issues: 0, share: 60 },
    ]);
  });

  it('says no share where nothing was spent', () => {
    const rows = supplierPerformance({ spend: [], commitments: [], issues: [cement] });
    expect(rows).toMatchObject([{ share: null, issues: 1 }]);
  });

  it('has rows that come to all that was spent, the larger first', () => {
    const named = fc.record({
      supplierId: fc.constantFrom(null, 1, 2, 3),
      name: fc.constantFrom(null, 'A', 'a', 'B'),
      amount: fc.bigInt({ min: 0n, max: 10n ** 12n }).map((amount) => amount as Minor),
    });
    fc.assert(
      fc.property(fc.array(named), (spend) => {
        const rows = supplierPerformance({ spend, commitments: [], issues: [] });
        expect(sum(rows.map((row) => row.spend))).toBe(sum(spend.map(({ amount }) => amount)));
        const named = rows.filter(({ supplierId, name }) => supplierId !== null || name !== null);
        for (const [index, row] of named.entries())
          expect(row.spend >= (named[index + 1]?.spend ?? row.spend) || index === named.length - 1).toBe(
            true,
          );
      }),
    );
  });
});
