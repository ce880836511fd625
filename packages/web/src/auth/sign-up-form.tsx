import type { register } from '@brick/domain/auth/api';
import { DEFAULT_PATH, invitationKeyIn } from '@brick/domain/auth/next-path';
import type { BodyInput, BodyOf } from '@brick/domain/endpoint';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { EmailClaimNotice } from '../platform/session/email-claim-notice.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError, FormGrid } from '../ui/inputs/field.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { PasswordStrengthHint } from '../ui/inputs/password-strength.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { useRegister } from './use-sign-in.ts';

type SignUpFormState = ApiForm<BodyInput<typeof register>, BodyOf<typeof register>>;

// An empty email address is left out of the request.
const signUpBody = (
  invitation: string | undefined,
  { email, claimEmail, invitation: _, ...body }: BodyOf<typeof register>,
): BodyInput<typeof register> => ({
  ...body,
  ...(email && { email }),
  ...(claimEmail && { claimEmail }),
  ...(invitation && { invitation }),
});

function NewPasswordField({ form }: { form: SignUpFormState }) {
  const t = useTranslations('auth');
  const [password, username] = useWatch({ control: form.control, name: ['password', 'username'] });
  return (
    <Field
      label={t('password')}
      error={form.formState.errors.password?.message}
      hint={<PasswordStrengthHint password={password} username={username} />}
    >
      <PasswordInput
        {...form.register('password')}
        placeholder={t('passwordPlaceholder')}
        autoComplete="new-password"
      />
    </Field>
  );
}

export function SignUpForm({ form, next }: { form: SignUpFormState; next: string }) {
  const t = useTranslations('auth');
  // Users who come from an invitation become members when they register, so there is nothing left to accept.
  const invitation = invitationKeyIn(next);
  const signUp = useRegister(invitation ? DEFAULT_PATH : next);
  const { errors } = form.formState;
  // Stays pending after the reply, while the next page loads.
  const pending = signUp.isPending || signUp.isSuccess;
  return (
    <form
      noValidate
      onSubmit={form.submit((body, attempt) =>
        signUp.mutateAsync({ body: signUpBody(invitation, body), ...attempt }),
      )}
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
      <FormGrid>
        <Field label={t('firstName')} error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label={t('lastName')} error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </FormGrid>
      <Field label={t('email')} optional error={errors.email?.message}>
        <TextInput
          {...form.register('email', { onChange: () => form.setValue('claimEmail', false) })}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
      </Field>
      <EmailClaimNotice
        of="register"
        error={errors.email}
        email={form.getValues('email') ?? ''}
        onClaim={() => form.setValue('claimEmail', true)}
      />
      <NewPasswordField form={form} />
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel={t('creatingAccount')}>
        {t('createAccount')}
      </Button>
    </form>
  );
}
