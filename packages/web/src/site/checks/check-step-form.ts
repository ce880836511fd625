import type { Item } from '@brick/domain/checks/items';
import { instantOf, localTimeOf } from '@brick/domain/dates/local-time';
import type { SiteStep } from './check-endpoints.ts';
import { readSignature, type SignatureValue } from './typed-answer.ts';

const TEXTS = ['attendFrom', 'remark', 'reason', 'authorisedBy', 'releasedByName'] as const;

type TextField = (typeof TEXTS)[number];

/** What is typed of a step. */
export type TypedStep = Record<TextField, string> & { signature: SignatureValue };

/** What a step asks for. */
export interface StepForm {
  texts: readonly TextField[];
  signs?: true;
  photos?: true;
}

const FORMS: Record<SiteStep, StepForm> = {
  notify: { texts: ['attendFrom'] },
  release: { texts: ['remark'], signs: true },
  return: { texts: ['reason'] },
  attend: { texts: ['remark'], signs: true },
  override: { texts: ['reason'] },
  concede: { texts: ['reason', 'authorisedBy'], photos: true },
  close: { texts: [], signs: true },
};

export const LONG_FIELDS: readonly TextField[] = ['remark', 'reason'];

/** Returns what is asked for a step; the release by somebody outside asks for who released, and a photo of that. */
export function stepFormOf(step: SiteStep, item: Pick<Item, 'party'> | null): StepForm {
  const form = FORMS[step];
  const isOutside = item?.party ? 'name' in item.party : false;
  return step === 'release' && isOutside
    ? { ...form, texts: [...form.texts, 'releasedByName'], photos: true }
    : form;
}

/** What was typed, from the body of a draft. */
export function typedStepOf(
  body: Readonly<Record<string, unknown>>,
  name: string,
  timeZone: string,
): TypedStep {
  const text = (field: TextField) => (typeof body[field] === 'string' ? body[field] : '');
  return {
    attendFrom: localTimeOf(text('attendFrom'), timeZone),
    ...{ remark: text('remark'), reason: text('reason') },
    ...{ authorisedBy: text('authorisedBy'), releasedByName: text('releasedByName') },
    signature: readSignature(body['signature'], name),
  };
}

/** The request body of a step; a time of the user's time zone becomes an ISO 8601 instant. */
export const bodyOfStep = (
  { texts, signs }: StepForm,
  typed: TypedStep,
  timeZone: string,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    texts.map((field) => [
      field,
      field === 'attendFrom' ? instantOf(typed[field], timeZone) : typed[field].trim(),
    ]),
  ),
  ...(signs && { signature: typed.signature }),
});

/** The draft to store while somebody types, without the signer's name that the form filled in itself. */
export function draftOfStep(
  form: StepForm,
  typed: TypedStep,
  name: string,
  timeZone: string,
): Record<string, unknown> {
  const { photoId, name: signer } = typed.signature;
  const isSigned = form.signs && (photoId !== null || signer !== name);
  return bodyOfStep({ texts: form.texts, ...(isSigned && { signs: true }) }, typed, timeZone);
}

/** What is wrong with a step, by its field: the words of site.check.problem. */
export type StepProblems = Partial<Record<TextField, 'fill' | 'late'>> & {
  signature?: 'signature';
  photos?: 'photo';
};

const HOUR_MS = 3_600_000;

/** Returns what keeps a step from being saved, as the server would refuse it. */
export function problemsOfStep(
  { texts, signs, photos: needsPhoto }: StepForm,
  typed: TypedStep,
  {
    photos,
    now,
    noticeHours,
    timeZone,
  }: { photos: number; now: number; noticeHours: number; timeZone: string },
): StepProblems {
  const problems: StepProblems = {};
  for (const field of texts) if (field !== 'remark' && typed[field].trim() === '') problems[field] = 'fill';
  const from = Date.parse(instantOf(typed.attendFrom, timeZone));
  if (texts.includes('attendFrom') && !problems.attendFrom && !(from >= now + noticeHours * HOUR_MS))
    problems.attendFrom = 'late';
  if (signs && typed.signature.name.trim() === '') problems.signature = 'signature';
  if (needsPhoto && photos === 0) problems.photos = 'photo';
  return problems;
}
