// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { forgetUser } from '#client/api/remembered-user.ts';
import { clearSessionId, getSessionId, setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { takePageAfterSocialLogin } from './after-login.ts';
import { SignedIn } from './signed-in.tsx';
import { renderAt } from './testing/render-at.tsx';

const ME = { id: 'u1', email: 'mara@letters.example', lastActiveTimestamp: new Date().toISOString() };
const remember = () => {
  localStorage.setItem('foolscap:userId', 'u1');
  localStorage.setItem('foolscap:me', JSON.stringify(ME));
};
const page = (
  <>
    <h1>A workspace</h1>
    <SignedIn />
  </>
);
const logInAs = (email: string) => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long walk' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
};

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a page that requires login', () => {
  test('a page that requires login redirects to the login when no writer is remembered', async () => {
    stubFetch({});
    await renderAt('/workspaces', <SignedIn />);
    expect(await screen.findByText('at /login')).toBeTruthy();
  });

  test.each(['/workspace/w1?item=d1', '/account', '/admin/users'])(
    'the login to which %s redirects names it',
    async (path) => {
      stubFetch({});
      await renderAt(path, <SignedIn />);
      expect(await screen.findByText(`at /login?${new URLSearchParams({ next: path })}`)).toBeTruthy();
    },
  );

  test('the login after a sign-out names no page of the person who signed out', async () => {
    stubFetch({ '/auth/me': { body: ME } });
    remember();
    setSessionId('s1');
    await renderAt('/workspace/w1', page);
    await screen.findByText('A workspace');
    act(() => {
      clearSessionId();
      forgetUser();
    });
    expect(await screen.findByText('at /login')).toBeTruthy();
  });

  test('a sign-in of the dialog with a provider returns to the open page', async () => {
    stubFetch({ '/auth/providers': { body: { providers: ['google'] } } });
    remember();
    await renderAt('/workspace/w1?item=d1', page);
    fireEvent.click(await screen.findByRole('link', { name: 'Google' }));
    expect(takePageAfterSocialLogin()).toMatchObject({ href: '/workspace/w1?item=d1' });
  });

  test('a page that requires login shows why the user could not be loaded', async () => {
    stubFetch({ '/auth/me': { status: 400, body: { message: 'Not now.', data: {} } } });
    setSessionId('s1');
    await renderAt('/workspaces', page);
    expect(await screen.findByText('Failed to load user data. Try refreshing the page.')).toBeTruthy();
    expect(screen.getByText('Details: Not now.')).toBeTruthy();
  });

  test('[G5] the page stays open under a dismissible sign-in dialog, and is unchanged after logging in', async () => {
    stubFetch({ '/auth/email/login': { body: { sessionId: 's2' } }, '/auth/me': { body: ME } });
    remember();
    await renderAt('/workspaces', page);
    expect(await screen.findByRole('dialog', { name: 'Log in to your account' })).toBeTruthy();
    // The dialog has an email already, so the password is next.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('You are signed out. What you write is kept on this device.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('dialog');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mara@letters.example');
    logInAs('mara@letters.example');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getSessionId()).toBe('s2');
    expect(screen.getByText('A workspace')).toBeTruthy();
  });

  test('[G5] the end of a session says one thing at a time: the dialog or, once it is dismissed, the notice', async () => {
    stubFetch({});
    remember();
    await renderAt('/workspaces', page);
    const sentence = 'You are signed out. What you write is kept on this device.';
    await screen.findByRole('dialog');
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    expect(screen.queryByRole('complementary', { hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });

  test.each([
    ['a text field', <input key="field" aria-label="Text" />],
    [
      'an editor',
      <div
        key="editor"
        role="textbox"
        contentEditable
        suppressContentEditableWarning
        tabIndex={0}
        aria-label="Text"
      />,
    ],
  ])(
    '[G5] the end of a session takes no focus from a writer in %s; the notice opens the dialog',
    async (_where, field) => {
      stubFetch({ '/auth/me': { body: ME } });
      remember();
      setSessionId('s1');
      await renderAt(
        '/workspaces',
        <>
          {field}
          {page}
        </>,
      );
      const text = screen.getByLabelText('Text');
      act(() => text.focus());
      act(() => clearSessionId());
      const notice = await screen.findByRole('complementary', { name: 'Signed out' });
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(text);
      fireEvent.click(within(notice).getByRole('button', { name: 'Log in' }));
      expect(await screen.findByRole('dialog')).toBeTruthy();
    },
  );

  test('[G5] the page redirects to the workspaces when another person logs in', async () => {
    stubFetch({
      '/auth/email/login': { body: { sessionId: 's2' } },
      '/auth/me': { body: { ...ME, id: 'u2', email: 'tom@letters.example' } },
    });
    remember();
    await renderAt('/workspace/w1', page);
    await screen.findByRole('dialog');
    logInAs('tom@letters.example');
    expect(await screen.findByText('at /workspaces')).toBeTruthy();
  });
});
