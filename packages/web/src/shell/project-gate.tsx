import type { Resource } from '@brick/domain/permissions';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { ProjectContext, useCurrentProject, usePermission } from '../platform/projects/current-project.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

// Seldom needed, and only once.
const ProjectUnavailable = lazyComponent(
  withMessages(() => import('./errors/project-unavailable.tsx'), ['projects']),
  'ProjectUnavailable',
);

interface ProjectGateProps {
  needs: Resource | readonly Resource[];
  title: string;
  /** What the screen is for. */
  purpose: string | undefined;
  children: ReactNode;
}

/** Opens a project screen once there is a project that the user may see; says what is missing otherwise. */
export function ProjectGate({ needs, title, purpose, children }: ProjectGateProps) {
  const t = useTranslations('frame');
  const { project, status, reload } = useCurrentProject();
  const may = usePermission();

  if (status === 'loading') {
    return (
      <Page title={title} loading={t('loading')}>
        {null}
      </Page>
    );
  }
  if (status === 'failed') {
    return (
      <Page title={title} error={{ text: t('projectsFailed'), onRetry: reload }}>
        {null}
      </Page>
    );
  }
  if (!project || !may(needs, 'read')) {
    const reason = status === 'none' ? 'none' : project ? 'notYours' : 'missing';
    return (
      <Page title={title} subtitle={reason === 'none' && purpose}>
        <Suspense fallback={<Spinner text={t('loading')} className="min-h-60" />}>
          <ProjectUnavailable reason={reason} />
        </Suspense>
      </Page>
    );
  }
  // Another project remounts the screen: no state carries over.
  return (
    <ProjectContext key={project.id} value={project}>
      {children}
    </ProjectContext>
  );
}
