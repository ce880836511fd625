import { expect, it } from 'vitest';
import { planOfPlace } from './plan-of-place.ts';

const PARENTS = new Map([
  [4, 3],
  [3, 2],
  [2, null],
  // A circle, as no project should have it.
  [8, 9],
  [9, 8],
]);

it('the plan of a place is its own, else that of the nearest place above it', () => {
  const parentOf = (id: number) => PARENTS.get(id) ?? null;
  const plans = [
    { id: 1, placeId: null },
    { id: 2, placeId: 2 },
    { id: 3, placeId: 4 },
  ];
  const found = (placeId: number | null) => planOfPlace(plans, placeId, parentOf)?.id;
  expect([found(4), found(3), found(2)]).toEqual([3, 2, 2]);
  expect([found(null), found(7), found(8)]).toEqual([undefined, undefined, undefined]);
});
