import { resetPassword } from '@brick/domain/auth/reset';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { LinkPage } from '../platform/link-page.tsx';
import { useTitle } from '../platform/title.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Field, FormError } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { StrengthHint } from '../ui/strength-hint.tsx';
import { mailIsSetUp } from './mail-set-up.ts';

const body = bodyOf(resetPassword);

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('auth.reset');
  const form = useContractForm(body, { defaultValues: { token, password: '' } });
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
      {/* Of the link one can only learn that it does not work: there is no field to say it beside. */}
      <FormError>{errors.token?.message ?? form.wholeError}</FormError>
      <Field
        label={t('password')}
        error={errors.password?.message}
        hint={<StrengthHint password={chosen} username="" />}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} pendingLabel={t('saving')}>
        {t('save')}
      </Button>
      {errors.token && mailIsSetUp() && (
        <a href="/auth?tab=forgot" className="underline">
          {t('another')}
        </a>
      )}
    </form>
  );
}

/** Where the link of a mail leads: one chooses a new password, and signs in with it. */
export function ResetScreen() {
  const t = useTranslations('auth.reset');
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const [done, setDone] = useState(false);
  useTitle(t('tab'));
  return (
    <LinkPage>
      <div className="grid gap-1" role={done ? 'status' : undefined}>
        <h1 className="t-2xl">{t(done ? 'doneHeading' : 'heading')}</h1>
        <p className="text-pretty text-ink-2">{t(done ? 'doneText' : 'text')}</p>
      </div>
      {done ? (
        // A whole load: whoever was signed in here is so no more.
        <a href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          {t('signIn')}
        </a>
      ) : (
        <ResetForm token={token} onDone={() => setDone(true)} />
      )}
    </LinkPage>
  );
}
