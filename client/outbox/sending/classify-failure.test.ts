import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts';
import { ApiError } from '#client/api/api-error.ts';
import { backOff } from '#client/lib/requests/back-off.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { sampleOperation } from '../testing/samples.ts';
import { refusal } from '../testing/scripted-server.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { classifyFailure, classifyInScope } from './classify-failure.ts';

const answered = (status: number, data: Record<string, unknown> = {}) =>
  new ApiError(status, 'No.', data, { epoch: 'e1' });
const answeredWith = (code: ErrorCode, data = {}) => answered(ERROR_CODES[code].status, { ...data, code });

describe('[D5] an answer is classified by its code', () => {
  test('an answer of our server refuses an operation only by a code that says so', () => {
    for (const [code, { refuses }] of Object.entries(ERROR_CODES)) {
      const { do: type } = classifyFailure(answeredWith(code as ErrorCode));
      if (code === 'taken') expect(type).toBe('compare');
      else expect([code, type === 'refuse']).toEqual([code, refuses]);
    }
    expect(classifyFailure(answeredWith('forbidden'))).toEqual({
      do: 'refuse',
      code: 'forbidden',
      message: 'No.',
      epoch: 'e1',
    });
  });

  test('an answer without an epoch counts as a network failure, whatever its status', () => {
    for (const status of [200, 401, 403, 404, 429, 500])
      expect(classifyFailure(new ApiError(status, 'No.', { code: 'forbidden' }))).toEqual({
        do: 'pause',
        by: 'offline',
      });
    expect(classifyFailure(new TypeError('Failed to fetch'))).toEqual({ do: 'pause', by: 'offline' });
  });

  test('[C10] a lost session or workspace pauses and refuses nothing', () => {
    expect(classifyFailure(answeredWith('unauthenticated'))).toEqual({ do: 'pause', by: 'signed-out' });
    expect(classifyFailure(answeredWith('scope_not_found'))).toEqual({ do: 'pause-scope' });
  });
});

describe('[D4] an answer without a code is classified by its status', () => {
  const retry = { do: 'retry', message: 'No.', afterMs: null };

  test.each([408, 500, 502, 599])('status %i is a failure that counts', (status) => {
    expect(classifyFailure(answered(status))).toEqual({ ...retry, isCounted: true });
  });

  test.each([425, 429])('status %i is a failure that does not count', (status) => {
    expect(classifyFailure(answered(status))).toEqual({ ...retry, isCounted: false });
  });

  test.each([400, 404, 407, 409, 424, 426, 428, 430, 499])('status %i parks the operation', (status) => {
    expect(classifyFailure(answered(status))).toEqual({ do: 'park', message: 'No.' });
  });

  test.each(['server-full', 'text-budget'])(
    '[A15] a server that stores nothing new (%s) never causes parking, however long it lasts',
    (reason) => {
      expect(classifyFailure(answered(503, { reason, retryAfterSeconds: 30 }))).toEqual({
        ...retry,
        afterMs: 30_000,
        isCounted: false,
        isHeldBack: true,
      });
    },
  );

  test('the retry waits as many seconds as the answer says', () => {
    expect(classifyFailure(answered(503, { retryAfterSeconds: 7 }))).toMatchObject({
      afterMs: 7_000,
      isCounted: true,
    });
    expect(classifyFailure(answered(429, { retryAfterSeconds: 0 }))).toMatchObject({ afterMs: 0 });
    expect(classifyFailure(answered(503, { retryAfterSeconds: '7' }))).toMatchObject({ afterMs: null });
  });
});

test('[D4] the back-off doubles up to a minute, with jitter of up to half', () => {
  expect([0, 1, 2, 5, 6, 60].map((tries) => backOff(tries, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect([0, 2, 9].map((tries) => backOff(tries, 0))).toEqual([500, 2_000, 30_000]);
});

const SCOPE = 'workspace:w';
const known: ScopeSnapshot = { scope: SCOPE, epoch: 'e1', seq: 3, storedAt: 1, value: { workspaces: [] } };

/** Classifies an error with the given answer of the workspace. Returns the result and the pulls made. */
async function classified(error: unknown, scopeError?: Error, scope = SCOPE) {
  const pulls: unknown[] = [];
  // The parts of the store and the dependencies that the classification uses.
  const options = {
    store: { snapshot: async (of: string) => (of === scope ? known : undefined) } as OutboxStore,
    dependencies: {
      pull: async (of: string, before: unknown) => {
        pulls.push([of, before]);
        if (scopeError instanceof Error) throw scopeError;
        return known;
      },
    } as OutboxDependencies,
  };
  const failure = await classifyInScope(
    sampleOperation({ key: 'k', name: 'update-folder', scope }),
    error,
    options,
  );
  return { failure, pulls };
}

describe('[C10] a "not found" is checked against the workspace', () => {
  test("a missing row is refused if its workspace answers, and only the workspace's changes are pulled", async () => {
    const { failure, pulls } = await classified(refusal('not_found'));
    expect(failure).toMatchObject({ do: 'refuse', code: 'not_found' });
    expect(pulls).toEqual([[SCOPE, known]]);
  });

  test.each<ErrorCode>(['not_found', 'forbidden', 'scope_not_found'])(
    'the scope pauses if its workspace is closed to this writer (%s)',
    async (code) => {
      expect((await classified(refusal('not_found'), refusal(code))).failure).toEqual({ do: 'pause-scope' });
    },
  );

  test('the queue pauses if the workspace does not answer', async () => {
    const { failure } = await classified(refusal('not_found'), ApiError.unreachable(new Error('cut')));
    expect(failure).toEqual({ do: 'pause', by: 'offline' });
  });

  test("a missing row in the user's own scope is refused without a pull", async () => {
    const { failure, pulls } = await classified(refusal('not_found'), undefined, 'user:ada');
    expect(failure).toMatchObject({ do: 'refuse' });
    expect(pulls).toEqual([]);
  });
});

test.each([refusal('locked'), refusal('unavailable'), refusal('taken'), new Error('cut')])(
  'other failures are classified without a pull (%s)',
  async (error) => {
    const { failure, pulls } = await classified(error, refusal('forbidden'));
    expect(failure.do).not.toBe('pause-scope');
    expect(pulls).toEqual([]);
  },
);
