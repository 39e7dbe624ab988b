// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, errorText } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { getSessionId, setSessionId } from './session.ts';
import { stubFetch } from './testing/fetch-stub.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const refused = (status: number, code?: string) => ({
  status,
  body: { statusCode: status, message: 'No.', data: code === undefined ? {} : { code } },
});

async function failureOf(path: string): Promise<ApiError> {
  const failure = await apiFetch(path).catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error(`${path} did not fail with an ApiError.`);
  return failure;
}

describe('a call', () => {
  test('carries the session as a bearer and its body as JSON', async () => {
    const calls = stubFetch({ '/auth/logout': { body: {} } });
    await apiFetch('/auth/logout', { method: 'POST', body: {} });
    setSessionId('s1');
    await apiFetch('/auth/logout', { method: 'POST', body: { a: 1 } });
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer s1']);
    expect(calls[1]).toMatchObject({ method: 'POST', body: { a: 1 } });
    expect(calls[1]?.headers.get('content-type')).toBe('application/json');
  });

  test('goes to REACT_APP_API_URL where that is set', async () => {
    vi.stubEnv('REACT_APP_API_URL', 'https://api.foolscap.example/');
    const calls = stubFetch({ 'https://api.foolscap.example/auth/me': { body: null } });
    await apiFetch('/auth/me');
    expect(calls).toHaveLength(1);
  });

  test('that is refused throws status, message and data of the answer', async () => {
    stubFetch({
      '/operations/create-workspace': {
        status: 403,
        body: {
          statusCode: 403,
          message: 'Your plan has 2 workspaces.',
          data: { code: 'plan_limit', max: 2 },
        },
      },
    });
    const failure = await failureOf('/operations/create-workspace');
    expect(failure).toMatchObject({
      statusCode: 403,
      message: 'Your plan has 2 workspaces.',
      code: 'plan_limit',
    });
    expect(failure.data).toEqual({ code: 'plan_limit', max: 2 });
    expect(failure.isPassing).toBe(false);
  });

  test('has words of its own where the answer has none', async () => {
    stubFetch({ '/a': { status: 502, text: '<h1>Bad gateway</h1>' } });
    expect(await failureOf('/a')).toMatchObject({ statusCode: 502, code: null, isPassing: true });
    expect((await failureOf('/a')).message).toContain('502');
    expect(await failureOf('/lost')).toMatchObject({ statusCode: 0, isPassing: true });
  });

  test("[G5] a network's own sign-in page is no answer", async () => {
    stubFetch({ '/auth/me': { text: '<!doctype html><title>Hotel</title>' } });
    expect(await failureOf('/auth/me')).toMatchObject({ statusCode: 0, isPassing: true });
  });
});

test('[C13] a call that the server accepts and never answers is a failure of the network after 30 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const failure = failureOf('/auth/me');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toMatchObject({ statusCode: 0, isPassing: true });
});

test('[C11] an answer without our epoch is a failure of the network, whatever its status', async () => {
  stubFetch({
    '/200': { body: { fine: true }, epoch: null },
    '/401': { ...refused(401, 'unauthenticated'), epoch: null },
    '/404': { ...refused(404, 'not_found'), epoch: null },
    '/502': { status: 502, text: '<h1>Bad gateway</h1>', epoch: null },
  });
  setSessionId('s1');
  for (const path of ['/200', '/401', '/404', '/502']) {
    expect(await failureOf(path)).toMatchObject({ statusCode: 0, code: null, epoch: null });
  }
  expect(getSessionId()).toBe('s1');
});

test('a refusal says which epoch refused', async () => {
  stubFetch({ '/404': { ...refused(404, 'not_found'), epoch: 'second' } });
  expect(await failureOf('/404')).toMatchObject({ code: 'not_found', epoch: 'second' });
});

test('[E2] shows the server how far it had come when it answered last', async () => {
  const calls = stubFetch({ '/auth/me': { body: null, headers: { 'x-cursor': 'e1.7.9.sum' } } });
  await apiFetch('/auth/me');
  await apiFetch('/auth/me');
  expect(calls.map(({ headers }) => headers.get('x-cursor'))).toEqual([null, 'e1.7.9.sum']);
});

describe('a 401', () => {
  test('clears the session that the request used', async () => {
    stubFetch({ '/auth/me': refused(401, 'unauthenticated') });
    setSessionId('s1');
    await failureOf('/auth/me');
    expect(getSessionId()).toBeNull();
  });

  test('[F5] that is not our server’s word, as a proxy’s or a hotel’s, leaves the session alone', async () => {
    stubFetch({
      '/bare': { status: 401, text: '' },
      '/html': { status: 401, text: '<h1>Room number?</h1>' },
    });
    setSessionId('s2');
    for (const path of ['/bare', '/html']) expect((await failureOf(path)).code).toBeNull();
    expect(getSessionId()).toBe('s2');
  });

  test('leaves a session alone that was stored while the request ran', async () => {
    stubFetch({
      '/auth/me': () => {
        setSessionId('newer');
        return refused(401, 'unauthenticated');
      },
    });
    setSessionId('older');
    await failureOf('/auth/me');
    expect(getSessionId()).toBe('newer');
  });

  test('about a mistyped password leaves the session alone', async () => {
    stubFetch({ '/operations/change-password': refused(401, 'wrong_credentials') });
    setSessionId('s1');
    await failureOf('/operations/change-password');
    expect(getSessionId()).toBe('s1');
  });
});

test('a banner says the message, then data.message after a colon', () => {
  expect(errorText(new ApiError(400, 'Sign-up failed', { message: 'Try later' }))).toBe(
    'Sign-up failed: Try later',
  );
  expect(errorText(new ApiError(400, 'Sign-up failed', { code: 'invalid_input' }))).toBe('Sign-up failed');
});
