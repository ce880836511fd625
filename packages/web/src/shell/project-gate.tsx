import type { Resource } from '@brick/domain/permissions';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withWords } from '../messages/rooms.ts';
import { ProjectContext, useCurrentProject, useMay } from '../platform/current-project.ts';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

// Few need it, and not twice.
const ClosedGate = later(
  withWords(() => import('./closed-gate.tsx'), ['projects']),
  'ClosedGate',
);

interface ProjectGateProps {
  needs: Resource | readonly Resource[];
  title: string;
  /** What the screen is for. */
  purpose: string | undefined;
  children: ReactNode;
}

/** Opens a project-scoped screen once there is a project that the user may see; says what is missing otherwise. */
export function ProjectGate({ needs, title, purpose, children }: ProjectGateProps) {
  const t = useTranslations('frame');
  const { project, status, reload } = useCurrentProject();
  const may = useMay();

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
          <ClosedGate reason={reason} />
        </Suspense>
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
