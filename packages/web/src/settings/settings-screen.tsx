import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { DraftNotice } from '../platform/forms/draft-notice.tsx';
import { readSignInOptions } from '../platform/session/sign-in-options.ts';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SaveBar } from '../ui/layout/save-bar.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { CurrencySection, LanguageSection, TimeZoneSection } from './region-sections.tsx';
import { SecuritySection } from './security-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const AccessTokens = lazyComponent(
  withMessages(() => import('./access-tokens.tsx'), ['tokens', 'members', 'names']),
  'AccessTokens',
);

const CalendarsSection = lazyComponent(
  withMessages(() => import('./calendars/calendars-section.tsx'), ['calendars', 'tokens', 'kinds', 'names']),
  'CalendarsSection',
);

const OwnDataSection = lazyComponent(() => import('./own-data-section.tsx'), 'OwnDataSection');

const SignInMethods = lazyComponent(
  withMessages(() => import('./sign-in-methods.tsx'), ['identities']),
  'SignInMethods',
);

export function SettingsScreen() {
  const t = useTranslations('settings');
  const ui = useTranslations('ui');
  const { form, onSubmit, pending } = useSettingsForm();
  const { isDirty } = form.formState;
  return (
    <Page title={t('title')} subtitle={t('subtitle')} className="pb-0">
      <FormError>{form.wholeError}</FormError>
      {(isDirty || form.cleared) && <DraftNotice form={form} />}
      <div>
        <CurrencySection form={form} />
        <LanguageSection form={form} />
        <TimeZoneSection form={form} />
        <NotificationSection form={form} />
        <SecuritySection />
        {readSignInOptions().providers.length > 0 && (
          <Suspense>
            <SignInMethods />
          </Suspense>
        )}
        <Suspense>
          <AccessTokens />
        </Suspense>
        <Suspense>
          <CalendarsSection />
        </Suspense>
        <AppearanceSection form={form} />
        <Suspense>
          <OwnDataSection />
        </Suspense>
      </div>
      {/* The form contains the bar only: the security section has forms of its own, and forms can't be nested. */}
      <form noValidate onSubmit={onSubmit} className="contents">
        <SaveBar status={isDirty && t('unsaved')} className="lg:max-w-[58.5rem]">
          {isDirty && <Button onClick={form.startAfresh}>{t('discard')}</Button>}
          <Button type="submit" variant="primary" pending={pending} pendingLabel={ui('saving')}>
            {t('save')}
          </Button>
        </SaveBar>
      </form>
    </Page>
  );
}
