import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Logo } from '../../ui/graphics/logo.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** After a sign-out /site shows this and nothing else. */
export function SignedOutScreen() {
  const t = useTranslations('site.signIn');
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
      <SignInForm username="" />
    </main>
  );
}
