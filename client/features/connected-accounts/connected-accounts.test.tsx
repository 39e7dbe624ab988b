// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCurrentUser, type CurrentUser } from '#client/api/current-user-schema.ts';
import { handOverCode } from '#client/api/provider-proof.ts';
import { queryClient } from '#client/api/query-client.ts';
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
const BY_PASSWORD = {
  ...PROVIDERS,
  '/operations/get-proof-methods': {
    body: { hasPassword: true, hasPasskey: false, signInCountsUntil: null },
  },
};
const submit = async (value: string) => {
  const field = await screen.findByLabelText('Password', {}, { timeout: 10_000 });
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field.closest('form') ?? field);
};
const [CODE, TOKEN] = ['C'.repeat(43), 'T'.repeat(43)];
const assign = vi.fn();
const rows = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const click = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }));

beforeEach(() => {
  queryClient.clear();
  localStorage.setItem('foolscap:sessionId', 's0');
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.spyOn(toast, 'success').mockImplementation(() => {});
  vi.spyOn(toast, 'error').mockImplementation(() => {});
});
afterEach(() => {
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

  test('a refusal to remove the last way to log in is shown in the dialog, and nothing changes', async () => {
    const sentence = 'This is your only way to log in.';
    stubFetch({
      ...BY_PASSWORD,
      '/operations/disconnect-provider': {
        status: 409,
        body: { message: sentence, data: { code: 'conflict' } },
      },
    });
    render(<ConnectedAccounts user={userWith([GITHUB])} />);
    await click('Disconnect GitHub');
    await submit('right');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(toast.success).not.toHaveBeenCalled();
  });

  test('a connected provider is disconnected with the password', async () => {
    const calls = stubFetch({
      ...BY_PASSWORD,
      '/operations/disconnect-provider': { body: { provider: 'github' } },
    });
    render(<ConnectedAccounts user={userWith([EMAIL, GITHUB])} />);
    await click('Disconnect GitHub');
    await submit('right');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('GitHub is disconnected.'));
    expect(calls.findLast(({ path }) => path === '/operations/disconnect-provider')?.body).toEqual({
      provider: 'github',
      password: 'right',
    });
  });

  test('connecting asks for the password and leaves for the address that the server returns; a wrong one is reported at its field', async () => {
    const passwords: unknown[] = [];
    stubFetch({
      ...BY_PASSWORD,
      '/operations/begin-connect-provider': ({ body }) => {
        const { password } = body as { password?: string };
        passwords.push(password);
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
    await submit('');
    expect(await screen.findByText('Password is required')).toBeTruthy();
    await submit('wrong');
    expect(await screen.findByText('Your password is not right.')).toBeTruthy();
    await submit('right');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google/login?connect=t'));
    expect(passwords).toEqual(['wrong', 'right']);
  });

  test('a person whom only a provider signs in confirms there in a window of its own, and the act goes on with that proof', async () => {
    const page = { location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    const calls = stubFetch({
      ...PROVIDERS,
      '/operations/get-proof-methods': {
        body: { hasPassword: false, hasPasskey: false, providers: ['github'], signInCountsUntil: null },
      },
      '/operations/begin-connect-provider': { body: { url: '/auth/github/login?connect=t' } },
      '/operations/connect-provider': { body: { provider: 'github', isNew: false, actProof: TOKEN } },
      '/operations/disconnect-provider': { body: { provider: 'google' } },
    });
    render(<ConnectedAccounts user={userWith([GITHUB, { providerName: 'google' }])} />);
    await click('Disconnect Google');
    await click('Sign in at GitHub');
    await waitFor(() => expect(page.location.href).toBe('/auth/github/login?connect=t'));
    expect(await handOverCode(CODE)).toBe(true);
    expect(await screen.findByText('Confirmed. You can go on.')).toBeTruthy();
    await click('Disconnect');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Google is disconnected.'));
    const bodyOf = (path: string) => calls.findLast((call) => call.path === path)?.body;
    expect(bodyOf('/operations/connect-provider')).toEqual({ code: CODE, act: 'disconnect-provider' });
    expect(bodyOf('/operations/disconnect-provider')).toEqual({ provider: 'google', actProof: TOKEN });
  });

  test('a window that the browser blocks is reported, and nothing is sent', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const calls = stubFetch({
      ...PROVIDERS,
      '/operations/get-proof-methods': {
        body: { hasPassword: false, hasPasskey: false, providers: ['github'], signInCountsUntil: null },
      },
    });
    render(<ConnectedAccounts user={userWith([GITHUB])} />);
    await click('Disconnect GitHub');
    await click('Sign in at GitHub');
    expect(await screen.findByText(/Your browser blocked the window/)).toBeTruthy();
    await click('Disconnect');
    expect(calls.some(({ path }) => path === '/operations/disconnect-provider')).toBe(false);
  });
});
