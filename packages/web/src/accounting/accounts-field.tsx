import { MAX_ACCOUNT, type profileBody } from '@brick/domain/accounting/profile';
import { CATEGORIES, type Category } from '@brick/domain/expenses/expense-categories';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { IconButton } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { RowsFieldset } from './rows-fieldset.tsx';

type Account = NonNullable<z.input<typeof profileBody>['accounts']>[number];

interface AccountsFieldProps {
  value: readonly Account[];
  onChange: (accounts: Account[]) => void;
  error: string | undefined;
  errorOf: (at: number) => string | undefined;
}

/** Accounts by category and phase. */
export function AccountsField({ value, onChange, error, errorOf }: AccountsFieldProps) {
  const t = useTranslations('accounting.profile');
  const categories = useTranslations('categories');
  const phases = useTranslations('phases');
  const change = (at: number, typed: Partial<Account>) =>
    onChange(value.map((one, other) => (other === at ? { ...one, ...typed } : one)));
  return (
    <RowsFieldset
      title={t('accounts')}
      text={t('accountsText')}
      error={error}
      add={{
        label: t('addAccount'),
        onAdd: () => onChange([...value, { category: null, phase: null, account: '' }]),
      }}
    >
      {value.map((row, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: accounts have no identity but their position
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,9rem)_2.75rem]"
        >
          <Field label={t('categoryOf', { number: at + 1 })} labelHidden className="max-sm:col-span-2">
            <Select
              value={row.category ?? ''}
              placeholder={t('anyCategory')}
              onChange={({ target }) => change(at, { category: (target.value || null) as Category | null })}
              options={CATEGORIES.map((category) => ({ value: category, label: categories(category) }))}
            />
          </Field>
          <Field label={t('phaseOf', { number: at + 1 })} labelHidden className="max-sm:col-span-2">
            <Select
              value={row.phase ?? ''}
              placeholder={t('anyPhase')}
              onChange={({ target }) => change(at, { phase: (target.value || null) as Phase | null })}
              options={PHASES.map((phase) => ({ value: phase, label: phases(phase) }))}
            />
          </Field>
          <Field label={t('accountOf', { number: at + 1 })} labelHidden error={errorOf(at)}>
            <TextInput
              value={row.account}
              maxLength={MAX_ACCOUNT}
              autoComplete="off"
              onChange={({ target }) => change(at, { account: target.value })}
            />
          </Field>
          <IconButton
            label={t('removeAccount', { number: at + 1 })}
            icon={<Trash2 size={16} />}
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          />
        </div>
      ))}
    </RowsFieldset>
  );
}
