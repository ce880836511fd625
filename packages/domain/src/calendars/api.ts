import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, requiredText } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';
import { CALENDAR_ENTRY_KINDS } from './calendar-entry-kinds.ts';
import { CALENDAR_STATES, MAX_CALENDAR_PROJECTS } from './rules.ts';

const name = requiredText(100).meta({ example: 'Site dates' });

const projects = z
  .array(id)
  .min(1)
  .max(MAX_CALENDAR_PROJECTS)
  .transform((ids) => [...new Set(ids)])
  .nullable();

const kinds = z
  .array(z.enum(CALENDAR_ENTRY_KINDS, { error: 'choice' }))
  .min(1)
  .max(CALENDAR_ENTRY_KINDS.length)
  .transform((chosen) => CALENDAR_ENTRY_KINDS.filter((kind) => chosen.includes(kind)));

const language = z.enum(LANGUAGES, { error: 'choice' });

export const calendarBody = z.object({
  name,
  /** Null for all projects of the account, also later ones. */
  projects: projects.default(null),
  kinds: kinds.default([...CALENDAR_ENTRY_KINDS]),
  /** True: only what is assigned to the account, or was entered by it where nothing is assigned. */
  onlyMine: z.boolean().default(false),
  /** The language of the events; without one that of the account. */
  language: language.optional(),
});

const calendarChange = z.object({
  name: name.optional(),
  projects: projects.optional(),
  kinds: kinds.optional(),
  onlyMine: z.boolean().optional(),
  language: language.optional(),
});

const calendarReply = z.object({
  id: z.int(),
  name: z.string(),
  projects: z.array(z.int()).nullable(),
  kinds: z.array(z.enum(CALENDAR_ENTRY_KINDS)),
  onlyMine: z.boolean(),
  language,
  state: z.enum(CALENDAR_STATES),
  createdAt: instantText,
  /** Null if it was never read. */
  lastReadAt: instantText.nullable(),
});

export type CalendarLink = z.output<typeof calendarReply>;

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/user/calendars',
  on: 'account',
  summary: 'Lists the caller’s calendars, newest first',
  query: pageQuery,
  reply: z.array(calendarReply),
});

export const addCalendar = endpoint({
  method: 'POST',
  path: '/api/user/calendars',
  on: 'account',
  // The address is answered only this once: only the hash of its key is stored.
  secret: true,
  summary:
    'Makes a calendar that programs read at a secret address without signing in; only this reply contains the address',
  body: calendarBody,
  reply: calendarReply.extend({ key: z.string(), path: z.string() }),
  refusals: ['conflict'],
});

export const updateCalendar = endpoint({
  method: 'PATCH',
  path: '/api/user/calendars/{calendarId}',
  on: 'account',
  summary: 'Renames one of the caller’s calendars, or changes what it shows; its address stays',
  body: calendarChange,
  reply: calendarReply,
});

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/api/user/calendars/{calendarId}',
  on: 'account',
  summary: 'Deletes one of the caller’s calendars, whose address stops working',
  reply: null,
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/{key}.ics',
  on: 'everyone',
  params: z.object({ key: z.string().max(200) }),
  summary:
    'Reads a calendar as iCalendar (RFC 5545): days without amounts and payees, as far as its maker may read them now. ETag, and 60 readings an hour',
  reply: 'file',
  refusals: ['tooMany'],
});
