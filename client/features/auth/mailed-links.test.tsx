// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { getSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { EmailChangePage } from './email-change-page.tsx';
import { EmailVerificationPage } from './email-verification-page.tsx';
import { PasswordResetPage } from './password-reset-page.tsx';
import { RequestPasswordResetPage } from './request-password-reset-page.tsx';
import { renderAt } from './testing/render-at.tsx';
import { tokenSearch } from './token-search.ts';

const TOKEN_MISSING = 'The token is missing from the URL. Please check the link you received in your email.';
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const goToLogin = () => screen.getByRole('link', { name: 'Go to login' }).getAttribute('href');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm email' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the reset request page', () => {
  test('a reset request requires an address, then tells the writer to check the email, and can be sent again', async () => {
    const calls = stubFetch({ '/auth/email/request-password-reset': { body: { message: 'x' } } });
    await renderAt('/request-password-reset', <RequestPasswordResetPage />);
    expect(heading()).toBe('Forgot your password?');
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(screen.getByText('Email is required')).toBeTruthy();
    type('Email', 'mara@letters.example');
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect((await screen.findByRole('status')).textContent).toBe(
      'Check your email for a password reset link.',
    );
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(calls[0]?.body).toEqual({ email: 'mara@letters.example' });
    expect(goToLogin()).toBe('/login');
  });
});

describe('the password reset page', () => {
  const reset = () => fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));

  test('the reset form requires both fields and equal passwords', async () => {
    const calls = stubFetch({});
    await renderAt('/password-reset', <PasswordResetPage token="t1" />);
    expect(heading()).toBe('Reset your password');
    reset();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Password confirmation is required')).toBeTruthy();
    type('New password', 'a long walk');
    type('Confirm new password', 'a long talk');
    reset();
    expect(screen.getByRole('alert').textContent).toBe("Passwords don't match!");
    expect(calls).toEqual([]);
  });

  test('the reset form sends password and token without the confirmation, then links to the login', async () => {
    const calls = stubFetch({ '/auth/email/reset-password': { body: { message: 'x' } } });
    await renderAt('/password-reset', <PasswordResetPage token="t1" />);
    type('New password', 'a long walk');
    type('Confirm new password', 'a long walk');
    reset();
    expect((await screen.findByRole('status')).textContent).toBe('Your password has been reset.');
    expect(calls.map(({ body }) => body)).toEqual([{ password: 'a long walk', token: 't1' }]);
    expect(goToLogin()).toBe('/login');
  });

  test('the reset page without a token shows an error and no form', async () => {
    await renderAt('/password-reset', <PasswordResetPage token={null} />);
    expect(screen.getByRole('alert').textContent).toBe(TOKEN_MISSING);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the email verification page', () => {
  test('in the browser that signed up verification starts by itself, sends one request and shows its progress', async () => {
    localStorage.setItem('foolscap:signupNonce', 'n1');
    let answer: (answer: { body: unknown }) => void = () => {};
    const calls = stubFetch({
      '/auth/email/verify-email': () => new Promise((resolve) => (answer = resolve)),
    });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    expect(heading()).toBe('Email verification');
    expect(screen.getByRole('status').textContent).toBe('Verifying email...');
    answer({ body: { message: 'x' } });
    expect(await screen.findByText('Your email has been verified. You can now log in.')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't1', nonce: 'n1' }]);
    expect(goToLogin()).toBe('/login');
  });

  test('[G1] verification sends the stored nonce of this browser with the token, and deletes it', async () => {
    localStorage.setItem('foolscap:signupNonce', 'n1');
    const calls = stubFetch({ '/auth/email/verify-email': { body: { message: 'x' } } });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    await screen.findByText('Your email has been verified. You can now log in.');
    expect(calls[0]?.body).toEqual({ token: 't1', nonce: 'n1' });
    expect(localStorage.getItem('foolscap:signupNonce')).toBeNull();
  });

  test('in another browser the link by itself changes nothing: the page asks, and says why a password follows', async () => {
    const calls = stubFetch({ '/auth/email/verify-email': { body: { message: 'x', resetToken: 'r1' } } });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    expect(screen.getByText(AUTH_MESSAGES.confirmHere)).toBeTruthy();
    expect(screen.getByText(AUTH_MESSAGES.confirmNotMe)).toBeTruthy();
    expect(calls).toEqual([]);
    confirm();
    expect(await screen.findByText('at /password-reset r1')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't1', isOwnSignUp: true }]);
    cleanup();
    await renderAt('/password-reset', <PasswordResetPage token="r1" isFirstPassword />);
    expect(screen.getByText(AUTH_MESSAGES.emailVerifiedWithoutPassword)).toBeTruthy();
  });

  test('in the browser that signed up the link logs in, and opens the workspaces', async () => {
    localStorage.setItem('foolscap:signupNonce', 'n1');
    stubFetch({
      '/auth/email/verify-email': { body: { message: 'x', sessionId: 's1', email: 'mara@letters.example' } },
      '/auth/me': { body: { id: 'u1', email: 'mara@letters.example' } },
    });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    expect(await screen.findByText('at /workspaces')).toBeTruthy();
    expect(getSessionId()).toBe('s1');
  });

  test('[G1] verification of an account without a password opens the password reset page', async () => {
    stubFetch({ '/auth/email/verify-email': { body: { message: 'x', resetToken: 'r1' } } });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    confirm();
    expect(await screen.findByText('at /password-reset r1')).toBeTruthy();
  });

  test('the login page after a verification is opened with the verified address', async () => {
    const email = 'mara@letters.example';
    stubFetch({ '/auth/email/verify-email': { body: { message: 'x', email } } });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    confirm();
    await screen.findByText('Your email has been verified. You can now log in.');
    fireEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByText(`at /login ${email}`)).toBeTruthy();
  });

  test('[G1] the password page after a verification is opened with the verified address', async () => {
    const email = 'mara@letters.example';
    stubFetch({ '/auth/email/verify-email': { body: { message: 'x', resetToken: 'r1', email } } });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    confirm();
    expect(await screen.findByText(`at /password-reset r1 ${email}`)).toBeTruthy();
  });

  test('the first password page passes the verified address on to the login page', async () => {
    const email = 'mara@letters.example';
    stubFetch({ '/auth/email/reset-password': { body: { message: 'x' } } });
    await renderAt('/password-reset', <PasswordResetPage token="r1" isFirstPassword email={email} />);
    type('New password', 'a long walk');
    type('Confirm new password', 'a long walk');
    fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    await screen.findByText('Your password has been reset.');
    fireEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByText(`at /login ${email}`)).toBeTruthy();
  });

  test('the verification page shows why a link failed, and sends nothing without a token', async () => {
    const sentence = 'This link has expired or was already used.';
    stubFetch({ '/auth/email/verify-email': { status: 400, body: { message: sentence, data: {} } } });
    await renderAt('/email-verification', <EmailVerificationPage token="t1" />);
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    cleanup();
    const calls = stubFetch({});
    await renderAt('/email-verification', <EmailVerificationPage token={null} />);
    expect(screen.getByRole('alert').textContent).toBe(TOKEN_MISSING);
    expect(calls).toEqual([]);
  });
});

describe('the email change page', () => {
  test('[G2] an email change starts by itself, sends one request and shows the result', async () => {
    const calls = stubFetch({ '/auth/email/confirm-change': { body: { message: 'x' } } });
    await renderAt('/email-change', <EmailChangePage token="t1" />);
    expect(heading()).toBe('Email change');
    const done = 'Your email has been changed. From now on log in with the new address.';
    expect(await screen.findByText(done)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't1' }]);
    expect(screen.getByRole('link', { name: 'Go to your workspaces' }).getAttribute('href')).toBe(
      '/workspaces',
    );
  });

  test('[G2] the email change page shows why a link failed, and sends nothing without a token', async () => {
    const sentence = 'Another account has this address by now.';
    stubFetch({ '/auth/email/confirm-change': { status: 409, body: { message: sentence, data: {} } } });
    await renderAt('/email-change', <EmailChangePage token="t1" />);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    cleanup();
    const calls = stubFetch({});
    await renderAt('/email-change', <EmailChangePage token={null} />);
    expect(screen.getByRole('alert').textContent).toBe(TOKEN_MISSING);
    expect(calls).toEqual([]);
  });
});

test('tokenSearch accepts only a string that is not empty as a token', () => {
  expect(tokenSearch({ token: 't1', other: 1 })).toEqual({ token: 't1' });
  expect(tokenSearch({ token: '' })).toEqual({});
  expect(tokenSearch({ token: 5 })).toEqual({});
});
