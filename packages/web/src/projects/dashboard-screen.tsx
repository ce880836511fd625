import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { queryClient } from '../platform/query.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { PhaseWall } from './phase-wall.tsx';
import { statsQuery, useStats } from './use-projects.ts';

// The first picture is complete without them.
const loadAside = () => import('./dashboard-aside.tsx');
const DashboardStart = later(loadAside, 'DashboardStart');
const DashboardAside = later(loadAside, 'DashboardAside');

/** What the screen shows first, asked for before it is drawn. */
export const askFirst = (projectId: number) => queryClient.prefetchQuery(statsQuery(projectId));

/** Where the project's money and progress stand; every figure opens the rows that it is made of. */
export function DashboardScreen() {
  const t = useTranslations('dashboard');
  const project = useProject();
  const may = useMay();
  const { data: stats, isError, refetch } = useStats(project.id);
  return (
    <Page
      title={project.name}
      subtitle={t('subtitle')}
      actions={
        <>
          {may('budget', 'read') && (
            <Link to="/budget" search={{ project: String(project.id) } as never} className={buttonStyle()}>
              {t('analytics')}
            </Link>
          )}
          <Link to="/projects" search={{ new: '1' } as never} className={buttonStyle({ variant: 'primary' })}>
            {t('newProject')}
          </Link>
        </>
      }
    >
      {isError ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Suspense>
            <DashboardStart project={project} stats={stats} />
          </Suspense>
          <DashboardCards project={project} stats={stats} />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
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
