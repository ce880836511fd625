import type { Resource } from '@brick/domain/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ProjectContext, useCurrentProject, useMay } from '../platform/current-project.ts';
import { Waiting } from '../platform/waiting.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

interface ProjectGateProps {
  needs: Resource | readonly Resource[];
  title: string;
  children: ReactNode;
}

/** Opens a project-scoped screen once there is a project that the user may see; says what is missing otherwise. */
export function ProjectGate({ needs, title, children }: ProjectGateProps) {
  const t = useTranslations('frame');
  const { project, status, reload } = useCurrentProject();
  const may = useMay();

  if (status === 'loading') return <Waiting />;
  if (status === 'failed') {
    return (
      <Page title={title} error={{ text: t('projectsFailed'), onRetry: reload }}>
        {null}
      </Page>
    );
  }
  if (status === 'none') {
    return (
      <Page title={title}>
        <EmptyState
          title={t('noProjectTitle')}
          text={t('noProjectText')}
          actions={
            <Link
              to="/projects"
              search={{ new: '1' } as never}
              className={buttonStyle({ variant: 'primary' })}
            >
              {t('createProject')}
            </Link>
          }
        />
      </Page>
    );
  }
  if (!project || !may(needs, 'read')) {
    const missing = !project;
    return (
      <Page title={title}>
        <EmptyState
          title={missing ? t('missingProjectTitle') : t('notYoursTitle')}
          text={missing ? t('missingProjectText') : t('notYoursText')}
          actions={
            <Link to="/projects" className={buttonStyle()}>
              {t('chooseProject')}
            </Link>
          }
        />
      </Page>
    );
  }
  // Another project is another screen: nothing typed or unfolded for the one carries over to the other.
  return (
    <ProjectContext key={project.id} value={project}>
      {children}
    </ProjectContext>
  );
}
