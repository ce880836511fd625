import { VAT_PRESETS } from '@brick/domain/certificates/vat-rates';
import { percentOf } from '@brick/domain/ledger/rate';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../platform/session/use-today.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PercentInput } from '../../ui/inputs/percent-input.tsx';

/** A VAT rate as entered in the form. */
export interface VatRateInput {
  from: string | null;
  rate: string | number;
}

/** Error messages of a rate by field. */
export type VatRateErrors = Partial<Record<keyof VatRateInput, { message?: string }>>;

interface VatRatesFieldProps {
  value: readonly VatRateInput[];
  onChange: (rates: VatRateInput[]) => void;
  errors: Readonly<Record<number, VatRateErrors | undefined>>;
}

const presetRates = (country: keyof typeof VAT_PRESETS): VatRateInput[] =>
  VAT_PRESETS[country].map(({ from, rate }) => ({ from, rate: String(percentOf(rate)) }));

/** Edits a contract's VAT rates with their start dates. Standard rates of some countries are offered as a start. */
export function VatRatesField({ value, onChange, errors }: VatRatesFieldProps) {
  const t = useTranslations('certificates.contract');
  const change = (index: number, typed: Partial<VatRateInput>) =>
    onChange(value.map((rate, other) => (other === index ? { ...rate, ...typed } : rate)));
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('vatPresets.label')}</legend>
        <span aria-hidden="true" className="t-sm text-ink-2">
          {t('vatPresets.label')}
        </span>
        {(['BW', 'ZA'] as const).map((country) => (
          <Button key={country} size="sm" onClick={() => onChange(presetRates(country))}>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: rates have no identity but their position
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

interface RateRowProps {
  number: number;
  rate: VatRateInput;
  errors: VatRateErrors;
  onChange: (typed: Partial<VatRateInput>) => void;
  onRemove: () => void;
}

function RateRow({ number, rate, errors, onChange, onRemove }: RateRowProps) {
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
