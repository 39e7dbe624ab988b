// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { getSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { toBase64 } from '#client/lib/base64.ts';
import { rememberAskedPath } from './after-login.ts';
import { callbackSearch } from './callback-search.ts';
import { LoginPage } from './login-page.tsx';
import { OAuthCallbackPage } from './oauth-callback-page.tsx';
import { renderAt } from './testing/render-at.tsx';

const ME = { id: 'u1', email: 'mara@letters.example' };
const CODE = 'c'.repeat(43);
const show = (props: Partial<Parameters<typeof OAuthCallbackPage>[0]> = {}) =>
  renderAt(
    '/oauth/callback',
    <OAuthCallbackPage error={null} provider={null} code={CODE} isConnecting={false} {...props} />,
  );
const alertText = async () => (await screen.findByRole('alert')).textContent;
const isAt = (path: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`at ${path}`));

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the callback page of a sign-in', () => {
  test('a purchase that led to the login goes on after the sign-in, and only once', async () => {
    stubFetch({ '/auth/exchange-code': { body: { sessionId: 's1' } }, '/auth/me': { body: ME } });
    rememberAskedPath('/pricing?plan=hobby');
    await show();
    await isAt('/pricing?plan=hobby');
    expect(sessionStorage).toHaveLength(0);
    cleanup();
    await show();
    await isAt('/workspaces');
  });

  test('a social sign-in returns to the item that was asked for', async () => {
    stubFetch({
      '/auth/providers': { body: { providers: ['google'] } },
      '/auth/exchange-code': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    await renderAt('/login?next=%2Fworkspace%2Fw1%3Fitem%3Dd1', <LoginPage />);
    fireEvent.click(await screen.findByRole('link', { name: 'Google' }));
    cleanup();
    await show();
    await isAt('/workspace/w1?item=d1');
    expect(sessionStorage).toHaveLength(0);
  });

  test('a social sign-in that began without a page forgets the page of an earlier one', async () => {
    stubFetch({
      '/auth/providers': { body: { providers: ['google'] } },
      '/auth/exchange-code': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    rememberAskedPath('/workspace/w1');
    await renderAt('/login', <LoginPage />);
    fireEvent.click(await screen.findByRole('link', { name: 'Google' }));
    cleanup();
    await show();
    await isAt('/workspaces');
    expect(sessionStorage).toHaveLength(0);
  });

  test('a stored page of another site is not opened after a social sign-in', async () => {
    stubFetch({ '/auth/exchange-code': { body: { sessionId: 's1' } }, '/auth/me': { body: ME } });
    rememberAskedPath('//evil.example');
    await show();
    await isAt('/workspaces');
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['Your account was hacked. Call +1 555 0100 at once.', 'toString', 'no_email', '<b>Unable</b>'])(
    'the page shows its general sentence, and no text of its address, for the error %j',
    async (error) => {
      stubFetch({});
      await show({ ...callbackSearch({ error, provider: 'Evil' }), code: null });
      expect(await alertText()).toBe('Unable to login with the OAuth provider.');
    },
  );

  test('the page shows the sentence of the code in its address, without a request', async () => {
    const calls = stubFetch({});
    await show({ ...callbackSearch({ error: 'cancelled', provider: 'google' }), code: null });
    expect(await alertText()).toBe(
      'You did not let Foolscap use your Google account, so nothing was changed.',
    );
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
    expect(calls).toEqual([]);
  });

  test.each([
    ['an answer without a session', { body: {} }],
    [
      'a code that was used',
      {
        status: 400,
        body: { message: 'Unable to login with the OAuth provider.', data: { code: 'token_invalid' } },
      },
    ],
  ])('%s shows “Unable to login with the OAuth provider.” and stores no session', async (_kind, answer) => {
    stubFetch({ '/auth/exchange-code': answer });
    await show();
    expect(await alertText()).toBe('Unable to login with the OAuth provider.');
    expect(getSessionId()).toBe(null);
  });

  test('an address without a code and without a sentence shows that the sign-in failed', async () => {
    const calls = stubFetch({});
    await show({ code: null });
    expect(await alertText()).toBe('Unable to login with the OAuth provider.');
    expect(calls).toEqual([]);
  });

  test('the page waits, exchanges the code once, stores the session and opens the workspaces', async () => {
    let answer = (_value: { body: unknown }) => {};
    const exchanged = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    const calls = stubFetch({ '/auth/exchange-code': () => exchanged, '/auth/me': { body: ME } });
    await show();
    expect((await screen.findByRole('status')).textContent).toBe('Please wait a moment while we log you in.');
    await waitFor(() => expect(calls.length).toBe(1));
    answer({ body: { sessionId: 's1' } });
    await isAt('/workspaces');
    expect(getSessionId()).toBe('s1');
    // The page is rendered in StrictMode, which runs every effect twice.
    expect(bodiesOf(calls, '/auth/exchange-code')).toEqual([{ code: CODE }]);
  });

  test('the code is exchanged with the verifier of the page that began the sign-in, which is used once', async () => {
    const calls = stubFetch({
      '/auth/providers': { body: { providers: ['google'] } },
      '/auth/exchange-code': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    await renderAt('/login', <LoginPage />);
    const link = await screen.findByRole('link', { name: 'Google' });
    const challenge = await waitFor(() => {
      const found = /\/auth\/google\/login\?challenge=([\w-]{43})$/.exec(link.getAttribute('href') ?? '');
      expect(found).not.toBe(null);
      return found?.[1];
    });
    cleanup();
    await show();
    await isAt('/workspaces');
    const [body] = bodiesOf(calls, '/auth/exchange-code') as { code: string; verifier: string }[];
    expect(body?.code).toBe(CODE);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body?.verifier));
    expect(toBase64(new Uint8Array(hash))).toBe(`${challenge?.replaceAll('-', '+').replaceAll('_', '/')}=`);
    expect(Object.values(localStorage)).not.toContain(body?.verifier);
  });

  test('without the hash functions of a secure page the link begins the sign-in as it is', async () => {
    vi.stubGlobal('crypto', { ...crypto, subtle: undefined });
    stubFetch({ '/auth/providers': { body: { providers: ['google'] } } });
    await renderAt('/login', <LoginPage />);
    const link = await screen.findByRole('link', { name: 'Google' });
    await Promise.resolve();
    expect(link.getAttribute('href')).toBe('/auth/google/login');
    expect(localStorage).toHaveLength(0);
  });

  test('a user who is signed in is sent to the workspaces, and the code is not exchanged', async () => {
    localStorage.setItem('foolscap:sessionId', 's0');
    const calls = stubFetch({ '/auth/me': { body: ME } });
    await show({ error: 'failed' });
    await isAt('/workspaces');
    expect(calls.map(({ path }) => path)).toEqual(['/auth/me']);
  });

  test('a stored session that has ended does not stop the sign-in', async () => {
    localStorage.setItem('foolscap:sessionId', 's0');
    let isEnded = true;
    stubFetch({
      '/auth/me': () =>
        isEnded
          ? { status: 401, body: { message: 'Please log in.', data: { code: 'unauthenticated' } } }
          : { body: ME },
      '/auth/exchange-code': () => {
        isEnded = false;
        return { body: { sessionId: 's1' } };
      },
    });
    await show();
    await isAt('/workspaces');
    expect(getSessionId()).toBe('s1');
  });
});

describe('the callback page of a connection', () => {
  const CONNECT = '/operations/connect-provider';

  test('a refusal is shown to the signed-in user, with a link back to the account', async () => {
    localStorage.setItem('foolscap:sessionId', 's0');
    stubFetch({
      [CONNECT]: {
        status: 409,
        body: {
          message: 'This GitHub account belongs to another Foolscap account.',
          data: { code: 'conflict' },
        },
      },
    });
    await show({ isConnecting: true });
    expect(await alertText()).toBe('This GitHub account belongs to another Foolscap account.');
    expect(screen.getByRole('link', { name: 'Back to your account' }).getAttribute('href')).toBe('/account');
  });

  test('the sentence of a failed connection is shown also to a signed-in user', async () => {
    localStorage.setItem('foolscap:sessionId', 's0');
    const calls = stubFetch({ '/auth/me': { body: ME } });
    await show({ isConnecting: true, error: 'unreachable', provider: 'github', code: null });
    expect(await alertText()).toBe(
      'GitHub does not answer at the moment. Please try again in a few minutes.',
    );
    expect(calls).toEqual([]);
  });

  test('the code is used once, in the session of the user, and the account page opens', async () => {
    localStorage.setItem('foolscap:sessionId', 's0');
    const calls = stubFetch({ [CONNECT]: { body: { provider: 'github', isNew: true } } });
    await show({ isConnecting: true });
    await isAt('/account');
    expect(calls.map(({ path, body, headers }) => [path, body, headers.get('authorization')])).toEqual([
      [CONNECT, { code: CODE }, 'Bearer s0'],
    ]);
  });
});

test('the query of the page has the code of a failure, its provider and the purpose, and nothing else', () => {
  const query = { error: 'cancelled', provider: 'google', purpose: 'connect' };
  expect(callbackSearch({ ...query, sessionId: 's' })).toEqual(query);
  expect(callbackSearch({ error: 'x'.repeat(400), provider: 'x' })).toEqual({ error: 'failed' });
  expect(callbackSearch({ error: '', purpose: 'other' })).toEqual({});
  expect(callbackSearch({ error: 7 })).toEqual({});
});
