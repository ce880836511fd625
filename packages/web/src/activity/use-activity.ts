import type { listActivity } from '@brick/domain/activity/contract';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { LiveEntity } from '@brick/domain/live';
import { PROJECT_RECORD_KINDS } from '@brick/domain/records/records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callOf, callPage } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';
import type { UrlValues } from '../platform/search.ts';

const list = callOf<typeof listActivity>('GET', '/api/projects/{projectId}/activity');

/** What an entry may be about, in the order in which it is offered. */
export const ENTITIES = [
  ...PROJECT_RECORD_KINDS,
  ...(['comment', 'contract', 'certificate', 'budget', 'transfer'] as const),
  ...([
    'commitment',
    'programme',
    'milestone',
    'progress-entry',
    'member',
    'invitation',
    'offer',
    'project',
  ] as const),
  ...(['branding', 'share-link', 'report-schedule'] as const),
] as const satisfies readonly LiveEntity[];

export type Entity = (typeof ENTITIES)[number];

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['actor', 'kind', 'from', 'to'] as const;

const A_PAGE = 50;

/** What the address says of the log, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Record<string, string> {
  const { actor = '', kind, from = '', to = '' } = url;
  const entity = ENTITIES.find((known) => known === kind);
  return {
    ...(/^[1-9]\d{0,14}$/.test(actor) && { actor }),
    ...(entity && { entity }),
    ...(isCalendarDate(from) && { from }),
    ...(isCalendarDate(to) && { to }),
  };
}

/** The entries of a project's log that the address asks for, newest first, page by page. */
export function useActivity(projectId: number, url: UrlValues) {
  const filters = filtersIn(url);
  const { data, ...query } = useInfiniteQuery({
    queryKey: projectKey(projectId, 'activity', filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(list, { params: { projectId }, query: { ...filters, limit: String(A_PAGE), cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, entries: data?.pages.flatMap(({ rows }) => rows) };
}

export type Entry = NonNullable<ReturnType<typeof useActivity>['entries']>[number];
