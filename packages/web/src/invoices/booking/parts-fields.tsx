import { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import { PHASES } from '@brick/domain/phases/phases';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { MAX_PARTS, sumsOf, type TypedPart } from './part-values.ts';
import type { OfferedCommitment } from './use-offered-commitments.ts';

/** Error messages of a part by field. */
export type PartErrors = Partial<Record<keyof TypedPart, { message?: string }>>;

interface PartFieldsProps {
  part: TypedPart;
  number: number;
  /** The only part takes the whole amount. */
  isOnly: boolean;
  currency: string;
  commitments: readonly OfferedCommitment[];
  errors: PartErrors;
  onChange: (typed: Partial<TypedPart>) => void;
  onRemove: () => void;
}

/** What a part becomes: an expense with its phase, item, amount, category and commitment. */
function PartFields({ part, number, isOnly, errors, onChange, ...rest }: PartFieldsProps) {
  const { commitments, currency, onRemove } = rest;
  const t = useTranslations('invoices.book');
  const phases = useTranslations('phases');
  const categories = useTranslations('categories');
  const { money } = useFormat();
  return (
    <li className="grid gap-3 border-t border-line py-3">
      <div className="flex items-start gap-2">
        <Field label={t('item', { number })} required error={errors.itemName?.message} className="flex-1">
          <TextInput
            value={part.itemName}
            maxLength={255}
            autoComplete="off"
            onChange={(event) => onChange({ itemName: event.currentTarget.value })}
          />
        </Field>
        {!isOnly && (
          <IconButton
            label={t('removePart', { number })}
            tooltip={false}
            icon={<Trash2 size={16} />}
            className="mt-6"
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('phase', { number })} required error={errors.phase?.message}>
          <Select
            value={part.phase}
            placeholder={t('choosePhase')}
            onChange={(event) => onChange({ phase: event.target.value })}
            options={PHASES.map((value) => ({ value, label: phases(value) }))}
          />
        </Field>
        <Field label={t('category', { number })} error={errors.category?.message}>
          <Select
            value={part.category ?? ''}
            onChange={({ target }) =>
              onChange({ category: CATEGORIES.find((known) => known === target.value) ?? null })
            }
            options={[
              { value: '', label: t('noCategory') },
              ...CATEGORIES.map((value) => ({ value, label: categories(value) })),
            ]}
          />
        </Field>
        {!isOnly && (
          <Field label={t('partAmount', { number })} required error={errors.amount?.message}>
            <MoneyInput value={part.amount} currency={currency} onChange={(amount) => onChange({ amount })} />
          </Field>
        )}
        {commitments.length > 0 && (
          <Field label={t('commitment', { number })} error={errors.commitmentId?.message}>
            <Select
              value={String(part.commitmentId ?? '')}
              onChange={(event) =>
                onChange({ commitmentId: event.target.value ? Number(event.target.value) : null })
              }
              options={[
                { value: '', label: t('noCommitment') },
                ...commitments.map(({ id, title, open }) => ({
                  value: String(id),
                  label: t('commitmentOpen', { title, open: money(open, { currency }) }),
                })),
              ]}
            />
          </Field>
        )}
      </div>
    </li>
  );
}

interface PartsFieldsProps extends Pick<PartFieldsProps, 'currency' | 'commitments'> {
  value: readonly TypedPart[];
  onChange: (parts: TypedPart[]) => void;
  /** The amount that the parts have to add up to. */
  amount: string;
  errors: Readonly<Record<number, PartErrors | undefined>>;
  /** Of the parts as a whole. */
  error: string | undefined;
  /** Divides the amount by the lines of the document; null where there is no document. */
  onDivide: (() => void) | null;
  /** What became of the last division. */
  divided: string | null;
}

/** The parts of an invoice, with their sum and what is left to divide. */
export function PartsFields(props: PartsFieldsProps) {
  const { value, onChange, amount, currency, commitments, errors, error, onDivide, divided } = props;
  const t = useTranslations('invoices.book');
  const { money } = useFormat();
  const list = useRef<HTMLFieldSetElement>(null);
  const { total, difference, left } = sumsOf(amount, value);

  function focusLast() {
    // The part exists only after the next render.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  return (
    <fieldset ref={list} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="t-sm font-semibold">{t('parts')}</legend>
      <p className="t-sm text-ink-3">{t('partsText')}</p>
      <ol>
        {value.map((part, index) => (
          <PartFields
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
            key={index}
            part={part}
            number={index + 1}
            isOnly={value.length === 1}
            currency={currency}
            commitments={commitments}
            errors={errors[index] ?? {}}
            onChange={(typed) =>
              onChange(value.map((each, other) => (other === index ? { ...each, ...typed } : each)))
            }
            onRemove={() => {
              onChange(value.filter((_, other) => other !== index));
              focusLast();
            }}
          />
        ))}
      </ol>
      {value.length > 1 && (
        <dl className="t-sm grid grid-cols-[1fr_max-content] gap-x-4 gap-y-1 border-t border-line pt-2">
          <dt>{t('sum')}</dt>
          <dd className="text-end">
            <Money value={total} currency={currency} decimals="cents" />
          </dd>
          <dt>{t('difference')}</dt>
          <dd className="text-end">
            <Money value={difference} currency={currency} decimals="cents" />
          </dd>
        </dl>
      )}
      <p aria-live="polite" className={error ? 't-sm text-crimson' : 't-sm text-ink-2'}>
        {error ??
          (value.length > 1 &&
            (difference === 0n
              ? t('agrees')
              : t('differs', { difference: money(difference, { currency, decimals: 'cents' }) })))}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={<Plus className="size-4" />}
          disabled={value.length >= MAX_PARTS}
          onClick={() => {
            const [first] = value;
            const rest = { phase: first?.phase ?? '', category: first?.category ?? null };
            onChange([
              ...value,
              {
                ...rest,
                itemName: first?.itemName ?? '',
                amount: difference === 0n ? '' : left,
                commitmentId: first?.commitmentId ?? null,
              },
            ]);
            focusLast();
          }}
        >
          {t('addPart')}
        </Button>
        {onDivide && (
          <Button size="sm" onClick={onDivide}>
            {t('divide')}
          </Button>
        )}
        <span aria-live="polite" className="t-sm text-ink-2">
          {divided}
        </span>
      </div>
    </fieldset>
  );
}
