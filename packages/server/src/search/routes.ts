import { DomainError, said } from '@brick/domain/errors';
import { type Found, searchAll, searchProject } from '@brick/domain/search/contract';
import { Page } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { goneSignal } from '../platform/pdf/pdf-answer.ts';
import { type AccountContext, serve } from '../platform/serve.ts';
import { patternOf } from './pattern.ts';
import { foundEverywhere, foundInProject } from './store.ts';

const CANCELED = '57014';

const isCanceled = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === CANCELED) return true;
  return false;
};

/** Searches when it is the searcher's turn, and no longer than a screen would wait. */
const searched = (
  { caller, services, reply }: Pick<AccountContext<unknown>, 'caller' | 'services' | 'reply'>,
  search: (connection: Connection) => Promise<Found[]>,
): Promise<Page> =>
  services.turns.search.do(`account ${caller.userId}`, goneSignal(reply), async () => {
    try {
      return new Page(await services.inSearch(search));
    } catch (error) {
      if (!isCanceled(error)) throw error;
      throw new DomainError(
        'unavailable',
        said('This search took too long. Try longer words, or search in one project.'),
        { retryAfterSeconds: 5 },
      );
    }
  });

export const searchRoutes = [
  serve(searchProject, async ({ caller, member, project, query, services, reply }) => {
    const pattern = patternOf(query.q ?? '');
    if (!pattern) return [];
    const places = { member, projectIds: [project.id] };
    return searched({ caller, services, reply }, (connection) =>
      foundInProject(connection, places, { pattern, limit: query.limit }),
    );
  }),

  serve(searchAll, async ({ caller, query, services, reply }) => {
    const pattern = patternOf(query.q ?? '');
    if (!pattern) return [];
    const wanted = { pattern, limit: query.limit, projectFirst: query.projectId };
    return searched({ caller, services, reply }, (connection) =>
      foundEverywhere(connection, caller.userId, wanted),
    );
  }),
];
