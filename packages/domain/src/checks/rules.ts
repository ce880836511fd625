import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import { inOneLine } from '../text-checks.ts';
import type { AnswerBody } from './bodies.ts';
import type { CheckResult, CheckState } from './check-states.ts';
import { type AnswerOrder, type AnswerResult, currentAnswers, isFailing } from './current-answers.ts';
import type { Item, ItemKind } from './items.ts';
import { firstHolding, type PointNow, pointBefore } from './points.ts';
import { decimalsOf, isWithinLimits } from './readings.ts';

interface CheckRights {
  addedBy: number;
  assignedToId: number | null;
  state: CheckState;
}

/** Returns true for a check that takes no answers any more. */
export const isDone = ({ state }: Pick<CheckRights, 'state'>): boolean =>
  state === 'closed' || state === 'abandoned';

/** What rights depend on in a check. */
export const checkFacts = ({ addedBy, assignedToId, state }: CheckRights): RowFacts => ({
  createdBy: addedBy,
  assignedTo: assignedToId,
  settled: isDone({ state }),
});

const DONE: Record<'closed' | 'abandoned', ProblemMessage> = {
  closed: problemMessage('This check is closed. It stays as it is unless it is reopened.'),
  abandoned: problemMessage('This check was abandoned. It stays as it is.'),
};

/** Throws closed for a check that does not change any more. */
export function assertNotDone({ state }: Pick<CheckRights, 'state'>): void {
  if (state === 'closed' || state === 'abandoned') throw new DomainError('closed', DONE[state]);
}

/** What a refusal says of the point that holds. */
export interface HeldAt {
  check: { id: number; number: string };
  item: string;
  text: string | null;
  party: Item['party'];
  state: PointNow['state'];
}

/** Describes a point that holds. */
export const heldAt = (check: { id: number; number: string }, { item, state }: PointNow): HeldAt => ({
  check: { id: check.id, number: check.number },
  ...{ item: item.id, text: item.text, party: item.party, state },
});

/** Makes the refusal of what a point holds. */
export const heldProblem = (sentence: ProblemMessage, point: HeldAt): DomainError =>
  new DomainError('held', sentence, { point });

/** Throws held if a point keeps the item from being answered. */
export function assertNotHeld(
  check: { id: number; number: string },
  points: readonly PointNow[],
  index: number,
): void {
  const before = pointBefore(points, index);
  if (!before) return;
  const point = heldAt(check, before);
  throw heldProblem(
    before.item.point === 'witness'
      ? problemMessage('The witness point “{point}” comes first: its notice has to be given.', {
          point: point.text ?? '',
        })
      : problemMessage('The hold point “{point}” comes first: it is not released yet.', {
          point: point.text ?? '',
        }),
    point,
  );
}

const at = (field: string, sentence: ProblemMessage) => fieldProblem(field, sentence);

/** Fields that hold the answer to an item of each kind. */
const ANSWER_FIELDS: Record<ItemKind, readonly (keyof AnswerBody)[]> = {
  check: [],
  reading: ['reading'],
  choice: ['choice'],
  text: ['text'],
  photo: [],
  signature: ['signature'],
  heading: [],
};

function decideReading({ decimals, lower, upper }: Item, { reading, result }: AnswerBody): AnswerResult {
  if (reading === null) throw at('reading', problemMessage('Enter the reading'));
  if (decimalsOf(reading) > decimals)
    throw at('reading', problemMessage('Decimals: at most {count}', { count: decimals }));
  const decided = isWithinLimits(reading, { lower, upper }) ? 'pass' : 'fail';
  if (result !== null && result !== decided)
    throw at('result', problemMessage('The limits decide whether a reading passes'));
  return decided;
}

/** The choice of an item that an answer names. One that was published before names were put on one line is sent so. */
export const chosenOf = ({ choices }: Pick<Item, 'choices'>, { choice }: Pick<AnswerBody, 'choice'>) =>
  choices.find(({ text }) => text === choice || inOneLine(text) === choice);

function decideChoice(item: Item, { choice, result }: AnswerBody): AnswerResult {
  const chosen = chosenOf(item, { choice });
  if (!chosen) throw at('choice', problemMessage('Choose one of the choices'));
  const decided = chosen.passes ? 'pass' : 'fail';
  if (result !== null && result !== decided)
    throw at('result', problemMessage('The choice decides whether it passes'));
  return decided;
}

/** Throws for what is missing in an answer that passes or fails. */
function assertFilled(item: Item, { text, signature, photoIds }: AnswerBody): void {
  if (item.kind === 'text' && text === null) throw at('text', problemMessage('Enter the answer'));
  if (item.kind === 'signature' && signature === null)
    throw at('signature', problemMessage('This item has to be signed'));
  const least = Math.max(item.photosAtLeast, item.kind === 'photo' ? 1 : 0);
  if (photoIds.length < least)
    throw at(
      'photoIds',
      problemMessage('Photos required with this answer: at least {count}', { count: least }),
    );
}

/** Decides whether an answer passes. Throws invalid for one that does not fit its item. */
export function decideAnswer(item: Item, body: AnswerBody): AnswerResult {
  if (item.kind === 'heading') throw at('item', problemMessage('A heading asks for no answer'));
  const foreign = (['reading', 'text', 'choice', 'signature'] as const).find(
    (field) => body[field] !== null && !ANSWER_FIELDS[item.kind].includes(field),
  );
  if (foreign) throw at(foreign, problemMessage('This item asks for another kind of answer'));
  if (body.result === 'na') {
    if (body.reason === null) throw at('reason', problemMessage('Enter why it does not apply'));
    return 'na';
  }
  const decided =
    item.kind === 'reading'
      ? decideReading(item, body)
      : item.kind === 'choice'
        ? decideChoice(item, body)
        : body.result;
  if (decided === null && item.kind === 'check')
    throw at('result', problemMessage('Choose whether it passes'));
  const result = decided ?? 'pass';
  if (result === 'pass') assertFilled(item, body);
  return result;
}

/** Returns the items that ask for an answer. */
export const questionsOf = <Asked extends Pick<Item, 'kind'>>(items: readonly Asked[]): Asked[] =>
  items.filter(({ kind }) => kind !== 'heading');

/** What is known of the answers of a check. */
export interface Progress {
  questions: number;
  answered: number;
  failing: number;
}

type Answered = AnswerOrder & { result: AnswerResult; concession: unknown };

/** Counts the items that ask for an answer, have one, and fail. */
export function progressOf(
  items: readonly Pick<Item, 'id' | 'kind'>[],
  answers: readonly Answered[],
): Progress {
  const current = currentAnswers(answers);
  const questions = questionsOf(items);
  const given = questions.flatMap(({ id }) => current.get(id)?.answer ?? []);
  return {
    questions: questions.length,
    answered: given.length,
    failing: given.filter((answer) => isFailing(answer)).length,
  };
}

/** Returns the result of a check with these answers. */
export function resultOf(
  items: readonly Pick<Item, 'id' | 'kind'>[],
  answers: readonly Answered[],
): CheckResult {
  const current = currentAnswers(answers);
  const given = questionsOf(items).flatMap(({ id }) => current.get(id)?.answer ?? []);
  if (given.some((answer) => isFailing(answer))) return 'failed';
  return given.some(({ result }) => result === 'fail') ? 'concession' : 'passed';
}

interface Closing {
  check: { id: number; number: string } & Pick<CheckRights, 'state'>;
  items: readonly Item[];
  answers: readonly Answered[];
  points: readonly PointNow[];
  /** Photos of its answers whose bytes have not arrived. */
  expected: number;
  failed: boolean;
}

/** Returns the result with which a check closes. Throws for what keeps it from being closed. */
export function closingResult({ check, items, answers, points, expected, failed }: Closing): CheckResult {
  assertNotDone(check);
  const current = currentAnswers(answers);
  const open = questionsOf(items).filter(({ id, required }) => required && !current.has(id));
  const holding = firstHolding(points);
  if (holding)
    throw heldProblem(
      problemMessage('The point “{point}” holds: the check cannot be closed.', {
        point: holding.item.text ?? '',
      }),
      heldAt(check, holding),
    );
  if (open.length > 0)
    throw new DomainError(
      'invalidStep',
      problemMessage('Required items without an answer: {count}.', { count: open.length }),
    );
  if (expected > 0)
    throw new DomainError(
      'invalidStep',
      problemMessage('Photos still on their way: {count}.', { count: expected }),
    );
  const result = resultOf(items, answers);
  if (result === 'failed' && !failed)
    throw new DomainError(
      'conflict',
      problemMessage('Items of this check fail. Check them again, or close it as failed.'),
      { offer: { failed: true } },
    );
  return result;
}

/** A contractor answers and gives notice, and changes nothing else. */
function assertMayEdit(member: Member): void {
  if (can(member, 'checks', 'approve')) return;
  throw new DomainError(
    'forbidden',
    problemMessage('You may answer this check and give notice. Others change what it is about.'),
  );
}

/** Returns true if a member may change what a check is about, and where it is on plans. */
export const mayEdit = (member: Member, check: Pick<CheckRights, 'state'>): boolean =>
  !isDone(check) && can(member, 'checks', 'approve');

const OWNERS_ONLY = problemMessage(
  'A hold point of this check is not released. Only an owner may take it away from where it holds.',
);

/** Throws if a hold would be got rid of: while one is neither released nor overridden only an owner may do that. */
export function assertHoldStays(member: Member, { holding }: { holding: boolean }): void {
  if (holding && member.role !== 'owner') throw new DomainError('forbidden', OWNERS_ONLY);
}

/** The fields of a check that differ in an edit. */
interface CheckEdit {
  title?: unknown;
  templateId?: unknown;
  placeId?: unknown;
  milestoneId?: unknown;
}

/** Throws unless the member may change these fields: a check keeps its template, and a hold its place and milestone. */
export function assertMayChange(
  member: Member,
  check: { state: CheckState; holding: boolean },
  changed: CheckEdit,
): void {
  assertMayEdit(member);
  assertNotDone(check);
  if (changed.milestoneId !== undefined || changed.placeId !== undefined) assertHoldStays(member, check);
  if (changed.templateId !== undefined)
    throw fieldProblem('templateId', problemMessage('A check keeps its template'));
  if (changed.title === null) throw fieldProblem('title', problemMessage('Enter a title'));
}

/** Throws unless the member may abandon a check. */
export function assertMayAbandon(member: Member, check: { state: CheckState; holding: boolean }): void {
  assertHoldStays(member, check);
  assertNotDone(check);
}

/** Throws for a closed check, which is not deleted. */
export function assertMayDelete(member: Member, check: { state: CheckState; holding: boolean }): void {
  if (check.state === 'closed')
    throw new DomainError('closed', problemMessage('A closed check is not deleted.'));
  assertHoldStays(member, check);
}

/** Throws unless a check can be reopened. */
export function assertReopenable({ state }: Pick<CheckRights, 'state'>): void {
  if (state !== 'closed')
    throw new DomainError('invalidStep', problemMessage('Only a closed check can be reopened.'));
}
