import { useTranslations } from 'use-intl';
import { Spinner } from '../ui/spinner.tsx';

/** While the session is checked, or a screen's code is on its way. */
export function Waiting() {
  const t = useTranslations('frame');
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner text={t('loading')} />
    </div>
  );
}
