import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';

interface ErrorScreenProps {
  reset: () => void;
}

/** Shown instead of a screen that threw an error: what it means for the user's work, and two ways on. */
export function ErrorScreen({ reset }: ErrorScreenProps) {
  const t = useTranslations('frame');
  useTitle(t('brokenTitle'));
  return (
    <div role="alert" className="mx-auto grid max-w-lg gap-4 px-4 py-16">
      <h1 className="t-2xl">{t('brokenTitle')}</h1>
      <p className="text-ink-2">{t('brokenText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={reset}>
          {t('brokenReload')}
        </Button>
        {/* A full load, because the cause may still be in memory. */}
        <a href="/dashboard" className={buttonStyle()}>
          {t('toDashboard')}
        </a>
      </div>
    </div>
  );
}
