import type { Attachment, listAttachments } from '@brick/domain/documents/api';
import { ATTACHMENT_KINDS, ATTACHMENT_SORTS } from '@brick/domain/documents/kinds-with-attachments';
import { callPage, endpointRef } from '../platform/api/call.ts';
import { knownSort } from '../platform/lists/url-sort.ts';
import { useLoadedRows } from '../platform/lists/use-loaded-rows.ts';
import { projectKey } from '../platform/projects/current-project.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';

const attachedFilesEndpoint = endpointRef<typeof listAttachments>(
  'GET',
  '/api/projects/{projectId}/documents/carried',
);

/** URL parameters of the filters for attached files. */
export const ATTACHED_FILTER_PARAMS = ['q', 'record'] as const;

/** Loads the files attached to other records, with the filters in the URL. */
export function useAttachedFiles(projectId: number, url: UrlValues) {
  const record = ATTACHMENT_KINDS.find((known) => known === url['record']);
  const query = {
    ...(url['q'] && { q: url['q'] }),
    ...(record && { recordKind: record }),
    sort: knownSort(url['sort'], ATTACHMENT_SORTS),
  };
  return useLoadedRows<Attachment>({
    queryKey: projectKey(projectId, 'documents', 'carried', query),
    load: ({ signal, ...page }) =>
      callPage(attachedFilesEndpoint, { params: { projectId }, query: { ...query, ...page }, signal }),
  });
}
