/** The states of holds and witness points, in the order of their course. */
export const POINT_STATES = [
  'locked',
  'ready',
  'notified',
  'released',
  'returned',
  'overridden',
  'attended',
  'not_attended',
] as const;

export type PointState = (typeof POINT_STATES)[number];

/** What is done at a point. */
export const POINT_STEPS = ['notify', 'release', 'return', 'attend', 'override'] as const;

export type PointStep = (typeof POINT_STEPS)[number];
