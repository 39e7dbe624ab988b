// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AdminLayout } from './admin-layout.tsx';
import { ADMIN_PAGES } from './admin-pages.ts';

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

test('an address without a page leads to the first one', () => {
  address.path = '/admin/nothing';
  render(<AdminLayout />);
  expect(screen.getByText(`sent to ${ADMIN_PAGES[0]?.path}`)).toBeDefined();
});
