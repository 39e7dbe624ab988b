import { useContext } from 'react';
import {
  QueryClientContext,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { OutputOf, RawInputOf } from '#shared/operations/contract.ts';
import { callOperation, type AnyContract } from './call-operation.ts';
import { refreshQueries } from './query-cache.ts';
import { queryClient } from './query-client.ts';

/** Returns the cache key of a query operation. Without an input it matches the queries of every input. */
export function operationKey(contract: AnyContract, input?: unknown): readonly unknown[] {
  return input === undefined ? ['operation', contract.name] : ['operation', contract.name, input];
}

/** Returns the query client for a component: that of the nearest provider, else the one of the page. */
export const useQueryCache = (): QueryClient => useContext(QueryClientContext) ?? queryClient;

interface QueryOptions<C extends AnyContract> {
  enabled?: boolean;
  /** Returns after how many milliseconds the query runs again, by its last output; false for never. */
  refetchAfter?: (output: OutputOf<C> | undefined) => number | false;
}

/** Runs a query operation and caches its output. A command that alters a noun it shows makes it run again. */
export function useQueryOperation<C extends AnyContract>(
  contract: C,
  input: RawInputOf<C>,
  { refetchAfter, ...options }: QueryOptions<C> = {},
): UseQueryResult<OutputOf<C>> {
  const query: UseQueryOptions<OutputOf<C>> = {
    queryKey: operationKey(contract, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await callOperation(contract, input, { signal })).output,
    meta: { shows: contract.shows },
    ...(refetchAfter && { refetchInterval: ({ state }) => refetchAfter(state.data) }),
    ...options,
  };
  return useQuery(query, useQueryCache());
}

/** The input of a paged query without its cursor. */
type PagesInput<C extends AnyContract> = Omit<RawInputOf<C>, 'after'>;

/**
 * Runs a query operation that returns one page and the cursor of the next. Cached pages are always stale, so a mount
 * refetches them.
 */
export function usePagedOperation<C extends AnyContract>(
  contract: OutputOf<C> extends { next: string | null } ? C : never,
  input: PagesInput<C>,
  { enabled }: { enabled: boolean },
) {
  const cache = useQueryCache();
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery(
    {
      queryKey: [...operationKey(contract, input), 'pages'],
      queryFn: async ({ pageParam: after, signal }) => {
        // PagesInput plus `after` is the contract's input again, which the compiler cannot infer.
        const pageInput = { ...input, ...(after !== null && { after }) } as RawInputOf<C>;
        return (await callOperation<C>(contract, pageInput, { signal })).output as OutputOf<C> & Paged;
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      enabled,
      staleTime: 0,
      meta: { shows: contract.shows },
    },
    cache,
  );
  return {
    pages: data?.pages,
    /** Fetches the next page; undefined after the last page. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    error,
    isFetching,
    refetch,
  };
}

interface Paged {
  next: string | null;
}

/** Runs a command operation. After it succeeds, the cached queries that show a noun it alters are refreshed. */
export function useCommandOperation<C extends AnyContract>(
  contract: C,
): UseMutationResult<OutputOf<C>, Error, RawInputOf<C>> {
  const cache = useQueryCache();
  return useMutation(
    {
      mutationKey: operationKey(contract),
      mutationFn: async (input: RawInputOf<C>) => (await callOperation(contract, input)).output,
      onSuccess: () => {
        // Not awaited: the command is done, and its caller must not wait for the refetches.
        void refreshQueries(contract.alters);
      },
    },
    cache,
  );
}
