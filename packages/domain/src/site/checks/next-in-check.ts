import type { Check } from '../../checks/api.ts';
import { currentAnswers, isFailing } from '../../checks/current-answers.ts';
import type { Item } from '../../checks/items.ts';
import { type CheckReader, pointThatHolds, stepsAtPoint } from '../../checks/may-do.ts';
import { coveredItems, type Point } from '../../checks/points.ts';
import { isDone, questionsOf } from '../../checks/rules.ts';

/** What comes next in a check: an item to answer or to check again, a point that holds, or its end. */
export type NextInCheck =
  | { kind: 'answer' | 'recheck'; item: Item }
  | { kind: 'point'; point: Point }
  | { kind: 'close' };

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

/** Returns the points of a check that this member may release or attend now. */
export const pointsWaitingFor = (check: Check, reader: CheckReader): Point[] =>
  check.points.filter((point) =>
    stepsAtPoint(check, point, reader).some((step) => step === 'release' || step === 'attend'),
  );

/** Returns true for a check that is this member’s to do: assigned to them, or planned by them for nobody. */
export const isMine = (check: Check, { member }: Pick<CheckReader, 'member'>): boolean =>
  check.assignedToId === member.userId || (check.assignedTo === null && check.addedBy === member.userId);
