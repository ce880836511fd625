import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCallError } from './call-error.ts';
import { onCallFailure } from './signed-out.ts';

/** What was refused may be so because of what the account is asked for since: whoever is there is read again. */
function onFailure(error: unknown): void {
  onCallFailure(error);
  if (isCallError(error, 403)) void queryClient.invalidateQueries({ queryKey: ['user'] });
}

/**
 * The cache of everything that was read. Reads are not retried, not repeated on focus or by the clock and never go
 * stale by themselves (docs/spec/decisions.md, "Reads"): whoever writes says what is stale.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
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
