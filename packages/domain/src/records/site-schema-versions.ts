import { addDays, type CalendarDate, calendarDate } from '../dates/calendar-date.ts';

/** A version of the request format of the app on site, and the day it was first shipped. */
export interface SiteSchemaVersion {
  form: number;
  since: CalendarDate;
}

/** Every form that ever shipped, the oldest first. */
export const SITE_SCHEMA_VERSIONS: readonly SiteSchemaVersion[] = [
  { form: 1, since: calendarDate('2026-11-25') },
];

/** How many days a form is accepted after the next one took its place. */
const DAYS_ACCEPTED = 180;

/** Whether the server accepts a form: one that it does not know yet comes from an app that is newer than the server. */
export function siteSchemaVersionState(
  form: number,
  today: CalendarDate,
  forms: readonly SiteSchemaVersion[] = SITE_SCHEMA_VERSIONS,
): 'accepted' | 'tooOld' | 'unknown' {
  const place = forms.findIndex((known) => known.form === form);
  if (place === -1) return form < (forms[0]?.form ?? 0) ? 'tooOld' : 'unknown';
  const next = forms[place + 1];
  return next && today > addDays(next.since, DAYS_ACCEPTED) ? 'tooOld' : 'accepted';
}
