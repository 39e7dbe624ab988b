// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch, type RecordedCall } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { failedPayment, plan } from './contribution.ts';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('#client/workspace/billing/payment-page.ts', () => ({
  openPaymentPage: (address: string) => void opened.push(address),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

const toasts = recordToasts();
beforeEach(() => {
  queryClient.clear();
  opened.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const userWith = (fields: object = {}) =>
  readCurrentUser({
    id: 'u1',
    email: 'ines@letters.example',
    credits: 12.4,
    purchasedCredits: 6,
    ...fields,
  })!;
const line = (count: number) => ({
  id: `0192d3a4-7c5e-7b1a-9f00-${String(count).padStart(12, '0')}`,
  createdAt: '2026-11-21T12:00:00.000Z',
  amount: -0.05,
  reason: 'spend',
  kind: 'assistant',
  action: null,
  item: null,
});
const FIFTY = Array.from({ length: 50 }, (_, index) => line(index));
const LIMITS = {
  '/operations/get-workspace-creation-limits': { body: { currentCount: 1, maxWorkspaces: 2 } },
};
const PORTAL = '/operations/get-customer-portal-url';

function open(answers: Parameters<typeof stubFetch>[0], user = userWith()) {
  const calls = stubFetch({
    ...LIMITS,
    '/operations/get-credit-entries': { body: { entries: [], hasMore: false } },
    '/operations/get-payments': { body: [] },
    ...answers,
  });
  const [{ Head, Section }] = plan as [Required<(typeof plan)[number]>];
  render(
    <>
      <Head user={user} />
      <Section user={user} />
    </>,
  );
  return calls;
}

test('credits have two decimals, split into bought and monthly ones', async () => {
  open({});
  expect(screen.getByText('12.40')).toBeTruthy();
  expect(screen.getByText('6.00 bought, 6.40 monthly')).toBeTruthy();
  expect(await screen.findByText('1/2')).toBeTruthy();
  expect(screen.getByText('Free')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
  expect(await screen.findByText('No credits have come or gone yet.')).toBeTruthy();
});

test('an active subscription shows its plan, and Manage opens the customer portal', async () => {
  open(
    { [PORTAL]: { body: 'https://pay.example/portal' } },
    userWith({ subscriptionStatus: 'active', subscriptionPlan: 'hobby' }),
  );
  expect(screen.getByText('Hobby')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Manage' }));
  await waitFor(() => expect(opened).toEqual(['https://pay.example/portal']));
});

test('a failed charge shows a banner on both pages that leads to the customer portal', async () => {
  const user = userWith({
    subscriptionStatus: 'past_due',
    subscriptionPlan: 'hobby',
    subscriptionEndsAt: new Date(Date.now() + 60_000).toISOString(),
  });
  open({ [PORTAL]: { body: 'https://pay.example/portal' } }, user);
  expect(screen.getByText('Hobby, payment failed')).toBeTruthy();
  expect(screen.getByText(/^Your last payment did not go through\. We try again/)).toBeTruthy();
  const [{ Section }] = failedPayment as [(typeof failedPayment)[number]];
  const { container } = render(<Section user={user} />);
  expect(container.textContent).toBe('Payment failed: update card');
  fireEvent.click(within(container).getByRole('button', { name: 'update card' }));
  await waitFor(() => expect(opened).toEqual(['https://pay.example/portal']));
});

test('without a failed charge there is no banner', () => {
  const [{ Section }] = failedPayment as [(typeof failedPayment)[number]];
  for (const subscriptionStatus of [null, 'active', 'canceled', 'deleted'])
    expect(render(<Section user={userWith({ subscriptionStatus })} />).container.textContent).toBe('');
});

test('a missing customer portal is an error with the reason, and Manage can be clicked again', async () => {
  const message = 'You have no customer portal yet. It opens with your first purchase.';
  open(
    { [PORTAL]: { status: 409, body: { statusCode: 409, message, data: { code: 'conflict' } } } },
    userWith({ subscriptionStatus: 'past_due', subscriptionPlan: 'hobby' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Manage' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'The customer portal could not be opened.', detail: message });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Manage' }).disabled).toBe(false);
  expect(screen.getByText(/^Your last payment did not go through\./)).toBeTruthy();
});

const PAYMENT = {
  id: '0192d3a4-7c5e-7b1a-9f00-000000000001',
  createdAt: '2026-11-21T12:00:00.000Z',
  plan: 'hobby',
  amountCents: 800,
  currency: 'usd',
  hasReceipt: true,
};
const RECEIPT = '/operations/get-receipt-url';

test('each payment has a receipt, and money that was paid back is a line without one', async () => {
  const back = { ...PAYMENT, id: '2', plan: 'credits10', amountCents: -400, hasReceipt: false };
  const calls = open({
    '/operations/get-payments': { body: [PAYMENT, back] },
    [RECEIPT]: { body: 'https://pay.example/receipt' },
  });
  const row = (await screen.findByText('$8.00')).closest('tr')!;
  fireEvent.click(within(row).getByRole('button', { name: /^Receipt of .*, Hobby plan$/ }));
  await waitFor(() => expect(opened).toEqual(['https://pay.example/receipt']));
  expect(calls.find(({ path }) => path === RECEIPT)?.body).toEqual({ paymentId: PAYMENT.id });
  const paidBack = screen.getByText('Paid back: 50 credits').closest('tr')!;
  expect(within(paidBack).getByText('−$4.00')).toBeTruthy();
  expect(within(paidBack).queryByRole('button')).toBeNull();
});

test('payments and receipts that cannot be loaded say why, and can be asked for again', async () => {
  const refused = { status: 400, body: { statusCode: 400, message: 'Not now.', data: {} } };
  open({ '/operations/get-payments': refused, [RECEIPT]: refused });
  expect((await screen.findByRole('alert')).textContent).toBe('The payments could not be loaded. Not now.');
  stubFetch({ '/operations/get-payments': { body: [PAYMENT] }, [RECEIPT]: refused });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt of/ }));
  await waitFor(() =>
    expect(toasts[0]).toMatchObject({ title: 'The receipt could not be opened.', detail: 'Not now.' }),
  );
  expect(opened).toEqual([]);
});

test('the ledger shows ten lines at first, then all that are loaded, and then older ones page by page', async () => {
  const calls = open({
    '/operations/get-credit-entries': ({ body }: RecordedCall) =>
      JSON.stringify(body) === '{}'
        ? { body: { entries: FIFTY, hasMore: true } }
        : { body: { entries: [line(50)], hasMore: false } },
  });
  const older = await screen.findByRole('button', { name: 'Older lines' });
  expect(screen.getAllByRole('row')).toHaveLength(11);
  fireEvent.click(older);
  expect(screen.getAllByRole('row')).toHaveLength(51);
  fireEvent.click(older);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(52));
  expect(screen.queryByRole('button', { name: 'Older lines' })).toBeNull();
  const { id, createdAt } = line(49);
  expect(calls.findLast(({ path }) => path.endsWith('entries'))?.body).toEqual({ after: { id, createdAt } });
});

test('lines that cannot be loaded say why, and are asked for again', async () => {
  const refused = { status: 400, body: { statusCode: 400, message: 'Not now.', data: {} } };
  open({ '/operations/get-credit-entries': refused });
  expect((await screen.findByRole('alert')).textContent).toBe('The lines could not be loaded. Not now.');
  stubFetch({ '/operations/get-credit-entries': { body: { entries: [line(1)], hasMore: false } } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('−0.05')).toBeTruthy();
});
