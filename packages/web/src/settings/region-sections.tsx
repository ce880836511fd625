import { TIME_ZONES, type TimeZone } from '@brick/domain/dates/offered-time-zones';
import { CURRENCY_CODES } from '@brick/domain/money/currencies';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { OTHER_LANGUAGES } from '../messages/languages.ts';
import { languageName } from '../platform/i18n/language-name.ts';
import { formatInstant } from '../ui/format/format.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

interface RegionSectionProps {
  form: SettingsForm;
}

const EXAMPLE = '1234567.50';

export function CurrencySection({ form }: RegionSectionProps) {
  const t = useTranslations('settings.currency');
  const { locale, money } = useFormat();
  const currency = useWatch({ control: form.control, name: 'currency' });
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return CURRENCY_CODES.map((code) => ({
      value: code,
      label: t('option', { code, name: names.of(code) ?? code }),
    }));
  }, [locale, t]);
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <Field
        label={t('label')}
        labelHidden
        error={form.formState.errors.currency?.message}
        hint={t('example', { amount: money(EXAMPLE, { currency, decimals: 'cents' }) })}
      >
        <Select {...form.register('currency')} options={options} />
      </Field>
    </SettingsSection>
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, label: languageName(code) }));

export function LanguageSection({ form }: RegionSectionProps) {
  const t = useTranslations('settings.language');
  const language = useWatch({ control: form.control, name: 'language' });
  const translated = language === 'en' || language in OTHER_LANGUAGES;
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <Field
        label={t('label')}
        labelHidden
        error={form.formState.errors.language?.message}
        hint={translated ? undefined : t('english')}
      >
        <Select {...form.register('language')} options={LANGUAGE_OPTIONS} />
      </Field>
    </SettingsSection>
  );
}

type City = TimeZone extends infer Zone ? (Zone extends `${string}/${infer Name}` ? Name : Zone) : never;

const cityOf = (zone: TimeZone) => zone.split('/').at(-1) as City;

export function TimeZoneSection({ form }: RegionSectionProps) {
  const t = useTranslations('settings.timezone');
  const { locale } = useFormat();
  const zone = useWatch({ control: form.control, name: 'timezone' });
  const time = formatInstant(new Date().toISOString(), zone, locale, { time: true });
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <Field
        label={t('label')}
        labelHidden
        error={form.formState.errors.timezone?.message}
        hint={t('now', { time })}
      >
        <Select
          {...form.register('timezone')}
          options={TIME_ZONES.map((value) => ({ value, label: t(`zones.${cityOf(value)}`) }))}
        />
      </Field>
    </SettingsSection>
  );
}
