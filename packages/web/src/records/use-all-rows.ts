import { useQuery } from '@tanstack/react-query';
import { callAll } from '../platform/api/call.ts';
import type { BaseRecord } from './record-kind.ts';
import { type EndpointKind, kindKey, listEndpoint, useRecordProject, withProject } from './record-queries.ts';

/** All rows of a kind in the selected project that match a query, for screens that show them whole. */
export function useAllRows<Row extends BaseRecord>(
  kind: EndpointKind,
  query: Readonly<Record<string, string>>,
  enabled = true,
) {
  const projectId = useRecordProject()?.id ?? 0;
  return useQuery({
    queryKey: kindKey(kind, projectId, 'whole', query),
    queryFn: ({ signal }) =>
      callAll(listEndpoint(kind), {
        params: { projectId },
        query: withProject(kind, projectId, query),
        signal,
      }) as Promise<unknown> as Promise<Row[]>,
    placeholderData: (before) => before,
    enabled,
  });
}
