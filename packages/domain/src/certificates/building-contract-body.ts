import * as z from 'zod';
import { dateField } from '../dates/date-schemas.ts';
import { id, optionalText, requiredText } from '../field-schemas.ts';
import { rateInput } from '../ledger/schedule/percent-schemas.ts';
import { amountInput, signedAmountInput } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { LIMIT_BASES } from './certificate-figures.ts';

const emptyToNull = z.literal('').transform(() => null);
const optionalDay = z.union([emptyToNull, z.null(), dateField], { error: 'date' }).default(null);
const optionalPhase = z.union([emptyToNull, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null);

/** Default payment period in days, as for expenses. */
const DEFAULT_PAYMENT_DAYS = 30;

/** The most lines of a schedule of values. */
export const MAX_SCHEDULE_LINES = 1000;

/** The longest description of a line. */
export const MAX_LINE_DESCRIPTION = 500;

const scheduleLine = z.object({
  /** The id of an existing line; omitted for a new one. */
  id: id.optional(),
  description: requiredText(MAX_LINE_DESCRIPTION),
  phase: optionalPhase,
  /** Negative for omitted work. */
  amount: signedAmountInput,
});

/** Body of a building contract. In a file of its own so that forms do not load the endpoint schemas. */
export const contractBody = z.object({
  title: requiredText(255),
  contractor: optionalText(255),
  contractSum: amountInput,
  retentionRate: rateInput.default(0),
  /** Percent of the original or revised sum; null for no limit. */
  retentionLimit: z.union([emptyToNull, z.null(), rateInput], { error: 'percent' }).default(null),
  limitBase: z.enum(LIMIT_BASES).default('original'),
  /** Each rate applies from its day until the next one; empty for no VAT. */
  vatRates: z
    .array(z.object({ from: dateField, rate: rateInput }))
    .max(50)
    .default([]),
  advance: amountInput.prefault('0.00'),
  recoveryRate: rateInput.default(0),
  /** Percentage of materials on site that is paid. */
  materialsRate: rateInput.default(100),
  paymentDays: z.int().min(0).max(365).default(DEFAULT_PAYMENT_DAYS),
  /** For information only: retention is released by a certificate, not by a date. */
  practicalCompletion: optionalDay,
  defectsLiabilityEnd: optionalDay,
  /** Contractors of the project who may value this contract; other contractors do not see it. */
  valuers: z.array(id).max(50).default([]),
  /** The schedule of values. */
  lines: z.array(scheduleLine).max(MAX_SCHEDULE_LINES).default([]),
});
