// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { PricingPage } from './pricing-page.tsx';

const page = vi.hoisted(() => ({
  navigations: [] as unknown[],
  opened: [] as string[],
}));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({
    navigate: async (to: unknown) => void page.navigations.push(to),
    state: { location: { pathname: '/pricing' } },
  }),
  Link: ({ children, to, className }: { children: ReactNode; to: string; className?: string }) => (
    <a href={to} className={className}>
      {children}
    </a>
  ),
}));
vi.mock('#client/workspace/billing/payment-page.ts', () => ({
  openPaymentPage: (address: string) => void page.opened.push(address),
}));

const ALL = { '/api/plans': { body: { plans: ['hobby', 'credits10', 'pro'] } } };
const ENTRIES = { '/operations/get-credit-entries': { body: { entries: [], hasMore: false } } };
const me = (subscription: object = {}) => ({
  '/auth/me': { body: { id: 'u1', email: 'ines@letters.example', ...subscription } },
});
const card = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  page.navigations.length = 0;
  page.opened.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a purchase without a session leads to the login with the chosen plan, and nothing is sent', async () => {
  const calls = stubFetch(ALL);
  render(<PricingPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Buy 50 credits' }));
  expect(page.navigations).toEqual([{ to: '/login', search: { plan: 'credits10' } }]);
  expect(calls.map(({ path }) => path)).toEqual(['/api/plans']);
  expect(card('Free').getByRole('link', { name: 'Start For Free' }).className).toContain('btn--primary');
});

test('after the login the purchase goes on once, and its payment page opens', async () => {
  setSessionId('s1');
  const calls = stubFetch({
    ...ALL,
    ...ENTRIES,
    ...me(),
    '/operations/generate-checkout-session': { body: { sessionUrl: 'https://pay.example/1' } },
  });
  render(<PricingPage plan="hobby" />);
  await expect.poll(() => page.opened).toEqual(['https://pay.example/1']);
  expect(page.navigations).toEqual([{ to: '/pricing', replace: true }]);
  const checkouts = calls.filter(({ path }) => path.endsWith('generate-checkout-session'));
  expect(checkouts.map(({ body }) => body)).toEqual([{ plan: 'hobby' }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Pro' }).disabled).toBe(true);
});

test('an unknown plan in the address starts nothing', async () => {
  setSessionId('s1');
  const calls = stubFetch({ ...ALL, ...me() });
  render(<PricingPage plan="platinum" />);
  await screen.findByText('Your plan');
  expect(calls.some(({ path }) => path.startsWith('/operations/'))).toBe(false);
});

test('a payment page that cannot be created is logged, and the card says why', async () => {
  setSessionId('s1');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const refused = {
    statusCode: 503,
    message: 'The payment provider does not answer.',
    data: { code: 'unavailable' },
  };
  stubFetch({
    ...ALL,
    ...ENTRIES,
    ...me(),
    '/operations/generate-checkout-session': { status: 503, body: refused },
  });
  render(<PricingPage />);
  await screen.findByText('Your plan');
  fireEvent.click(screen.getByRole('button', { name: 'Choose Hobby' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The payment provider does not answer.');
  expect(log.mock.calls[0]?.[0]).toBe('Error generating checkout session URL');
  expect(screen.queryByText(/Error generating/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Hobby' }).disabled).toBe(false);
});

test.each([
  ['Free', {}, 'Choose Hobby'],
  ['Hobby', { subscriptionStatus: 'active', subscriptionPlan: 'hobby' }, 'Choose Pro'],
  ['Pro', { subscriptionStatus: 'active', subscriptionPlan: 'pro' }, null],
  ['Free', { subscriptionStatus: 'past_due', subscriptionPlan: 'pro' }, 'Choose Hobby'],
])(
  'the card of the plan %s has no button, and yellow is the next plan up',
  async (name, subscription, next) => {
    setSessionId('s1');
    stubFetch({ ...ALL, ...me(subscription) });
    const { container } = render(<PricingPage />);
    await screen.findByText('Your plan');
    expect(card(name).queryByRole('button')).toBeNull();
    const yellow = [...container.querySelectorAll('.plan .btn--primary')].map(
      ({ textContent }) => textContent,
    );
    expect(yellow).toEqual(next === null ? [] : [next]);
  },
);

test('where payments are not set up, a sentence replaces each button, and Pro is not offered', async () => {
  stubFetch({ '/api/plans': { body: { plans: [] } } });
  render(<PricingPage />);
  const sentence = 'Payments are not set up on this server, so nothing can be bought here.';
  expect(await screen.findAllByText(sentence)).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Pro' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Choose|Buy/ })).toBeNull();
});

test('a list of plans that cannot be loaded is asked for again', async () => {
  const answers: Record<string, { status?: number; body: unknown }> = {
    '/api/plans': { status: 404, body: { message: 'No.', data: {} } },
  };
  stubFetch(answers);
  render(<PricingPage />);
  expect(await screen.findAllByText('This server did not say what it sells.')).toHaveLength(2);
  stubFetch(ALL);
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByRole('button', { name: 'Choose Pro' })).toBeTruthy();
});
