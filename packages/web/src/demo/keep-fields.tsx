import { PRODUCT_NAME } from '@brick/domain/brand';
import { keepDemo } from '@brick/domain/demo/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Answer, call } from '../platform/call.ts';
import { ClaimOffer } from '../platform/claim-offer.tsx';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { USER_KEY } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Field, FormError, FormGrid } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { StrengthHint } from '../ui/strength-hint.tsx';
import { TextInput } from '../ui/text-input.tsx';

const NOTHING = { username: '', firstName: '', lastName: '', email: '', password: '' };

function useKeeping() {
  const t = useTranslations('demo.keep');
  const told = useTranslations('session');
  const client = useQueryClient();
  return useAction<BodyOf<typeof keepDemo>, Answer<typeof keepDemo>>({
    send: (body) => call(keepDemo, { body }),
    success: () => ({
      title: told('accountCreatedTitle'),
      description: told('accountCreatedText', { brand: PRODUCT_NAME }),
    }),
    failure: t('failed'),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}

/** What a new account is made of. What was typed stays where it was refused, and for a look at another screen. */
export function KeepFields() {
  const t = useTranslations('demo.keep');
  const frame = useTranslations('frame');
  const keep = useKeeping();
  const form = useContractForm(bodyOf(keepDemo), {
    defaultValues: NOTHING,
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
      {form.restored && <Notice tone="moving">{frame('restored')}</Notice>}
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
      <ClaimOffer
        of="register"
        error={errors.email}
        email={form.getValues('email') ?? ''}
        onClaim={() => form.setValue('claimEmail', true)}
      />
      <Field
        label={t('password')}
        error={errors.password?.message}
        hint={<StrengthHint password={password} username={username} />}
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
