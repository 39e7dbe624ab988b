// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { RedirectWhenSignedIn } from './redirect-when-signed-in.tsx';
import { renderAt } from './testing/render-at.tsx';

const page = (
  <>
    <h1>Log in</h1>
    <RedirectWhenSignedIn />
  </>
);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the login page redirects to the workspaces once the server confirms the session', async () => {
  stubFetch({ '/auth/me': { body: { id: 'u1', email: 'mara@letters.example' } } });
  setSessionId('s1');
  await renderAt('/login', page);
  expect(await screen.findByText('at /workspaces')).toBeTruthy();
});

test('with a session a purchase needs no login', async () => {
  stubFetch({ '/auth/me': { body: { id: 'u1', email: 'mara@letters.example' } } });
  setSessionId('s1');
  await renderAt('/login?plan=credits10', page);
  expect(await screen.findByText('at /pricing?plan=credits10')).toBeTruthy();
});

test('with a session the page that was asked for opens, and none of another site', async () => {
  stubFetch({ '/auth/me': { body: { id: 'u1', email: 'mara@letters.example' } } });
  setSessionId('s1');
  await renderAt('/login?next=%2Faccount', page);
  expect(await screen.findByText('at /account')).toBeTruthy();
  cleanup();
  await renderAt('/login?next=%2F%5Cevil.example', page);
  expect(await screen.findByText('at /workspaces')).toBeTruthy();
});

test('the login page stays open when the server no longer knows the session', async () => {
  stubFetch({ '/auth/me': { body: null } });
  setSessionId('s1');
  await renderAt('/login', page);
  await vi.waitFor(() => expect(localStorage.getItem('foolscap:sessionId')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in');
});
