import { REPORT_NAMES } from '@brick/domain/reports/report-types';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { describe, expect, it } from 'vitest';
import { translateIn } from './messages.ts';

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const say = translateIn(language);

  it('give every report its own title', () => {
    const titles = REPORT_NAMES.map((report) => say(`reports.names.${report}`));
    expect(new Set(titles).size).toBe(REPORT_NAMES.length);
  });

  it('have their values and numbers filled in', () => {
    expect(say('budgets.stats.spent', { percent: '40 %' })).toContain('40 %');
    const counted = [1, 2, 5].map((count) => say('expenses.filters.count', { count }));
    expect(new Set(counted).size).toBeGreaterThan(1);
  });
});

it('numbers are formatted for the language', () => {
  const values = { phase: 'Roof', cpi: 0.876 };
  expect(translateIn('en')('report.executive-summary.risk_cpi', values)).toContain('0.88');
  expect(translateIn('de')('report.executive-summary.risk_cpi', values)).toContain('0,88');
});
