import { forgotPassword } from '@brick/domain/auth/password-reset-api';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

const body = bodySchema(forgotPassword);

/** Requests a link to reset the password. The answer never reveals whether the account exists. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const t = useTranslations('auth');
  const form = useApiForm(body, { defaultValues: { username: '' } });
  const [minutes, setMinutes] = useState<number | null>(null);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('username'), [setFocus]);
  return (
    <form
      noValidate
      onSubmit={form.submit(async (given) =>
        setMinutes((await call(forgotPassword, { body: given })).minutes),
      )}
      className="grid gap-4.5"
    >
      <FormError>{form.wholeError}</FormError>
      <div role="status" className="contents">
        {minutes !== null && (
          <p className="rounded bg-moss-wash px-3 py-2 text-pretty text-moss">{t('linkSent', { minutes })}</p>
        )}
      </div>
      <Field label={t('usernameOrEmail')} error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        pendingLabel={t('sendingLink')}
      >
        {t('sendLink')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('backToPassword')}
      </Button>
    </form>
  );
}
