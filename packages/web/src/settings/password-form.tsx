import { changePassword } from '@brick/domain/auth/contract';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { StrengthHint } from '../ui/strength-hint.tsx';
import { SESSIONS_KEY } from './use-security.ts';

const body = bodyOf(changePassword);

/** Chooses another password. What was typed stays where it was refused. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.password');
  const { username } = useUser();
  const form = useContractForm(body, { defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'newPassword' });
  const change = useAction<{ currentPassword: string; newPassword: string }>({
    send: (passwords) => call(changePassword, { body: passwords }),
    success: t('changed'),
    failure: t('failed'),
    refresh: [SESSIONS_KEY],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      maxWidth={460}
      form={form}
      onSubmit={form.submit((passwords) => change.mutateAsync(passwords))}
      onClose={onClose}
      cancel={t('cancel')}
      submit={t('submit')}
      sending={t('saving')}
      pending={change.isPending}
    >
      {/* So that a password manager knows whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t('current')} error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field
        label={t('new')}
        error={errors.newPassword?.message}
        hint={<StrengthHint password={chosen} username={username} />}
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
