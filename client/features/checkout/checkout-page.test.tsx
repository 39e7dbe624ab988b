// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverUserModule } from '#client/api/current-user.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { storePendingPurchase } from '#client/workspace/billing/pending-purchase.ts';
import { CheckoutPage } from './checkout-page.tsx';

const page = vi.hoisted(() => ({ search: {} as Record<string, unknown>, navigations: [] as unknown[] }));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({}),
  useSearch: () => page.search,
  useNavigate: () => async (to: unknown) => void page.navigations.push(to),
  Navigate: ({ to }: { to: string }) => <p>at {to}</p>,
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

const PURCHASE = {
  id: 'new',
  createdAt: '2026-11-26T10:00:00.000Z',
  amount: 50,
  reason: 'purchase',
  kind: null,
};
const TO_ACCOUNT = { to: '/account', replace: true };
/** Answers as the server does before and after the payment was reported. */
function stubServer({ isPaid }: { isPaid: () => boolean }) {
  return stubFetch({
    '/auth/me': () => ({ body: { id: 'u1', email: 'ines@letters.example', credits: isPaid() ? 60 : 10 } }),
    '/operations/get-credit-entries': () => ({
      body: { entries: isPaid() ? [PURCHASE] : [], hasMore: false },
    }),
  });
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  // The time that a module takes to load is not the clock's.
  await serverUserModule.load();
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  setSessionId('s1');
  page.search = {};
  page.navigations.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the payment result page', () => {
  test('without a flag it leads to the account at once', () => {
    stubServer({ isPaid: () => false });
    render(<CheckoutPage />);
    expect(screen.getByText('at /account')).toBeTruthy();
  });

  test('after a canceled payment it says that nothing was charged, and leads to the account after 3 seconds', async () => {
    stubServer({ isPaid: () => false });
    page.search = { canceled: true };
    render(<CheckoutPage />);
    expect(screen.getByRole('heading').textContent).toBe('Payment Canceled');
    expect(
      screen.getByText('Nothing was charged. Your plan and your credits are as they were.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to pricing' }).getAttribute('href')).toBe('/pricing');
    await wait(1000);
    expect(screen.getByText('Taking you to your account in 2 seconds.')).toBeTruthy();
    await wait(1900);
    expect(page.navigations).toEqual([]);
    await wait(200);
    expect(page.navigations).toEqual([TO_ACCOUNT]);
  });

  test('after a payment it waits until the account shows the credits, then leads to the account', async () => {
    let isPaid = false;
    stubServer({ isPaid: () => isPaid });
    storePendingPurchase({ plan: 'credits10', newestEntryId: null });
    page.search = { success: 'true' };
    render(<CheckoutPage />);
    await wait(4000);
    expect(screen.getByRole('heading').textContent).toBe('Confirming your payment…');
    isPaid = true;
    await wait(2000);
    expect(screen.getByRole('heading').textContent).toBe('Payment Successful!');
    expect(screen.getByText('50 credits are in your account.')).toBeTruthy();
    expect(screen.getByText(/^Taking you there in \d seconds?\.$/)).toBeTruthy();
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Before10.00',
      'Bought+50.00',
      'Now60.00',
    ]);
    await wait(3100);
    expect(page.navigations).toEqual([TO_ACCOUNT]);
  });

  test('a payment that is confirmed late is not waited for longer than ten seconds', async () => {
    stubServer({ isPaid: () => false });
    storePendingPurchase({ plan: 'credits10', newestEntryId: null });
    page.search = { success: true };
    render(<CheckoutPage />);
    await wait(10_500);
    expect(screen.getByRole('heading').textContent).toBe('Payment Successful!');
    expect(
      screen.getByText(
        'What you bought appears in your account as soon as the payment provider has confirmed it.',
      ),
    ).toBeTruthy();
    await wait(3100);
    expect(page.navigations).toEqual([TO_ACCOUNT]);
  });

  test('without a known purchase it does not claim what was bought', async () => {
    sessionStorage.setItem('foolscap:purchase', '{"plan":"platinum"}');
    const calls = stubServer({ isPaid: () => true });
    page.search = { success: true };
    render(<CheckoutPage />);
    await wait(100);
    expect(screen.getByText(/^What you bought appears/)).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('get-credit-entries'))).toBe(false);
  });
});
