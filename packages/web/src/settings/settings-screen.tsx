import { useTranslations } from 'use-intl';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { CurrencySection, LanguageSection, TimeZoneSection } from './region-sections.tsx';
import { SecuritySection } from './security-section.tsx';
import { useSettingsForm } from './use-settings.ts';

export function SettingsScreen() {
  const t = useTranslations('settings');
  const { form, onSubmit, pending } = useSettingsForm();
  const { isDirty } = form.formState;
  return (
    <Page title={t('title')} subtitle={t('subtitle')} className="pb-0">
      <FormError>{form.wholeError}</FormError>
      {(isDirty || form.cleared) && <RestoredNotice form={form} />}
      <div>
        <CurrencySection form={form} />
        <LanguageSection form={form} />
        <TimeZoneSection form={form} />
        <NotificationSection form={form} />
        <SecuritySection />
        <AppearanceSection form={form} />
        <OwnDataSection />
      </div>
      {/* The form is the bar alone: the security section has forms of its own, and none can stand inside another. */}
      <form noValidate onSubmit={onSubmit} className="contents">
        <SaveBar status={isDirty && t('unsaved')} className="lg:max-w-[58.5rem]">
          {isDirty && <Button onClick={form.startAfresh}>{t('discard')}</Button>}
          <Button type="submit" variant="primary" pending={pending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
        </SaveBar>
      </form>
    </Page>
  );
}
