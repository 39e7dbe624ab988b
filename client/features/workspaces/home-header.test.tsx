// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { HomeHeader } from './home-header.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, ...rest }: { children: ReactNode; to: string }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const setNarrow = (isNarrow: boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
};
beforeEach(() => uiLayers.load());
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (fields: object = {}): void => {
  const user = readCurrentUser({ id: 'u1', email: 'ines@letters.example', ...fields })!;
  render(<HomeHeader user={user} />);
};
const openMenu = async (): Promise<(string | null)[]> => {
  fireEvent.click(screen.getByRole('button', { name: 'User menu' }));
  await screen.findByRole('menuitem', { name: 'Sign Out' });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

test.each([null, 'past_due', 'canceled', 'deleted'])(
  'the header offers the upgrade when the subscription is %s',
  (subscriptionStatus) => {
    setNarrow(false);
    open({ subscriptionStatus });
    expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
  },
);

test('the header offers no upgrade with an active subscription', async () => {
  setNarrow(false);
  open({ subscriptionStatus: 'active' });
  expect(screen.queryByText('Upgrade Plan')).toBeNull();
  expect(await openMenu()).toEqual(['Your name', 'Account Settings', 'Sign Out']);
});

test('on a phone the upgrade and the dark mode are in the menu, below the name and the address', async () => {
  setNarrow(true);
  open();
  expect(screen.queryByText('Upgrade Plan')).toBeNull();
  expect(await openMenu()).toEqual([
    'Upgrade Plan',
    'Dark ModeOff',
    'Your name',
    'Account Settings',
    'Sign Out',
  ]);
  expect(screen.getByText('ines')).toBeTruthy();
  expect(screen.getByText('ines@letters.example')).toBeTruthy();
});
