import type { inspectionEndpoints } from '@brick/domain/inspections/api';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../platform/api/call.ts';
import { projectKey } from '../platform/projects/current-project.ts';

const getInspectionEndpoint = endpointRef<typeof inspectionEndpoints.get>('GET', '/api/inspections/{id}');

/** Loads the inspection that a new record comes from; null for none. */
export function useOriginInspection(projectId: number, id: number | null) {
  return useQuery({
    // Apart from the form's own reading, which nothing may keep.
    queryKey: projectKey(projectId, 'inspections', 'origin', id),
    queryFn: ({ signal }) => call(getInspectionEndpoint, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}
