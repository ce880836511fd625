import * as z from 'zod';
import { dateField } from '../dates/fields.ts';
import { id, optionalText, requiredText } from '../fields.ts';
import { rateInput } from '../ledger/fields.ts';
import { amountInput, signedAmountInput } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';
import { LIMIT_BASES } from './figures.ts';

const none = z.literal('').transform(() => null);
const optionalDay = z.union([none, z.null(), dateField], { error: 'date' }).default(null);
const optionalPhase = z.union([none, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null);

/** Days to pay when nobody says otherwise, as for expenses. */
const USUAL_PAYMENT_DAYS = 30;

const scheduleLine = z.object({
  /** Of a line that exists already; without one it is a new line. */
  id: id.optional(),
  description: requiredText(500),
  phase: optionalPhase,
  /** Negative where work is left out. */
  amount: signedAmountInput,
});

/** What a form sends of a building contract; apart from its calls, which the form fetches no schemas of. */
export const contractBody = z.object({
  title: requiredText(255),
  contractor: optionalText(255),
  contractSum: amountInput,
  retentionRate: rateInput.default(0),
  /** Of the original or the revised sum; empty: retention has no limit. */
  retentionLimit: z.union([none, z.null(), rateInput], { error: 'percent' }).default(null),
  limitBase: z.enum(LIMIT_BASES).default('original'),
  /** Each holds from its day until the next; empty: no VAT. */
  vatRates: z
    .array(z.object({ from: dateField, rate: rateInput }))
    .max(50)
    .default([]),
  advance: amountInput.prefault('0.00'),
  recoveryRate: rateInput.default(0),
  /** Part of the materials on site that is paid for. */
  materialsRate: rateInput.default(100),
  paymentDays: z.int().min(0).max(365).default(USUAL_PAYMENT_DAYS),
  /** For information: what is released is decided by a certificate, not by a date. */
  practicalCompletion: optionalDay,
  defectsLiabilityEnd: optionalDay,
  /** Members with the role contractor who may value it: no other contractor sees it among what can be valued. */
  valuers: z.array(id).max(50).default([]),
  /** The schedule of values. */
  lines: z.array(scheduleLine).max(1000).default([]),
});
