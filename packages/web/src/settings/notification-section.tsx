import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { Switch } from '../ui/switch.tsx';
import { Section } from './section.tsx';
import { type SettingsForm, useSettingsOptions } from './use-settings.ts';

/** What is told by mail and text message, and why it may not arrive. */
export function NotificationSection({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.notifications');
  const { email, phone } = useUser();
  const options = useSettingsOptions();
  const mailHint =
    options?.mail === false ? t('noMail') : email ? t('emailHint', { address: email }) : t('noAddress');
  const smsHint = options?.sms === false ? t('noGateway') : phone ? t('smsHint', { phone }) : t('noPhone');
  return (
    <Section title={t('title')} text={t('text')}>
      <div className="grid gap-1">
        <Switch {...form.register('emailNotifications')} label={t('email')} hint={mailHint} />
        <Switch {...form.register('dailyDigest')} label={t('digest')} hint={t('digestHint')} />
        <Switch {...form.register('smsNotifications')} label={t('sms')} hint={smsHint} />
      </div>
    </Section>
  );
}
