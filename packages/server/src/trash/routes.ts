import { ownTrash, projectTrash } from '@brick/domain/trash/contract';
import { serve } from '../platform/serve.ts';
import { trashOfProject, trashOfUser } from './store.ts';

export const trashRoutes = [
  serve(projectTrash, async ({ connection, caller, member, project, query, services }) =>
    trashOfProject(
      connection,
      { member, projectId: project.id, timezone: caller.timezone, now: services.now() },
      query,
    ),
  ),

  serve(ownTrash, async ({ connection, caller, services }) =>
    trashOfUser(connection, { userId: caller.userId, timezone: caller.timezone, now: services.now() }),
  ),
];
