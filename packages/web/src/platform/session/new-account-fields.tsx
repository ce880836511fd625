import type { newAccount } from '@brick/domain/auth/api';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { Field, FormGrid } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { PasswordStrengthHint } from '../../ui/inputs/password-strength.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import type { ApiForm } from '../forms/use-api-form.ts';
import { ClaimEmailNotice } from './claim-email-notice.tsx';

export type NewAccountForm = ApiForm<z.input<typeof newAccount>, z.output<typeof newAccount>>;

/** The fields of a new account. */
export function NewAccountFields({ form }: { form: NewAccountForm }) {
  const t = useTranslations('auth');
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] });
  return (
    <>
      <Field label={t('username')} error={errors.username?.message}>
        <TextInput
          {...register('username')}
          placeholder={t('usernamePlaceholder')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <FormGrid>
        <Field label={t('firstName')} error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label={t('lastName')} error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="family-name" />
        </Field>
      </FormGrid>
      <Field label={t('email')} optional error={errors.email?.message}>
        <TextInput
          {...register('email', { onChange: () => setValue('claimEmail', false) })}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
      </Field>
      <ClaimEmailNotice
        of="register"
        error={errors.email}
        email={form.getValues('email') ?? ''}
        onClaim={() => setValue('claimEmail', true)}
      />
      <Field
        label={t('password')}
        error={errors.password?.message}
        hint={<PasswordStrengthHint password={password} username={username} />}
      >
        <PasswordInput
          {...register('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="new-password"
        />
      </Field>
    </>
  );
}
