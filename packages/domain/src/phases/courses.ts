import type { PhaseStatus } from './phases.ts';

export type BrickState = 'solid' | 'washed' | 'dashed';

export interface Brick {
  /** Where it begins and how long it is, in whole bricks. */
  start: number;
  length: number;
  state: BrickState;
}

/**
 * The bricks of one course from the inline start. Every other course is set off by half a brick. A brick counts as laid
 * once half of it is reached, with two exceptions that keep the picture true: the first is laid as soon as anything is,
 * and the last one only when all is.
 */
export function layCourse(bricks: number, setOff: boolean, paidShare: number, enteredShare: number): Brick[] {
  const lengths = setOff
    ? [0.5, ...Array.from({ length: bricks - 1 }, () => 1), 0.5]
    : Array.from({ length: bricks }, () => 1);
  const paid = Math.min(1, Math.max(0, paidShare));
  const entered = Math.min(1, Math.max(paid, enteredShare));
  let start = 0;
  return lengths.map((length, index) => {
    const reached = (share: number): boolean => {
      if (share <= 0) return false;
      if (index === lengths.length - 1) return share >= 1;
      return index === 0 || share * bricks >= start + length / 2;
    };
    const brick: Brick = {
      start,
      length,
      state: reached(paid) ? 'solid' : reached(entered) ? 'washed' : 'dashed',
    };
    start += length;
    return brick;
  });
}

interface Paid {
  status: PhaseStatus;
  count: number;
  paidCount: number;
}

/**
 * How much of a phase's course is solid, from 0 to 1: by amount where that is known, else by the number of expenses.
 * Rounding never lays the last brick before the last expense is paid.
 */
export function paidShareOf({ status, count, paidCount }: Paid, byAmount: number | null): number {
  if (count === 0) return 0;
  if (status === 'completed') return 1;
  return Math.min(0.99, byAmount ?? paidCount / count);
}
