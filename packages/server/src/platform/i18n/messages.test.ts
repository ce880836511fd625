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

it.each([
  ['en', 'completion-lists.lines.cleared', 'The only line is closed.', 'All 2 lines are closed.'],
  ['fr', 'completion-lists.lines.cleared', 'La seule ligne est close.', 'Les 2 lignes sont closes.'],
  ['fr', 'checks.cards.closed', '1 clôturée', '2 clôturées'],
  ['es', 'checks.cards.closed', '1 cerrado', '2 cerrados'],
  ['pt', 'checks.cards.closed', '1 encerrada', '2 encerradas'],
] as const)('in %s, %s has a form for one', (language, key, one, two) => {
  expect([1, 2].map((count) => translateIn(language)(key, { count }))).toEqual([one, two]);
});
