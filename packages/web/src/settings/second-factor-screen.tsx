import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLogout } from '../platform/session.ts';
import { useTitle } from '../platform/title.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { later } from '../ui/later.ts';
import { Logo } from '../ui/logo.tsx';
import { Spinner } from '../ui/spinner.tsx';

const DemandedFactorForm = later(() => import('./demanded-factor-form.tsx'), 'DemandedFactorForm');

/** Stands at once where the form is still on its way. */
function ComingForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog open onOpenChange={onClose} title={t('settings.twoFactor.onTitle')} maxWidth={480}>
      <Spinner text={t('frame.loading')} className="min-h-40" />
    </Dialog>
  );
}

/** All that somebody sees who must have a second factor and has none yet: the way to set it up, and the way out. */
export function SecondFactorScreen({ onDone }: { onDone: () => void }) {
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
        <Suspense fallback={<ComingForm onClose={close} />}>
          <DemandedFactorForm onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </div>
  );
}
