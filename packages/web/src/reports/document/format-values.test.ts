import { describe, expect, it } from 'vitest';
import { chartUnits, ratioUnits } from './format-values.ts';

describe('units of chart values', () => {
  it('are hundredths for money, however large', () => {
    expect(chartUnits('money', '9999999999.99')).toBe(999_999_999_999n);
    expect(chartUnits('money', '-0.05')).toBe(-5n);
  });

  it('are ten-thousandths for ratios, so that an index of 0.9512 keeps its decimals', () => {
    expect(chartUnits('ratio', '0.9512')).toBe(9512n);
    expect(ratioUnits('-1.5')).toBe(-15_000n);
    expect(ratioUnits('about one')).toBeNull();
  });

  it('are hundredths for counts and percentages, and null if there is no value', () => {
    expect(chartUnits('count', 7)).toBe(700n);
    expect(chartUnits('percent', 66.7)).toBe(6670n);
    expect(chartUnits('money', null)).toBeNull();
  });
});
