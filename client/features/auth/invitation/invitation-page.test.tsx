// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { LoginPage } from '../login-page.tsx';
import { SignupPage } from '../signup-page.tsx';
import { renderAt } from '../testing/render-at.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { readPendingInvitation, rememberInvitation } from './pending-invitation.ts';

const TOKEN = 't1';
const INVITATION = {
  id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5dd4',
  email: 'teo@letters.example',
  role: 'editor',
  workspaceTitle: 'The Tide Clerk',
  invitedByName: 'Ines',
  expiresAt: '2099-12-05T12:00:00.000Z',
};
const ME = { id: 'u1', email: INVITATION.email };
const WORKSPACE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
const found = { '/auth/invitation': { body: INVITATION } };
const open = () => renderAt('/invitation', <InvitationPage token={TOKEN} />);
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email').value;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the invitation page', () => {
  test('signed out, it says who invites to what, and carries the address into login and sign-up', async () => {
    const calls = stubFetch({ ...found, '/auth/providers': { body: { providers: [] } } });
    await open();
    expect(await screen.findByText('Ines invites you to')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('“The Tide Clerk”');
    expect(screen.getByText(/It is for teo@letters\.example/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
    expect(bodiesOf(calls, '/auth/invitation')).toEqual([{ token: TOKEN }]);
    for (const page of [<LoginPage key="login" />, <SignupPage key="signup" />]) {
      cleanup();
      await renderAt('/login', page);
      expect(emailField()).toBe('teo@letters.example');
      expect(screen.getByText(/Ines invites you to “The Tide Clerk”/)).toBeTruthy();
    }
  });

  test('a login that an invitation led to opens the invitation again', async () => {
    stubFetch({
      '/auth/providers': { body: { providers: [] } },
      '/auth/email/login': { body: { sessionId: 's1' } },
      '/auth/me': { body: ME },
    });
    // Another user is remembered: their values are removed, but not the invitation.
    localStorage.setItem('foolscap:userId', 'u9');
    rememberInvitation({ ...INVITATION, token: TOKEN });
    await renderAt('/login', <LoginPage />);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long walk' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('at /invitation t1')).toBeTruthy();
  });

  test('signed in, it accepts the invitation and opens the workspace', async () => {
    const calls = stubFetch({
      ...found,
      '/auth/me': { body: ME },
      '/operations/accept-workspace-invitation': {
        body: { id: INVITATION.id, workspaceId: WORKSPACE_ID, role: 'editor' },
      },
    });
    setSessionId('s1');
    rememberInvitation({ ...INVITATION, token: TOKEN });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept and open' }));
    expect(await screen.findByText(`at /workspace/${WORKSPACE_ID}`)).toBeTruthy();
    expect(calls.find(({ path }) => path.startsWith('/operations/'))?.body).toEqual({ id: INVITATION.id });
    expect(readPendingInvitation()).toBeNull();
  });

  test('an invitation that cannot be accepted says why and stays open', async () => {
    const message = 'A workspace can have 200 members, and this one is full.';
    stubFetch({
      ...found,
      '/auth/me': { body: ME },
      '/operations/accept-workspace-invitation': { status: 409, body: { message, data: {} } },
    });
    setSessionId('s1');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept and open' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('button', { name: 'Accept and open' })).toBeTruthy();
  });

  test('somebody who is logged in under another address cannot accept it, and can change to the right one', async () => {
    stubFetch({
      ...found,
      '/auth/me': { body: { ...ME, email: 'mara@letters.example' } },
      '/auth/logout': { body: {} },
    });
    setSessionId('s1');
    await open();
    expect(await screen.findByText(/you are logged in as mara@letters\.example/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept and open' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Log in as teo@letters.example' }));
    expect(await screen.findByText('at /login')).toBeTruthy();
    await waitFor(() => expect(readPendingInvitation()?.email).toBe('teo@letters.example'));
  });

  test.each([
    ['expired', 'This invitation has expired. Ask to be invited again.'],
    ['answered', 'This invitation has already been answered or taken back.'],
  ])('an %s invitation says so', async (_state, message) => {
    stubFetch({ '/auth/invitation': { status: 409, body: { message, data: { code: 'conflict' } } } });
    await open();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(readPendingInvitation()).toBeNull();
  });

  test('a link without its token says so', async () => {
    stubFetch({});
    await renderAt('/invitation', <InvitationPage token={null} />);
    expect(screen.getByRole('alert').textContent).toContain('The token is missing from the URL.');
  });
});

test.each([
  ['has expired', JSON.stringify({ ...INVITATION, token: TOKEN, expiresAt: '2020-01-01T00:00:00.000Z' })],
  ['is damaged', '{"token":'],
  ['lacks a field', '{"token":"t1"}'],
])('a pending invitation that %s is ignored', (_state, stored) => {
  localStorage.setItem('foolscap:pendingInvitation', stored);
  expect(readPendingInvitation()).toBeNull();
});
