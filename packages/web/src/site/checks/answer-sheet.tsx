import type { answerCheck, Check } from '@brick/domain/checks/api';
import type { Answer, AnswerResult } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { answerEndpoint } from '../../platform/checks/step-endpoints.ts';
import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { PhotoPicker } from '../capture/photo-picker.tsx';
import type { NewEntry } from '../outbox/new-entry.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';
import { AnswerFields } from './answer-fields.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import {
  type AnswerProblems,
  answerDraftOf,
  bodyOf,
  decidesItself,
  photosNeeded,
  problemsOf,
  resultFor,
  typedOf,
} from './typed-answer.ts';
import { useOwnName } from './use-checks.ts';
import { useDraftForm } from './use-draft-form.ts';

/** The outbox entry of an answer: a step of its check, titled with the number of the check and the text of the item. */
export const answerEntry = (
  check: Pick<Check, 'id' | 'number'>,
  item: Item,
  { projectId, body }: { projectId: number; body: Record<string, unknown> },
): NewEntry<typeof answerCheck> => ({
  ...{ act: 'step', projectId, kind: 'check', record: check.id, params: { id: check.id } },
  title: [check.number, item.text].filter(Boolean).join(' '),
  body: { item: item.id, ...body },
});

/** The answer that is shown, as one that is based on it names it. */
export const basedOnAnswer = (shown: Answer | null | undefined) => ({
  basedOn: shown?.number ?? null,
  basedOnClientId: shown?.clientId ?? null,
});

interface AnswerSheetProps {
  check: Check;
  item: Item;
  /** The answer that is shown, on which this one is based. */
  current: Answer | null;
  /** Chosen on the card already. */
  preset: AnswerResult | null;
  resume: string | undefined;
  onClose: () => void;
}

/** Answers an item. What is typed and photographed is on the device before it is saved. */
export function AnswerSheet({ check, item, current, preset, resume, onClose }: AnswerSheetProps) {
  const t = useTranslations('checks.item');
  const words = useTranslations('site.check');
  const status = useStatusLabel();
  const project = useSiteProject();
  const name = useOwnName();
  // What arrives while somebody types was not seen.
  const [basedOn] = useState(() => basedOnAnswer(current));
  const [problems, setProblems] = useState<AnswerProblems>({});
  const draft = useDraftEntry({
    call: answerEndpoint,
    resume,
    entryOf: (body) => answerEntry(check, item, { projectId: project.id, body }),
  });
  const isOther = ['text', 'photo', 'signature'].includes(item.kind);
  // What is written, photographed or signed passes, unless somebody says otherwise.
  const usual: AnswerResult | null = isOther ? 'pass' : null;
  const empty = { ...typedOf({}, name), result: preset ?? usual };
  const sheet = useDraftForm({
    ...{ draft, empty, onClose },
    read: (body) => {
      const before = typedOf(body, name);
      return { ...before, result: before.result ?? usual };
    },
    write: (now) => ({ ...answerDraftOf(item, now, name), ...(now.result === usual && { result: null }) }),
  });
  const { typed } = sheet;
  const set = (change: Partial<typeof typed>) => {
    setProblems({});
    sheet.change(change);
  };
  const photos = draft.photos.filter(({ id }) => id !== typed.signature.photoId);
  const result = resultFor(item, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: AnswerProblems = problemsOf(item, typed, photos.length);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void sheet.save({ ...bodyOf(item, typed), ...basedOn }, item.text ?? '');
  };
  const said = (field: keyof AnswerProblems): string | undefined => {
    const problem = problems[field];
    if (problem === 'decimals') return words('problem.decimals', { count: item.decimals });
    if (problem === 'photos') return words('problem.photos', { count: photosNeeded(item) });
    return problem && words(`problem.${problem}`);
  };
  return (
    <Modal title={item.text ?? t('noText')} onClose={() => void sheet.close()}>
      {item.criterion && <p className="text-ink-2 wrap-anywhere">{item.criterion}</p>}
      <form noValidate onSubmit={submit} className="grid gap-4">
        {typed.result !== 'na' && <AnswerFields {...{ item, typed, set, said, draft, result }} />}
        <Segmented
          label={t('result')}
          labelVisible
          size="lg"
          grow
          value={result}
          onChange={(chosen) =>
            set({ result: chosen === typed.result && decidesItself(item) ? null : chosen })
          }
          error={said('result')}
          options={(['pass', 'fail', 'na'] as const)
            // A reading and a choice decide for themselves.
            .filter((value) => value === 'na' || value === result || !decidesItself(item))
            .map((value) => ({
              value,
              label: status(value),
              ...(value === 'pass' && { tone: 'moss' as const }),
              ...(value === 'fail' && { tone: 'crimson' as const }),
            }))}
        />
        {(result === 'fail' || result === 'na' || said('reason')) && (
          <Field
            label={result === 'na' ? t('reason') : words('failNote')}
            required={result === 'na'}
            optional={result !== 'na'}
            error={said('reason')}
          >
            <TextArea
              rows={2}
              grow
              dir="auto"
              maxLength={1000}
              value={typed.reason}
              onChange={({ target }) => set({ reason: target.value })}
            />
          </Field>
        )}
        <PhotoPicker
          photos={photos}
          onAdd={sheet.addPhoto}
          onRemove={draft.removePhoto}
          ready={draft.id !== null}
        />
        {said('photos') && (
          <p role="alert" className="t-sm text-crimson">
            {said('photos')}
          </p>
        )}
        {result === 'fail' && (
          <p className="font-medium text-ochre">{t(item.onFail === 'issue' ? 'makesIssue' : 'isNoted')}</p>
        )}
        <SheetFoot
          sheet={sheet}
          draft={draft}
          submit={words('save')}
          typed={{ check: check.id, item: item.id, text: item.text, ...bodyOf(item, typed) }}
        />
      </form>
    </Modal>
  );
}
