import * as z from 'zod';
import { id, optionalText, requiredText, uuid, version } from '../field-schemas.ts';
import { photoIdsSchema } from '../photos/photo-fields.ts';
import { MAX_SERIAL } from '../records/record-numbers.ts';
import { siteFields } from '../records/site-origin.ts';
import { signatureInput } from './answer-schemas.ts';
import { ANSWER_RESULTS } from './current-answers.ts';
import { readingText } from './items.ts';

/** The most answers in one send. */
export const MAX_ANSWERS = 100;

const photoIds = photoIdsSchema.default([]);

const reason = requiredText(1000);

const sinceVersion = { version: version.optional() };

/** One answer. A reading or a choice is sent without a result, which follows from it. */
export const answerBody = z.object({
  item: uuid,
  result: z.enum(ANSWER_RESULTS).nullable().default(null),
  reading: z
    .union([z.literal('').transform(() => null), z.null(), readingText], { error: 'reading' })
    .default(null),
  text: optionalText(10_000),
  choice: optionalText(100),
  reason: optionalText(1000),
  photoIds,
  signature: signatureInput.nullable().default(null),
  /** The number of the answer to this item that its author saw; null for none. */
  basedOn: z.int().positive().max(MAX_SERIAL).nullable().default(null),
  /** The clientId of that answer, which decides: a device numbers what waits by itself. */
  basedOnClientId: uuid.nullable().default(null),
  /** Of the issue that a failed item makes. */
  issue: z
    .object({ clientId: uuid.nullable().default(null), title: optionalText(255) })
    .nullable()
    .default(null),
});

export type AnswerBody = z.output<typeof answerBody>;

/** One of several answers, with what the device says of it. */
export const sentAnswer = answerBody.extend(siteFields.shape);

export type SentAnswer = z.output<typeof sentAnswer>;

/** One answer, or several as a bare array. */
export const answersBody = z.union([answerBody, z.array(sentAnswer).min(1).max(MAX_ANSWERS)]);

export const concessionBody = z.object({
  reason,
  authorisedBy: requiredText(255),
  documentId: id.nullable().default(null),
  photoIds,
});

export const notifyBody = z.object({
  attendFrom: z
    .string({ error: 'instant' })
    .regex(/^(?:20|21)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/, 'instant')
    .refine((given) => !Number.isNaN(Date.parse(given)), 'instant')
    .transform((given) => new Date(given).toISOString())
    .meta({ format: 'date-time', example: '2026-03-18T07:30:00.000Z' }),
});

export const releaseBody = z.object({
  remark: optionalText(1000),
  signature: signatureInput,
  /** Who released it, where that is somebody outside. */
  releasedByName: optionalText(255),
  documentId: id.nullable().default(null),
  photoIds,
});

export const attendBody = z.object({ remark: optionalText(1000), signature: signatureInput });

export const reasonBody = z.object({ reason });

export const closeBody = z.object({
  /** Closes it although items fail. */
  failed: z.boolean().default(false),
  signature: signatureInput.nullable().default(null),
  ...sinceVersion,
});

export const stateReasonBody = z.object({ reason, ...sinceVersion });
