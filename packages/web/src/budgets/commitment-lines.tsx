import { type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** A line as it is typed. */
export interface TypedLine {
  description: string;
  amount: string;
}

/** What is wrong with a line, by field. */
export type LineErrors = Partial<Record<keyof TypedLine, { message?: string }>>;

/** What the lines come to; those that cannot be read yet count as nothing. */
export const totalOf = (lines: readonly TypedLine[]): Minor =>
  sum(lines.map(({ amount }) => parseDecimal(String(amount)) ?? ZERO));

interface Props {
  value: readonly TypedLine[];
  onChange: (lines: TypedLine[]) => void;
  currency: string;
  errors: Readonly<Record<number, LineErrors | undefined>>;
  /** What somebody else has saved meanwhile. */
  theirs: string | undefined;
}

/** The lines of a commitment: what each is for, and its amount. */
export function CommitmentLines({ value, onChange, currency, errors, theirs }: Props) {
  const t = useTranslations('budgets.lines');
  const { number } = useFormat();
  const list = useRef<HTMLFieldSetElement>(null);
  const typed = (index: number, line: Partial<TypedLine>) =>
    onChange(value.map((each, other) => (other === index ? { ...each, ...line } : each)));
  const add = () => {
    onChange([...value, { description: '', amount: '' }]);
    // The new line is there after the next drawing.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <fieldset ref={list} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="t-sm mb-1.5 font-semibold">{t('title')}</legend>
      {value.length > 0 && (
        <ol className="grid grid-cols-1 gap-2">
          {value.map((line, index) => {
            const item = number(index + 1);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
                key={index}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
              >
                <Field
                  labelHidden
                  label={t('descriptionOf', { item })}
                  error={errors[index]?.description?.message}
                >
                  <TextInput
                    value={line.description}
                    maxLength={500}
                    autoComplete="off"
                    placeholder={t('description')}
                    onChange={(event) => typed(index, { description: event.currentTarget.value })}
                  />
                </Field>
                <Field
                  labelHidden
                  className="max-sm:col-start-1 max-sm:row-start-2"
                  label={t('amountOf', { item })}
                  error={errors[index]?.amount?.message}
                >
                  <MoneyInput
                    value={String(line.amount)}
                    currency={currency}
                    onChange={(amount) => typed(index, { amount })}
                  />
                </Field>
                <IconButton
                  label={t('remove', { item })}
                  tooltip={false}
                  icon={<Trash2 size={16} />}
                  className="max-sm:col-start-2 max-sm:row-start-1"
                  onClick={() => onChange(value.filter((_, other) => other !== index))}
                />
              </li>
            );
          })}
        </ol>
      )}
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" variant="quiet" icon={<Plus className="size-4" />} onClick={add}>
          {t('add')}
        </Button>
        {value.length === 0 && <span className="t-sm text-ink-3">{t('hint')}</span>}
      </div>
    </fieldset>
  );
}
