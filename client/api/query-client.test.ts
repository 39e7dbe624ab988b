import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { isRetried, retryDelay } from './retry.ts';

test('the query client caches answers for 5 minutes and never retries a mutation', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, retry: isRetried, retryDelay });
  expect(mutations?.retry).toBe(false);
});
