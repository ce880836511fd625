import type * as z from 'zod';
import { type CalendarDate, dayNumber, fromDayNumber } from '../dates/calendar-date.ts';
import { can, type Member, type Role } from '../permissions.ts';
import { type AnswerOrder, type AnswerResult, currentAnswers, isFailing } from './current-answers.ts';
import type { Item, PointParty } from './items.ts';
import { PARTY_ROLES } from './party-roles.ts';
import type { pointReply } from './point-replies.ts';
import { POINT_STEPS, type PointState } from './point-states.ts';

/** What is kept beside the answers: the steps of points, and concessions. */
export const CHECK_STEPS = [...POINT_STEPS, 'concede'] as const;

export type CheckStep = (typeof CHECK_STEPS)[number];

export type Point = z.output<typeof pointReply>;

/** An answer as far as points depend on it. */
export interface PointAnswer extends AnswerOrder {
  seq: number;
  result: AnswerResult;
}

/** A step as far as points depend on it; its place among answers and steps is `seq`. */
export interface TakenStep {
  seq: number;
  item: string;
  step: CheckStep;
  at: string;
  attendFrom: string | null;
  reviewBy: CalendarDate | null;
  /** For a concession, the number of the answer. */
  answer: number | null;
}

/** The parts of an item that points depend on. */
export type PointItem = Pick<Item, 'id' | 'kind' | 'required' | 'point' | 'party' | 'text' | 'noticeHours'>;

/** What happened in a check, and what time it is. */
export interface CheckCourse {
  items: readonly PointItem[];
  answers: readonly PointAnswer[];
  steps: readonly TakenStep[];
  /** Milliseconds since 1970. */
  now: number;
}

/** A point as it is now. */
export interface PointNow {
  index: number;
  item: PointItem;
  state: PointState | null;
  attendFrom: string | null;
  reviewBy: CalendarDate | null;
  since: string | null;
}

/** Returns the index of the first item that the hold on the item at `index` covers. */
export function firstCovered(items: readonly Pick<PointItem, 'point'>[], index: number): number {
  for (let at = index - 1; at >= 0; at--) if (items[at]?.point === 'hold') return at + 1;
  return 0;
}

/** Returns the items that the hold on the item at `index` covers: down to the previous hold. */
export const coveredItems = <One extends Pick<PointItem, 'point' | 'kind'>>(
  items: readonly One[],
  index: number,
): One[] => items.slice(firstCovered(items, index), index + 1).filter(({ kind }) => kind !== 'heading');

/** Returns true if the state lets the work go on. */
export const isOpen = (state: PointState | null): boolean =>
  state === null || ['released', 'overridden', 'attended', 'not_attended'].includes(state);

type Happening =
  | { seq: number; at: string; answer: PointAnswer }
  | { seq: number; at: string; taken: TakenStep };

/** Returns answers and steps in the order in which they arrived. */
function happeningsOf({ answers, steps }: CheckCourse): Happening[] {
  return [
    ...answers.map((answer) => ({ seq: answer.seq, at: answer.createdAt, answer })),
    ...steps.map((taken) => ({ seq: taken.seq, at: taken.at, taken })),
  ].toSorted((one, other) => one.seq - other.seq);
}

/** What is known of the answers at some moment of the course. */
class Standing {
  readonly #answers = new Map<string, PointAnswer[]>();
  readonly #conceded = new Set<string>();
  readonly #results = new Map<string, boolean>();

  add(answer: PointAnswer): void {
    const given = this.#answers.get(answer.item);
    if (given) given.push(answer);
    else this.#answers.set(answer.item, [answer]);
    this.#decide(answer.item);
  }

  concede({ item, answer }: TakenStep): void {
    this.#conceded.add(`${item} ${answer}`);
    this.#decide(item);
  }

  #decide(item: string): void {
    const current = currentAnswers(this.#answers.get(item) ?? []).get(item)?.answer;
    if (!current) return;
    const concession = this.#conceded.has(`${item} ${current.number}`) ? true : null;
    this.#results.set(item, !isFailing({ result: current.result, concession }));
  }

  /** Returns true if all that is required is answered, and nothing fails. */
  isComplete(items: readonly PointItem[]): boolean {
    return items.every(({ id, required }) => this.#results.get(id) ?? !required);
  }
}

interface HoldCourse {
  state: PointState;
  notice: TakenStep | null;
  since: string | null;
}

const STATE_AFTER: Partial<Record<CheckStep, PointState>> = {
  notify: 'notified',
  release: 'released',
  return: 'returned',
  attend: 'attended',
  override: 'overridden',
};

/** Follows a hold through what happened. Once it is open, nothing closes it again. */
function holdAt(course: CheckCourse, index: number, happened: readonly Happening[]): HoldCourse {
  const covered = coveredItems(course.items, index);
  const ids = new Set(covered.map(({ id }) => id));
  const own = course.items[index]?.id;
  const standing = new Standing();
  let now: HoldCourse = {
    state: standing.isComplete(covered) ? 'ready' : 'locked',
    notice: null,
    since: null,
  };
  for (const one of happened) {
    if (isOpen(now.state)) break;
    if ('taken' in one && one.taken.step !== 'concede') {
      const state = STATE_AFTER[one.taken.step];
      if (one.taken.item !== own || state === undefined) continue;
      now = { state, notice: state === 'notified' ? one.taken : now.notice, since: one.at };
      continue;
    }
    if (!ids.has('answer' in one ? one.answer.item : one.taken.item)) continue;
    if ('answer' in one) standing.add(one.answer);
    else standing.concede(one.taken);
    const complete = standing.isComplete(covered);
    if (!complete && now.state !== 'locked') now = { state: 'locked', notice: null, since: one.at };
    else if (complete && (now.state === 'locked' || (now.state === 'returned' && 'answer' in one)))
      now = { state: 'ready', notice: null, since: one.at };
  }
  return now;
}

/** Follows a witness point: after its notice somebody came, or the time has passed. */
function witnessAt({ steps, now }: CheckCourse, item: string): HoldCourse {
  const own = steps.filter((taken) => taken.item === item).toSorted((one, other) => one.seq - other.seq);
  const notice = own.findLast(({ step }) => step === 'notify') ?? null;
  const attended = own.find(({ step }) => step === 'attend');
  if (attended) return { state: 'attended', notice, since: attended.at };
  if (!notice) return { state: 'locked', notice, since: null };
  const from = notice.attendFrom ?? notice.at;
  return Date.parse(from) < now
    ? { state: 'not_attended', notice, since: from }
    : { state: 'notified', notice, since: notice.at };
}

/** Returns the points of a check as they are now. */
export function pointsNow(course: CheckCourse): PointNow[] {
  const happened = happeningsOf(course);
  return course.items.flatMap((item, index): PointNow[] => {
    if (item.point === null) return [];
    if (item.point === 'review')
      return [{ index, item, state: null, attendFrom: null, reviewBy: null, since: null }];
    const { state, notice, since } =
      item.point === 'hold' ? holdAt(course, index, happened) : witnessAt(course, item.id);
    return [
      {
        ...{ index, item, state, since },
        attendFrom: notice?.attendFrom ?? null,
        reviewBy: state === 'notified' ? (notice?.reviewBy ?? null) : null,
      },
    ];
  });
}

/** Returns the first point that keeps the item at `index` from being answered; undefined if none does. */
export const pointBefore = (points: readonly PointNow[], index: number): PointNow | undefined =>
  points.find(
    ({ item, state, index: at }) => !isOpen(state) && (item.point === 'witness' ? at <= index : at < index),
  );

/** Returns the first point that keeps a check from being closed, or a milestone from being reached. */
export const firstHolding = (points: readonly PointNow[]): PointNow | undefined =>
  points.find(({ state }) => !isOpen(state));

/** Returns the first hold that is neither released nor overridden. */
export const firstOpenHold = (points: readonly PointNow[]): PointNow | undefined =>
  points.find(({ item, state }) => item.point === 'hold' && !isOpen(state));

/** Returns true while a hold is neither released nor overridden. */
export const hasOpenHold = (points: readonly PointNow[]): boolean => firstOpenHold(points) !== undefined;

/** Returns true if notice of a witness point can be given: nothing before it holds. */
export const isReachable = (points: readonly PointNow[], { index }: PointNow): boolean =>
  !points.some(({ state, index: at }) => at < index && !isOpen(state));

/**
 * Returns true if this member may speak for the party of a point. `roles` are those of the project's members: where
 * nobody has the role, owners and project managers stand in. For somebody outside, whoever approves checks records it.
 */
export function isParty(member: Member, party: PointParty | null, roles: readonly Role[]): boolean {
  if (!can(member, 'checks', 'approve')) return false;
  if (party === null || 'name' in party) return true;
  if (member.role === party.role) return true;
  return !roles.includes(party.role) && (member.role === 'owner' || member.role === 'project_manager');
}

/** Returns the roles whose members are told that a point waits for them. */
export function partyRoles(party: PointParty | null, roles: readonly Role[]): readonly Role[] {
  if (party === null || 'name' in party) return PARTY_ROLES;
  return roles.includes(party.role) ? [party.role] : ['owner', 'project_manager'];
}

/** Returns the day that lies so many working days, Monday to Friday, after another. */
export function afterWorkingDays(day: CalendarDate, count: number): CalendarDate {
  let number = dayNumber(day);
  for (let left = count; left > 0; ) {
    number += 1;
    // Day 0 was a Thursday.
    const weekday = (((number + 3) % 7) + 7) % 7;
    if (weekday < 5) left -= 1;
  }
  return fromDayNumber(number);
}
