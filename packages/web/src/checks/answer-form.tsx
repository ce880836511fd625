import type { Check } from '@brick/domain/checks/api';
import type { Answer, AnswerResult } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { isWithinLimits, itemLimits, READING_PATTERN } from '@brick/domain/checks/readings';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../platform/api/call-error.ts';
import { useUser } from '../platform/session/session.ts';
import { PhotoInput } from '../records/fields/photo-input.tsx';
import { SignatureField, type SignatureValue } from '../records/fields/signature-field.tsx';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { useDiscardQuestion } from '../ui/overlay/use-discard-question.tsx';
import { useAnswer } from './check-endpoints.ts';

/** What is typed of an answer. */
interface Typed {
  result: AnswerResult | null;
  reading: string;
  choice: string;
  text: string;
  reason: string;
  photoIds: string[];
  signature: SignatureValue;
}

/** A reading as typed, with a point whatever the keyboard wrote. */
const plainReading = (typed: string): string => normalizeTyped(typed).trim().replace(',', '.');

/** The result that follows from what is typed; null while nothing does. */
function resultOf(item: Item, { result, reading, choice }: Typed): AnswerResult | null {
  if (result === 'na') return 'na';
  if (item.kind === 'reading')
    return READING_PATTERN.test(plainReading(reading))
      ? isWithinLimits(plainReading(reading), item)
        ? 'pass'
        : 'fail'
      : null;
  if (item.kind === 'choice')
    return choice === '' ? null : item.choices.find(({ text }) => text === choice)?.passes ? 'pass' : 'fail';
  return result;
}

interface AnswerFormProps {
  check: Check;
  item: Item;
  /** The answer that is shown, on which this one is based. */
  current: Answer | null;
  onDone: () => void;
}

/** Answers an item. What is typed stays after a refusal, and the server's sentence stands at its field. */
export function AnswerForm({ check, item, current, onDone }: AnswerFormProps) {
  const t = useTranslations('checks.item');
  const ui = useTranslations('ui');
  const status = useStatusLabel();
  const user = useUser();
  const answer = useAnswer(check);
  const formId = useId();
  // As at the start: a retry after a lost answer sends the same, though the screen shows by then what was stored.
  const [basedOn] = useState(current?.number ?? null);
  const [typed, setTyped] = useState<Typed>({
    ...{ result: null, reading: '', choice: '', text: '', reason: '', photoIds: [] },
    signature: {
      name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
      photoId: null,
    },
  });
  const [isSending, setSending] = useState(false);
  const [opened] = useState(typed);
  const { question } = useDiscardQuestion(typed !== opened);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const problem = answer.error instanceof CallError ? answer.error.problem : null;
  const errors = problem?.errors ?? {};
  const result = resultOf(item, typed);
  const isNone = typed.result === 'na';
  const asks = !isNone;

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = plainReading(typed.reading);
    answer.mutate(
      {
        item: item.id,
        basedOn,
        reason: typed.reason,
        photoIds: typed.photoIds,
        result: isNone || !['reading', 'choice'].includes(item.kind) ? typed.result : null,
        ...(asks && item.kind === 'reading' && { reading }),
        ...(asks && item.kind === 'choice' && { choice: typed.choice }),
        ...(asks && item.kind === 'text' && { text: typed.text }),
        ...(asks && item.kind === 'signature' && { signature: typed.signature }),
      },
      { onSuccess: onDone },
    );
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-3">
      <FormError>
        {answer.error && Object.keys(errors).length === 0
          ? (problem?.detail ?? answer.error.message)
          : undefined}
      </FormError>
      {asks && item.kind === 'reading' && (
        <Field label={t('reading')} required error={errors['reading']} hint={itemLimits(item)}>
          <TextInput
            value={typed.reading}
            onChange={(event) => set({ reading: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            end={<span className="px-2 text-ink-3">{item.unit}</span>}
          />
        </Field>
      )}
      {asks && item.kind === 'choice' && (
        <Field label={t('choice')} required error={errors['choice']}>
          <Select
            value={typed.choice}
            placeholder={t('choose')}
            onChange={(event) => set({ choice: event.target.value })}
            options={item.choices.map(({ text }) => ({ value: text, label: text }))}
          />
        </Field>
      )}
      {asks && item.kind === 'text' && (
        <Field label={t('text')} required error={errors['text']}>
          <TextArea
            value={typed.text}
            onChange={(event) => set({ text: event.target.value })}
            rows={2}
            grow
          />
        </Field>
      )}
      {asks && item.kind === 'signature' && (
        <SignatureField
          value={typed.signature}
          onChange={(signature) => set({ signature })}
          error={errors['signature.name'] ?? errors['signature']}
        />
      )}
      <Segmented
        label={t('result')}
        labelVisible
        size="lg"
        grow
        value={item.kind === 'reading' || item.kind === 'choice' ? result : typed.result}
        onChange={(chosen) => set({ result: chosen })}
        error={errors['result']}
        options={(['pass', 'fail', 'na'] as const)
          // A reading and a choice decide for themselves.
          .filter((value) => value === 'na' || value === result || !['reading', 'choice'].includes(item.kind))
          .map((value) => ({
            value,
            label: status(value),
            ...(value === 'pass' && { tone: 'moss' as const }),
            ...(value === 'fail' && { tone: 'crimson' as const }),
          }))}
      />
      {(isNone || result === 'fail' || errors['reason']) && (
        <Field label={t('reason')} required={isNone} error={errors['reason']}>
          <TextArea
            value={typed.reason}
            onChange={(event) => set({ reason: event.target.value })}
            rows={2}
            grow
          />
        </Field>
      )}
      {question}
      <PhotoInput
        label={t('addPhoto')}
        value={typed.photoIds}
        onChange={(photoIds) => set({ photoIds })}
        onBusy={setSending}
        error={errors['photoIds']}
      />
      {result === 'fail' && (
        <p className="t-sm text-ink-2">{t(item.onFail === 'issue' ? 'makesIssue' : 'isNoted')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={answer.isPending}
          pendingLabel={ui('saving')}
          disabled={isSending}
        >
          {t('save')}
        </Button>
        <Button onClick={onDone}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}
