import { DomainError, problemMessage } from '@brick/domain/errors';
import { type SearchHit, searchAll, searchProject } from '@brick/domain/search/api';
import type { Connection } from '../platform/db/connection.ts';
import { type AccountContext, serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { ResultPage } from '../platform/http/responses.ts';
import { parseSearchPattern } from './search-pattern.ts';
import { searchRecordsEverywhere, searchRecordsInProject } from './search-queries.ts';

const CANCELED_CODE = '57014';

const isCanceled = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === CANCELED_CODE) return true;
  return false;
};

/** Runs a search when it is the user's turn, with the timeout of a screen. */
const searchInTurn = (
  { caller, services, reply }: Pick<AccountContext<unknown>, 'caller' | 'services' | 'reply'>,
  search: (connection: Connection) => Promise<SearchHit[]>,
): Promise<ResultPage> =>
  services.turns.search.do(`account ${caller.userId}`, clientGoneSignal(reply), async () => {
    try {
      return new ResultPage(await services.inSearch(search));
    } catch (error) {
      if (!isCanceled(error)) throw error;
      throw new DomainError(
        'unavailable',
        problemMessage('This search took too long. Try longer words, or search in one project.'),
        { retryAfterSeconds: 5 },
      );
    }
  });

export const searchRoutes = [
  serve(searchProject, async ({ caller, member, project, query, services, reply }) => {
    const pattern = parseSearchPattern(query.q ?? '');
    if (!pattern) return [];
    const places = { reader: caller, member, projectIds: [project.id] };
    return searchInTurn({ caller, services, reply }, (connection) =>
      searchRecordsInProject(connection, places, { pattern, limit: query.limit }),
    );
  }),

  serve(searchAll, async ({ caller, query, services, reply }) => {
    const pattern = parseSearchPattern(query.q ?? '');
    if (!pattern) return [];
    const wanted = { pattern, limit: query.limit, projectFirst: query.projectId };
    return searchInTurn({ caller, services, reply }, (connection) =>
      searchRecordsEverywhere(connection, caller, wanted),
    );
  }),
];
