import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { queryClient } from '../platform/api/query-client.ts';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { DashboardCards } from './dashboard-cards.tsx';
import { PhaseWall } from './phase-wall.tsx';
import { statsQuery, useProjectStats } from './use-project-stats.ts';

// Not needed for the first paint.
const loadAside = () => import('./dashboard-aside.tsx');
const DashboardStart = lazyComponent(loadAside, 'DashboardStart');
const DashboardAside = lazyComponent(loadAside, 'DashboardAside');

/** Loads the data of the first paint before the screen is rendered. */
export const prefetch = (projectId: number) => queryClient.prefetchQuery(statsQuery(projectId));

/**
 * Shows the project's money and progress. Figures link to the screens they come from, where there is one that the role
 * may read.
 */
export function DashboardScreen() {
  const t = useTranslations('dashboard');
  const project = useProject();
  const may = usePermission();
  const { data: stats, isError, refetch } = useProjectStats(project.id);
  return (
    <Page
      title={project.name}
      subtitle={t('subtitle')}
      actions={
        <>
          {may('budget', 'read') && (
            <Link to="/budget" search={{ project: String(project.id) }} className={buttonStyle()}>
              {t('analytics')}
            </Link>
          )}
          <Link to="/projects" search={{ new: '1' }} className={buttonStyle({ variant: 'primary' })}>
            {t('newProject')}
          </Link>
        </>
      }
    >
      {isError && !stats ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Suspense>
            <DashboardStart project={project} stats={stats} />
          </Suspense>
          <DashboardCards project={project} stats={stats} />
          <div className="mt-6 grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <PhaseWall project={project} stats={stats} />
            <div className="grid grid-cols-1 content-start gap-8">
              <Suspense>
                <DashboardAside project={project} stats={stats} />
              </Suspense>
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
