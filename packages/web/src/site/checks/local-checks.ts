import type { Check } from '@brick/domain/checks/api';
import type { CheckReader } from '@brick/domain/checks/may-do';
import type { Point } from '@brick/domain/checks/points';
import { isDone } from '@brick/domain/checks/rules';
import { stageOf } from '@brick/domain/issues/steps';
import {
  isMine,
  type NextInCheck,
  nextInCheck,
  pointsWaitingFor,
} from '@brick/domain/site/checks/next-in-check';
import { projectedCheck } from '@brick/domain/site/checks/projected-check';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { Pack } from '../pack/pack-store.ts';
import { type PlanSpot, pinIn } from '../plans/plan-spot.ts';

/** A check as it is seen on site: a row of the pack, with what waits for it counted in. */
export interface LocalCheck {
  row: Check;
  /** Answers, steps, positions and their removals that wait, in their order, those that were refused among them. */
  waiting: readonly Entry[];
  isMine: boolean;
  isOpen: boolean;
  /** Where it will be on plans once what waits is sent: the last position on each. */
  spots: readonly PlanSpot[];
  next: NextInCheck | null;
  /** Its points that this member may release or attend now. */
  forMe: Point[];
}

/** Who looks, in which project and when. */
export interface CheckView extends CheckReader {
  projectId: number;
  name: string;
  /** Milliseconds since 1970. */
  now: number;
}

// Its pins are steps in its order.
const isWaiting = ({ kind, state, act }: Entry) =>
  (kind === 'check' || kind === 'pin') && state !== 'draft' && (act === 'step' || act === 'edit');

function spotsIn(waiting: readonly Entry[]): PlanSpot[] {
  const edits = waiting.filter(({ act }) => act === 'edit');
  const spots = edits.flatMap(({ body }) => pinIn(body ?? {}) ?? []);
  return [...new Map(spots.map((spot) => [spot.planId, spot])).values()];
}

/** A row with what the device knows better of its issues: that one is closed is a change of the issue alone. */
function withIssues(row: Check, { issues }: Pack): Check {
  if (row.answers.every(({ issueId }) => issueId === null)) return row;
  return {
    ...row,
    answers: row.answers.map((answer) => {
      const issue = issues.get(answer.issueId ?? 0);
      return issue
        ? { ...answer, issueNumber: issue.number, issueClosed: stageOf(issue) === 'closed' }
        : answer;
    }),
  };
}

/** Open ones first, by the day they are due. */
const sortKey = ({ isOpen, row }: LocalCheck): string =>
  `${isOpen ? 0 : 1} ${row.dueDate ?? '9999'} ${row.number}`;

/** The checks of a project as this device knows them: open ones first, by the day they are due. */
export function localChecks(
  pack: Pack | null,
  entries: readonly Entry[],
  { projectId, name, now, ...reader }: CheckView,
): LocalCheck[] {
  if (!pack) return [];
  const own = entries.filter((entry) => entry.projectId === projectId && isWaiting(entry));
  const all = [...pack.checks.values()].map((stored): LocalCheck => {
    const waiting = own.filter(({ record }) => record === `check:${stored.id}`);
    const row = projectedCheck(withIssues(stored, pack), waiting, { name, now });
    return {
      ...{ row, waiting, isMine: isMine(row, reader), isOpen: !isDone(row) },
      next: nextInCheck(row),
      forMe: pointsWaitingFor(row, reader),
      spots: spotsIn(waiting),
    };
  });
  return all.sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

/** Checks that stand at one place. */
export interface PlaceOfChecks {
  /** Null for those without a place. */
  place: string | null;
  checks: LocalCheck[];
}

/** Checks by their places, in the order of the first of each. */
export function byPlace(checks: readonly LocalCheck[]): PlaceOfChecks[] {
  const places = new Map<string | null, LocalCheck[]>();
  for (const check of checks) {
    const at = places.get(check.row.placePath);
    if (at) at.push(check);
    else places.set(check.row.placePath, [check]);
  }
  return [...places].map(([place, found]) => ({ place, checks: found }));
}

/** Whether a check has all the words of a search, in its number, title, place, or who answers it. */
export function checkMatchesSearch({ row }: LocalCheck, search: string): boolean {
  const text = [row.number, row.title, row.placePath, row.assignedTo].join(' ').toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
