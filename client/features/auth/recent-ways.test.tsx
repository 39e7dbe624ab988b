// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { RecentWays } from './recent-ways.tsx';
import { renderAt } from './testing/render-at.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const addedAt = new Date().toISOString();
const ways = [
  { isPasskey: true, name: 'Phone', addedAt },
  { isPasskey: false, name: 'GitHub', addedAt },
];

test('the end of a reset lists the ways to log in that were added lately, and one click removes them all', async () => {
  const calls = stubFetch({ '/auth/email/remove-recent-ways': { body: {} } });
  await renderAt(
    '/password-reset',
    <>
      <h1>Your password is changed</h1>
      <RecentWays token="t1" ways={ways} />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Did you add these?' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Phone.*Passkey, added/),
    expect.stringMatching(/^GitHub.*Connected account, added/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove all 2' }));
  expect(await screen.findByText('Removed. Nobody can log in that way any more.')).toBeTruthy();
  expect(calls).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to login' }));
});
