import { listActivity } from '@brick/domain/activity/contract';
import { projectHistory } from '@brick/domain/projects/contract';
import { serve } from '../platform/serve.ts';
import { historyOfProject, logOfProject } from './store.ts';

export const activityRoutes = [
  serve(listActivity, async ({ connection, caller, member, project, query }) =>
    logOfProject(connection, { member, projectId: project.id, timezone: caller.timezone }, query),
  ),

  serve(projectHistory, async ({ connection, project, query }) =>
    historyOfProject(connection, project.id, query),
  ),
];
