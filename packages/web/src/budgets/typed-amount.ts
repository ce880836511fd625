import { LARGEST_AMOUNT, type Minor, parseDecimal } from '@brick/domain/money/money';
import type { SentenceCode } from '@brick/domain/sentences';
import { readAmount } from '../ui/amount-typing.ts';

/** What was typed into a place of the budget: an amount, nothing (null), or the sentence that says what is wrong. */
export type TypedAmount = { amount: Minor | null } | { code: SentenceCode };

/** Reads an amount as people type it, by the rules of the contract's `amountInput`. */
export function typedAmount(typed: string, currency: string, locale: string): TypedAmount {
  const text = readAmount(typed, currency, locale);
  if (text === '') return { amount: null };
  if (text === null) return { code: 'amountNumber' };
  const value = parseDecimal(text);
  if (value === null) return { code: /\.\d{3,}$/.test(text) ? 'amountDecimals' : 'amountNumber' };
  if (value < 0n) return { code: 'amountNegative' };
  return value > LARGEST_AMOUNT ? { code: 'amountTooLarge' } : { amount: value };
}
