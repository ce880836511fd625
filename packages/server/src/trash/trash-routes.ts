import { ownTrash, projectTrash } from '@brick/domain/trash/api';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { loadProjectTrash, loadUserTrash } from './trash-queries.ts';

export const trashRoutes = [
  serve(projectTrash, async ({ connection, caller, member, project, query, services }) =>
    loadProjectTrash(
      connection,
      { member, projectId: project.id, timezone: caller.timezone, now: services.now() },
      query,
    ),
  ),

  serve(ownTrash, async ({ connection, caller, services }) =>
    loadUserTrash(connection, { userId: caller.userId, timezone: caller.timezone, now: services.now() }),
  ),
];
