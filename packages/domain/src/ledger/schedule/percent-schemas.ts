import * as z from 'zod';
import { HUNDRED_PERCENT, parseRate, percentOf } from '../rate.ts';

// Parsed digit by digit, because 33.3 is not an exact binary number.
const percentWith = (step: bigint, refusal: string) =>
  z
    .union([z.string(), z.number()], { error: 'percent' })
    .transform((given, context) => {
      const text = String(given).trim();
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message, input: given });
        return z.NEVER;
      };
      if (text === '') return refuse('required');
      const value = parseRate(text);
      if (value === null) return refuse(/^-?\d+\.\d{3,}$/.test(text) ? refusal : 'percent');
      if (value < 0n || value > HUNDRED_PERCENT) return refuse('percent');
      return value % step === 0n ? percentOf(value) : refuse(refusal);
    })
    .meta({ example: 12.5, description: 'Percent, 0 to 100' });

/** Percent from 0 to 100 with at most one decimal, as a number or text; becomes a number. */
export const percentInput = percentWith(10n, 'percentDecimal');

/** A contract rate: like percentInput, with at most two decimals. */
export const rateInput = percentWith(1n, 'amountDecimals');

/** An index such as CPI in a reply: four decimals, null if undefined. */
export const indexNumber = z.number().nullable().meta({ example: 0.9524 });
