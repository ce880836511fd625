import { LARGEST_AMOUNT, type Minor, parseDecimal } from '@brick/domain/money/money';
import type { ValidationCode } from '@brick/domain/validation-messages';
import { parseTypedAmount } from '../../ui/inputs/parse-amount.ts';

/** The parsed text of a cell: an amount, null if it is empty, or the code of the error message. */
export type ParsedBudgetAmount = { amount: Minor | null } | { code: ValidationCode };

/** Parses an amount as users write it, with the same rules as `amountInput` in the API schema. */
export function parseBudgetAmount(typed: string, currency: string, locale: string): ParsedBudgetAmount {
  const text = parseTypedAmount(typed, currency, locale);
  if (text === '') return { amount: null };
  if (text === null) return { code: 'amountNumber' };
  const value = parseDecimal(text);
  if (value === null) return { code: /\.\d{3,}$/.test(text) ? 'amountDecimals' : 'amountNumber' };
  if (value < 0n) return { code: 'amountNegative' };
  return value > LARGEST_AMOUNT ? { code: 'amountTooLarge' } : { amount: value };
}
