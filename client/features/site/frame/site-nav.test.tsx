// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { forgetUser, rememberUser } from '#client/api/remembered-user.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { SiteContext } from '#client/ui/site/site-context.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';

afterEach(() => {
  forgetUser();
  localStorage.clear();
});

const renderAt = (path: string) =>
  render(
    <SiteContext value={{ path }}>
      <SiteNav />
      <SiteFooter />
    </SiteContext>,
  );

function signIn(more: Record<string, unknown> = {}): void {
  const user = readCurrentUser({ id: 'u1', email: 'ines@letters.example', username: null, ...more });
  if (!user) throw new Error('The record is a user.');
  rememberUser(user);
}

const linkNames = (element: HTMLElement): string[] =>
  within(element)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a visitor sees the links of the page, Log in and Sign up', () => {
  renderAt('/pricing');
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(linkNames(main)).toEqual(['Home', 'Tools', 'Pricing']);
  expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Pricing');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull();
});

test('the bar is not rendered on a page with a frame of its own', () => {
  renderAt('/login');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('the footer links to prices, tools, contact and the legal pages', () => {
  renderAt('/');
  const footer = screen.getByRole('contentinfo');
  expect(linkNames(footer)).toEqual(['Foolscap', 'Pricing', 'Tools', 'Contact', 'Privacy', 'Terms']);
  expect(footer.textContent).toContain('Keep writing.');
});

test.each([
  [{ username: 'ines' }, 'I'],
  [{ username: null }, 'I'],
  [{ username: null, email: null }, 'U'],
])('the avatar of %o shows the initial of the username, else of the email, else U', (user, initial) => {
  signIn(user);
  renderAt('/');
  expect(screen.getByRole('button', { name: 'User menu' }).textContent).toBe(initial);
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test.each([
  [false, ['Workspaces', 'Billing', 'Account Settings', 'Sign out']],
  [true, ['Workspaces', 'Billing', 'Account Settings', 'Admin Dashboard', 'Sign out']],
])('the user menu of a person with isAdmin %s has its entries', async (isAdmin, entries) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  await uiLayers.load();
  signIn({ username: 'Ines', isAdmin });
  renderAt('/');
  fireEvent.click(screen.getByRole('button', { name: 'User menu' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(entries);
  expect(items[1]?.getAttribute('href')).toBe('/pricing');
});
