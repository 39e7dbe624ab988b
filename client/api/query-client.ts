import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { Noun } from '#shared/operations/contract.ts';
import { registerQueryCache, notifyCommandDone } from './query-cache.ts';
import { isRetried, retryDelay } from './retry.ts';

const FIVE_MINUTES = 5 * 60_000;

/** The query client of the page. Caches the server's answers for 5 minutes and never retries a mutation. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: notifyCommandDone }),
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      retry: isRetried,
      retryDelay,
      // The browser often reports the wrong online state; only a failed call proves that the server is out of reach.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Noun[] };
  }
}

registerQueryCache({
  refresh: (nouns) =>
    queryClient.invalidateQueries({
      predicate: (query) => query.meta?.shows?.some((noun) => nouns.includes(noun)) ?? false,
    }),
  cancel: () => queryClient.cancelQueries(),
  reset: () => {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  },
  clear: () => queryClient.clear(),
});
