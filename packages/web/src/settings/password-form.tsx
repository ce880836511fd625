import { changePassword } from '@brick/domain/auth/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { OwnPasswordField, useBlankPassword } from '../platform/session/own-password-field.tsx';
import { USER_KEY, useUser } from '../platform/session/session.ts';
import { Field } from '../ui/inputs/field.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { PasswordStrengthHint } from '../ui/inputs/password-strength.tsx';
import { SESSIONS_KEY } from './security-queries.ts';

const body = bodySchema(changePassword);

/** Changes the password. Typed values stay after an error. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.password');
  const security = useTranslations('settings.security');
  const { username, hasPassword } = useUser();
  const form = useApiForm(body, { defaultValues: { currentPassword: useBlankPassword(), newPassword: '' } });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'newPassword' });
  const change = useAction<BodyOf<typeof changePassword>>({
    send: (passwords) => call(changePassword, { body: passwords }),
    success: t('changed'),
    failure: t('failed'),
    refresh: [SESSIONS_KEY, USER_KEY],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={hasPassword ? t('title') : security('setPassword')}
      description={t('text')}
      maxWidth={460}
      form={form}
      onSubmit={form.submit((passwords) => change.mutateAsync(passwords))}
      onClose={onClose}
      submit={hasPassword ? t('submit') : security('setPassword')}
      pending={change.isPending}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <OwnPasswordField
        {...form.register('currentPassword')}
        label={t('current')}
        error={errors.currentPassword?.message}
      />
      <Field
        label={t('new')}
        error={errors.newPassword?.message}
        hint={<PasswordStrengthHint password={chosen} username={username} />}
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
