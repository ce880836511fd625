import type { BankAccount } from '@brick/domain/bank/api';
import { useTranslations } from 'use-intl';
import { Field, FormGrid } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';

/** The account that a table belongs to: tables seldom name it. */
export interface NewAccount {
  name: string;
  account: string;
  currency: string;
}

interface AccountChoiceProps {
  accounts: readonly BankAccount[];
  /** Null for a new one. */
  id: number | null;
  onChoose: (id: number | null) => void;
  added: NewAccount;
  onChange: (added: NewAccount) => void;
  errors: Readonly<Record<string, string>>;
}

/** Chooses an account, or names a new one. */
export function AccountChoice({ accounts, id, onChoose, added, onChange, errors }: AccountChoiceProps) {
  const t = useTranslations('bank.table');
  return (
    <div className="grid gap-4.5">
      {accounts.length > 0 && (
        <Field label={t('account')}>
          <Select
            value={id === null ? '' : String(id)}
            onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
            placeholder={t('newAccount')}
            options={accounts.map((account) => ({ value: String(account.id), label: account.name }))}
          />
        </Field>
      )}
      {id === null && (
        <FormGrid>
          {(['name', 'account', 'currency'] as const).map((field) => (
            <Field key={field} label={t(`new.${field}`)} required={field !== 'account'} error={errors[field]}>
              <TextInput
                value={added[field]}
                maxLength={field === 'currency' ? 3 : field === 'account' ? 50 : 100}
                onChange={(event) => onChange({ ...added, [field]: event.currentTarget.value })}
              />
            </Field>
          ))}
        </FormGrid>
      )}
    </div>
  );
}
