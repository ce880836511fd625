import type { getCommitment } from '@brick/domain/budgets/commitment-contract';
import { useQuery } from '@tanstack/react-query';
import { call, callOf } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';

const one = callOf<typeof getCommitment>('GET', '/api/commitments/{id}');

/** The commitment against which an expense is booked; nothing is asked where it is booked against none. */
export function useCommitment(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}
