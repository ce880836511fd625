import type { Course } from '../ui/drawn-wall.tsx';

interface Paying {
  paid: number;
  unpaid: number;
}

/** Bricks of a phase's course: laid by the share that is paid, the rest marked as soon as anything is entered. */
export function wallOf({ paid, unpaid }: Paying, bricks: number): Course {
  const entered = paid + unpaid;
  if (entered === 0) return { laid: 0, marked: 0 };
  // One more, because every second course has two halves in the place of one brick.
  const places = bricks + 1;
  const laid = unpaid === 0 ? places : Math.floor((paid / entered) * bricks);
  return { laid, marked: places - laid };
}
