import { resetPassword } from '@brick/domain/auth/password-reset-api';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { LinkPageFrame } from '../platform/links/link-page-frame.tsx';
import { isMailConfigured } from '../platform/session/mail-configured.ts';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { PasswordStrengthHint } from '../ui/inputs/password-strength.tsx';

const body = bodySchema(resetPassword);

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('auth.reset');
  const ui = useTranslations('ui');
  const form = useApiForm(body, { defaultValues: { token, password: '', keepTokens: false } });
  const { errors, isSubmitting } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'password' });
  return (
    <form
      noValidate
      onSubmit={form.submit(async (given) => {
        await call(resetPassword, { body: given });
        onDone();
      })}
      className="grid gap-4.5"
    >
      {/* The only error about the link is that it does not work, and it belongs to no field. */}
      <FormError>{errors.token?.message ?? form.wholeError}</FormError>
      <Field
        label={t('password')}
        error={errors.password?.message}
        hint={<PasswordStrengthHint password={chosen} username="" />}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Checkbox label={t('keepTokens')} hint={t('keepTokensHint')} {...form.register('keepTokens')} />
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} pendingLabel={ui('saving')}>
        {t('save')}
      </Button>
      {errors.token && isMailConfigured() && (
        <a href="/auth?tab=forgot" className="underline">
          {t('another')}
        </a>
      )}
    </form>
  );
}

/** The target of the reset link in an email: the user sets a new password and signs in with it. */
export function ResetPasswordScreen() {
  const t = useTranslations('auth.reset');
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const [done, setDone] = useState(false);
  useTitle(t('tab'));
  return (
    <LinkPageFrame>
      <div className="grid gap-1" role={done ? 'status' : undefined}>
        <h1 className="t-2xl">{t(done ? 'doneHeading' : 'heading')}</h1>
        <p className="text-pretty text-ink-2">{t(done ? 'doneText' : 'text')}</p>
      </div>
      {done ? (
        // Reloads the whole page, because resetting the password ended any session in this browser.
        <a href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          {t('signIn')}
        </a>
      ) : (
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      )}
    </LinkPageFrame>
  );
}
