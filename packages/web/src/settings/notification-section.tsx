import { NOTICE_CHOICES } from '@brick/domain/notices/kinds';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Switch } from '../ui/switch.tsx';
import { Section } from './section.tsx';
import { choiceField, type SettingsForm, useSettingsOptions } from './use-settings.ts';

const PhoneForm = later(() => import('./phone-form.tsx'), 'PhoneForm');

/** Text messages go to a number that was confirmed: the way there, where it was not. */
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
          <PhoneForm phone={phone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Which kinds of notice go out by mail; the bell shows all of them. */
function Kinds({ form }: { form: SettingsForm }) {
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

/** What is told by mail and text message, and why it may not arrive. */
export function NotificationSection({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.notifications');
  const { email, phone, phoneConfirmedAt, demoUntil } = useUser();
  const query = useSettingsOptions();
  const { data: options } = query;
  const mailed = useWatch({ control: form.control, name: 'emailNotifications' });
  const mailHint =
    options?.mail === false ? t('noMail') : email ? t('emailHint', { address: email }) : t('noAddress');
  const smsHint =
    options?.sms === false
      ? t('noGateway')
      : phone
        ? t(phoneConfirmedAt === null ? 'phoneUnconfirmed' : 'smsHint', { phone })
        : t('noPhone');
  return (
    <Section title={t('title')} text={t('text')}>
      <div className="grid gap-1">
        <Switch {...form.register('emailNotifications')} label={t('email')} hint={mailHint} />
        {mailed && <Kinds form={form} />}
        <Switch {...form.register('dailyDigest')} label={t('digest')} hint={t('digestHint')} />
        <Switch {...form.register('smsNotifications')} label={t('sms')} hint={smsHint} />
        {options?.sms && phone && phoneConfirmedAt === null && demoUntil === null && (
          <ConfirmPhone phone={phone} />
        )}
        <LoadFailed query={query} />
      </div>
    </Section>
  );
}
