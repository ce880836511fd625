import { NOTICE_CHOICES } from '@brick/domain/notices/notice-kinds';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session/session.ts';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { SettingsSection } from './settings-section.tsx';
import { choiceField, type SettingsForm, useSettingsOptions } from './use-settings-form.ts';

const ConfirmPhoneForm = lazyComponent(() => import('./confirm-phone-form.tsx'), 'ConfirmPhoneForm');

/** Text messages need a confirmed number: the button to confirm it. */
function ConfirmPhone({ phone }: { phone: string }) {
  const t = useTranslations('settings.notifications');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('confirmPhone')}
      </Button>
      {open && (
        <Suspense>
          <ConfirmPhoneForm phone={phone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Which kinds of notice are sent by mail; the bell shows all of them. */
function NoticeKinds({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.notifications');
  return (
    <fieldset>
      <legend className="t-sm pb-1 text-ink-3">{t('kinds')}</legend>
      <div className="grid gap-x-10 border-s border-line ps-4 sm:grid-cols-2">
        {NOTICE_CHOICES.map((choice) => (
          <Switch key={choice} {...form.register(choiceField(choice))} label={t(`kind.${choice}`)} />
        ))}
      </div>
    </fieldset>
  );
}

/** Settings of mail and text messages, and why they may not arrive. */
export function NotificationSection({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.notifications');
  const { email, emailConfirmedAt, phone, phoneConfirmedAt, demoUntil } = useUser();
  const query = useSettingsOptions();
  const { data: options } = query;
  const mailed = useWatch({ control: form.control, name: 'emailNotifications' });
  const mailHint =
    options?.mail === false
      ? t('noMail')
      : email
        ? t(emailConfirmedAt === null ? 'emailUnconfirmed' : 'emailHint', { address: email })
        : t('noAddress');
  const smsHint =
    options?.sms === false
      ? t('noGateway')
      : phone
        ? t(phoneConfirmedAt === null ? 'phoneUnconfirmed' : 'smsHint', { phone })
        : t('noPhone');
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div className="grid gap-1">
        <Switch {...form.register('emailNotifications')} label={t('email')} hint={mailHint} />
        {mailed && <NoticeKinds form={form} />}
        <Switch {...form.register('dailyDigest')} label={t('digest')} hint={t('digestHint')} />
        <Switch {...form.register('smsNotifications')} label={t('sms')} hint={smsHint} />
        {options?.sms && phone && phoneConfirmedAt === null && demoUntil === null && (
          <ConfirmPhone phone={phone} />
        )}
        <LoadFailed query={query} />
      </div>
    </SettingsSection>
  );
}
