import { type Minor, sum, ZERO } from '@brick/domain/money/money';

/** Amounts by currency. Amounts in different currencies are never added up. */
export type AmountsByCurrency = ReadonlyMap<string, Minor>;

export function sumByCurrency(
  amounts: readonly (readonly [currency: string, amount: Minor])[],
): AmountsByCurrency {
  const sums = new Map<string, Minor>();
  for (const [currency, amount] of amounts) sums.set(currency, sum([sums.get(currency) ?? ZERO, amount]));
  return sums;
}

/** Returns the amount in the given currency, else in the first one available, else zero. */
export function amountInCurrency(
  amounts: AmountsByCurrency,
  currency: string,
): readonly [currency: string, amount: Minor] {
  const own = amounts.get(currency);
  if (own !== undefined) return [currency, own];
  const [first] = amounts;
  return first ?? [currency, ZERO];
}
