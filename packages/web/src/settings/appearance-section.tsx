import { useTranslations } from 'use-intl';
import { Switch } from '../ui/inputs/switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export function AppearanceSection({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.appearance');
  // Choosing dark ends following the system.
  const dark = form.register('darkMode', {
    onChange: () => form.setValue('followSystemTheme', false, { shouldDirty: true }),
  });
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div className="grid gap-1">
        <Switch {...dark} label={t('dark')} hint={t('darkHint')} />
        <Switch {...form.register('followSystemTheme')} label={t('system')} hint={t('systemHint')} />
        <Switch {...form.register('siteMode')} label={t('site')} hint={t('siteHint')} />
        <Switch {...form.register('keyboardShortcuts')} label={t('shortcuts')} hint={t('shortcutsHint')} />
      </div>
    </SettingsSection>
  );
}
