// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshQueries } from './cached-answers.ts';
import { serverUserModule, useCurrentUser } from './current-user.ts';
import { queryClient } from './query-client.ts';
import { getRememberedUserId } from './remembered-user.ts';
import { getSessionId, setSessionId } from './session.ts';
import { signOut } from './sign-in.ts';
import { stubFetch } from './testing/fetch-stub.ts';

const ME = { id: 'u1', email: 'mara@letters.example', username: 'Mara', isAdmin: false, credits: 10 };
const remember = (me: unknown = ME) => {
  localStorage.setItem('foolscap:userId', 'u1');
  localStorage.setItem('foolscap:me', JSON.stringify(me));
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = () => renderHook(() => useCurrentUser(), { wrapper }).result;
const refusal = {
  status: 401,
  body: { statusCode: 401, message: 'Please log in.', data: { code: 'unauthenticated' } },
};

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('who is signed in', () => {
  test('nobody, without a session and a remembered person; the server is not asked', () => {
    const calls = stubFetch({});
    expect(show().current).toEqual({ status: 'signed-out' });
    expect(calls).toEqual([]);
  });

  test('the person of /auth/me, who is then remembered', async () => {
    stubFetch({ '/auth/me': { body: ME } });
    setSessionId('s1');
    const result = show();
    expect(result.current).toEqual({ status: 'loading' });
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', source: 'server' }));
    expect(getRememberedUserId()).toBe('u1');
  });

  test('a failure is said when nobody is remembered', async () => {
    stubFetch({});
    setSessionId('s1');
    const result = show();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(getSessionId()).toBe('s1');
  });
});

describe('[G5] the remembered person', () => {
  test('is there at once, and stays when the server cannot be asked', async () => {
    const calls = stubFetch({});
    remember();
    setSessionId('s1');
    const result = show();
    const offline = { status: 'signed-in', source: 'device', needsSignIn: false, user: { username: 'Mara' } };
    expect(result.current).toMatchObject(offline);
    await waitFor(() => expect(queryClient.getQueryState(['auth', 'me'])?.status).toBe('error'));
    expect(calls).toHaveLength(1);
    expect(result.current).toMatchObject(offline);
  });

  test("stays when a network's own sign-in page answers", async () => {
    stubFetch({ '/auth/me': { text: '<title>Hotel</title>' } });
    remember();
    setSessionId('s1');
    const result = show();
    await waitFor(() => expect(queryClient.getQueryState(['auth', 'me'])?.status).toBe('error'));
    expect(result.current).toMatchObject({ status: 'signed-in', needsSignIn: false });
    expect(getSessionId()).toBe('s1');
  });

  test.each([
    ['a 401', refusal],
    ['"no session"', { body: null }],
  ])('outlives %s, which clears the key alone', async (_case, answer) => {
    stubFetch({ '/auth/me': answer });
    remember();
    setSessionId('s1');
    const result = show();
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', needsSignIn: true }));
    expect(getSessionId()).toBeNull();
    expect(getRememberedUserId()).toBe('u1');
  });

  test('leaves with sign-out', async () => {
    stubFetch({ '/auth/logout': { body: {} } });
    remember();
    const result = show();
    await act(() => signOut());
    expect(result.current).toEqual({ status: 'signed-out' });
  });

  test('is read from what an older version kept, and not from what is broken', () => {
    stubFetch({});
    remember({ id: 'u1' });
    expect(show().current).toMatchObject({
      status: 'signed-in',
      user: { id: 'u1', email: null, credits: 0 },
    });
    cleanup();
    remember({ id: 'somebody-else' });
    expect(show().current).toEqual({ status: 'signed-out' });
  });
});

describe('while the code that asks the server is fetched', () => {
  /** Its arrival and its failures happen by hand. */
  async function holdModule() {
    const module = await serverUserModule.load();
    const hold = vi.spyOn(serverUserModule, 'whenLoaded').mockImplementation(() => () => {});
    const [use, fail] = [
      () => act(() => hold.mock.calls[0]?.[0](module)),
      (failures: number) => act(() => hold.mock.calls[0]?.[1]?.(failures)),
    ];
    return { use, fail };
  }
  afterEach(() => vi.restoreAllMocks());

  test('[G5] the remembered person is shown, and the server is asked once the code is there', async () => {
    const calls = stubFetch({ '/auth/me': { body: ME } });
    remember();
    setSessionId('s1');
    const { use, fail } = await holdModule();
    const result = show();
    expect(result.current).toMatchObject({ status: 'signed-in', source: 'device', needsSignIn: false });
    fail(4);
    expect(result.current).toMatchObject({ status: 'signed-in', source: 'device', needsSignIn: false });
    expect(calls).toEqual([]);
    use();
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', source: 'server' }));
    expect(calls).toHaveLength(1);
  });

  test('a device that remembers nobody waits, says that it failed after four attempts, and recovers', async () => {
    stubFetch({ '/auth/me': { body: ME } });
    setSessionId('s1');
    const { use, fail } = await holdModule();
    const result = show();
    fail(3);
    expect(result.current).toEqual({ status: 'loading' });
    fail(4);
    expect(result.current).toMatchObject({ status: 'failed' });
    use();
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', source: 'server' }));
  });
});

test('a command that alters the user has the server asked again', async () => {
  const calls = stubFetch({ '/auth/me': { body: ME } });
  setSessionId('s1');
  const result = show();
  await waitFor(() => expect(result.current).toMatchObject({ source: 'server' }));
  await act(() => refreshQueries(['user']));
  expect(calls).toHaveLength(2);
});
