import { forgotPassword } from '@brick/domain/auth/reset';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { Button } from '../ui/button.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

const body = bodyOf(forgotPassword);

/** Asks for a link to a new password. Whether there is such an account it never says. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const t = useTranslations('auth');
  const form = useContractForm(body, { defaultValues: { username: '' } });
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
