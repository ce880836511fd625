import { type Minor, sum, ZERO } from '@brick/domain/money/money';

/** Amounts by currency: those of different ones are never added up. */
export type Amounts = ReadonlyMap<string, Minor>;

export function byCurrency(amounts: readonly (readonly [currency: string, amount: Minor])[]): Amounts {
  const sums = new Map<string, Minor>();
  for (const [currency, amount] of amounts) sums.set(currency, sum([sums.get(currency) ?? ZERO, amount]));
  return sums;
}

/** The amount in a currency, or in the first one where there is none in that; 0 of it where there is nothing. */
export function firstOf(amounts: Amounts, currency: string): readonly [currency: string, amount: Minor] {
  const own = amounts.get(currency);
  if (own !== undefined) return [currency, own];
  const [first] = amounts;
  return first ?? [currency, ZERO];
}
