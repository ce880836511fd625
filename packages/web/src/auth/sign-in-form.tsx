import type { login } from '@brick/domain/auth/api';
import type { BodyInput, BodyOf } from '@brick/domain/endpoint';
import { useTranslations } from 'use-intl';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { isMailConfigured } from '../platform/session/mail-configured.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { useLogin } from './use-sign-in.ts';

interface SignInFormProps {
  /** Called when the password is correct and the account also requires a code. */
  onSecondStep: () => void;
  onForgot: () => void;
  form: ApiForm<BodyInput<typeof login>, BodyOf<typeof login>>;
}

export function SignInForm({ form, onSecondStep, onForgot }: SignInFormProps) {
  const t = useTranslations('auth');
  const signIn = useLogin();
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.submit(async (body) => {
        if ('secondFactor' in (await signIn.mutateAsync(body))) onSecondStep();
      })}
      className="grid gap-4.5"
    >
      <FormError>{form.wholeError}</FormError>
      <Field label={t('username')} error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          placeholder={t('usernamePlaceholder')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('password')} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="current-password"
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={signIn.isPending}
        pendingLabel={t('signingIn')}
      >
        {t('signIn')}
      </Button>
      {isMailConfigured() ? (
        <Button variant="quiet" onClick={onForgot}>
          {t('forgot')}
        </Button>
      ) : (
        <p className="t-sm text-center text-pretty text-ink-2">{t('askForNew')}</p>
      )}
    </form>
  );
}
