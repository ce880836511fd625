import { currentAnswers, isFailing } from '../../checks/answers.ts';
import type { Check } from '../../checks/api.ts';
import type { Item } from '../../checks/items.ts';
import { POINT_STEPS, type PointStep } from '../../checks/point-states.ts';
import { coveredItems, type Point } from '../../checks/points.ts';
import { checkFacts, isDone, questionsOf } from '../../checks/rules.ts';
import { pointsShown } from '../../checks/shown-points.ts';
import { hasPointStep, type PointRefusal, pointRefusal } from '../../checks/steps.ts';
import { can, type Member, type Role } from '../../permissions.ts';

/** Who looks at a check, and the roles of the members of its project. */
export interface CheckReader {
  member: Member;
  roles: readonly Role[];
}

/** What comes next in a check: an item to answer or to check again, a point that holds, or its end. */
export type NextInCheck =
  | { kind: 'answer' | 'recheck'; item: Item }
  | { kind: 'point'; point: Point }
  | { kind: 'close' };

/** Returns the first point that keeps an item from being answered; undefined if none does. */
export function pointThatHolds(
  { items, points }: Pick<Check, 'items' | 'points'>,
  id: string,
): Point | undefined {
  const index = items.findIndex((item) => item.id === id);
  return points.find(({ item, blocks, kind }) => {
    const at = items.findIndex((other) => other.id === item);
    return blocks && (kind === 'witness' ? at <= index : at < index);
  });
}

/** Returns the items that a point holds back. */
export const heldBackBy = (check: Pick<Check, 'items' | 'points'>, point: Point): Item[] =>
  point.blocks
    ? questionsOf(check.items).filter(({ id }) => pointThatHolds(check, id)?.item === point.item)
    : [];

/** Returns what comes next in a check; null once it takes no answers any more. */
export function nextInCheck(check: Check): NextInCheck | null {
  if (isDone(check)) return null;
  const current = currentAnswers(check.answers);
  const questions = questionsOf(check.items);
  const fails = ({ id }: Item) => {
    const answer = current.get(id)?.answer;
    return answer !== undefined && isFailing(answer);
  };
  const open = questions.find(({ id }) => !current.has(id));
  const holding = open ? pointThatHolds(check, open.id) : check.points.find(({ blocks }) => blocks);
  if (open && !holding) return { kind: 'answer', item: open };
  if (holding?.state === 'locked' || holding?.state === 'returned') {
    const at = check.items.findIndex(({ id }) => id === holding.item);
    const failed = coveredItems(check.items, at).find(fails);
    if (failed) return { kind: 'recheck', item: failed };
  }
  if (holding) return { kind: 'point', point: holding };
  const failed = questions.find(fails);
  return failed ? { kind: 'recheck', item: failed } : { kind: 'close' };
}

/** Returns true if a member may answer items of a check now, and give notice. */
export const mayAnswer = (check: Check, { member }: Pick<CheckReader, 'member'>): boolean =>
  !isDone(check) && can(member, 'checks', 'update', checkFacts(check));

/** Returns the steps that a member may take at a point now. */
export function stepsAtPoint(check: Check, { item }: Pick<Point, 'item'>, reader: CheckReader): PointStep[] {
  const points = pointsShown(check);
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
  const points = pointsShown(check);
  const point = points.find((each) => each.item.id === item);
  if (!point || isDone(check) || !hasPointStep(points, point, 'release')) return null;
  return pointRefusal({ ...reader, ...check }, point, 'release');
}

/** Returns the points of a check that this member may release or attend now. */
export const pointsWaitingFor = (check: Check, reader: CheckReader): Point[] =>
  check.points.filter((point) =>
    stepsAtPoint(check, point, reader).some((step) => step === 'release' || step === 'attend'),
  );

/** Returns true for a check that is this member’s to do: assigned to them, or planned by them for nobody. */
export const isMine = (check: Check, { member }: Pick<CheckReader, 'member'>): boolean =>
  check.assignedToId === member.userId || (check.assignedTo === null && check.addedBy === member.userId);
