import { keepDemo } from '@brick/domain/demo/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type CallReply, call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { EmailClaimNotice } from '../platform/session/email-claim-notice.tsx';
import { USER_KEY } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { Field, FormError, FormGrid } from '../ui/inputs/field.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { PasswordStrengthHint } from '../ui/inputs/password-strength.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

const EMPTY_VALUES = { username: '', firstName: '', lastName: '', email: '', password: '' };

function useKeepDemoForm() {
  const t = useTranslations('demo.keep');
  const told = useTranslations('auth');
  const client = useQueryClient();
  return useAction<BodyOf<typeof keepDemo>, CallReply<typeof keepDemo>>({
    send: (body) => call(keepDemo, { body }),
    success: () => ({
      title: told('accountCreatedTitle'),
      description: told('accountCreatedText', { brand: PRODUCT_NAME }),
    }),
    failure: t('failed'),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}

/** The fields of a new account. Input is kept when the server rejects it, and when the user visits another screen. */
export function KeepDemoFields() {
  const t = useTranslations('demo.keep');
  const frame = useTranslations('frame');
  const keep = useKeepDemoForm();
  const form = useApiForm(bodySchema(keepDemo), {
    defaultValues: EMPTY_VALUES,
    draft: 'demo.keep',
    draftOmit: ['password', 'claimEmail'],
  });
  const { errors } = form.formState;
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] });
  return (
    <form
      noValidate
      onSubmit={form.submit((body) => keep.mutateAsync(body))}
      className="grid max-w-[480px] gap-4.5"
    >
      <FormError>{form.wholeError}</FormError>
      {form.restored && <Banner tone="moving">{frame('restored')}</Banner>}
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
        <Field label={t('firstName')} optional error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label={t('lastName')} optional error={errors.lastName?.message}>
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
      <Field
        label={t('password')}
        error={errors.password?.message}
        hint={<PasswordStrengthHint password={password} username={username} />}
      >
        <PasswordInput
          {...form.register('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="new-password"
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Link to="/dashboard" className={buttonStyle()}>
          {t('cancel')}
        </Link>
        <Button type="submit" variant="primary" pending={keep.isPending} pendingLabel={t('saving')}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
