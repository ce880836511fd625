import type { completionListCalls } from '@brick/domain/completion-lists/api';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { NamedBox, type NamedBoxProps } from '../records/fields/named-box.tsx';

const listsEndpoint = endpointRef<typeof completionListCalls.list>(
  'GET',
  '/api/projects/{projectId}/completion-lists',
);

/** A completion list of the project, found by its number or title. */
export function ListBox(props: NamedBoxProps) {
  const { id: projectId } = useProject();
  const query = useQuery({
    queryKey: projectKey(projectId, 'completion-lists', 'of links'),
    queryFn: ({ signal }) =>
      callAll(listsEndpoint, { params: { projectId }, query: { sort: '-createdAt' }, signal }),
  });
  return (
    <NamedBox
      {...props}
      loading={query.isPending}
      query={query}
      rows={(query.data ?? []).map(({ id, number, title }) => ({
        ...{ id, label: `${number} · ${title}`, also: number },
      }))}
    />
  );
}
