import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportCallFailure } from '../session/session-expiry.ts';
import { isCallError } from './call-error.ts';

/** A 403 may come from a new requirement for the account, so the user is read again. */
function handleFailure(error: unknown): void {
  reportCallFailure(error);
  if (isCallError(error, 403)) void queryClient.invalidateQueries({ queryKey: ['user'] });
}

/**
 * The query cache. Queries are not retried, not repeated on focus or by the clock and never go stale by themselves
 * (docs/spec/decisions.md, "Reads"): the writer invalidates them.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailure }),
  mutationCache: new MutationCache({ onError: handleFailure }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
