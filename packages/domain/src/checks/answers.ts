import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { optionalText, requiredText, uuid } from '../field-schemas.ts';

export const RESULTS = ['pass', 'fail', 'na'] as const;

export type Result = (typeof RESULTS)[number];

/** Who signed: a typed name, and a drawn signature where there is one. */
export const signatureInput = z.object({
  photoId: uuid.nullable().default(null),
  name: requiredText(255),
  role: optionalText(100),
});

export const signatureReply = z.object({
  photoId: z.string().nullable(),
  name: z.string(),
  role: z.string().nullable(),
});

export type Signature = z.output<typeof signatureReply>;

/** Why a failed answer passes all the same: by whom, and by which document or photos. */
export const concessionReply = z.object({
  reason: z.string(),
  authorisedBy: z.string(),
  documentId: z.int().nullable(),
  photoIds: z.array(z.string()),
  grantedBy: z.int(),
  grantedByName: z.string().nullable(),
  grantedAt: instantText,
});

export type Concession = z.output<typeof concessionReply>;

/** An answer to an item, which is never changed; another answer to the same item stands beside it. */
export const answerReply = z.object({
  item: z.string(),
  /** Counts the answers to one item from 1. */
  number: z.int(),
  /** Its place among all answers and steps of the check, in the order in which they arrived. */
  seq: z.int(),
  clientId: z.string().nullable(),
  result: z.enum(RESULTS),
  reading: z.string().nullable(),
  text: z.string().nullable(),
  choice: z.string().nullable(),
  reason: z.string().nullable(),
  photoIds: z.array(z.string()),
  signature: signatureReply.nullable(),
  /** The number of the answer that its author saw; null for none. */
  basedOn: z.int().nullable(),
  answeredBy: z.int(),
  answeredByName: z.string().nullable(),
  issueId: z.int().nullable(),
  issueNumber: z.string().nullable(),
  /** Whether that issue is closed, so that the item can be checked again. */
  issueClosed: z.boolean(),
  concession: concessionReply.nullable(),
  capturedAt: instantText.nullable(),
  device: z.string().nullable(),
  createdAt: instantText,
  /** The one that counts, and whether its author had not seen the one before. */
  current: z.boolean(),
  contested: z.boolean(),
});

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
export const isFailing = ({ result, concession }: { result: Result; concession: unknown }): boolean =>
  result === 'fail' && concession === null;
