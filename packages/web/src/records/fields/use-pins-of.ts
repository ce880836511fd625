import type { Pin, pinEndpoints } from '@brick/domain/plans/api';
import type { PinKind } from '@brick/domain/plans/record';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../../platform/api/call.ts';
import { projectKey } from '../../platform/projects/current-project.ts';

const pinListEndpoint = endpointRef<typeof pinEndpoints.list>('GET', '/api/projects/{projectId}/pins');

/** The pins of a record, on whatever plans; null for one that is not there yet. */
export function usePinsOf(projectId: number, kind: PinKind, subjectId: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'pins', 'of', kind, subjectId),
    queryFn: ({ signal }) =>
      callAll(pinListEndpoint, { params: { projectId }, query: { kind, subjectId }, signal }) as Promise<
        Pin[]
      >,
    enabled: subjectId !== null,
  });
}
