import type { OutputOf, RawInputOf } from '#shared/operations/contract.ts';
import { callOperation, type AnyContract } from './call-operation.ts';
import { operationKey } from './operation-hooks.ts';
import { queryClient } from './query-client.ts';

/** A query operation from the cache, or from the server, which is asked once. Throws ApiError. */
export function fetchOperation<C extends AnyContract>(
  contract: C,
  input: RawInputOf<C>,
): Promise<OutputOf<C>> {
  return queryClient.fetchQuery({
    queryKey: operationKey(contract, input),
    queryFn: async ({ signal }) => (await callOperation(contract, input, { signal })).output,
    meta: { shows: contract.shows },
    retry: false,
  });
}
