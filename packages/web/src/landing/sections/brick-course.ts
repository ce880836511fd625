import type { DecorativeCourse } from '../../ui/graphics/decorative-wall.tsx';

interface PhasePayments {
  paid: number;
  unpaid: number;
}

/** Returns the bricks of a phase: solid for the paid share, marked for the rest once anything is entered. */
export function createBrickCourse({ paid, unpaid }: PhasePayments, bricks: number): DecorativeCourse {
  const entered = paid + unpaid;
  if (entered === 0) return { laid: 0, marked: 0 };
  // One more, because every second course has two half bricks instead of a whole one.
  const places = bricks + 1;
  const laid = unpaid === 0 ? places : Math.floor((paid / entered) * bricks);
  return { laid, marked: places - laid };
}
