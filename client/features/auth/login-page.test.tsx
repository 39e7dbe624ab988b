// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { queryClient } from '#client/api/query-client.ts';
import { getSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { LoginPage } from './login-page.tsx';
import { renderAt } from './testing/render-at.tsx';

const ME = { id: 'u1', email: 'mara@letters.example' };
const NO_PROVIDERS = { '/auth/providers': { body: { providers: [] } } };
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const fill = () => {
  fireEvent.change(email(), { target: { value: ' mara@letters.example ' } });
  fireEvent.change(password(), { target: { value: ' a long walk ' } });
};

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the login page', () => {
  test('the login page shows its heading, its links and an email field', async () => {
    stubFetch(NO_PROVIDERS);
    await renderAt('/login', <LoginPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in to your account');
    expect(screen.getByText('Welcome back')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/request-password-reset',
    );
    expect(email().getAttribute('type')).toBe('email');
  });

  test('the login page shows the address that was verified just now', async () => {
    stubFetch(NO_PROVIDERS);
    await renderAt('/login', <LoginPage />, { email: 'mara@letters.example' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@letters.example');
  });

  test('the login page requires email and password, and focuses the first missing one', async () => {
    const calls = stubFetch(NO_PROVIDERS);
    await renderAt('/login', <LoginPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(email().getAttribute('aria-describedby')).toBe(screen.getByText('Email is required').id);
    fireEvent.change(email(), { target: { value: 'mara' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(calls.filter(({ path }) => path !== '/auth/providers')).toEqual([]);
  });

  test('every submit clears the banner, also one that is refused in the form', async () => {
    stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/login': { status: 401, body: { message: 'Wrong password.' } },
    });
    await renderAt('/login', <LoginPage />);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    fireEvent.change(password(), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Password is required')).toBeTruthy();
  });

  test('a login sends the password as typed, stores the session and opens the workspaces', async () => {
    const calls = stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/login': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    await renderAt('/login', <LoginPage />);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('at /workspaces')).toBeTruthy();
    expect(getSessionId()).toBe('s1');
    expect(calls.find(({ path }) => path === '/auth/email/login')?.body).toEqual({
      email: 'mara@letters.example',
      password: ' a long walk ',
    });
  });

  test('a login to which a purchase led goes back to the purchase', async () => {
    stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/login': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    await renderAt('/login?plan=hobby', <LoginPage />);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('at /pricing?plan=hobby')).toBeTruthy();
  });

  test.each([
    ['/workspace/w1?item=d1', 'at /workspace/w1?item=d1'],
    ['/account', 'at /account'],
    ['/admin/users', 'at /admin/users'],
    ['//evil.example', 'at /workspaces'],
    ['/\\evil.example', 'at /workspaces'],
    ['/%2Fevil.example', 'at /workspaces'],
    ['https://evil.example/', 'at /workspaces'],
    ['javascript:alert(1)', 'at /workspaces'],
  ])('a login to which %j led ends %s', async (next, end) => {
    stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/login': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    await renderAt(`/login?${new URLSearchParams({ next })}`, <LoginPage />);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText(end)).toBeTruthy();
  });

  test('the link to the sign-up takes the page that was asked for along, and none of another site', async () => {
    stubFetch(NO_PROVIDERS);
    await renderAt('/login?next=%2Faccount&plan=hobby', <LoginPage />);
    const href = () => screen.getByRole('link', { name: 'Sign up' }).getAttribute('href');
    expect(new URLSearchParams(href()?.split('?')[1]).get('next')).toBe('/account');
    cleanup();
    await renderAt('/login?next=%2F%2Fevil.example', <LoginPage />);
    expect(href()).toBe('/signup');
  });

  test('the right password of an unconfirmed sign-up gets a sentence, and the link is sent again', async () => {
    const calls = stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/login': {
        status: 403,
        body: { message: AUTH_MESSAGES.unconfirmed, data: { code: 'forbidden', isUnconfirmed: true } },
      },
      '/auth/email/signup': { body: { message: 'x', nonce: 'n2' } },
    });
    await renderAt('/login', <LoginPage />);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe(AUTH_MESSAGES.unconfirmed);
    fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    expect((await screen.findByRole('status')).textContent).toBe(AUTH_MESSAGES.sentAgain);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(bodiesOf(calls, '/auth/email/signup')).toEqual([
      { email: 'mara@letters.example', password: ' a long walk ' },
    ]);
    // The link then logs in in this browser.
    expect(localStorage.getItem('foolscap:signupNonce')).toBe('n2');
  });

  test('a running login disables the form and clears the previous error banner', async () => {
    let answer: (answer: { status?: number; body: unknown }) => void = () => {};
    const calls = stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/login': () => new Promise((resolve) => (answer = resolve)),
    });
    const refusal = {
      status: 401,
      body: {
        message: 'That email and password do not match.',
        data: { code: 'wrong_credentials', message: 'Once more' },
      },
    };
    await renderAt('/login', <LoginPage />);
    fill();
    password().focus();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    const busy = await screen.findByRole('button', { name: 'Logging in…' });
    expect([email(), password(), busy].every((element) => element.matches(':disabled'))).toBe(true);

    answer(refusal);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That email and password do not match.: Once more',
    );
    expect(email().matches(':disabled')).toBe(false);

    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Logging in…' });
    expect(screen.queryByRole('alert')).toBeNull();
    answer(refusal);
    await screen.findByRole('alert');
    expect(calls.filter(({ path }) => path === '/auth/email/login')).toHaveLength(2);
  });

  test('the login page links to the providers that the server names, and shows no section without them', async () => {
    stubFetch({ '/auth/providers': { body: { providers: ['github', 'unheard-of'] } } });
    await renderAt('/login', <LoginPage />);
    const link = await screen.findByRole('link', { name: 'GitHub' });
    expect(link.getAttribute('href')?.split('?')[0]).toBe('/auth/github/login');
    expect(screen.getByRole('group', { name: 'Log in with' })).toBeTruthy();
    expect(screen.getByText('Or continue with')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Google' })).toBeNull();
    cleanup();

    const calls = stubFetch(NO_PROVIDERS);
    await renderAt('/login', <LoginPage />);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/auth/providers'));
    await act(async () => {});
    expect(screen.queryByText('Or continue with')).toBeNull();
  });
});
