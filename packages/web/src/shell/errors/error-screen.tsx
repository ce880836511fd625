import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';

/**
 * Shown instead of a screen that threw an error: what it means for the user's work, and two ways on. Both load the page
 * anew: the cause may still be in memory, and after an update the code of before is gone.
 */
export function ErrorScreen() {
  const t = useTranslations('frame');
  useTitle(t('brokenTitle'));
  return (
    <div role="alert" className="mx-auto grid max-w-lg gap-4 px-4 py-16">
      <h1 className="t-2xl">{t('brokenTitle')}</h1>
      <p className="text-ink-2">{t('brokenText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('brokenReload')}
        </Button>
        <a href="/dashboard" className={buttonStyle()}>
          {t('toDashboard')}
        </a>
      </div>
    </div>
  );
}
