import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { SITE_SCHEMA_VERSIONS, siteSchemaVersionState } from './site-schema-versions.ts';

const FORMS = [
  { form: 3, since: calendarDate('2026-01-01') },
  { form: 4, since: calendarDate('2026-06-01') },
];

describe('a form of what the app on site sends', () => {
  it('is accepted for 180 days after the next one took its place', () => {
    const on = (day: string) => siteSchemaVersionState(3, calendarDate(day), FORMS);
    expect(on('2026-03-01')).toBe('accepted');
    expect(on('2026-11-28')).toBe('accepted');
    expect(on('2026-11-29')).toBe('tooOld');
  });

  it('is accepted for ever while it is the latest', () => {
    expect(siteSchemaVersionState(4, calendarDate('2099-01-01'), FORMS)).toBe('accepted');
  });

  it('is too old below the first of the list, and unknown above the last', () => {
    expect(siteSchemaVersionState(2, calendarDate('2026-03-01'), FORMS)).toBe('tooOld');
    expect(siteSchemaVersionState(5, calendarDate('2026-03-01'), FORMS)).toBe('unknown');
  });

  it('stands in the order of its number and its day', () => {
    const sorted = SITE_SCHEMA_VERSIONS.toSorted((a, b) => a.form - b.form);
    expect(sorted).toEqual(SITE_SCHEMA_VERSIONS);
    expect(SITE_SCHEMA_VERSIONS.map(({ since }) => since).toSorted()).toEqual(
      SITE_SCHEMA_VERSIONS.map(({ since }) => since),
    );
    expect(new Set(SITE_SCHEMA_VERSIONS.map(({ form }) => form)).size).toBe(SITE_SCHEMA_VERSIONS.length);
  });
});
