import { expect, it } from 'vitest';
import { isTurned, optionsFor, optionsIn } from './report-options.ts';

it('what the address asks for is read, and what no filter has is left out', () => {
  expect(
    optionsIn({ asOf: '2026-03-31', from: '2026-01-01', phase: 'foundation', supplier: '12', to: 'soon' }),
  ).toEqual({ asOf: '2026-03-31', from: '2026-01-01', phase: 'foundation', supplierId: '12' });
  expect(optionsIn({ phase: 'cellar', supplier: '0', asOf: '2026-02-30' })).toEqual({});
});

it('a report is asked only for what it can be narrowed down by', () => {
  const all = {
    asOf: '2026-03-31',
    from: '2026-01-01',
    to: '2026-02-01',
    phase: 'roofing',
    supplierId: '4',
  } as const;
  expect(optionsFor('earned-value', all)).toEqual({ asOf: '2026-03-31' });
  expect(optionsFor('budget-summary', all)).toEqual({ asOf: '2026-03-31', phase: 'roofing' });
  expect(optionsFor('expense-breakdown', all)).toEqual(all);
});

it('a period whose first day lies after its last is seen', () => {
  expect(isTurned({ from: '2026-02-01', to: '2026-01-01' })).toBe(true);
  expect(isTurned({ from: '2026-01-01', to: '2026-01-01' })).toBe(false);
  expect(isTurned({ from: '2026-01-01' })).toBe(false);
});
