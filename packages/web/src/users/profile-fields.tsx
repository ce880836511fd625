import { COUNTRIES } from '@brick/domain/users/countries';
import { JOB_TITLES } from '@brick/domain/users/languages-and-job-titles';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ClaimEmailNotice } from '../platform/session/claim-email-notice.tsx';
import { OwnPasswordField } from '../platform/session/own-password-field.tsx';
import { useUser } from '../platform/session/session.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import type { ProfileForm } from './use-profile.ts';

// Addresses are written left to right in every language, but aligned with the text direction of the page.
const LTR_INPUT = { dir: 'ltr', className: 'text-match-parent' };

interface ProfileFieldsProps {
  form: ProfileForm;
}

/** Asks for the password once the email address or phone number changes, because private messages are sent there. */
function PasswordForAddress({ form: { register, control, formState } }: ProfileFieldsProps) {
  const t = useTranslations('profile');
  const { email, phone, demoUntil } = useUser();
  const [typedEmail, typedPhone] = useWatch({ control, name: ['email', 'phone'] });
  const same = (typedEmail ?? '').trim() === (email ?? '') && (typedPhone ?? '').trim() === (phone ?? '');
  // Demo accounts have no known password.
  if (same || demoUntil !== null) return null;
  return (
    <FormSpan>
      <OwnPasswordField
        {...register('password')}
        label={t('password')}
        error={formState.errors.password?.message}
        hint={t('passwordHint')}
      />
    </FormSpan>
  );
}

/** Whether the stored address is confirmed. An edited address is not considered. */
function EmailStatus() {
  const t = useTranslations('email');
  const { email, emailConfirmedAt, claimedEmail } = useUser();
  if (claimedEmail) return t('bar.sent', { email: claimedEmail });
  if (!email) return null;
  return t(emailConfirmedAt ? 'state.confirmed' : 'state.unconfirmed');
}

export function PersonalFields({ form }: ProfileFieldsProps) {
  const { register, formState } = form;
  const t = useTranslations('profile');
  const title = useTranslations('shell.roles');
  const { phone, phoneConfirmedAt } = useUser();
  const { errors } = formState;
  return (
    <FormGrid>
      <Field label={t('firstName')} error={errors.firstName?.message}>
        <TextInput {...register('firstName')} maxLength={100} autoComplete="given-name" />
      </Field>
      <Field label={t('lastName')} error={errors.lastName?.message}>
        <TextInput {...register('lastName')} maxLength={100} autoComplete="family-name" />
      </Field>
      <Field label={t('email')} error={errors.email?.message} hint={<EmailStatus />}>
        <TextInput
          {...register('email', { onChange: () => form.setValue('claimEmail', false) })}
          {...LTR_INPUT}
          type="email"
          inputMode="email"
          maxLength={255}
          autoComplete="email"
        />
      </Field>
      <Field
        label={t('phone')}
        error={errors.phone?.message}
        hint={
          phone === null
            ? t('phoneHint')
            : t(phoneConfirmedAt === null ? 'phoneUnconfirmed' : 'phoneConfirmed')
        }
      >
        <TextInput
          {...register('phone')}
          {...LTR_INPUT}
          type="tel"
          inputMode="tel"
          maxLength={50}
          autoComplete="tel"
        />
      </Field>
      <PasswordForAddress form={form} />
      <FormSpan>
        <ClaimEmailNotice
          of="profile"
          error={errors.email}
          email={form.getValues('email') ?? ''}
          onClaim={() => form.setValue('claimEmail', true)}
        />
      </FormSpan>
      <FormSpan>
        <Field label={t('role')} error={errors.role?.message} hint={t('roleHint')}>
          <Select
            {...register('role')}
            options={JOB_TITLES.map((value) => ({ value, label: title(value) }))}
          />
        </Field>
        <Field label={t('bio')} error={errors.bio?.message}>
          <TextArea {...register('bio')} rows={3} maxLength={2000} grow />
        </Field>
      </FormSpan>
      <Field label={t('website')} error={errors.website?.message}>
        <TextInput
          {...register('website')}
          {...LTR_INPUT}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="url"
        />
      </Field>
      <Field label={t('linkedin')} error={errors.linkedin?.message}>
        <TextInput
          {...register('linkedin')}
          {...LTR_INPUT}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
    </FormGrid>
  );
}

export function AddressFields({ form: { register, formState } }: ProfileFieldsProps) {
  const t = useTranslations('profile');
  const { locale } = useFormat();
  const { errors } = formState;
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
  }, [locale]);
  return (
    <FormGrid>
      <FormSpan>
        <Field label={t('company')} error={errors.company?.message}>
          <TextInput {...register('company')} maxLength={255} autoComplete="organization" />
        </Field>
        <Field label={t('address')} error={errors.address?.message}>
          <TextArea {...register('address')} rows={2} maxLength={1000} autoComplete="street-address" grow />
        </Field>
      </FormSpan>
      <Field label={t('city')} error={errors.city?.message}>
        <TextInput {...register('city')} maxLength={100} autoComplete="address-level2" />
      </Field>
      <Field label={t('country')} error={errors.country?.message}>
        <Select {...register('country')} options={countries} autoComplete="country" />
      </Field>
    </FormGrid>
  );
}
