import type { BankAccount } from '@brick/domain/bank/api';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { problemsIn } from '../../platform/forms/action-problems.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { BANK_KEY, updateAccountEndpoint } from '../bank-endpoints.ts';

/** Gives an account another name. */
export function RenameForm({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const t = useTranslations('bank.accounts');
  const shared = useTranslations('ui');
  const [name, setName] = useState(account.name);
  const save = useAction<void>({
    send: () =>
      call(updateAccountEndpoint, { params: { id: account.id }, body: { name, version: account.version } }),
    success: null,
    failure: t('renameFailed'),
    refresh: [BANK_KEY],
    onSuccess: onClose,
  });
  const problems = problemsIn(save.error);
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate();
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <Field label={t('name')} required error={problems.errors['name'] ?? problems.rest} className="flex-1">
        <TextInput value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Button type="submit" variant="primary" pending={save.isPending}>
        {t('saveName')}
      </Button>
      <Button onClick={onClose}>{shared('cancel')}</Button>
    </form>
  );
}
