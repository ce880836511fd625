import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onCallFailure } from './signed-out.ts';

/**
 * The cache of everything that was read. Reads are not retried, not repeated on focus or by the clock and never go
 * stale by themselves (specification, section 7): whoever writes says what is stale.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onCallFailure(error) }),
  mutationCache: new MutationCache({ onError: (error) => onCallFailure(error) }),
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
