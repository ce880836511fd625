import * as z from 'zod';
import { dateField } from '../dates/fields.ts';
import { optionalText, version } from '../fields.ts';
import { signedAmountInput } from '../money/fields.ts';

/** What may be decided about a pending variation. */
export const DECISIONS = ['approved', 'rejected'] as const;

export type Decision = (typeof DECISIONS)[number];

const none = z.literal('').transform(() => null);

/** What a decision says. */
export const decisionBody = z.object({
  decision: z.enum(DECISIONS),
  /** What an approval settles on, where that is not the extra cost. */
  agreedAmount: z.union([none, z.null(), signedAmountInput], { error: 'amountNumber' }).default(null),
  note: optionalText(10_000),
  /** Today unless said otherwise, never later. */
  date: z.union([none, z.null(), dateField], { error: 'date' }).default(null),
  version: version.optional(),
});
