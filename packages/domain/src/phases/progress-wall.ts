import type { PhaseStatus } from './phases.ts';

export type BrickState = 'solid' | 'washed' | 'dashed';

export interface Brick {
  /** Start and length in whole bricks. */
  start: number;
  length: number;
  state: BrickState;
}

/**
 * Lays the bricks of one course from the inline start. Every other course is offset by half a brick. A brick is
 * laid once half of it is reached, with two exceptions: the first is laid as soon as there is any progress, the
 * last only at 100 %.
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

interface PhasePayment {
  status: PhaseStatus;
  count: number;
  paidCount: number;
}

/**
 * Returns the solid share of a course from 0 to 1: by amount if known, otherwise by number of expenses. Rounding
 * never lays the last brick before the last expense is paid.
 */
export function paidShareOf({ status, count, paidCount }: PhasePayment, byAmount: number | null): number {
  if (count === 0) return 0;
  if (status === 'completed') return 1;
  return Math.min(0.99, byAmount ?? paidCount / count);
}
