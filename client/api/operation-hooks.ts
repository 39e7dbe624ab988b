import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { OutputOf, RawInputOf } from '#shared/operations/contract.ts';
import { callOperation, type AnyContract } from './call-operation.ts';
import { refreshQueries } from './query-client.ts';

/** The cache key of a query operation; by the name alone it matches every input. */
export function operationKey(contract: AnyContract, input?: unknown): readonly unknown[] {
  return input === undefined ? ['operation', contract.name] : ['operation', contract.name, input];
}

/** A query operation, cached. It is asked again when a command alters a noun it shows. */
export function useQueryOperation<C extends AnyContract>(
  contract: C,
  input: RawInputOf<C>,
  options: { enabled?: boolean } = {},
): UseQueryResult<OutputOf<C>> {
  return useQuery({
    queryKey: operationKey(contract, input),
    queryFn: async ({ signal }) => (await callOperation(contract, input, { signal })).output,
    meta: { shows: contract.shows },
    ...options,
  });
}

/** A command operation; after it succeeds, cached queries that show what it alters are asked again. */
export function useCommandOperation<C extends AnyContract>(
  contract: C,
): UseMutationResult<OutputOf<C>, Error, RawInputOf<C>> {
  return useMutation({
    mutationKey: operationKey(contract),
    mutationFn: async (input: RawInputOf<C>) => (await callOperation(contract, input)).output,
    onSuccess: () => {
      // Not awaited: the command is done; how fast lists follow is their own matter.
      void refreshQueries(contract.alters);
    },
  });
}
