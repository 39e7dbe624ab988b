// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { getSessionId, setSessionId } from './session.ts';
import { stubFetch } from './testing/fetch-stub.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The stub of an error response of our server. */
const errorResponse = (status: number, code?: string) => ({
  status,
  body: { statusCode: status, message: 'No.', data: code === undefined ? {} : { code } },
});

/** Calls a path and returns the ApiError that the call fails with. */
async function failureOf(path: string): Promise<ApiError> {
  const failure = await apiFetch(path).catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error(`${path} did not fail with an ApiError.`);
  return failure;
}

test('apiFetch sends the session as a bearer token and the body as JSON', async () => {
  const calls = stubFetch({ '/auth/logout': { body: {} } });
  await apiFetch('/auth/logout', { method: 'POST', body: {} });
  setSessionId('s1');
  await apiFetch('/auth/logout', { method: 'POST', body: { a: 1 } });
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer s1']);
  expect(calls[1]).toMatchObject({ method: 'POST', body: { a: 1 } });
  expect(calls[1]?.headers.get('content-type')).toBe('application/json');
});

test('apiFetch calls REACT_APP_API_URL when it is set', async () => {
  vi.stubEnv('REACT_APP_API_URL', 'https://api.foolscap.example/');
  const calls = stubFetch({ 'https://api.foolscap.example/auth/me': { body: null } });
  await apiFetch('/auth/me');
  expect(calls).toHaveLength(1);
});

test('apiFetch throws an ApiError with the status, message and data of an error response', async () => {
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
  expect(failure.isTransient).toBe(false);
});

test('apiFetch throws a default message when the response has none or never arrives', async () => {
  stubFetch({ '/a': { status: 502, text: '<h1>Bad gateway</h1>' } });
  expect(await failureOf('/a')).toMatchObject({ statusCode: 502, code: null, isTransient: true });
  expect((await failureOf('/a')).message).toContain('502');
  expect(await failureOf('/lost')).toMatchObject({ statusCode: 0, isTransient: true });
});

test("[G5] apiFetch treats a captive portal's sign-in page as a network failure", async () => {
  stubFetch({ '/auth/me': { text: '<!doctype html><title>Hotel</title>' } });
  expect(await failureOf('/auth/me')).toMatchObject({ statusCode: 0, isTransient: true });
});

test('[C13] apiFetch fails as a network failure after 30 s when the server accepts a call and never answers', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const failure = failureOf('/auth/me');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toMatchObject({ statusCode: 0, isTransient: true });
});

test('[C11] apiFetch treats a response without our epoch header as a network failure at every status', async () => {
  stubFetch({
    '/200': { body: { fine: true }, epoch: null },
    '/401': { ...errorResponse(401, 'unauthenticated'), epoch: null },
    '/404': { ...errorResponse(404, 'not_found'), epoch: null },
    '/502': { status: 502, text: '<h1>Bad gateway</h1>', epoch: null },
  });
  setSessionId('s1');
  for (const path of ['/200', '/401', '/404', '/502']) {
    expect(await failureOf(path)).toMatchObject({ statusCode: 0, code: null, epoch: null });
  }
  expect(getSessionId()).toBe('s1');
});

test('an ApiError carries the epoch of the server that rejected the call', async () => {
  stubFetch({ '/404': { ...errorResponse(404, 'not_found'), epoch: 'second' } });
  expect(await failureOf('/404')).toMatchObject({ code: 'not_found', epoch: 'second' });
});

test('[E2] apiFetch sends back the cursor of the last response', async () => {
  const calls = stubFetch({ '/auth/me': { body: null, headers: { 'x-cursor': 'e1.7.9.sum' } } });
  await apiFetch('/auth/me');
  await apiFetch('/auth/me');
  expect(calls.map(({ headers }) => headers.get('x-cursor'))).toEqual([null, 'e1.7.9.sum']);
});

test('a 401 clears the session that the request used', async () => {
  stubFetch({ '/auth/me': errorResponse(401, 'unauthenticated') });
  setSessionId('s1');
  await failureOf('/auth/me');
  expect(getSessionId()).toBeNull();
});

test('[F5] a 401 without our error code, from a proxy or a captive portal, does not clear the session', async () => {
  stubFetch({
    '/bare': { status: 401, text: '' },
    '/html': { status: 401, text: '<h1>Room number?</h1>' },
  });
  setSessionId('s2');
  for (const path of ['/bare', '/html']) expect((await failureOf(path)).code).toBeNull();
  expect(getSessionId()).toBe('s2');
});

test('a 401 does not clear a session that was stored while the request ran', async () => {
  stubFetch({
    '/auth/me': () => {
      setSessionId('newer');
      return errorResponse(401, 'unauthenticated');
    },
  });
  setSessionId('older');
  await failureOf('/auth/me');
  expect(getSessionId()).toBe('newer');
});

test('a 401 about a wrong password does not clear the session', async () => {
  stubFetch({ '/operations/change-password': errorResponse(401, 'wrong_credentials') });
  setSessionId('s1');
  await failureOf('/operations/change-password');
  expect(getSessionId()).toBe('s1');
});
