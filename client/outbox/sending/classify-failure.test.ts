import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts';
import { ApiError } from '#client/api/api-error.ts';
import { backOff } from '#client/lib/requests/back-off.ts';
import { classifyFailure } from './classify-failure.ts';

const ours = (status: number, data: Record<string, unknown> = {}) =>
  new ApiError(status, 'No.', data, { epoch: 'e1' });
const coded = (code: ErrorCode, data = {}) => ours(ERROR_CODES[code].status, { ...data, code });

describe('[D5] an answer', () => {
  test('of our server refuses only by a code that says so', () => {
    for (const [code, { refuses }] of Object.entries(ERROR_CODES)) {
      const { do: what } = classifyFailure(coded(code as ErrorCode));
      if (code === 'taken') expect(what).toBe('compare');
      else expect([code, what === 'refuse']).toEqual([code, refuses]);
    }
    expect(classifyFailure(coded('forbidden'))).toEqual({
      do: 'refuse',
      code: 'forbidden',
      message: 'No.',
      epoch: 'e1',
    });
  });

  test('without our epoch is none, whatever it says', () => {
    for (const status of [200, 401, 403, 404, 429, 500])
      expect(classifyFailure(new ApiError(status, 'No.', { code: 'forbidden' }))).toEqual({
        do: 'pause',
        by: 'offline',
      });
    expect(classifyFailure(new TypeError('Failed to fetch'))).toEqual({ do: 'pause', by: 'offline' });
  });

  test('[C10] that a session or a workspace is closed pauses, and refuses nothing', () => {
    expect(classifyFailure(coded('unauthenticated'))).toEqual({ do: 'pause', by: 'signed-out' });
    expect(classifyFailure(coded('scope_not_found'))).toEqual({ do: 'pause-scope' });
  });
});

describe('[D4] an answer without a code', () => {
  const retry = { do: 'retry', message: 'No.', afterMs: null };

  test.each([408, 500, 502, 599])('%i is a failure that counts', (status) => {
    expect(classifyFailure(ours(status))).toEqual({ ...retry, isCounted: true });
  });

  test.each([425, 429])('%i is no failure: it never parks anything', (status) => {
    expect(classifyFailure(ours(status))).toEqual({ ...retry, isCounted: false });
  });

  test.each([400, 404, 407, 409, 424, 426, 428, 430, 499])('%i waits to be looked at', (status) => {
    expect(classifyFailure(ours(status))).toEqual({ do: 'park', message: 'No.' });
  });

  test.each(['server-full', 'text-budget'])(
    '[A15] a server that takes nothing for now (%s) is no failure, however long it lasts: nothing is parked',
    (reason) => {
      expect(classifyFailure(ours(503, { reason, retryAfterSeconds: 30 }))).toEqual({
        ...retry,
        afterMs: 30_000,
        isCounted: false,
        isHeldBack: true,
      });
    },
  );

  test('waits as many seconds as it says', () => {
    expect(classifyFailure(ours(503, { retryAfterSeconds: 7 }))).toMatchObject({
      afterMs: 7_000,
      isCounted: true,
    });
    expect(classifyFailure(ours(429, { retryAfterSeconds: 0 }))).toMatchObject({ afterMs: 0 });
    expect(classifyFailure(ours(503, { retryAfterSeconds: '7' }))).toMatchObject({ afterMs: null });
  });
});

test('[D4] waits double up to a minute, drawn apart by as much as half', () => {
  expect([0, 1, 2, 5, 6, 60].map((tries) => backOff(tries, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect([0, 2, 9].map((tries) => backOff(tries, 0))).toEqual([500, 2_000, 30_000]);
});
