import { can, type Member, type Role } from '../permissions.ts';
import type { Check } from './api.ts';
import { isFailing } from './current-answers.ts';
import type { Item } from './items.ts';
import { POINT_STEPS, type PointStep } from './point-states.ts';
import { hasPointStep, mayConcede, type PointRefusal, pointRefusal } from './point-steps.ts';
import { type Point, pointBefore } from './points.ts';
import { checkFacts, isDone } from './rules.ts';
import { parsePoints } from './serialize-points.ts';

/** Who looks at a check, and the roles of the members of its project. */
export interface CheckReader {
  member: Member;
  roles: readonly Role[];
}

/** Returns the first point that keeps an item from being answered; undefined if none does. */
export function pointThatHolds(check: Pick<Check, 'items' | 'points'>, id: Item['id']): Point | undefined {
  const index = check.items.findIndex((item) => item.id === id);
  const before = pointBefore(parsePoints(check), index);
  return before && check.points.find(({ item }) => item === before.item.id);
}

/** Returns true if a member may answer items of a check now, and give notice. */
export const mayAnswer = (check: Check, { member }: Pick<CheckReader, 'member'>): boolean =>
  !isDone(check) && can(member, 'checks', 'update', checkFacts(check));

/** Returns the steps that a member may take at a point now. */
export function stepsAtPoint(check: Check, { item }: Pick<Point, 'item'>, reader: CheckReader): PointStep[] {
  const points = parsePoints(check);
  const point = points.find((each) => each.item.id === item);
  if (!point || isDone(check)) return [];
  return POINT_STEPS.filter(
    (step) =>
      hasPointStep(points, point, step) &&
      (step !== 'notify' || mayAnswer(check, reader)) &&
      pointRefusal({ ...reader, ...check }, point, step) === null,
  );
}

/** Returns why a member may not release a point that waits for its release; null if they may, or it does not wait. */
export function releaseRefusal(
  check: Check,
  { item }: Pick<Point, 'item'>,
  reader: CheckReader,
): PointRefusal | null {
  const points = parsePoints(check);
  const point = points.find((each) => each.item.id === item);
  if (!point || isDone(check) || !hasPointStep(points, point, 'release')) return null;
  return pointRefusal({ ...reader, ...check }, point, 'release');
}

/** Returns whether a member may make a concession for an item, or gave its answer; null without the right or a failed answer. */
export function concessionFor(
  check: Check,
  item: Item['id'],
  { member }: Pick<CheckReader, 'member'>,
): 'may' | 'answered' | null {
  const answer = check.answers.find((each) => each.item === item && each.current);
  if (!answer || !isFailing(answer) || isDone(check) || !can(member, 'checks', 'approve')) return null;
  return mayConcede(member, answer) ? 'may' : 'answered';
}
