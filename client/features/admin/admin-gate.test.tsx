// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUserState } from '#client/api/current-user.ts';
import { AdminGate } from './admin-gate.tsx';

const page = vi.hoisted(() => ({ path: '/admin/users', layoutLoads: 0, current: {} as unknown }));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({}),
  Navigate: ({ to }: { to: string }) => <p>sent to {to}</p>,
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
  useLocation: ({ select }: { select: (location: { pathname: string }) => unknown }) =>
    select({ pathname: page.path }),
}));
vi.mock('#client/api/current-user.ts', () => ({ useCurrentUser: () => page.current }));
vi.mock('./admin-layout.tsx', () => {
  page.layoutLoads += 1;
  return { AdminLayout: () => <p>the administration</p> };
});

function enter(isAdmin: boolean, path: string, more: Partial<CurrentUserState> = {}): void {
  page.path = path;
  page.current = { status: 'signed-in', user: { isAdmin }, source: 'server', needsSignIn: false, ...more };
  render(<AdminGate />);
}
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  '/admin',
  '/admin/users',
  '/admin/settings',
  '/admin/messages',
  '/admin/newsletter',
  '/admin/logs',
  '/admin/health',
])('a writer at %s is sent to the home page, and nothing of the administration is loaded', (path) => {
  enter(false, path);
  expect(screen.getByText('sent to /')).toBeDefined();
  expect(page.layoutLoads).toBe(0);
});

test.each(['/admin/migration', '/admin/migration/'])('at %s a writer reads why it is closed', (path) => {
  enter(false, path);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
  expect(screen.getByText('This page is only accessible to administrators.')).toBeDefined();
  expect(page.layoutLoads).toBe(0);
});

test('a device that does not know of the role waits for the server, and no longer than 3 seconds', async () => {
  enter(false, '/admin/users', { source: 'device' });
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await screen.findByText('sent to /')).toBeDefined();
});

test('without a session a writer is sent to the home page at once', () => {
  enter(false, '/admin/users', { source: 'device', needsSignIn: true });
  expect(screen.getByText('sent to /')).toBeDefined();
});

test('an administrator gets the administration', async () => {
  enter(true, '/admin/users');
  await waitFor(() => expect(screen.getByText('the administration')).toBeDefined());
  expect(page.layoutLoads).toBe(1);
});
