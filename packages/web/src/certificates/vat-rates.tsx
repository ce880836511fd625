import { VAT_PRESETS } from '@brick/domain/certificates/vat';
import { percentOf } from '@brick/domain/ledger/rate';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useToday } from '../platform/today.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import { PercentInput } from '../ui/percent-input.tsx';

/** A rate as it is typed. */
export interface TypedRate {
  from: string | null;
  rate: string | number;
}

/** What is wrong with a rate, by field. */
export type RateErrors = Partial<Record<keyof TypedRate, { message?: string }>>;

interface Props {
  value: readonly TypedRate[];
  onChange: (rates: TypedRate[]) => void;
  errors: Readonly<Record<number, RateErrors | undefined>>;
}

const presetOf = (country: keyof typeof VAT_PRESETS): TypedRate[] =>
  VAT_PRESETS[country].map(({ from, rate }) => ({ from, rate: String(percentOf(rate)) }));

/** The rates of VAT of a contract and from when each holds, with the standard rates of some countries to begin with. */
export function VatRates({ value, onChange, errors }: Props) {
  const t = useTranslations('certificates.contract');
  const change = (index: number, typed: Partial<TypedRate>) =>
    onChange(value.map((rate, other) => (other === index ? { ...rate, ...typed } : rate)));
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('vatPresets.label')}</legend>
        <span aria-hidden="true" className="t-sm text-ink-2">
          {t('vatPresets.label')}
        </span>
        {(['BW', 'ZA'] as const).map((country) => (
          <Button key={country} size="sm" onClick={() => onChange(presetOf(country))}>
            {t(`vatPresets.${country}`)}
          </Button>
        ))}
        <Button size="sm" onClick={() => onChange([])}>
          {t('vatPresets.none')}
        </Button>
      </fieldset>
      {value.length === 0 && <p className="text-ink-2">{t('noVat')}</p>}
      {value.map((rate, index) => (
        <RateRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate is what stands at its place
          key={index}
          number={index + 1}
          rate={rate}
          errors={errors[index] ?? {}}
          onChange={(typed) => change(index, typed)}
          onRemove={() => onChange(value.filter((_, other) => other !== index))}
        />
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus className="size-4" />}
          onClick={() => onChange([...value, { from: null, rate: '' }])}
        >
          {t('addVat')}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  number: number;
  rate: TypedRate;
  errors: RateErrors;
  onChange: (typed: Partial<TypedRate>) => void;
  onRemove: () => void;
}

function RateRow({ number, rate, errors, onChange, onRemove }: RowProps) {
  const t = useTranslations('certificates.contract');
  const today = useToday();
  return (
    <div className="grid grid-cols-[minmax(0,16rem)_minmax(0,8rem)_2.75rem] items-start gap-2">
      <Field label={t('vatFromOf', { number })} labelHidden error={errors.from?.message}>
        <DateField value={rate.from} onChange={(from) => onChange({ from })} today={today} />
      </Field>
      <Field label={t('vatRateOf', { number })} labelHidden error={errors.rate?.message}>
        <PercentInput value={rate.rate} onChange={(percent) => onChange({ rate: percent })} />
      </Field>
      <IconButton label={t('removeVat', { number })} icon={<Trash2 size={16} />} onClick={onRemove} />
    </div>
  );
}
