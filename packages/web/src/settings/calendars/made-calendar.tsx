import type { addCalendar } from '@brick/domain/calendars/api';
import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CallReply } from '../../platform/api/call.ts';
import { NewSecretDialog } from '../../platform/links/new-secret-dialog.tsx';
import { QrCode } from '../../ui/graphics/qr-code.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';

/** A calendar as it was made, with its address. */
export type NewCalendar = CallReply<typeof addCalendar>;

const PROGRAMS = ['google', 'apple', 'outlook'] as const;

/** The address of a new calendar, to be copied, scanned or opened, and how programs subscribe to it. It is shown once. */
export function MadeCalendar({ made, onClose }: { made: NewCalendar; onClose: () => void }) {
  const t = useTranslations('calendars.made');
  const address = window.location.origin + made.path;
  // Programs that subscribe, and do not fetch once, are registered for this scheme.
  const subscription = address.replace(/^https?:/, 'webcal:');
  return (
    <NewSecretDialog
      title={t('title', { name: made.name })}
      text={t('text')}
      hint={t('hint')}
      secret={address}
      t={t}
      onClose={onClose}
    >
      <QrCode text={subscription} label={t('qr')} />
      <p className="t-sm text-center text-ink-2">{t('qrHint')}</p>
      <p>
        <a href={subscription} className={buttonStyle({ variant: 'secondary' })}>
          <CalendarPlus className="size-4" aria-hidden="true" />
          {t('open')}
        </a>
      </p>
      <h3 className="t-md font-semibold">{t('how')}</h3>
      <ul className="t-sm grid gap-2">
        {PROGRAMS.map((program) => (
          <li key={program} className="text-pretty">
            {t(program)}
          </li>
        ))}
      </ul>
    </NewSecretDialog>
  );
}
