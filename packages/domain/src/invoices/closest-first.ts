import type { Minor } from '../money/money.ts';

interface OpenAmount {
  id: number;
  open: Minor;
}

/** Compares commitments: those first whose open amount is closest to an amount, or the least open ones where there is none. */
export const closestFirst = (amount: Minor | null) => (one: OpenAmount, other: OpenAmount) => {
  const distance = ({ open }: OpenAmount): bigint => {
    const left = open - (amount ?? 0n);
    return left < 0n ? -left : left;
  };
  const further = distance(one) - distance(other);
  if (further === 0n) return one.id - other.id;
  return further < 0n ? -1 : 1;
};
