import { addDays, type CalendarDate, dayIn, daysBetween } from '../dates/calendar-date.ts';
import { instantAt } from '../dates/local-time.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { grantsFor, type Member, type RowFacts } from '../permissions.ts';
import { canonicalJson, type JsonValue } from './sealed-content.ts';
import { DIARY_STEP_RULES, type DiaryState, type DiaryStep } from './states-and-sections.ts';
import type { Weather } from './weather.ts';

/** What rights depend on in a day. Its lines are asked for by themselves. */
export const diaryFacts = ({ addedBy, state }: { addedBy: number; state: DiaryState }): RowFacts => ({
  createdBy: addedBy,
  settled: state !== 'open',
  inParts: true,
});

/** Returns true if a member reads of a day only the lines and addenda that they wrote themselves. */
export const readsOwnLinesOnly = (member: Member): boolean => grantsFor(member, 'diary').read === 'own';

/** A day as a refusal shows it, so that a device knows whether an addendum is still in time. */
interface SignedDay {
  id: number;
  day: CalendarDate;
  state: DiaryState;
  signedAt: string | null;
}

/** Throws signed for a day that takes nothing but addenda any more. */
export function assertOpen({ id, day, state, signedAt }: SignedDay): void {
  if (state === 'open') return;
  throw new DomainError(
    'signed',
    problemMessage('This day is signed. What is missing is added as an addendum.'),
    { current: { id, day, state, signedAt } },
  );
}

/** Throws for a day that is still to come, where the project is. */
export function assertNotAhead(day: CalendarDate, today: CalendarDate): void {
  if (day > today) throw fieldProblem('day', problemMessage('This day is still to come'));
}

/** Whether a day has changed since its signer saw it. */
export const hasChangedSince = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): boolean =>
  seen !== undefined && Date.parse(seen) !== Date.parse(updatedAt);

/** Refuses to sign such a day: stale, with the day as it is now. */
export const changedDayProblem = (current: unknown): DomainError =>
  new DomainError(
    'stale',
    problemMessage('This day has changed since you opened it. Look at it again before you sign.'),
    { current },
  );

const NOT_SIGNED: ProblemMessage = problemMessage('This day is not signed yet.');

const STEP_TAKEN: Record<DiaryStep, ProblemMessage> = {
  sign: problemMessage('This day is signed already.'),
  countersign: problemMessage('This day is countersigned already.'),
};

/** Throws unless the day has the step now. */
export function assertHasDiaryStep(
  { state }: Pick<SignedDay, 'state'>,
  step: DiaryStep,
  current?: unknown,
): void {
  if (state === DIARY_STEP_RULES[step].from) return;
  const isEarly = step === 'countersign' && state === 'open';
  throw new DomainError('invalidStep', isEarly ? NOT_SIGNED : STEP_TAKEN[step], { current });
}

/** Throws while photos of the day are still on a device: what is signed has to be here. */
export function assertPhotosArrived(expected: number): void {
  if (expected === 0) return;
  throw new DomainError(
    'invalidStep',
    problemMessage('Photos still on their way: {count}.', { count: expected }),
  );
}

/** Returns true if a member may countersign: they have not signed themselves. */
export const mayCountersign = (
  { userId }: Pick<Member, 'userId'>,
  { signedBy }: { signedBy: number | null },
): boolean => signedBy !== userId;

/** Throws if the member signed the day themselves. */
export function assertMayCountersign(member: Pick<Member, 'userId'>, day: { signedBy: number | null }): void {
  if (mayCountersign(member, day)) return;
  throw new DomainError(
    'forbidden',
    problemMessage('You signed this day yourself. Somebody else has to countersign it.'),
  );
}

/** Throws for an addendum to a day that can still be changed itself. */
export function assertTakesAddenda({ state }: Pick<SignedDay, 'state'>): void {
  if (state === 'open')
    throw new DomainError(
      'invalidStep',
      problemMessage('This day is not signed yet: write it into the day itself.'),
    );
}

/** How many days after a day its signature is not late. */
const DAYS_TO_SIGN = 2;

/** Returns how many days after its day a signature came, if it is late; 0 otherwise. */
export function signedDaysLate(
  { day, signedAt }: Pick<SignedDay, 'day' | 'signedAt'>,
  timezone: string,
): number {
  if (signedAt === null) return 0;
  const days = daysBetween(day, dayIn(timezone, Date.parse(signedAt)));
  return days > DAYS_TO_SIGN ? days : 0;
}

/** Later than this between capture and receipt is said. */
const LATE_MS = 3_600_000;

/** Returns true for what was received more than an hour after it was captured. */
export const isReceivedLate = ({
  capturedAt,
  createdAt,
}: {
  capturedAt: string | null;
  createdAt: string;
}): boolean => capturedAt !== null && Date.parse(createdAt) - Date.parse(capturedAt) > LATE_MS;

const ADDENDUM_HOURS = 48;

/** Returns true if what a device captured before the signature may still become an addendum by itself. */
export const becomesAddendum = (
  { signedAt }: { signedAt: string | null },
  { capturedAt, now }: { capturedAt: number; now: number },
): boolean =>
  signedAt !== null &&
  capturedAt < Date.parse(signedAt) &&
  now - Date.parse(signedAt) <= ADDENDUM_HOURS * LATE_MS;

/** The fields of a day that people write into at once, each by itself. */
export interface DayFields {
  weather: Weather | null;
  hoursLost: number | null;
  notes: string | null;
}

/** What a member sets of a day, and what they saw when they began. */
export interface DayChange {
  sent: Partial<DayFields>;
  seen: Partial<DayFields>;
}

/** Whether two values are the same in JSON, in whatever order their fields are stored. */
const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson((one ?? null) as JsonValue) === canonicalJson((other ?? null) as JsonValue);

/** Returns the value after a change; throws stale if somebody else has changed it since, to something else. */
function merged<Value>(stored: Value, { sent, seen }: { sent: Value; seen: Value }, current: unknown): Value {
  if (isSame(stored, seen) || isSame(stored, sent)) return sent;
  throw new DomainError(
    'stale',
    problemMessage('Someone else has changed this since you opened it. Compare, then save again.'),
    { current },
  );
}

/**
 * Returns the fields of a day after a change. Morning and afternoon are two fields. Throws stale where both sides
 * changed one; what nobody had written before is free.
 */
export function mergedDay(
  stored: DayFields,
  { sent, seen }: DayChange,
  current?: unknown,
): Partial<DayFields> {
  const fields: Partial<DayFields> = {};
  for (const name of ['hoursLost', 'notes'] as const)
    if (sent[name] !== undefined)
      Object.assign(fields, {
        [name]: merged<unknown>(stored[name], { sent: sent[name], seen: seen[name] ?? null }, current),
      });
  if (sent.weather !== undefined) {
    const half = (name: 'am' | 'pm') => {
      const given = sent.weather?.[name] ?? null;
      const before = seen.weather?.[name] ?? null;
      // What was not touched stays as somebody else has written it.
      if (isSame(given, before)) return stored.weather?.[name] ?? null;
      return merged(stored.weather?.[name] ?? null, { sent: given, seen: before }, current);
    };
    const weather = { am: half('am'), pm: half('pm') };
    fields.weather = weather.am === null && weather.pm === null ? null : weather;
  }
  return fields;
}

/** The hour of the morning from which a diary that is not signed is told. */
export const SIGN_BY_HOUR = 10;

/** Returns the day whose diary should be signed by now, where the project is; null before that hour. */
export function dayToBeSigned(timezone: string, now: number): CalendarDate | null {
  const today = dayIn(timezone, now);
  return now < instantAt(today, SIGN_BY_HOUR, timezone) ? null : addDays(today, -1);
}
