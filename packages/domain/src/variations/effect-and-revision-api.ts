import * as z from 'zod';
import { dateText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { money, signedAmountInput } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { variationReply } from './api.ts';

const beforeAndAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

export const effectReply = z.object({
  /** The affected phase; null for none. */
  phase: z
    .object({ phase: z.enum(PHASES), revised: beforeAndAfter(money), forecast: beforeAndAfter(money) })
    .nullable(),
  projectBudget: beforeAndAfter(money),
  contingencyLeft: beforeAndAfter(money),
  unallocated: beforeAndAfter(money),
  /** Planned finish of the phase and estimated completion of the project; null if not set. */
  finish: z.object({
    phase: beforeAndAfter(dateText.nullable()),
    project: beforeAndAfter(dateText.nullable()),
  }),
  /** False if the contingency should pay but does not cover the amount. */
  covered: z.boolean(),
});

export const variationEffect = endpoint({
  method: 'GET',
  path: '/api/variations/{id}/effect',
  on: 'variation',
  allow: ['variations', 'approve'],
  summary: 'Returns budget and finish dates before and after an approval, for the decision screen',
  query: z.object({ agreedAmount: signedAmountInput.optional() }),
  reply: effectReply,
});

export const reviseVariation = endpoint({
  method: 'POST',
  path: '/api/variations/{id}/revision',
  on: 'variation',
  allow: ['variations', 'create'],
  summary: 'Creates a revised copy of a rejected variation, as a draft of the caller that refers to it',
  reply: variationReply,
  refusals: ['conflict'],
});
