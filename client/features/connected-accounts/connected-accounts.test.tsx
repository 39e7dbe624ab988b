// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCurrentUser, type CurrentUser } from '#client/api/current-user-schema.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';

const userWith = (identities: unknown[]): CurrentUser => {
  const user = readCurrentUser({ id: 'u1', email: 'mara@letters.example', identities });
  if (!user) throw new Error('The user cannot be read.');
  return user;
};
const EMAIL = { providerName: 'email', providerUserId: 'mara@letters.example', hasPassword: true };
const GITHUB = { providerName: 'github', providerData: { email: 'mara@code.example', name: null } };
const PROVIDERS = { '/auth/providers': { body: { providers: ['google', 'github'] } } };
const assign = vi.fn();
const rows = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.setItem('foolscap:sessionId', 's0');
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.spyOn(toast, 'success').mockImplementation(() => {});
  vi.spyOn(toast, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the ways to log in', () => {
  test('the list has email and password, and only providers that are configured or connected', async () => {
    const calls = stubFetch({ '/auth/providers': { body: { providers: [] } } });
    render(<ConnectedAccounts user={userWith([{ ...EMAIL, hasPassword: false }, GITHUB])} />);
    await waitFor(() => expect(calls.length).toBe(1));
    expect(rows()).toEqual(['Email and password', 'GitHub']);
    expect(screen.getByText('You have not set a password, so you log in another way.')).toBeTruthy();
    expect(screen.getByText('Connected as mara@code.example.')).toBeTruthy();
  });

  test('a refusal to remove the last way to log in is shown, and nothing changes', async () => {
    const sentence = 'This is your only way to log in.';
    stubFetch({
      ...PROVIDERS,
      '/operations/disconnect-provider': {
        status: 409,
        body: { message: sentence, data: { code: 'conflict' } },
      },
    });
    render(<ConnectedAccounts user={userWith([GITHUB])} />);
    await click('Disconnect GitHub');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(sentence));
    expect(screen.getByRole('button', { name: 'Disconnect GitHub' }).hasAttribute('disabled')).toBe(false);
  });

  test('a connected provider is disconnected', async () => {
    const calls = stubFetch({
      ...PROVIDERS,
      '/operations/disconnect-provider': { body: { provider: 'github' } },
    });
    render(<ConnectedAccounts user={userWith([EMAIL, GITHUB])} />);
    await click('Disconnect GitHub');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('GitHub is disconnected.'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ provider: 'github' });
  });

  test('connecting leaves for the address that the server returns', async () => {
    stubFetch({
      ...PROVIDERS,
      '/operations/begin-connect-provider': { body: { url: '/auth/google/login?connect=t' } },
    });
    render(<ConnectedAccounts user={userWith([EMAIL])} />);
    await click('Connect Google');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google/login?connect=t'));
    expect(screen.getByRole('button', { name: 'Connect GitHub' }).hasAttribute('disabled')).toBe(true);
  });

  test('after an old log-in the password is asked for; a wrong one is reported at its field', async () => {
    const passwords: unknown[] = [];
    stubFetch({
      ...PROVIDERS,
      '/operations/get-proof-methods': {
        body: { hasPassword: true, hasPasskey: false, signInCountsUntil: null },
      },
      '/operations/begin-connect-provider': ({ body }) => {
        const { password } = body as { password?: string };
        passwords.push(password);
        if (password === undefined)
          return { status: 403, body: { message: 'Confirm.', data: { code: 'proof_needed' } } };
        return password === 'right'
          ? { body: { url: '/auth/google/login?connect=t' } }
          : {
              status: 400,
              body: {
                message: 'Your password is not right.',
                data: { code: 'invalid_input', path: 'password' },
              },
            };
      },
    });
    render(<ConnectedAccounts user={userWith([EMAIL])} />);
    await click('Connect Google');
    const field = await screen.findByLabelText('Password');
    const submit = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.submit(field.closest('form') ?? field);
    };
    submit('');
    expect(await screen.findByText('Password is required')).toBeTruthy();
    submit('wrong');
    expect(await screen.findByText('Your password is not right.')).toBeTruthy();
    submit('right');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google/login?connect=t'));
    expect(passwords).toEqual([undefined, 'wrong', 'right']);
  });
});
