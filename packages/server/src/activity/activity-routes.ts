import { listActivity } from '@brick/domain/activity/api';
import { projectHistory } from '@brick/domain/projects/api';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { loadProjectHistory, loadProjectLog } from './activity-queries.ts';

export const activityRoutes = [
  serve(listActivity, async ({ connection, caller, member, project, query }) =>
    loadProjectLog(connection, { member, projectId: project.id, timezone: caller.timezone }, query),
  ),

  serve(projectHistory, async ({ connection, project, query }) =>
    loadProjectHistory(connection, project.id, query),
  ),
];
