import { type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';

/** A line as entered in the form. */
export interface CommitmentLineInput {
  description: string;
  amount: string;
}

/** Error messages of a line by field. */
export type CommitmentLineErrors = Partial<Record<keyof CommitmentLineInput, { message?: string }>>;

/** Returns the sum of the lines. Invalid amounts count as zero. */
export const totalOfLines = (lines: readonly CommitmentLineInput[]): Minor =>
  sum(lines.map(({ amount }) => parseDecimal(String(amount)) ?? ZERO));

interface CommitmentLinesProps {
  value: readonly CommitmentLineInput[];
  onChange: (lines: CommitmentLineInput[]) => void;
  currency: string;
  errors: Readonly<Record<number, CommitmentLineErrors | undefined>>;
  /** Values that another user saved in the meantime. */
  theirs: string | undefined;
}

/** The lines of a commitment, each with a description and an amount. */
export function CommitmentLinesField({ value, onChange, currency, errors, theirs }: CommitmentLinesProps) {
  const t = useTranslations('budgets.lines');
  const { number } = useFormat();
  const list = useRef<HTMLFieldSetElement>(null);
  const typed = (index: number, line: Partial<CommitmentLineInput>) =>
    onChange(value.map((each, other) => (other === index ? { ...each, ...line } : each)));
  const add = () => {
    onChange([...value, { description: '', amount: '' }]);
    // The new line exists only after the next render.
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
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
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
