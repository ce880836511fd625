import type { Minor } from '@brick/domain/money/money';
import { useFormat } from '../format-context.tsx';

/** From there on an axis has its amounts in thousands or millions. */
const SHORT_FROM = 10_000_000n;

/** How amounts of a currency are written along an axis on which this is the largest. */
export function useAmountLabel(currency: string): (amount: Minor, most: bigint) => string {
  const { money } = useFormat();
  return (amount, most) =>
    money(amount, {
      currency,
      ...(most >= SHORT_FROM && amount !== 0n ? { compact: 'card' } : { decimals: 'none' }),
    });
}
