import type { profileBody } from '@brick/domain/accounting/profile';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { IconButton } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { PercentInput } from '../ui/inputs/percent-input.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { RowsFieldset } from './rows-fieldset.tsx';

type TaxCode = NonNullable<z.input<typeof profileBody>['taxCodes']>[number];

const MAX_CODE = 50;

interface TaxCodesFieldProps {
  value: readonly TaxCode[];
  onChange: (codes: TaxCode[]) => void;
  error: string | undefined;
  errorsOf: (at: number) => Partial<Record<keyof TaxCode, { message?: string }>>;
}

/** Tax codes of the accountant's software by VAT rate. */
export function TaxCodesField({ value, onChange, error, errorsOf }: TaxCodesFieldProps) {
  const t = useTranslations('accounting.profile');
  const change = (at: number, typed: Partial<TaxCode>) =>
    onChange(value.map((one, other) => (other === at ? { ...one, ...typed } : one)));
  return (
    <RowsFieldset
      title={t('taxCodes')}
      text={t('taxCodesText')}
      error={error}
      add={{ label: t('addTaxCode'), onAdd: () => onChange([...value, { rate: '', code: '' }]) }}
    >
      {value.map(({ rate, code }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: codes have no identity but their position
          key={at}
          className="grid grid-cols-[minmax(0,7rem)_minmax(0,14rem)_2.75rem] items-start gap-2"
        >
          <Field label={t('rateOf', { number: at + 1 })} labelHidden error={errorsOf(at).rate?.message}>
            <PercentInput value={rate} onChange={(typed) => change(at, { rate: typed })} />
          </Field>
          <Field label={t('codeOf', { number: at + 1 })} labelHidden error={errorsOf(at).code?.message}>
            <TextInput
              value={code}
              maxLength={MAX_CODE}
              autoComplete="off"
              onChange={({ target }) => change(at, { code: target.value })}
            />
          </Field>
          <IconButton
            label={t('removeTaxCode', { number: at + 1 })}
            icon={<Trash2 size={16} />}
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          />
        </div>
      ))}
    </RowsFieldset>
  );
}
