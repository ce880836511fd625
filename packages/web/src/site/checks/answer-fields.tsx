import type { AnswerResult } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { itemLimits } from '@brick/domain/checks/readings';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import type { DraftEntry } from '../store/use-draft-entry.ts';
import { SignatureField } from './signature-field.tsx';
import type { AnswerProblems, TypedAnswer } from './typed-answer.ts';

interface AnswerFieldsProps {
  item: Item;
  typed: TypedAnswer;
  set: (change: Partial<TypedAnswer>) => void;
  /** What is wrong with a field, in words. */
  said: (field: keyof AnswerProblems) => string | undefined;
  draft: DraftEntry;
  /** What follows from what is typed. */
  result: AnswerResult | null;
}

function Reading({ item, typed, set, said, result }: AnswerFieldsProps) {
  const t = useTranslations('checks.item');
  const words = useTranslations('site.check');
  return (
    <div className="grid gap-1.5">
      <Field label={t('reading')} required error={said('reading')} hint={itemLimits(item)}>
        <TextInput
          value={typed.reading}
          onChange={({ target }) => set({ reading: target.value })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={20}
          className="min-h-14 num"
          end={<span className="px-2 text-ink-3">{item.unit}</span>}
        />
      </Field>
      <p
        role="status"
        className={cx('t-sm font-medium empty:hidden', result === 'fail' ? 'text-crimson' : 'text-moss')}
      >
        {result && words(result === 'fail' ? 'outside' : 'inside')}
      </p>
    </div>
  );
}

function Choice({ item, typed, set, said }: AnswerFieldsProps) {
  const t = useTranslations('checks.item');
  const error = said('choice');
  return (
    <fieldset className="grid gap-2">
      <legend className="t-sm mb-1.5 font-semibold">{t('choice')}</legend>
      {item.choices.map(({ text }) => (
        <label
          key={text}
          className="flex min-h-14 items-center gap-3 rounded border border-line px-3 py-2 has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={item.id}
            checked={typed.choice === text}
            onChange={() => set({ choice: text })}
            className="size-5 shrink-0"
          />
          <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
        </label>
      ))}
      {error && (
        <p role="alert" className="t-sm text-crimson">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What an item asks for beside passing or failing: a reading, one of its choices, words or a signature. */
export function AnswerFields(props: AnswerFieldsProps) {
  const t = useTranslations('checks.item');
  const { item, typed, set, said, draft } = props;
  switch (item.kind) {
    case 'reading':
      return <Reading {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'text':
      return (
        <Field label={t('text')} required error={said('text')}>
          <TextArea
            rows={3}
            grow
            dir="auto"
            maxLength={10_000}
            value={typed.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        </Field>
      );
    case 'signature':
      return (
        <SignatureField
          value={typed.signature}
          onChange={(signature) => set({ signature })}
          draft={draft}
          error={said('signature')}
        />
      );
    default:
      return null;
  }
}
