import * as z from 'zod';
import { partyReply } from '../checks/items.ts';
import { POINT_STATES } from '../checks/point-states.ts';
import { dateText } from '../dates/date-schemas.ts';
import { ISSUE_LEVELS, ISSUE_STAGES } from '../issues/record.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/money-schemas.ts';
import { LIST_KINDS, LIST_STATES } from './list-states.ts';

/** A line of a list. Once the list is issued all but severity and stage stay as they were then. */
export const lineReply = z.object({
  issueId: z.int(),
  /** Counted from 1. */
  position: z.int(),
  number: z.string(),
  title: z.string(),
  placePath: z.string().nullable(),
  trade: z.string().nullable(),
  dueDate: dateText.nullable(),
  severity: z.enum(ISSUE_LEVELS),
  /** Of the issue now. */
  stage: z.enum(ISSUE_STAGES),
});

export type ListLine = z.output<typeof lineReply>;

/** A hold point that keeps the list for practical completion from being issued. */
export const blockingReply = z.object({
  check: z.object({ id: z.int(), number: z.string() }),
  item: z.string(),
  text: z.string().nullable(),
  party: partyReply.nullable(),
  state: z.enum(POINT_STATES).nullable(),
});

/** The retention of the list's contract, by its last issued payment certificate. */
export const retentionReply = z.object({
  held: money,
  /** What a payment certificate with that release sets free, without further work. */
  releasedAtPracticalCompletion: money,
  releasedAtFinal: money,
  currency: z.enum(CURRENCY_CODES),
});

/** A list that an issue is on. */
export const listOfIssue = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(LIST_KINDS),
  state: z.enum(LIST_STATES),
});
