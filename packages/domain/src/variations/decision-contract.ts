import * as z from 'zod';
import { dateText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { money, signedAmountInput } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';
import { variationReply } from './contract.ts';

const before = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

export const effectReply = z.object({
  /** The phase that it affects; null where it names none. */
  phase: z.object({ phase: z.enum(PHASES), revised: before(money), forecast: before(money) }).nullable(),
  projectBudget: before(money),
  contingencyLeft: before(money),
  unallocated: before(money),
  /** Planned finish of the phase, and estimated completion of the project; null where there is none. */
  finish: z.object({ phase: before(dateText.nullable()), project: before(dateText.nullable()) }),
  /** False where the contingency is to pay and does not hold so much. */
  covered: z.boolean(),
});

export const variationEffect = endpoint({
  method: 'GET',
  path: '/api/variations/{id}/effect',
  on: 'variation',
  allow: ['variations', 'approve'],
  summary: 'The budget and the finish before and after an approval, for the screen on which it is decided',
  query: z.object({ agreedAmount: signedAmountInput.optional() }),
  reply: effectReply,
});

export const reviseVariation = endpoint({
  method: 'POST',
  path: '/api/variations/{id}/revision',
  on: 'variation',
  allow: ['variations', 'create'],
  summary: 'Make a revised copy of a rejected variation: a draft of the caller, linked to it',
  reply: variationReply,
  refusals: ['conflict'],
});
