import { useContext } from 'react';
import {
  QueryClientContext,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { OutputOf, RawInputOf } from '#shared/operations/contract.ts';
import { callOperation, type AnyContract } from './call-operation.ts';
import { refreshQueries } from './cached-answers.ts';
import { queryClient } from './query-client.ts';

/** The cache key of a query operation; by the name alone it matches every input. */
export function operationKey(contract: AnyContract, input?: unknown): readonly unknown[] {
  return input === undefined ? ['operation', contract.name] : ['operation', contract.name, input];
}

/** The cache that hooks of a component use: the page's one, unless the component stands in a provider of another. */
export const useQueryCache = (): QueryClient => useContext(QueryClientContext) ?? queryClient;

/** A query operation, cached. It is asked again when a command alters a noun it shows. */
export function useQueryOperation<C extends AnyContract>(
  contract: C,
  input: RawInputOf<C>,
  options: { enabled?: boolean } = {},
): UseQueryResult<OutputOf<C>> {
  const query = {
    queryKey: operationKey(contract, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await callOperation(contract, input, { signal })).output,
    meta: { shows: contract.shows },
    ...options,
  };
  return useQuery(query, useQueryCache());
}

/** What the parts of a list that comes in pages are asked by. */
type PagesInput<C extends AnyContract> = Omit<RawInputOf<C>, 'after'>;

/** A query operation that answers a page at a time, with where the next one begins. What was seen before is asked anew. */
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
        // The contract's own types, which its parts no longer tell the compiler: `after` was left out of the input.
        const asked = { ...input, ...(after !== null && { after }) } as RawInputOf<C>;
        return (await callOperation<C>(contract, asked, { signal })).output as OutputOf<C> & Paged;
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
    /** Asks for more; undefined where that is all. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    error,
    isFetching,
    refetch,
  };
}

interface Paged {
  next: string | null;
}

/** A command operation; after it succeeds, cached queries that show what it alters are asked again. */
export function useCommandOperation<C extends AnyContract>(
  contract: C,
): UseMutationResult<OutputOf<C>, Error, RawInputOf<C>> {
  const cache = useQueryCache();
  return useMutation(
    {
      mutationKey: operationKey(contract),
      mutationFn: async (input: RawInputOf<C>) => (await callOperation(contract, input)).output,
      onSuccess: () => {
        // Not awaited: the command is done; how fast lists follow is their own matter.
        void refreshQueries(contract.alters);
      },
    },
    cache,
  );
}
