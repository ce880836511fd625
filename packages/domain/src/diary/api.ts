import * as z from 'zod';
import { signatureInput } from '../checks/answer-schemas.ts';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idInPath, optionalText, requiredText } from '../field-schemas.ts';
import { patchOf } from '../patch-schema.ts';
import type { Action } from '../permissions.ts';
import { photoIdsSchema } from '../photos/photo-fields.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { exportEndpoint } from '../transfer/api.ts';
import { addendumReply, lineBody, lineReply, linesBody } from './lines.ts';
import { diaryDay } from './record.ts';
import { DIARY_STATES } from './states-and-sections.ts';
import { weatherInput } from './weather-schemas.ts';

const diaryFilters = {
  state: z.enum(DIARY_STATES).optional(),
  from: dateField.optional(),
  to: dateField.optional(),
};

export const diarySchemas = recordSchemas(diaryDay, diaryFilters);

export type DiaryDay = z.output<typeof diarySchemas.reply>;

/** A day in a list: without its lines and addenda, of which a page of days would hold thousands. */
const listedDay = diarySchemas.reply.omit({ lines: true, addenda: true });

/** A day in its history, which holds of a line and an addendum what was entered or changed. */
const pastDay = diarySchemas.reply.extend({
  lines: z.array(lineReply.partial().required({ id: true, section: true })),
  addenda: z.array(addendumReply.partial().required({ number: true })),
});

const crud = crudEndpoints(diaryDay, diarySchemas, {
  list: 'Days of the site diary, newest first; all at once or in pages',
  add: 'Begins a day of the site diary',
  update: { summary: 'Changes fields of a day of the site diary', refusals: ['signed', 'taken'] },
  remove: { also: '; a signed one stays', refusals: ['signed'] },
  restore: { refusals: ['taken'] },
  past: pastDay,
});

export const diaryEndpoints = {
  ...crud,
  list: { ...crud.list, reply: z.array(listedDay) },
  add: { ...crud.add, refusals: ['taken'] as readonly ErrorCode[] },
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/diary-days/totals',
    on: 'project',
    allow: ['diary', 'read'],
    summary: 'Counts of the filtered days by state; without a filter, of all',
    query: diarySchemas.filters,
    reply: z.object({ total: z.int(), open: z.int(), signed: z.int(), countersigned: z.int() }),
  }),
  exported: exportEndpoint(
    'diary-days',
    'diary',
    diarySchemas.query,
    'Exports the filtered days as CSV or XLSX',
  ),
};

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

/** A day as the calendar of a month shows it. */
const calendarDayReply = z.object({
  id: z.int(),
  day: dateText,
  state: z.enum(DIARY_STATES),
  heads: z.int(),
  delayMinutes: z.int(),
  hoursLost: z.number().nullable(),
  lines: z.int(),
  addenda: z.int(),
});

export type CalendarDay = z.output<typeof calendarDayReply>;

export const diaryMonth = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/diary',
  on: 'project',
  allow: ['diary', 'read'],
  summary: 'The days of a month with their states and figures, and the sum of their delays',
  query: z.object({
    /** The present month by default. */
    month: z.string().regex(MONTH, 'invalid').optional().meta({ example: '2026-03' }),
  }),
  reply: z.object({
    /** The present day where the project is: no later one can be written. */
    today: dateText,
    days: z.array(calendarDayReply),
    delayMinutes: z.int(),
    hoursLost: z.number(),
  }),
});

const dayParams = z.object({ projectId: idInPath, day: dateField });

const dayPath = '/api/projects/{projectId}/diary/{day}' as const;

export const getDiaryDay = endpoint({
  method: 'GET',
  path: dayPath,
  on: 'project',
  allow: ['diary', 'read'],
  summary: 'A day of the site diary by its date',
  params: dayParams,
  reply: diarySchemas.reply,
});

const dayFields = {
  weather: weatherInput.nullable().optional(),
  hoursLost: diarySchemas.body.shape.hoursLost.unwrap().optional(),
  notes: optionalText(10_000).unwrap().optional(),
};

/** What a device or form sets of a day, with what it showed before. */
export const setDayBody = z.object({
  ...dayFields,
  photoIds: photoIdsSchema.optional(),
  /** The values from which the writer began. A field that was changed since is refused as stale. */
  seen: z.object(dayFields).default({}),
});

interface StepOptions {
  right: Action;
  refusals?: readonly ErrorCode[];
}

/** Declares the endpoint of a step of a day. */
const dayStep = <const Step extends string, Body extends z.ZodType>(
  step: Step,
  summary: string,
  body: Body,
  { right, refusals = [] }: StepOptions,
) =>
  endpoint({
    method: 'POST',
    path: `${dayPath}/${step}` as const,
    on: 'project',
    allow: ['diary', right],
    summary,
    params: dayParams,
    body,
    reply: diarySchemas.reply,
    status: 200,
    refusals: ['invalidStep', ...refusals],
    madeOnSite: 'diary-day',
  });

export const setDiaryDay = endpoint({
  method: 'PUT',
  path: dayPath,
  on: 'project',
  allow: ['diary', 'create'],
  summary: 'Sets the fields of a day that it names, and begins the day if there is none',
  params: dayParams,
  body: setDayBody,
  reply: diarySchemas.reply,
  refusals: ['stale', 'signed'],
  madeOnSite: 'diary-day',
});

export const addDiaryLines = dayStep(
  'lines',
  'Adds a line to a day, or up to 100 lines as an array, all or none; the first one begins the day',
  linesBody,
  { right: 'create', refusals: ['signed', 'taken', 'purged'] },
);

const signBody = z.object({ signature: signatureInput });

export const signDiaryDay = dayStep(
  'sign',
  'Signs a day: it stays as it is from then on. Refused while photos of it are on their way, and if it has changed since it was `seen`',
  // When the day had changed last, as its signer read it. A device that has written to it meanwhile cannot say.
  signBody.extend({ seen: instantText.optional() }),
  { right: 'approve', refusals: ['signed', 'stale'] },
);

export const countersignDiaryDay = dayStep(
  'countersign',
  'Countersigns a signed day; not allowed for who signed it',
  signBody,
  { right: 'approve' },
);

/** A line of 5,000 with its section, kind, time and names fits: it becomes one after the signature. */
const ADDENDUM_LENGTH = 6000;

export const addDiaryAddendum = dayStep(
  'addenda',
  'Adds something to a signed day; it never changes. Its photos have to be there before',
  z.object({ text: requiredText(ADDENDUM_LENGTH), photoIds: photoIdsSchema.default([]) }),
  { right: 'create' },
);

const linePath = '/api/diary-lines/{id}' as const;

/** The fields of a line that change; its section stays. */
export const linePatch = patchOf(lineBody.omit({ section: true }));

export const updateDiaryLine = endpoint({
  method: 'PATCH',
  path: linePath,
  on: 'diary-line',
  allow: ['diary', 'update'],
  summary: 'Changes fields of a line',
  body: linePatch,
  reply: diarySchemas.reply,
  refusals: ['stale', 'signed'],
  madeOnSite: 'diary-day',
});

export const removeDiaryLine = endpoint({
  method: 'DELETE',
  path: linePath,
  on: 'diary-line',
  allow: ['diary', 'delete'],
  summary: 'Removes a line from its day; the history of the day keeps it',
  reply: diarySchemas.reply,
  status: 200,
  refusals: ['signed'],
  madeOnSite: 'diary-day',
});

export const draftVariationOfDelay = endpoint({
  method: 'POST',
  path: `${linePath}/variation` as const,
  on: 'diary-line',
  allow: ['diary', 'read'],
  summary:
    'Drafts a variation from a delay, also from that of a signed day; for those who may add variations',
  body: z.object({
    title: requiredText(255),
    /** Without it: one day for a delay of half a working day or more. */
    timeImpactDays: z.int().min(-3650).max(3650).nullable().default(null),
  }),
  reply: diarySchemas.reply,
  status: 201,
  refusals: ['taken', 'invalidStep'],
});

export const diaryPdf = endpoint({
  method: 'GET',
  path: `${dayPath}/pdf` as const,
  on: 'project',
  allow: ['diary', 'read'],
  summary: 'A day of the site diary as PDF, with its photos, signatures, addenda and hash',
  params: dayParams,
  reply: 'file',
});
