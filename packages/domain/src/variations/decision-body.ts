import * as z from 'zod';
import { dateField } from '../dates/date-schemas.ts';
import { optionalText, version } from '../field-schemas.ts';
import { signedAmountInput } from '../money/money-schemas.ts';

/** Possible decisions on a pending variation. */
export const DECISIONS = ['approved', 'rejected'] as const;

export type Decision = (typeof DECISIONS)[number];

const emptyToNull = z.literal('').transform(() => null);

/** The body of a decision. */
export const decisionBody = z.object({
  decision: z.enum(DECISIONS),
  /** The amount agreed on approval, if it differs from the extra cost. */
  agreedAmount: z.union([emptyToNull, z.null(), signedAmountInput], { error: 'amountNumber' }).default(null),
  note: optionalText(10_000),
  /** Today by default, never in the future. */
  date: z.union([emptyToNull, z.null(), dateField], { error: 'date' }).default(null),
  version: version.optional(),
});
