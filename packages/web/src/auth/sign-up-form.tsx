import type { register } from '@brick/domain/auth/contract';
import type { BodyInput, BodyOf } from '@brick/domain/endpoint';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ClaimOffer } from '../platform/claim-offer.tsx';
import type { ContractForm } from '../platform/forms.ts';
import { Button } from '../ui/button.tsx';
import { Field, FormError, FormGrid } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { StrengthHint } from '../ui/strength-hint.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { HOME, invitationIn } from './next-path.ts';
import { useRegister } from './use-signing-in.ts';

type SignUp = ContractForm<BodyInput<typeof register>, BodyOf<typeof register>>;

// An address that was left empty is not sent at all.
const bodyWith = (
  invitation: string | undefined,
  { email, claimEmail, invitation: _, ...body }: BodyOf<typeof register>,
): BodyInput<typeof register> => ({
  ...body,
  ...(email && { email }),
  ...(claimEmail && { claimEmail }),
  ...(invitation && { invitation }),
});

function NewPassword({ form }: { form: SignUp }) {
  const t = useTranslations('auth');
  const [password, username] = useWatch({ control: form.control, name: ['password', 'username'] });
  return (
    <Field
      label={t('password')}
      error={form.formState.errors.password?.message}
      hint={<StrengthHint password={password} username={username} />}
    >
      <PasswordInput
        {...form.register('password')}
        placeholder={t('passwordPlaceholder')}
        autoComplete="new-password"
      />
    </Field>
  );
}

export function SignUpForm({ form, next }: { form: SignUp; next: string }) {
  const t = useTranslations('auth');
  // Who comes from an invitation is a member as soon as they have an account: there is nothing left to accept.
  const invitation = invitationIn(next);
  const signUp = useRegister(invitation ? HOME : next);
  const { errors } = form.formState;
  // It stays pending after the answer too, while the next page is on its way.
  const pending = signUp.isPending || signUp.isSuccess;
  return (
    <form
      noValidate
      onSubmit={form.submit((body, attempt) =>
        signUp.mutateAsync({ body: bodyWith(invitation, body), ...attempt }),
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
      <ClaimOffer
        of="register"
        error={errors.email}
        email={form.getValues('email') ?? ''}
        onClaim={() => form.setValue('claimEmail', true)}
      />
      <NewPassword form={form} />
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel={t('creatingAccount')}>
        {t('createAccount')}
      </Button>
    </form>
  );
}
