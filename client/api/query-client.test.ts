import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { isRetried, retryDelay } from './retry.ts';

test('answers are kept 5 minutes and writes are never tried again', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, retry: isRetried, retryDelay });
  expect(mutations?.retry).toBe(false);
});
