import { REPORT_NAMES } from '@brick/domain/reports/reports';
import { LANGUAGES } from '@brick/domain/users/choices';
import { describe, expect, it } from 'vitest';
import { sayIn } from './words.ts';

describe.each(LANGUAGES)('what is said in %s', (language) => {
  const say = sayIn(language);

  it('gives every report a title of its own', () => {
    const titles = REPORT_NAMES.map((report) => say(`reports.names.${report}`));
    expect(new Set(titles).size).toBe(REPORT_NAMES.length);
  });

  it('has its values and its numbers in it', () => {
    expect(say('budgets.stats.spent', { percent: '40 %' })).toContain('40 %');
    const counted = [1, 2, 5].map((count) => say('expenses.filters.count', { count }));
    expect(new Set(counted).size).toBeGreaterThan(1);
  });
});

it('writes numbers as the language does', () => {
  const values = { phase: 'Roof', cpi: 0.876 };
  expect(sayIn('en')('report.executive-summary.risk_cpi', values)).toContain('0.88');
  expect(sayIn('de')('report.executive-summary.risk_cpi', values)).toContain('0,88');
});
