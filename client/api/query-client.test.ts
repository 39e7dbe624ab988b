import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { isRetried, queryClient, retryDelay } from './query-client.ts';

describe('[F16] queries are tried again', () => {
  test.each([0, 429, 500, 503])('after status %i, three times', (status) => {
    const error = new ApiError(status, 'x');
    expect([0, 1, 2, 3].map((failures) => isRetried(failures, error))).toEqual([true, true, true, false]);
  });

  test.each([400, 401, 403, 404, 409])('not after status %i', (status) => {
    expect(isRetried(0, new ApiError(status, 'x'))).toBe(false);
  });

  test('not after a fault of this page', () => expect(isRetried(0, new TypeError('x'))).toBe(false));

  test('after 1 s, doubling up to 30 s', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
});

test('answers are kept 5 minutes and writes are never tried again', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000 });
  expect(mutations?.retry).toBe(false);
});
