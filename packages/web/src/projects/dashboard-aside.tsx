import type { Project, ProjectStats } from '@brick/domain/projects/contract';
import { FirstSteps } from './first-steps.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

interface Props {
  project: Project;
  /** Undefined until it has arrived. */
  stats: ProjectStats | undefined;
}

/** What happened last, and what one can begin. */
export function DashboardAside({ project, stats }: Props) {
  return (
    <>
      <RecentActivity project={project} entries={stats?.recentActivity} />
      <QuickActions project={project} />
    </>
  );
}

/** What a new project begins with, for who may do it. */
export const DashboardStart = ({ project, stats }: Props) =>
  stats && <FirstSteps key={project.id} project={project} stats={stats} />;
