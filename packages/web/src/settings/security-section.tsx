import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session/session.ts';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { SecurityEvents } from './security-events.tsx';
import { useTwoFactorState } from './security-queries.ts';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';

const PasswordForm = lazyComponent(() => import('./password-form.tsx'), 'PasswordForm');
const TwoFactorSetup = lazyComponent(() => import('./two-factor-setup-form.tsx'), 'TwoFactorSetupForm');
const TwoFactorOffForm = lazyComponent(() => import('./two-factor-changes.tsx'), 'TwoFactorOffForm');
const NewCodesForm = lazyComponent(() => import('./two-factor-changes.tsx'), 'NewCodesForm');

const DIALOGS = {
  password: PasswordForm,
  'two-factor': TwoFactorSetup,
  'two-factor-off': TwoFactorOffForm,
  codes: NewCodesForm,
};

function TwoFactorSetting({ onOpen }: { onOpen: (dialog: keyof typeof DIALOGS) => void }) {
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
        // The switch follows the account: until a code is accepted only the dialog opens.
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

/** Password, second factor and sessions. Changes here take effect at once, without Save. */
export function SecuritySection() {
  const t = useTranslations('settings.security');
  const { hasPassword, demoUntil } = useUser();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {/* Nobody knows the password of a demo, which both would ask for. */}
      {demoUntil === null && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid gap-0.5">
              <span className="font-medium">{t('password')}</span>
              <span className="t-sm text-ink-3">{t(hasPassword ? 'passwordHint' : 'noPasswordHint')}</span>
            </div>
            <Button onClick={() => setOpen('password')}>
              {t(hasPassword ? 'changePassword' : 'setPassword')}
            </Button>
          </div>
          <TwoFactorSetting onOpen={setOpen} />
        </>
      )}
      <SessionList />
      <SecurityEvents />
      {Dialog && (
        <Suspense>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
