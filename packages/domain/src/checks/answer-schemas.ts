import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { optionalText, requiredText, uuid } from '../field-schemas.ts';
import { ANSWER_RESULTS } from './current-answers.ts';

/** Who signed: a typed name, and a drawn signature where there is one. */
export const signatureInput = z.object({
  photoId: uuid.nullable().default(null),
  name: requiredText(255),
  role: optionalText(100),
});

export const signatureReply = z.object({
  photoId: z.string().nullable(),
  name: z.string(),
  role: z.string().nullable(),
});

/** Why a failed answer passes all the same: by whom, and by which document or photos. */
export const concessionReply = z.object({
  reason: z.string(),
  authorisedBy: z.string(),
  documentId: z.int().nullable(),
  photoIds: z.array(z.string()),
  grantedBy: z.int(),
  grantedByName: z.string().nullable(),
  grantedAt: instantText,
});

/** An answer to an item, which is never changed; another answer to the same item stands beside it. */
export const answerReply = z.object({
  item: z.string(),
  /** Counts the answers to one item from 1. */
  number: z.int(),
  /** Its place among all answers and steps of the check, in the order in which they arrived. */
  seq: z.int(),
  clientId: z.string().nullable(),
  result: z.enum(ANSWER_RESULTS),
  reading: z.string().nullable(),
  text: z.string().nullable(),
  choice: z.string().nullable(),
  reason: z.string().nullable(),
  photoIds: z.array(z.string()),
  signature: signatureReply.nullable(),
  /** The number of the answer that its author saw; null for none. */
  basedOn: z.int().nullable(),
  answeredBy: z.int(),
  answeredByName: z.string().nullable(),
  issueId: z.int().nullable(),
  issueNumber: z.string().nullable(),
  /** Whether that issue is closed, so that the item can be checked again. */
  issueClosed: z.boolean(),
  concession: concessionReply.nullable(),
  capturedAt: instantText.nullable(),
  device: z.string().nullable(),
  createdAt: instantText,
  /** The one that counts, and whether its author had not seen the one before. */
  current: z.boolean(),
  contested: z.boolean(),
});
