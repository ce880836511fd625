import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Switch } from '../ui/switch.tsx';
import { Section } from './section.tsx';
import { SecurityEvents } from './security-events.tsx';
import { SessionList } from './session-list.tsx';
import { useTwoFactorState } from './use-security.ts';

const PasswordForm = later(() => import('./password-form.tsx'), 'PasswordForm');
const TwoFactorForm = later(() => import('./two-factor-form.tsx'), 'TwoFactorForm');
const TwoFactorOffForm = later(() => import('./guarded-form.tsx'), 'TwoFactorOffForm');
const NewCodesForm = later(() => import('./guarded-form.tsx'), 'NewCodesForm');

const DIALOGS = {
  password: PasswordForm,
  'two-factor': TwoFactorForm,
  'two-factor-off': TwoFactorOffForm,
  codes: NewCodesForm,
};

function TwoFactor({ onOpen }: { onOpen: (dialog: keyof typeof DIALOGS) => void }) {
  const t = useTranslations('settings.security');
  const { twoFactorAuth: on } = useUser();
  const query = useTwoFactorState(on);
  const { data: state } = query;
  return (
    <div>
      <Switch
        label={t('twoFactor')}
        hint={t(on ? 'twoFactorOn' : 'twoFactorOff')}
        checked={on}
        // It goes over by itself once a code was good: until then only the dialog opens.
        onChange={() => onOpen(on ? 'two-factor-off' : 'two-factor')}
      />
      {on && (
        <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
          <span className={state?.recoveryCodesLeft === 0 ? 'text-crimson' : 'text-ink-2'}>
            {state && t('codesLeft', { count: state.recoveryCodesLeft })}
            <LoadFailed query={query} />
          </span>
          <Button size="sm" onClick={() => onOpen('codes')}>
            {t('newCodes')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Password, second factor, and where one is signed in. What is done here holds at once, without Save. */
export function SecuritySection() {
  const t = useTranslations('settings.security');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <Section title={t('title')} text={t('text')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <span className="font-medium">{t('password')}</span>
          <span className="t-sm text-ink-3">{t('passwordHint')}</span>
        </div>
        <Button onClick={() => setOpen('password')}>{t('changePassword')}</Button>
      </div>
      <TwoFactor onOpen={setOpen} />
      <SessionList />
      <SecurityEvents />
      {Dialog && (
        <Suspense>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  );
}
