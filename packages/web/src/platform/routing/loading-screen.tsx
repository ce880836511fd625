import { useTranslations } from 'use-intl';
import { Spinner } from '../../ui/feedback/spinner.tsx';

/** Shown while the session is checked, or a screen is loading. */
export function LoadingScreen() {
  const t = useTranslations('frame');
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner text={t('loading')} />
    </div>
  );
}
