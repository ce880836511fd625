import type { Check } from './api.ts';
import type { Point, PointItem, PointNow } from './points.ts';
import { isOpen } from './points.ts';

/** Returns a point as it is shown, with the steps that were taken at it. */
export const serializePoint = (
  { item, state, attendFrom, reviewBy, since }: PointNow,
  steps: Point['steps'],
): Point => ({
  item: item.id,
  text: item.text,
  kind: item.point as Point['kind'],
  state,
  blocks: !isOpen(state),
  party: item.party,
  noticeHours: item.noticeHours,
  ...{ attendFrom, reviewBy, since, steps },
});

/** Converts points of a reply back to the form that the rules work on. */
export const parsePoints = ({
  items,
  points,
}: {
  items: readonly PointItem[];
  points: readonly Point[];
}): PointNow[] =>
  points.flatMap(({ item: id, state, attendFrom, reviewBy, since }) => {
    const index = items.findIndex((item) => item.id === id);
    const item = items[index];
    return item ? [{ index, item, state, attendFrom, reviewBy, since }] : [];
  });

/** Returns what a list says of the points of a check: the most pressing of their states. */
export function waitingStateOf(points: readonly Pick<Point, 'state'>[]): Check['waits'] {
  const has = (state: Point['state']) => points.some((point) => point.state === state);
  if (has('returned')) return 'returned';
  if (has('notified')) return 'waiting';
  return has('ready') ? 'held' : 'no';
}
