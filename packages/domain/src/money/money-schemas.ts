import * as z from 'zod';
import { LARGEST_AMOUNT, type Minor, parseDecimal } from './money.ts';

const amountBetween = (
  least: bigint,
  below: string,
  most: bigint = LARGEST_AMOUNT,
  above = 'amountTooLarge',
) =>
  z
    .union([z.string(), z.number()], { error: 'amountNumber' })
    .transform((given, context) => {
      const value = parseDecimal(typeof given === 'string' ? given.trim() : String(given));
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message, input: given });
        return z.NEVER;
      };
      if (given === '') return refuse('required');
      if (value === null) {
        return refuse(/^-?\d+\.\d{3,}$/.test(String(given)) ? 'amountDecimals' : 'amountNumber');
      }
      if (value < least) return refuse(below);
      if (value > most) return refuse(above);
      return value;
    })
    .meta({ example: '1500.00', description: 'Decimal with at most two places, as a string or a number' });

/** An amount of money on its way in: 0 to 9,999,999,999.99, at most two decimals. */
export const amountInput = amountBetween(0n, 'amountNegative');

/** Like amountInput, but may be negative (a variation's extraCost). */
export const signedAmountInput = amountBetween(-LARGEST_AMOUNT, 'amountTooLarge');

/** What is saved: an extra cost of 0 or less. */
export const savingInput = amountBetween(-LARGEST_AMOUNT, 'amountTooLarge', 0n, 'amountPositive').meta({
  example: '-1500.00',
});

/**
 * An amount on its way out: text on the wire, hundredths on either side of it. The mark is what `present` reads to write
 * it, and to leave money out of the replies for roles that may not see it (docs/spec/permissions.md, the mark `$`).
 */
export const money = z.string().meta({ money: true, example: '1500.00' }) as unknown as z.ZodType<
  Minor,
  string
>;
