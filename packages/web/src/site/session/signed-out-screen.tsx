import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Logo } from '../../ui/graphics/logo.tsx';
import { readEntries } from '../outbox/entry-store.ts';
import { SignInForm } from './sign-in-form.tsx';

/** No user has this id: every entry on the device is somebody's. */
const NOBODY = -1;

/** After a sign-out /site shows this and nothing else. */
export function SignedOutScreen() {
  const t = useTranslations('site.signIn');
  const [waiting, setWaiting] = useState(0);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    void readEntries(NOBODY).then(
      ({ ofOthers }) => setWaiting(ofOthers),
      () => setBroken(true),
    );
  }, []);
  useTitle(t('submit'));
  return (
    <main className="mx-auto grid max-w-md content-start gap-6 px-4 py-8">
      <a href="/" className="w-max rounded">
        <Logo />
      </a>
      <div className="grid gap-1">
        <h1 className="t-2xl">{t('outTitle')}</h1>
        <p className="text-ink-2">{t('outText')}</p>
      </div>
      {waiting > 0 && (
        <p className="rounded bg-ochre-wash px-3 py-2.5 text-ochre">{t('waiting', { count: waiting })}</p>
      )}
      {isBroken && <p className="rounded bg-ochre-wash px-3 py-2.5 text-ochre">{t('broken')}</p>}
      <SignInForm username="" />
    </main>
  );
}
