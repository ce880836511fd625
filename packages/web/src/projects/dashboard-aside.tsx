import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { GettingStarted } from './getting-started.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

interface DashboardAsideProps {
  project: Project;
  /** Undefined while loading. */
  stats: ProjectStats | undefined;
}

/** Recent activity and quick actions. */
export function DashboardAside({ project, stats }: DashboardAsideProps) {
  return (
    <>
      <RecentActivity project={project} entries={stats?.recentActivity} />
      <QuickActions project={project} />
    </>
  );
}

/** First steps in a new project, for users who may take them. */
export const DashboardStart = ({ project, stats }: DashboardAsideProps) =>
  stats && <GettingStarted key={project.id} project={project} stats={stats} />;
