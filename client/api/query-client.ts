import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { Noun } from '#shared/operations/contract.ts';
import { setCachedAnswers, notifyCommandDone } from './cached-answers.ts';
import { isRetried, retryDelay } from './retry.ts';

const FIVE_MINUTES = 5 * 60_000;

/** The cache of the server's answers: kept 5 minutes; writes are never retried here. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onSuccess: notifyCommandDone }),
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      retry: isRetried,
      retryDelay,
      // The browser's word for being online is often wrong; a failed call is the fact.
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

setCachedAnswers({
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
