import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { activateNewVersion, useVersionWaiting } from '../worker/worker-registration.ts';
import { useIsFormOpen } from './open-forms.ts';

/** Offers a new version, but never while a form is open or something is being sent; nothing is loaded by itself. */
export function NewVersion({ sending }: { sending: boolean }) {
  const t = useTranslations('site.version');
  const waiting = useVersionWaiting();
  const isFormOpen = useIsFormOpen();
  const [changing, setChanging] = useState(false);
  if (!waiting || ((isFormOpen || sending) && !changing)) return null;
  return (
    <Banner
      tone="moving"
      action={
        <Button
          size="sm"
          pending={changing}
          onClick={() => {
            setChanging(true);
            void activateNewVersion();
          }}
        >
          {t('load')}
        </Button>
      }
    >
      {t('ready')}
    </Banner>
  );
}
