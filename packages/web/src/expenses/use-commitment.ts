import type { getCommitment } from '@brick/domain/budgets/commitment-api';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../platform/api/call.ts';
import { projectKey } from '../platform/projects/current-project.ts';

const getCommitmentEndpoint = endpointRef<typeof getCommitment>('GET', '/api/commitments/{id}');

/** Loads the commitment an expense is booked against. Sends no request if there is none. */
export function useCommitment(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'one', id),
    queryFn: ({ signal }) => call(getCommitmentEndpoint, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}
