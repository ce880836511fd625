import { useTranslations } from 'use-intl';
import { useTitle } from '../platform/title.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';

interface BrokenScreenProps {
  reset: () => void;
}

/** In the place of a screen that threw: what that means for the work, and two ways on. */
export function BrokenScreen({ reset }: BrokenScreenProps) {
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
        {/* A full load, because whatever broke may still be in memory. */}
        <a href="/dashboard" className={buttonStyle()}>
          {t('toDashboard')}
        </a>
      </div>
    </div>
  );
}
