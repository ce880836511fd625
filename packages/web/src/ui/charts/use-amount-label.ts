import type { Minor } from '@brick/domain/money/money';
import { useFormat } from '../format/format-context.tsx';

/** Amounts from here on are abbreviated to thousands or millions. */
const SHORT_FROM = 10_000_000n;

/** Formats the amounts of an axis with this maximum. */
export function useAmountLabel(currency: string): (amount: Minor, most: bigint) => string {
  const { money } = useFormat();
  return (amount, most) =>
    money(amount, {
      currency,
      ...(most >= SHORT_FROM && amount !== 0n ? { compact: 'card' } : { decimals: 'none' }),
    });
}
