import { searchAll, searchProject } from '@brick/domain/search/contract';
import { serve } from '../platform/serve.ts';
import { patternOf } from './pattern.ts';
import { foundEverywhere, foundInProject } from './store.ts';

export const searchRoutes = [
  serve(searchProject, async ({ connection, member, project, query }) => {
    const pattern = patternOf(query.q ?? '');
    if (!pattern) return [];
    return foundInProject(connection, { member, projectIds: [project.id] }, { pattern, limit: query.limit });
  }),

  serve(searchAll, async ({ connection, caller, query }) => {
    const pattern = patternOf(query.q ?? '');
    if (!pattern) return [];
    return foundEverywhere(connection, caller.userId, {
      pattern,
      limit: query.limit,
      projectFirst: query.projectId,
    });
  }),
];
