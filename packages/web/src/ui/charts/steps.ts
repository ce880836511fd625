import type { Step } from './waterfall.tsx';

interface Amount {
  label: string;
  /** A change may be negative. */
  value: bigint;
  sum: boolean;
}

export type NamedStep = Step & { label: string };

/** The bars of amounts that follow each other: a change goes on from where the one before ended. */
export function stepsOf(amounts: readonly Amount[]): NamedStep[] {
  let level = 0n;
  return amounts.map(({ label, value: amount, sum }, index) => {
    const from = sum ? 0n : level;
    level = from + amount;
    return { key: `${index} ${label}`, label, isSum: sum, amount, from, to: level };
  });
}
