import type { completionListEndpoints } from '@brick/domain/completion-lists/api';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { type NamedBoxProps, RowComboBox } from '../records/fields/row-combo-box.tsx';

const listsEndpoint = endpointRef<typeof completionListEndpoints.list>(
  'GET',
  '/api/projects/{projectId}/completion-lists',
);

/** A completion list of the project, found by its number or title. */
export function CompletionListBox(props: NamedBoxProps) {
  const { id: projectId } = useProject();
  const query = useQuery({
    queryKey: projectKey(projectId, 'completion-lists', 'of links'),
    queryFn: ({ signal }) =>
      callAll(listsEndpoint, { params: { projectId }, query: { sort: '-createdAt' }, signal }),
  });
  return (
    <RowComboBox
      {...props}
      loading={query.isPending}
      query={query}
      rows={(query.data ?? []).map(({ id, number, title }) => ({
        ...{ id, label: `${number} · ${title}`, also: number },
      }))}
    />
  );
}
