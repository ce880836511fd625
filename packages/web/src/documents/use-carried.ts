import { CARRIERS } from '@brick/domain/documents/carriers';
import type { CarriedFile, listCarriedFiles } from '@brick/domain/documents/contract';
import { callOf, callPage } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';

const list = callOf<typeof listCarriedFiles>('GET', '/api/projects/{projectId}/documents/carried');

/** The names that a filter of these files has in the address. */
export const CARRIED_FILTER_NAMES = ['q', 'record'] as const;

/** The files of other records as the address asks for them. */
export function useCarriedFiles(projectId: number, url: UrlValues) {
  const record = CARRIERS.find((known) => known === url['record']);
  const query = {
    ...(url['q'] && { q: url['q'] }),
    ...(record && { recordKind: record }),
    ...(url['sort'] && { sort: url['sort'] }),
  };
  return useRowWindow<CarriedFile>({
    queryKey: projectKey(projectId, 'documents', 'carried', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}
