import { expect, test } from 'vitest';
import { hasSiteNav, navLinks, userLinks } from './site-pages.ts';

const labels = (links: readonly { label: string }[]): string[] => links.map(({ label }) => label);

test.each([
  ['/', ['Tools', 'Pricing']],
  ['/tools', ['Home', 'Tools', 'Pricing']],
  ['/pricing', ['Home', 'Tools', 'Pricing']],
  ['/privacy-policy', ['Home', 'Tools', 'Pricing']],
  ['/account', []],
])('the top navigation of %s has its links', (path, expected) => {
  expect(labels(navLinks(path))).toEqual(expected);
});

test.each(['/login', '/signup', '/workspaces', '/workspace/abc', '/account', '/admin', '/admin/users'])(
  'the top navigation is hidden on %s',
  (path) => {
    expect(hasSiteNav(path)).toBe(false);
  },
);

test.each(['/', '/tools', '/pricing', '/contact', '/terms-of-service', '/login-help', '/administration'])(
  'the top navigation is shown on %s',
  (path) => {
    expect(hasSiteNav(path)).toBe(true);
  },
);

test('only the user menu of an administrator links to the dashboard', () => {
  expect(labels(userLinks(false))).toEqual(['Workspaces', 'Billing', 'Account Settings']);
  expect(labels(userLinks(true))).toEqual(['Workspaces', 'Billing', 'Account Settings', 'Admin Dashboard']);
});
