import * as z from 'zod';
import { dateText, instantText } from '../dates/date-schemas.ts';
import { signatureReply } from './answer-schemas.ts';
import { POINT_KINDS, partyReply } from './items.ts';
import { POINT_STATES, POINT_STEPS } from './point-states.ts';

/** A step as a point shows it. */
export const pointStepReply = z.object({
  seq: z.int(),
  step: z.enum(POINT_STEPS),
  at: instantText,
  by: z.int(),
  byName: z.string().nullable(),
  attendFrom: instantText.nullable(),
  reviewBy: dateText.nullable(),
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  signature: signatureReply.nullable(),
  releasedByName: z.string().nullable(),
  documentId: z.int().nullable(),
  photoIds: z.array(z.string()),
  issueId: z.int().nullable(),
  capturedAt: instantText.nullable(),
});

/** A hold, witness or review point of a check. A review has no state: its party is told, and nothing waits. */
export const pointReply = z.object({
  item: z.string(),
  text: z.string().nullable(),
  kind: z.enum(POINT_KINDS),
  state: z.enum(POINT_STATES).nullable(),
  blocks: z.boolean(),
  party: partyReply.nullable(),
  noticeHours: z.int(),
  attendFrom: instantText.nullable(),
  reviewBy: dateText.nullable(),
  /** Since when it is in this state; null where no step and no answer led there. */
  since: instantText.nullable(),
  steps: z.array(pointStepReply),
});
