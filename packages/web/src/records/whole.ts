import { useQuery } from '@tanstack/react-query';
import { callAll } from '../platform/call.ts';
import { type Called, keyOf, listOf, ofProject, useProjectOf } from './calls.ts';
import type { Kept } from './kind.ts';

/** All rows of a kind that a query leaves in the shown project, for what shows them whole. */
export function useWhole<Row extends Kept>(
  kind: Called,
  query: Readonly<Record<string, string>>,
  enabled = true,
) {
  const projectId = useProjectOf()?.id ?? 0;
  return useQuery({
    queryKey: keyOf(kind, projectId, 'whole', query),
    queryFn: ({ signal }) =>
      callAll(listOf(kind), {
        params: { projectId },
        query: ofProject(kind, projectId, query),
        signal,
      }) as Promise<unknown> as Promise<Row[]>,
    placeholderData: (before) => before,
    enabled,
  });
}
