import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { id, optionalText } from '../field-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { photoIdsSchema } from '../photos/photo-fields.ts';
import { siteFields } from '../records/site-origin.ts';
import {
  DELAY_CAUSES,
  DIARY_EVENT_KINDS,
  DIARY_SECTIONS,
  HOURS_OF_A_DAY,
  LEAST_HOURS,
  MAX_HEADS,
  QUANTITY,
} from './states-and-sections.ts';

/** How many lines one call adds. */
export const MAX_LINES = 100;

const workedHours = z.number().min(LEAST_HOURS).max(HOURS_OF_A_DAY).nullable().default(null);
const machineHours = z.number().min(0).max(HOURS_OF_A_DAY).nullable().default(null);

const quantity = z
  .union([z.literal('').transform(() => null), z.null(), z.string().regex(QUANTITY, 'quantity')], {
    error: 'quantity',
  })
  .default(null)
  .meta({ example: '12.5' });

export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const timeOfDay = z
  .union([z.literal('').transform(() => null), z.null(), z.string().regex(TIME_OF_DAY, 'timeOfDay')], {
    error: 'timeOfDay',
  })
  .meta({ example: '07:30' })
  .default(null);

const wholeNumber = (most: number) => z.int().min(1).max(most).nullable().default(null);

/** The fields of a line. Which of them belong to a section is said in `line-rules.ts`. */
export const lineBody = z.object({
  section: z.enum(DIARY_SECTIONS),
  supplierId: id.nullable().default(null),
  company: optionalText(255),
  trade: optionalText(40),
  heads: wholeNumber(MAX_HEADS),
  hours: workedHours,
  what: optionalText(255),
  count: wholeNumber(MAX_HEADS),
  hoursWorked: machineHours,
  hoursIdle: machineHours,
  hoursDown: machineHours,
  quantity,
  unit: optionalText(20),
  ticket: optionalText(100),
  refused: z.boolean().default(false),
  reason: optionalText(1000),
  cause: z.enum(DELAY_CAUSES).nullable().default(null),
  from: timeOfDay,
  to: timeOfDay,
  phase: z.enum(PHASES).nullable().default(null),
  people: wholeNumber(MAX_HEADS),
  note: optionalText(5000),
  eventKind: z.enum(DIARY_EVENT_KINDS).nullable().default(null),
  at: timeOfDay,
  who: optionalText(255),
  text: optionalText(5000),
  placeId: id.nullable().default(null),
  photoIds: photoIdsSchema.default([]),
});

export type LineBody = z.output<typeof lineBody>;

/** One of several lines, with what the device says of it. */
export const sentLine = lineBody.extend(siteFields.shape);

export type SentLine = z.output<typeof sentLine>;

/** One line, or several as a bare array: all or none. */
export const linesBody = z.union([lineBody, z.array(sentLine).min(1).max(MAX_LINES)]);

/** A line as its day shows it. */
export const lineReply = z.object({
  id: z.int(),
  section: z.enum(DIARY_SECTIONS),
  supplierId: z.int().nullable(),
  /** As written, or as the supplier was called when it was named. */
  company: z.string().nullable(),
  trade: z.string().nullable(),
  heads: z.int().nullable(),
  hours: z.number().nullable(),
  what: z.string().nullable(),
  count: z.int().nullable(),
  hoursWorked: z.number().nullable(),
  hoursIdle: z.number().nullable(),
  hoursDown: z.number().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  ticket: z.string().nullable(),
  refused: z.boolean(),
  reason: z.string().nullable(),
  cause: z.enum(DELAY_CAUSES).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  phase: z.enum(PHASES).nullable(),
  people: z.int().nullable(),
  note: z.string().nullable(),
  variationId: z.int().nullable(),
  variationNumber: z.string().nullable(),
  eventKind: z.enum(DIARY_EVENT_KINDS).nullable(),
  at: z.string().nullable(),
  who: z.string().nullable(),
  text: z.string().nullable(),
  placeId: z.int().nullable(),
  placePath: z.string().nullable(),
  photoIds: z.array(z.string()),
  addedBy: z.int(),
  addedByName: z.string().nullable(),
  /** By it photos name the line. */
  clientId: z.string(),
  capturedAt: instantText.nullable(),
  device: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
});

export type DiaryLine = z.output<typeof lineReply>;

/** What was added to a day after it was signed. It never changes. */
export const addendumReply = z.object({
  number: z.int(),
  text: z.string(),
  photoIds: z.array(z.string()),
  addedBy: z.int(),
  addedByName: z.string().nullable(),
  clientId: z.string(),
  capturedAt: instantText.nullable(),
  device: z.string().nullable(),
  createdAt: instantText,
  contentHash: z.string().nullable(),
});

export type DiaryAddendum = z.output<typeof addendumReply>;
