import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import type { Member, Role } from '../permissions.ts';
import { type AnswerOrder, type AnswerResult, currentAnswers, isFailing } from './current-answers.ts';
import type { PointKind } from './items.ts';
import type { PointState, PointStep } from './point-states.ts';
import { coveredItems, isParty, isReachable, type PointItem, type PointNow } from './points.ts';

interface StepRule {
  of: readonly PointKind[];
  from: readonly PointState[];
}

/** From which states a step may be taken (docs/spec/checks.md, "Points"). */
export const POINT_STEP_RULES: Readonly<Record<PointStep, StepRule>> = {
  notify: { of: ['hold', 'witness'], from: ['ready', 'locked'] },
  release: { of: ['hold'], from: ['ready', 'notified'] },
  return: { of: ['hold'], from: ['ready', 'notified'] },
  attend: { of: ['witness'], from: ['notified', 'not_attended'] },
  override: { of: ['hold'], from: ['locked', 'ready', 'notified', 'returned'] },
};

/** Returns true if a point has the step now. Notice of a hold needs all that it covers, that of a witness point what comes before. */
export function hasPointStep(points: readonly PointNow[], point: PointNow, step: PointStep): boolean {
  const { of, from } = POINT_STEP_RULES[step];
  const { state, item } = point;
  if (item.point === null || state === null || !of.includes(item.point) || !from.includes(state))
    return false;
  if (step !== 'notify') return true;
  return item.point === 'hold' ? state === 'ready' : state === 'locked' && isReachable(points, point);
}

/** Says why a point has no such step now. */
function missingStep({ item, state }: PointNow, step: PointStep): ProblemMessage {
  if (item.point === 'review') return problemMessage('Nothing waits at a review point.');
  const isWitness = item.point === 'witness';
  if (isWitness !== (step === 'attend') && step !== 'notify')
    return isWitness
      ? problemMessage('A witness point is attended; there is nothing to release.')
      : problemMessage('A hold point is released or returned; attending it is not enough.');
  switch (state) {
    case 'released':
      return problemMessage('This point is released already.');
    case 'overridden':
      return problemMessage('This point was overridden already.');
    case 'attended':
      return problemMessage('This point was attended already.');
    case 'notified':
      return problemMessage('Notice of this point was given already.');
    case 'returned':
      return problemMessage('This point was returned. It is ready again after a new answer.');
    default:
      return isWitness
        ? problemMessage('Notice of this point has to be given first, and what comes before it be released.')
        : problemMessage('This point is not ready: what it covers is not complete yet.');
  }
}

/** Throws if the point has no such step now. `current` is the check as it is. */
export function assertHasPointStep(
  points: readonly PointNow[],
  point: PointNow,
  step: PointStep,
  current?: unknown,
): void {
  if (hasPointStep(points, point, step)) return;
  throw new DomainError('invalidStep', missingStep(point, step), current === undefined ? {} : { current });
}

/** Who gave which answers, and who asks. */
export interface PointRights {
  member: Member;
  items: readonly PointItem[];
  answers: readonly (AnswerOrder & { answeredBy: number })[];
  /** The roles of the project's members. */
  roles: readonly Role[];
}

/** Why a member may not take a step at a point. */
export type PointRefusal = 'party' | 'owner' | 'answered';

/** Returns why this member may not take the step, whatever state the point is in; null if they may. */
export function pointRefusal(
  { member, items, answers, roles }: PointRights,
  { index, item }: PointNow,
  step: PointStep,
): PointRefusal | null {
  if (step === 'notify') return null;
  if (step === 'override') return member.role === 'owner' ? null : 'owner';
  if (!isParty(member, item.party, roles)) return 'party';
  if (step !== 'release') return null;
  const current = currentAnswers(answers);
  const gave = coveredItems(items, index).some(
    ({ id }) => current.get(id)?.answer.answeredBy === member.userId,
  );
  return gave ? 'answered' : null;
}

const REFUSALS: Record<PointRefusal, ProblemMessage> = {
  party: problemMessage('This point waits for somebody else. Only they may do this.'),
  owner: problemMessage('Only an owner may override a hold point.'),
  answered: problemMessage(
    'You gave an answer that this point covers yourself. Somebody else has to release it.',
  ),
};

/** Throws if the member may not take the step at the point. */
export function assertMayTakePointStep(rights: PointRights, point: PointNow, step: PointStep): void {
  const refused = pointRefusal(rights, point, step);
  if (refused) throw new DomainError('forbidden', REFUSALS[refused]);
}

const HOUR_MS = 3_600_000;

/** Notice of a mistyped year could not be taken back. */
const MAX_NOTICE_DAYS = 366;

/** Throws if notice is given too late for when somebody has to come, or more than a year ahead. */
export function assertNoticeInTime(attendFrom: string, noticeHours: number, now: number): void {
  const ahead = Date.parse(attendFrom) - now;
  if (ahead > MAX_NOTICE_DAYS * 24 * HOUR_MS)
    throw fieldProblem('attendFrom', problemMessage('Choose a time within a year'));
  if (ahead >= noticeHours * HOUR_MS) return;
  throw fieldProblem(
    'attendFrom',
    problemMessage('Notice must be at least {count} h ahead', { count: noticeHours }),
  );
}

/** Throws for a release by somebody outside without their name, or without a photo or document of it. */
export function assertReleaseShown(
  { party }: Pick<PointItem, 'party'>,
  release: { releasedByName: string | null; photoIds: readonly string[]; documentId: number | null },
): void {
  if (party === null || !('name' in party)) return;
  if (release.releasedByName === null)
    throw fieldProblem('releasedByName', problemMessage('Enter the name of who released it'));
  if (release.photoIds.length === 0 && release.documentId === null)
    throw fieldProblem('photoIds', problemMessage('Add a photo or a document of the release'));
}

/** Returns true if the concession for an answer is not made by who gave it. */
export const mayConcede = (
  { userId }: Pick<Member, 'userId'>,
  { answeredBy }: { answeredBy: number },
): boolean => answeredBy !== userId;

/** Throws unless a concession can be made for an answer: one that fails, has none yet, and is somebody else’s. */
export function assertMayConcede(
  member: Pick<Member, 'userId'>,
  answer: { result: AnswerResult; concession: unknown; answeredBy: number } | undefined,
): void {
  if (!answer || !isFailing(answer))
    throw new DomainError('invalidStep', problemMessage('This item does not fail.'));
  if (!mayConcede(member, answer))
    throw new DomainError(
      'forbidden',
      problemMessage('You gave this answer yourself. Somebody else has to make the concession.'),
    );
}

/** Throws for a concession that no document and no photo shows. */
export function assertConcessionShown(shown: {
  photoIds: readonly string[];
  documentId: number | null;
}): void {
  if (shown.photoIds.length > 0 || shown.documentId !== null) return;
  throw fieldProblem('documentId', problemMessage('Add a document or a photo of the concession'));
}
