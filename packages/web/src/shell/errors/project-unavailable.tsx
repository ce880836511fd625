import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FirstProject } from '../../platform/projects/first-project.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';

/**
 * Why a project screen does not open: there is no project yet, the address names an unknown one, or the role may not
 * see these rows.
 */
export function ProjectUnavailable({ reason }: { reason: 'none' | 'missing' | 'notYours' }) {
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
