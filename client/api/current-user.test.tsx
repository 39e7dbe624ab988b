// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshQueries } from './query-cache.ts';
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
  vi.unstubAllGlobals();
});

describe('useCurrentUser', () => {
  test('useCurrentUser reports "signed-out" without a session and a remembered user, and sends no request', () => {
    const calls = stubFetch({});
    expect(show().current).toEqual({ status: 'signed-out' });
    expect(calls).toEqual([]);
  });

  test('a visitor without a session does not load the module that asks the server; a sign-in loads it', async () => {
    stubFetch({ '/auth/me': { body: ME } });
    const load = vi.spyOn(serverUserModule, 'whenLoaded');
    const result = show();
    expect(result.current).toEqual({ status: 'signed-out' });
    expect(load).not.toHaveBeenCalled();
    act(() => setSessionId('s1'));
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', source: 'server' }));
    load.mockRestore();
  });

  test('useCurrentUser reports the user of /auth/me, and the device remembers them', async () => {
    stubFetch({ '/auth/me': { body: ME } });
    setSessionId('s1');
    const result = show();
    expect(result.current).toEqual({ status: 'loading' });
    await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', source: 'server' }));
    expect(getRememberedUserId()).toBe('u1');
  });

  test('useCurrentUser reports "failed" when the request fails and no user is remembered', async () => {
    stubFetch({});
    setSessionId('s1');
    const result = show();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(getSessionId()).toBe('s1');
  });
});

describe('[G5] the remembered user', () => {
  test('the remembered user is reported at once, and still when the server cannot be reached', async () => {
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

  test("the remembered user is still reported when a captive portal's sign-in page answers", async () => {
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
  ])(
    'the remembered user is still reported after %s, which clears only the session',
    async (_case, answer) => {
      stubFetch({ '/auth/me': answer });
      remember();
      setSessionId('s1');
      const result = show();
      await waitFor(() => expect(result.current).toMatchObject({ status: 'signed-in', needsSignIn: true }));
      expect(getSessionId()).toBeNull();
      expect(getRememberedUserId()).toBe('u1');
    },
  );

  test('signing out forgets the remembered user', async () => {
    stubFetch({ '/auth/logout': { body: {} } });
    remember();
    const result = show();
    await act(() => signOut());
    expect(result.current).toEqual({ status: 'signed-out' });
  });

  test('the remembered user is read from the record of an older version, but not from a record with another id', () => {
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

describe('while the module that asks the server is loading', () => {
  /** Lets the test decide when the module loads and when an attempt to load it fails. */
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

  test('[G5] the remembered user is reported, and the server is asked once the module is loaded', async () => {
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

  test('useCurrentUser without a remembered user reports "loading", then "failed" after four attempts, and recovers', async () => {
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

test('a command that alters the user makes useCurrentUser ask the server again', async () => {
  const calls = stubFetch({ '/auth/me': { body: ME } });
  setSessionId('s1');
  const result = show();
  await waitFor(() => expect(result.current).toMatchObject({ source: 'server' }));
  await act(() => refreshQueries(['user']));
  expect(calls).toHaveLength(2);
});
