import type { CurrentUser } from '@brick/domain/users/current-user';
import { displayName } from '@brick/domain/users/display-name';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../shell/modal.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The session is over: what waits is held, work goes on, and signing in opens over the screen. */
export function EndedSession({ user }: { user: CurrentUser }) {
  const t = useTranslations('site.signIn');
  const [open, setOpen] = useState(true);
  return (
    <>
      <Banner
        tone="waiting"
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('submit')}
          </Button>
        }
      >
        {t('held')}
      </Banner>
      {open && (
        <Modal title={t('endedTitle')} onClose={() => setOpen(false)}>
          <p className="text-ink-2">{t('endedText', { name: displayName(user) })}</p>
          <SignInForm username={user.username} onCancel={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}
