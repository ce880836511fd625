import type * as z from 'zod';
import type { answerReply, concessionReply, signatureReply } from './answer-schemas.ts';

export const ANSWER_RESULTS = ['pass', 'fail', 'na'] as const;

export type AnswerResult = (typeof ANSWER_RESULTS)[number];

export type Signature = z.output<typeof signatureReply>;

export type Concession = z.output<typeof concessionReply>;

export type Answer = z.output<typeof answerReply>;

/** What decides which answer counts. */
export type AnswerOrder = Pick<Answer, 'item' | 'number' | 'capturedAt' | 'createdAt' | 'basedOn'>;

/** When an answer was given: on the device, or when it was received. */
export const answeredAt = ({ capturedAt, createdAt }: Pick<Answer, 'capturedAt' | 'createdAt'>): number =>
  Date.parse(capturedAt ?? createdAt);

/** The answer that counts for an item, and whether its author had not seen the one before. */
export interface CurrentAnswer<One> {
  answer: One;
  contested: boolean;
}

/** The number of the answer that an author saw; null for none. */
export const numberSeen = (
  answers: readonly { clientId: string | null; number: number }[],
  { basedOn, basedOnClientId }: { basedOn: number | null; basedOnClientId: string | null },
): number | null =>
  basedOnClientId === null
    ? basedOn
    : (answers.find(({ clientId }) => clientId === basedOnClientId)?.number ?? null);

const isLater = (one: AnswerOrder, other: AnswerOrder): boolean => {
  const difference = answeredAt(one) - answeredAt(other);
  return difference === 0 ? one.number > other.number : difference > 0;
};

/**
 * Returns the current answer of each item: the one captured last, of those captured at once the one received last.
 * It is contested if its author had not seen the one before.
 */
export function currentAnswers<One extends AnswerOrder>(
  answers: readonly One[],
): Map<string, CurrentAnswer<One>> {
  const latest = new Map<string, { last: One; before: One | null }>();
  for (const answer of answers) {
    const known = latest.get(answer.item);
    if (!known) latest.set(answer.item, { last: answer, before: null });
    else if (isLater(answer, known.last)) latest.set(answer.item, { last: answer, before: known.last });
    else if (!known.before || isLater(answer, known.before)) known.before = answer;
  }
  return new Map(
    [...latest].map(([item, { last, before }]) => [
      item,
      { answer: last, contested: before !== null && last.basedOn !== before.number },
    ]),
  );
}

/** Returns true for an answer that fails, and for which nobody made a concession. */
export const isFailing = ({ result, concession }: { result: AnswerResult; concession: unknown }): boolean =>
  result === 'fail' && concession === null;
