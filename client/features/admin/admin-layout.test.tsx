// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { AdminLayout } from './admin-layout.tsx';
import { ADMIN_PAGES } from './admin-pages.ts';

const COUNT = '/operations/get-unread-message-count';
const address = vi.hoisted(() => ({ path: '/admin' }));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({}),
  Navigate: ({ to }: { to: string }) => <p>sent to {to}</p>,
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
  useLocation: ({ select }: { select: (location: { pathname: string }) => unknown }) =>
    select({ pathname: address.path }),
}));
vi.mock('#client/ui/theme-button.tsx', () => ({ ThemeButton: () => null }));
vi.mock('#client/ui/loaded-page.tsx', () => ({ LoadedPage: () => <p>the page</p> }));

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
  stubFetch({ [COUNT]: { body: { unreadMessages: 0 } } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the sidebar has the pages of the administration, in their order', () => {
  address.path = '/admin/users/';
  render(<AdminLayout />);
  const links = within(screen.getByRole('navigation', { name: 'Administration pages' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Analytics', '/admin'],
    ['Users', '/admin/users'],
    ['Migration', '/admin/migration'],
    ['Settings', '/admin/settings'],
    ['Messages', '/admin/messages'],
    ['Newsletter', '/admin/newsletter'],
    ['Logs', '/admin/logs'],
    ['Health', '/admin/health'],
  ]);
  expect(document.title).toBe('Users · Administration · Foolscap');
  expect(screen.getByText('the page')).toBeDefined();
});

test('the link of the messages has the number of unread ones, in words for screen readers', async () => {
  address.path = '/admin/users';
  stubFetch({ [COUNT]: { body: { unreadMessages: 3 } } });
  render(<AdminLayout />);
  const words = await screen.findByText('unread');
  expect(words.closest('a')?.textContent).toBe('Messages 3 unread');
});

test.each([
  ['no message is unread', { body: { unreadMessages: 0 } }],
  [
    'the number is unknown',
    { status: 400, body: { statusCode: 400, message: 'No.', data: { code: 'invalid_input' } } },
  ],
])('the link has no number while %s', async (_, answer) => {
  address.path = '/admin/users';
  const calls = stubFetch({ [COUNT]: answer });
  render(<AdminLayout />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Messages' })).toBeDefined();
});

test('an address without a page leads to the first one', () => {
  address.path = '/admin/nothing';
  render(<AdminLayout />);
  expect(screen.getByText(`sent to ${ADMIN_PAGES[0]?.path}`)).toBeDefined();
});
