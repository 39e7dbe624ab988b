// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverUserModule } from '#client/api/current-user.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
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
  action: null,
  item: null,
};
const TO_ACCOUNT = { to: '/account', replace: true };
type Answer = { status?: number; body: unknown };
const SESSION = { state: 'paid', plan: 'credits10', isInAccount: true, creditEntryId: 'new' };
const PAID_PAGE = { success: 'true', session_id: 'cs_test_1' };

/** Answers as the server does. @param session the answer about the payment page */
function stubServer(session: () => Answer = () => ({ body: SESSION })) {
  return stubFetch({
    '/auth/me': { body: { id: 'u1', email: 'ines@letters.example', credits: 60 } },
    '/operations/get-checkout-session': session,
    '/operations/get-credit-entries': { body: { entries: [PURCHASE], hasMore: false } },
  });
}
const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { statusCode: status, message, data: { code } },
});
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
    stubServer();
    render(<CheckoutPage />);
    expect(screen.getByText('at /account')).toBeTruthy();
  });

  test('after a canceled payment it says that nothing was charged, and leads to the account after 3 seconds', async () => {
    stubServer();
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
    let isInAccount = false;
    const calls = stubServer(() => ({
      body: { ...SESSION, isInAccount, creditEntryId: isInAccount ? 'new' : null },
    }));
    page.search = PAID_PAGE;
    render(<CheckoutPage />);
    await wait(4000);
    expect(screen.getByRole('heading').textContent).toBe('Confirming your payment…');
    isInAccount = true;
    await wait(2000);
    expect(screen.getByRole('heading').textContent).toBe('Payment Successful!');
    expect(screen.getByText('50 credits are in your account.')).toBeTruthy();
    expect(screen.getByText(/^Taking you there in \d seconds?\.$/)).toBeTruthy();
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Before10.00',
      'Bought+50.00',
      'Now60.00',
    ]);
    expect(calls.find(({ path }) => path.endsWith('get-checkout-session'))?.body).toEqual({
      sessionId: 'cs_test_1',
    });
    await wait(3100);
    expect(page.navigations).toEqual([TO_ACCOUNT]);
  });

  test('a payment that reaches the account late is not waited for longer than ten seconds', async () => {
    stubServer(() => ({ body: { ...SESSION, isInAccount: false, creditEntryId: null } }));
    page.search = PAID_PAGE;
    render(<CheckoutPage />);
    await wait(10_500);
    expect(screen.getByRole('heading').textContent).toBe('Payment Successful!');
    expect(screen.getByText(/What you bought appears in your account within minutes\.$/)).toBeTruthy();
    await wait(3100);
    expect(page.navigations).toEqual([TO_ACCOUNT]);
  });

  test.each<[string, Answer, string, RegExp]>([
    [
      'pending',
      { body: { ...SESSION, state: 'pending', isInAccount: false, creditEntryId: null } },
      'Payment pending',
      /has not received the money yet/,
    ],
    [
      'not paid',
      { body: { ...SESSION, state: 'unpaid', isInAccount: false, creditEntryId: null } },
      'Not paid',
      /Nothing was charged\./,
    ],
    [
      'not the person’s',
      refused(404, 'not_found', 'There is no such payment of yours.'),
      'Payment not found',
      /^There is no such payment of yours\./,
    ],
  ])('a payment that is %s is called so, and the page stays', async (_, answer, title, sentence) => {
    stubServer(() => answer);
    page.search = PAID_PAGE;
    render(<CheckoutPage />);
    await wait(100);
    expect(screen.getByRole('heading').textContent).toBe(title);
    expect(screen.getByText(sentence)).toBeTruthy();
    await wait(10_000);
    expect(page.navigations).toEqual([]);
  });

  test('an address without a session claims nothing and asks nothing', async () => {
    const calls = stubServer();
    page.search = { success: true };
    render(<CheckoutPage />);
    await wait(100);
    expect(screen.getByRole('heading').textContent).toBe('Payment not found');
    expect(calls.some(({ path }) => path.endsWith('get-checkout-session'))).toBe(false);
  });

  test('a provider that does not answer is a sentence, and can be asked again', async () => {
    let isDown = true;
    stubServer(() =>
      isDown ? refused(503, 'unavailable', 'The payment provider does not answer.') : { body: SESSION },
    );
    page.search = PAID_PAGE;
    render(<CheckoutPage />);
    await wait(60_000);
    expect(screen.getByRole('heading').textContent).toBe('Payment not confirmed yet');
    expect(screen.getByText('The payment provider does not answer.')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await wait(100);
    expect(screen.getByRole('heading').textContent).toBe('Payment Successful!');
  });
});
