import type { projectStats } from '@brick/domain/projects/api';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../platform/api/call.ts';
import { projectKey } from '../platform/projects/current-project.ts';

const projectStatsEndpoint = endpointRef<typeof projectStats>('GET', '/api/projects/{projectId}/stats');

/** Query for all figures of the dashboard. */
export const statsQuery = (projectId: number) => ({
  queryKey: projectKey(projectId, 'stats'),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(projectStatsEndpoint, { params: { projectId }, signal }),
});

export const useProjectStats = (projectId: number) => useQuery(statsQuery(projectId));
