import type { AnswerResult } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { decimalsOf, isWithinLimits, READING_PATTERN } from '@brick/domain/checks/readings';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';

/** A signature as it is sent: a typed name, and the photo of a drawn one. */
export interface SignatureValue {
  name: string;
  photoId: string | null;
}

/** What is typed of an answer. */
export interface TypedAnswer {
  result: AnswerResult | null;
  reading: string;
  choice: string;
  text: string;
  reason: string;
  signature: SignatureValue;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The signature in the body of a draft; `name` where it says none. */
export function readSignature(value: unknown, name: string): SignatureValue {
  const said = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const photoId = said['photoId'];
  return { name: text(said['name']) || name, photoId: typeof photoId === 'string' ? photoId : null };
}

/** What was typed, from the body of a draft. */
export const typedOf = (body: Readonly<Record<string, unknown>>, name: string): TypedAnswer => ({
  result: (text(body['result']) || null) as AnswerResult | null,
  reading: text(body['reading']),
  choice: text(body['choice']),
  text: text(body['text']),
  reason: text(body['reason']),
  signature: readSignature(body['signature'], name),
});

/** A reading as typed, with a point whatever the keyboard wrote. */
export const plainReading = (typed: string): string => normalizeTyped(typed).trim().replace(',', '.');

/** Whether an item decides by itself whether an answer passes. */
export const decidesItself = ({ kind }: Pick<Item, 'kind'>): boolean =>
  kind === 'reading' || kind === 'choice';

/** The result that follows from what is typed; null while nothing does. */
export function resultFor(item: Item, { result, reading, choice }: TypedAnswer): AnswerResult | null {
  if (result === 'na') return 'na';
  if (item.kind === 'reading') {
    const plain = plainReading(reading);
    if (!READING_PATTERN.test(plain)) return null;
    return isWithinLimits(plain, item) ? 'pass' : 'fail';
  }
  if (item.kind === 'choice') {
    const chosen = item.choices.find((one) => one.text === choice);
    return chosen ? (chosen.passes ? 'pass' : 'fail') : null;
  }
  return result;
}

/** The request body of an answer, without its item and the answer that it is based on. */
export function bodyOf(item: Item, typed: TypedAnswer): Record<string, unknown> {
  const asks = typed.result !== 'na';
  const reason = typed.reason.trim();
  return {
    ...((!asks || !decidesItself(item)) && { result: typed.result }),
    ...(asks && item.kind === 'reading' && { reading: plainReading(typed.reading) }),
    ...(asks && item.kind === 'choice' && { choice: typed.choice }),
    ...(asks && item.kind === 'text' && { text: typed.text.trim() }),
    ...(asks && item.kind === 'signature' && { signature: typed.signature }),
    ...(reason !== '' && { reason }),
  };
}

/** The draft to store while somebody types, without the signer's name that the form filled in itself. */
export function answerDraftOf(item: Item, typed: TypedAnswer, name: string): Record<string, unknown> {
  const { signature } = typed;
  const isSigned = signature.photoId !== null || signature.name !== name;
  return {
    ...{ result: typed.result, reading: typed.reading, choice: typed.choice, text: typed.text },
    reason: typed.reason,
    ...(item.kind === 'signature' && isSigned && { signature }),
  };
}

/** What is wrong with an answer, by its field: the words of site.check.problem, with a number in some. */
export type AnswerProblems = Partial<
  Record<'result' | 'reading' | 'choice' | 'text' | 'reason' | 'signature' | 'photos', AnswerProblem>
>;

export type AnswerProblem =
  | 'result'
  | 'reading'
  | 'decimals'
  | 'choice'
  | 'text'
  | 'reason'
  | 'signature'
  | 'photos';

/** How many photos an answer that passes has at least. */
export const photosNeeded = ({ kind, photosAtLeast }: Pick<Item, 'kind' | 'photosAtLeast'>): number =>
  Math.max(photosAtLeast, kind === 'photo' ? 1 : 0);

/** Returns what keeps an answer from being saved, as the server would refuse it. */
export function problemsOf(item: Item, typed: TypedAnswer, photos: number): AnswerProblems {
  if (typed.result === 'na') return typed.reason.trim() === '' ? { reason: 'reason' } : {};
  if (item.kind === 'reading') {
    const reading = plainReading(typed.reading);
    if (!READING_PATTERN.test(reading)) return { reading: 'reading' };
    if (decimalsOf(reading) > item.decimals) return { reading: 'decimals' };
  }
  const result = resultFor(item, typed);
  if (item.kind === 'choice' && result === null) return { choice: 'choice' };
  if (result === null) return { result: 'result' };
  if (item.kind === 'signature' && typed.signature.name.trim() === '') return { signature: 'signature' };
  if (result !== 'pass') return {};
  if (item.kind === 'text' && typed.text.trim() === '') return { text: 'text' };
  return photos < photosNeeded(item) ? { photos: 'photos' } : {};
}
