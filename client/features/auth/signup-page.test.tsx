// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { AdditionalSignupField } from '#shared/accounts/additional-signup-fields.ts';
import { getSessionId, setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { SignupPage } from './signup-page.tsx';
import { renderAt } from './testing/render-at.tsx';

const FIELDS: AdditionalSignupField[] = [
  { name: 'penName', kind: 'input', label: 'Pen name', isRequired: true, maxLength: 10 },
  { name: 'about', kind: 'textarea', label: 'What do you write?', isRequired: false, maxLength: 100 },
];
const NO_PROVIDERS = { '/auth/providers': { body: { providers: [] } } };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the sign-up page', () => {
  test('the sign-up page shows its offer and links to the login and the legal texts', async () => {
    stubFetch(NO_PROVIDERS);
    await renderAt('/signup', <SignupPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create a new account');
    expect(screen.getByText('Create your account and get 10 free credits')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('terms of service')).toBe('/terms-of-service');
    expect(target('privacy policy')).toBe('/privacy-policy');
  });

  test('the page after a sign-up shows the address, which can be corrected', async () => {
    const calls = stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/signup': { body: { message: 'x', nonce: 'n1' } },
    });
    await renderAt('/signup', <SignupPage />);
    type('Email', 'mara@leters.example');
    type('Password', 'a long walk');
    submit();
    expect(await screen.findByText('mara@leters.example')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Correct it' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@leters.example');
    type('Email', 'mara@letters.example');
    type('Password', 'a long walk');
    submit();
    expect(await screen.findByText('mara@letters.example')).toBeTruthy();
    expect(bodiesOf(calls, '/auth/email/signup')).toHaveLength(2);
  });

  test('an address whose domain has no dot is reported at its field, without a request', async () => {
    const calls = stubFetch(NO_PROVIDERS);
    await renderAt('/signup', <SignupPage />);
    type('Email', 'a@nodot');
    type('Password', 'a long walk');
    submit();
    expect(screen.getByText(AUTH_MESSAGES.domainWithoutDot)).toBeTruthy();
    expect(bodiesOf(calls, '/auth/email/signup')).toEqual([]);
  });

  test('the page after a sign-up learns of a confirmation in another browser, and of a login in this one', async () => {
    let isConfirmedElsewhere = false;
    stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/signup': { body: { message: 'x', nonce: 'n1' } },
      '/auth/email/sign-up-state': () => ({ body: { isConfirmedElsewhere } }),
    });
    const signUpNow = async () => {
      await renderAt('/signup', <SignupPage />);
      type('Email', 'mara@letters.example');
      type('Password', 'a long walk');
      submit();
      await screen.findByText('mara@letters.example');
    };
    await signUpNow();
    isConfirmedElsewhere = true;
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText(AUTH_MESSAGES.confirmedElsewhere)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByText('at /login mara@letters.example')).toBeTruthy();
    cleanup();
    isConfirmedElsewhere = false;
    await signUpNow();
    act(() => setSessionId('s1'));
    expect(await screen.findByText('at /workspaces')).toBeTruthy();
  });

  test('a successful sign-up does not log in: the page says to check the email, and can send it again', async () => {
    const calls = stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/signup': { body: { message: 'x', nonce: 'n1' } },
    });
    await renderAt('/signup', <SignupPage />);
    type('Email', 'mara@letters.example');
    type('Password', 'a long walk');
    submit();
    const sentence = "You've signed up successfully! Check your email for the confirmation link.";
    expect((await screen.findByRole('status')).textContent).toBe(sentence);
    expect(getSessionId()).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
    fireEvent.click(screen.getByRole('button', { name: 'send it again' }));
    await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const [first, second] = calls.filter(({ method }) => method === 'POST');
    expect(second?.body).toEqual(first?.body);
  });

  test('[G1] a sign-up stores the nonce that proves that the password was set in this browser', async () => {
    stubFetch({ ...NO_PROVIDERS, '/auth/email/signup': { body: { message: 'x', nonce: 'n1' } } });
    await renderAt('/signup', <SignupPage />);
    type('Email', 'mara@letters.example');
    type('Password', 'a long walk');
    submit();
    await screen.findByRole('status');
    expect(localStorage.getItem('foolscap:signupNonce')).toBe('n1');
  });

  test('a weak password is reported when the field loses focus, without a request, until it is strong enough', async () => {
    // Loaded before the field needs it, so that the test does not depend on the load of the machine.
    await import('#client/workspace/account/new-password/password-advice.ts');
    const calls = stubFetch(NO_PROVIDERS);
    await renderAt('/signup', <SignupPage />);
    const leave = () => fireEvent.blur(screen.getByLabelText('Password'));
    const advice = (sentence: string) =>
      vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence));
    type('Email', 'wilhelmina@letters.example');
    type('Password', 'seven77');
    leave();
    await advice('Please use at least 8 characters.');
    for (const weak of ['aaaaaaaa', 'foolscap1', 'wilhelmina@letters.example', 'w1lhelm1na']) {
      type('Password', weak);
      leave();
      await advice(AUTH_MESSAGES.weakPassword);
    }
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('status').parentElement?.id);
    type('Password', 'nine herons by the weir');
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a password that the server rejects shows the error at its field, which takes the focus', async () => {
    let isRefused = true;
    stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/signup': () =>
        Promise.resolve(
          isRefused
            ? {
                status: 400,
                body: {
                  message: AUTH_MESSAGES.weakPassword,
                  data: { code: 'invalid_input', path: 'password' },
                },
              }
            : { body: { message: 'x', nonce: 'n1' } },
        ),
    });
    await renderAt('/signup', <SignupPage />);
    type('Email', 'mara@letters.example');
    type('Password', 'a long walk');
    submit();
    const field = screen.getByLabelText('Password');
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByText(AUTH_MESSAGES.weakPassword).id);
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('alert')).toBeNull();
    isRefused = false;
    submit();
    expect((await screen.findByRole('status')).textContent).toBe(AUTH_MESSAGES.signedUp);
  });

  test('the sign-up form shows and validates the extra fields, and sends the filled ones', async () => {
    const calls = stubFetch({
      ...NO_PROVIDERS,
      '/auth/email/signup': { body: { message: 'x', nonce: 'n1' } },
    });
    await renderAt('/signup', <SignupPage fields={FIELDS} />);
    expect(screen.getByLabelText('What do you write?').tagName).toBe('TEXTAREA');
    type('Email', 'mara@letters.example');
    type('Password', 'a long walk');
    submit();
    expect(screen.getByText('Pen name is required')).toBeTruthy();
    type('Pen name', 'a very long pen name');
    submit();
    expect(screen.getByText('Pen name may have at most 10 characters.')).toBeTruthy();
    type('Pen name', ' Mara ');
    submit();
    await screen.findByRole('status');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'mara@letters.example',
      password: 'a long walk',
      penName: 'Mara',
    });
  });
});
