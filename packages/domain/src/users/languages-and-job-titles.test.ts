import { describe, expect, it } from 'vitest';
import { dayIn } from '../dates/calendar-date.ts';
import { TIME_ZONES } from '../dates/offered-time-zones.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { ROLES } from '../permissions.ts';
import { COUNTRIES } from './countries.ts';
import { JOB_TITLES, LANGUAGES } from './languages-and-job-titles.ts';

describe('what profile and settings offer', () => {
  it('is as many as the profile offers', () => {
    expect([LANGUAGES.length, TIME_ZONES.length, COUNTRIES.length, JOB_TITLES.length]).toEqual([
      8, 10, 12, 7,
    ]);
    expect(CURRENCY_CODES.length).toBeGreaterThanOrEqual(50);
  });

  it('has time zones in which it is a day', () => {
    for (const zone of TIME_ZONES) expect(dayIn(zone, 0)).toMatch(/^19(?:69-12-31|70-01-01)$/);
  });

  it('has languages, countries and currencies that have a name', () => {
    const nameless = (type: 'language' | 'region' | 'currency', codes: readonly string[]) => {
      const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
      return codes.filter((code) => names.of(code) === undefined);
    };
    expect([
      nameless('language', LANGUAGES),
      nameless('region', COUNTRIES),
      nameless('currency', CURRENCY_CODES),
    ]).toEqual([[], [], []]);
  });

  it('has job titles that are words of the trade, of which a viewer’s and an inspector’s are none', () => {
    const roles: readonly string[] = ROLES;
    expect(JOB_TITLES.filter((title) => !roles.includes(title))).toEqual([]);
    expect(roles.filter((role) => !(JOB_TITLES as readonly string[]).includes(role))).toEqual([
      'inspector',
      'viewer',
    ]);
  });
});
