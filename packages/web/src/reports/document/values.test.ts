import { describe, expect, it } from 'vitest';
import { chartUnits, ratioUnits } from './values.ts';

describe('what a chart counts in', () => {
  it('is whole hundredths of money, however large', () => {
    expect(chartUnits('money', '9999999999.99')).toBe(999_999_999_999n);
    expect(chartUnits('money', '-0.05')).toBe(-5n);
  });

  it('is ten thousandths of a ratio, so that an index of 0.9512 keeps its places', () => {
    expect(chartUnits('ratio', '0.9512')).toBe(9512n);
    expect(ratioUnits('-1.5')).toBe(-15_000n);
    expect(ratioUnits('about one')).toBeNull();
  });

  it('is a hundredth of a count or a percentage, and nothing where nothing is said', () => {
    expect(chartUnits('count', 7)).toBe(700n);
    expect(chartUnits('percent', 66.7)).toBe(6670n);
    expect(chartUnits('money', null)).toBeNull();
  });
});
