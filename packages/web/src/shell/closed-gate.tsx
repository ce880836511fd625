import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FirstProject } from '../platform/first-project.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * Why a screen of a project does not open: there is no project yet, there is no such one, or the role does not show
 * these rows.
 */
export function ClosedGate({ reason }: { reason: 'none' | 'missing' | 'notYours' }) {
  const t = useTranslations('projects.gate');
  if (reason === 'none') return <FirstProject />;
  return (
    <EmptyState
      title={t(`${reason}Title`)}
      text={t(`${reason}Text`)}
      actions={
        <Link to="/projects" className={buttonStyle()}>
          {t('chooseProject')}
        </Link>
      }
    />
  );
}
