import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../platform/browser/document-title.ts';
import { useLogout } from '../platform/session/session.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Logo } from '../ui/graphics/logo.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';

const RequiredFactorForm = lazyComponent(
  () => import('./required-two-factor-setup-form.tsx'),
  'RequiredTwoFactorSetupForm',
);

/** Shown at once while the form is loading. */
function FormPlaceholder({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog open onOpenChange={onClose} title={t('settings.twoFactor.onTitle')} maxWidth={480}>
      <Spinner text={t('frame.loading')} className="min-h-40" />
    </Dialog>
  );
}

/** The only screen of a user who must have a second factor and has none yet: set it up, or sign out. */
export function RequiredFactorScreen({ onDone }: { onDone: () => void }) {
  const t = useTranslations('settings.demanded');
  const leave = useLogout();
  const [open, setOpen] = useState(false);
  useTitle(t('tab'));
  const close = () => setOpen(false);
  return (
    <div className="grid min-h-dvh content-start justify-items-center gap-10 px-4 pt-6 pb-12 sm:pt-14">
      <header>
        <Logo />
      </header>
      <main
        id="main"
        className="grid w-full max-w-[480px] gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8"
      >
        <div className="grid gap-1">
          <h1 className="t-2xl">{t('heading')}</h1>
          <p className="text-pretty text-ink-2">{t('text')}</p>
        </div>
        <Button variant="primary" size="lg" onClick={() => setOpen(true)}>
          {t('setUp')}
        </Button>
        <Button size="lg" pending={leave.isPending} onClick={() => leave.mutate()}>
          {t('logOut')}
        </Button>
      </main>
      {open && (
        <Suspense fallback={<FormPlaceholder onClose={close} />}>
          <RequiredFactorForm onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </div>
  );
}
