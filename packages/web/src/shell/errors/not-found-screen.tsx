import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { MissingBrick } from './missing-brick.tsx';

export function NotFoundScreen() {
  const t = useTranslations('frame');
  useTitle(t('notFoundHeading'));
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center md:py-20">
      <MissingBrick />
      <h1 className="t-2xl mt-2">{t('notFoundHeading')}</h1>
      <p className="text-ink-2">{t('notFoundText')}</p>
      <Link to="/dashboard" className={buttonStyle({ variant: 'primary' })}>
        {t('toDashboard')}
      </Link>
    </div>
  );
}
