import { useTranslations } from 'use-intl';
import { Switch } from '../ui/switch.tsx';
import { Section } from './section.tsx';
import type { SettingsForm } from './use-settings.ts';

export function AppearanceSection({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.appearance');
  // Who asks for dark wants it dark, whatever the device says.
  const dark = form.register('darkMode', {
    onChange: () => form.setValue('followSystemTheme', false, { shouldDirty: true }),
  });
  return (
    <Section title={t('title')} text={t('text')}>
      <div className="grid gap-1">
        <Switch {...dark} label={t('dark')} hint={t('darkHint')} />
        <Switch {...form.register('followSystemTheme')} label={t('system')} hint={t('systemHint')} />
        <Switch {...form.register('siteMode')} label={t('site')} hint={t('siteHint')} />
        <Switch {...form.register('keyboardShortcuts')} label={t('shortcuts')} hint={t('shortcutsHint')} />
      </div>
    </Section>
  );
}
