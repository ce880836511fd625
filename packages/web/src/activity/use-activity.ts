import type { listActivity } from '@brick/domain/activity/api';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { LiveEntity } from '@brick/domain/live/topics';
import { PROJECT_RECORD_KINDS } from '@brick/domain/records/record-kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, endpointRef } from '../platform/api/call.ts';
import { projectKey } from '../platform/projects/current-project.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';

const activityEndpoint = endpointRef<typeof listActivity>('GET', '/api/projects/{projectId}/activity');

/** The entities that entries can be filtered by, in the order of the filter's options. */
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
  ...(['branding', 'share-link', 'report-schedule', 'project-token', 'webhook'] as const),
  ...(['mail-address', 'held-mail'] as const),
  ...(['accounting-profile', 'accounting-export'] as const),
] as const satisfies readonly LiveEntity[];

export type ActivityEntity = (typeof ENTITIES)[number];

/** URL parameters of this screen's filters. */
export const FILTER_PARAMS = ['actor', 'kind', 'from', 'to'] as const;

const PAGE_SIZE = 50;

/** Reads the filters from the URL as query parameters for the server. Invalid values are ignored. */
export function parseFilters(url: UrlValues): Record<string, string> {
  const { actor = '', kind, from = '', to = '' } = url;
  const entity = ENTITIES.find((known) => known === kind);
  return {
    ...(/^[1-9]\d{0,14}$/.test(actor) && { actor }),
    ...(entity && { entity }),
    ...(isCalendarDate(from) && { from }),
    ...(isCalendarDate(to) && { to }),
  };
}

/** Loads the project's activity log with the filters in the URL: newest first, page by page. */
export function useActivity(projectId: number, url: UrlValues) {
  const filters = parseFilters(url);
  const { data, ...query } = useInfiniteQuery({
    queryKey: projectKey(projectId, 'activity', filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(activityEndpoint, {
        params: { projectId },
        query: { ...filters, limit: String(PAGE_SIZE), cursor },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, entries: data?.pages.flatMap(({ rows }) => rows) };
}

export type ActivityEntry = NonNullable<ReturnType<typeof useActivity>['entries']>[number];
