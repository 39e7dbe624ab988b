// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { UsersPage } from './users-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, search, ...props }: { children: ReactNode; to: string; search?: object }) => (
    <a {...props} href={search ? `${to}?${new URLSearchParams({ ...search })}` : to}>
      {children}
    </a>
  ),
}));

const LIST = '/operations/get-paginated-users';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const user = (name: string, more: Partial<AdministeredUser> = {}): AdministeredUser => ({
  id: name === 'amber' ? ID : ID.replace(/.$/, 'f'),
  email: `${name}@letters.example`,
  username: name,
  lastActiveTimestamp: '2026-11-26T12:00:00.000Z',
  isAdmin: false,
  paymentProcessorUserId: null,
  subscriptionStatus: null,
  subscriptionPlan: null,
  subscriptionEndsAt: null,
  hasSubscription: false,
  credits: 10,
  suspendedAt: null,
  erasedAt: null,
  ...more,
});
const page = (users: AdministeredUser[], totalPages = 3, totalUsers = 23) => ({
  body: { users, totalPages, totalUsers },
});
const refused = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, message, data: { code } },
});

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const row = (name: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(`^${name}@`) }).closest('tr') ?? document.body);
const shown = () => screen.findByRole('table', { name: 'Users' });

describe('the list', () => {
  test('a failed request says so and can be repeated', async () => {
    stubFetch({ [LIST]: refused(400, 'invalid_input', ADMIN_MESSAGES.pageUnknown) });
    render(<UsersPage />);
    expect((await screen.findByRole('alert')).textContent).toContain(ADMIN_MESSAGES.pageUnknown);
    stubFetch({ [LIST]: page([user('amber')]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shown();
  });

  test('it says that it is loading, and then shows the columns of the specification', async () => {
    stubFetch({
      [LIST]: page([
        user('amber', {
          subscriptionStatus: 'canceled',
          subscriptionPlan: 'hobby',
          // The list shows the day where the reader is.
          subscriptionEndsAt: new Date(2026, 11, 4, 12).toISOString(),
          paymentProcessorUserId: 'cus_1',
        }),
        user('birch', { suspendedAt: '2026-11-20T00:00:00.000Z' }),
      ]),
    });
    render(<UsersPage />);
    expect(screen.getByRole('status').textContent).toContain('Loading users…');
    await shown();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email / Username',
      'Last Active',
      'Subscription Status',
      'Stripe ID',
      'Is Admin',
      'Actions',
    ]);
    const cells = row('amber').getAllByRole('cell');
    expect(cells[1]?.textContent).toBe('canceledUntil Dec 4, 2026');
    expect(cells[2]?.textContent).toBe('cus_1');
    expect(row('birch').getAllByRole('cell')[1]?.textContent).toBe('has not subscribedSuspended');
    expect(screen.getByText('23 users')).toBeDefined();
    expect(screen.getByText('/ 3')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Dashboard / Users');
  });

  test('an empty list says what to do', async () => {
    stubFetch({ [LIST]: page([], 1, 0) });
    render(<UsersPage />);
    expect(await screen.findByText('No user matches.')).toBeDefined();
  });

  test('the number field accepts pages from 1 to the last one; other text sends nothing', async () => {
    const calls = stubFetch({ [LIST]: page([user('amber')]) });
    render(<UsersPage />);
    await shown();
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Page' });
    for (const text of ['0', '4', '-1', '1.5']) {
      fireEvent.change(field, { target: { value: text } });
      expect(screen.getByText('Choose a page from 1 to 3.')).toBeDefined();
    }
    fireEvent.blur(field);
    expect(field.value).toBe('1');
    fireEvent.change(field, { target: { value: '3' } });
    await waitFor(() => expect(bodiesOf(calls, LIST)).toEqual([{ skip: 0 }, { skip: 20 }]));
  });

  test('the filters have the values of the specification', async () => {
    stubFetch({ [LIST]: page([user('amber')]) });
    render(<UsersPage />);
    await shown();
    const options = within(screen.getByRole('combobox', { name: 'Is admin' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Both', 'true', 'false']);
    fireEvent.click(screen.getByRole('button', { name: 'Subscription status: Any status' }));
    const boxes = within(await screen.findByRole('group', { name: 'Subscription status' }));
    expect(boxes.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'past_due',
      'canceled',
      'active',
      'deleted',
      'has not subscribed',
    ]);
  });

  test('a filter starts at the first page again', async () => {
    const calls = stubFetch({ [LIST]: page([user('amber')]) });
    render(<UsersPage />);
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(bodiesOf(calls, LIST)).toContainEqual({ skip: 10 }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Is admin' }), { target: { value: 'false' } });
    await waitFor(() => expect(bodiesOf(calls, LIST)).toContainEqual({ skip: 0, isAdmin: false }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Email' }), { target: { value: '50%_' } });
    await waitFor(() =>
      expect(bodiesOf(calls, LIST).at(-1)).toEqual({ skip: 0, isAdmin: false, emailContains: '50%_' }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Subscription status/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'past_due' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'has not subscribed' }));
    await waitFor(() =>
      expect(bodiesOf(calls, LIST).at(-1)).toMatchObject({ subscriptionStatus: ['past_due', null] }),
    );
  });
});

describe('the switch of the administrator role', () => {
  const UPDATE = '/operations/update-user-by-id';
  const switchOf = (name: string) =>
    screen.getByRole<HTMLInputElement>('switch', { name: `${name}@letters.example is admin` });

  test('it moves at once, and back with the sentence of the server when that refuses', async () => {
    let answer: (value: object) => void = () => {};
    const calls = stubFetch({
      [LIST]: page([user('amber', { isAdmin: true })]),
      [UPDATE]: () => new Promise((resolve) => (answer = resolve)),
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click(switchOf('amber'));
    expect(switchOf('amber').checked).toBe(false);
    await waitFor(() => expect(bodiesOf(calls, UPDATE)).toHaveLength(1));
    answer(refused(409, 'conflict', ADMIN_MESSAGES.lastAdministrator));
    await waitFor(() => expect(switchOf('amber').checked).toBe(true));
    expect(toasts).toMatchObject([{ kind: 'error', title: ADMIN_MESSAGES.lastAdministrator }]);
  });

  test('without a connection it moves back with a sentence', async () => {
    stubFetch({ [LIST]: page([user('amber')]) });
    render(<UsersPage />);
    await shown();
    fireEvent.click(switchOf('amber'));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(switchOf('amber').checked).toBe(false);
  });

  test('when the server needs a proof, the dialog asks for the password and the act runs again', async () => {
    let isProved = false;
    let isAdmin = false;
    const calls = stubFetch({
      [LIST]: () => page([user('amber', { isAdmin })]),
      [UPDATE]: () => {
        if (!isProved) return refused(403, 'proof_needed', 'Please confirm that it is you.');
        isAdmin = true;
        return { body: { id: ID } };
      },
      '/operations/get-proof-methods': {
        body: { hasPassword: true, hasPasskey: false, signInCountsUntil: null },
      },
      '/operations/prove-identity': () => {
        isProved = true;
        return { body: { provedAt: '2026-11-26T12:00:00.000Z' } };
      },
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click(switchOf('amber'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'nine herons' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(bodiesOf(calls, UPDATE)).toHaveLength(2));
    expect(bodiesOf(calls, '/operations/prove-identity')).toEqual([{ password: 'nine herons' }]);
    await waitFor(() => expect(switchOf('amber').getAttribute('aria-disabled')).toBe(null));
    expect(switchOf('amber').checked).toBe(true);
    expect(toasts).toEqual([]);
  });

  test('two switches that need a proof share its dialog, and both acts run again', async () => {
    let isProved = false;
    const calls = stubFetch({
      [LIST]: () => page([user('amber', { isAdmin: isProved }), user('basil', { isAdmin: isProved })]),
      [UPDATE]: () =>
        isProved ? { body: { id: ID } } : refused(403, 'proof_needed', 'Please confirm that it is you.'),
      '/operations/get-proof-methods': {
        body: { hasPassword: true, hasPasskey: false, signInCountsUntil: null },
      },
      '/operations/prove-identity': () => {
        isProved = true;
        return { body: { provedAt: '2026-11-26T12:00:00.000Z' } };
      },
    });
    render(<UsersPage />);
    await shown();
    for (const name of ['amber', 'basil']) fireEvent.click(switchOf(name));
    await waitFor(() => expect(bodiesOf(calls, UPDATE)).toHaveLength(2));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'nine herons' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(bodiesOf(calls, UPDATE)).toHaveLength(4));
    for (const name of ['amber', 'basil'])
      await waitFor(() => expect(switchOf(name).getAttribute('aria-disabled')).toBe(null));
  });

  test('closing the dialog of the proof does nothing and moves the switch back', async () => {
    const calls = stubFetch({
      [LIST]: page([user('amber')]),
      [UPDATE]: refused(403, 'proof_needed', 'Please confirm that it is you.'),
      '/operations/get-proof-methods': {
        body: { hasPassword: true, hasPasskey: false, signInCountsUntil: null },
      },
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click(switchOf('amber'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(switchOf('amber').checked).toBe(false));
    expect(bodiesOf(calls, UPDATE)).toHaveLength(1);
    expect(toasts).toEqual([]);
  });
});

describe('the row menu', () => {
  const openMenu = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}@letters.example` }));
    return within(await screen.findByRole('menu'));
  };

  test('"Move posts" leads to the migration of this user', async () => {
    stubFetch({ [LIST]: page([user('amber')]) });
    render(<UsersPage />);
    await shown();
    const menu = await openMenu('amber');
    expect(menu.getByRole('menuitem', { name: 'Move posts' }).getAttribute('href')).toBe(
      `/admin/migration?user=${ID}`,
    );
  });

  test('it has the acts of the specification, and Escape closes it', async () => {
    stubFetch({ [LIST]: page([user('amber')]) });
    render(<UsersPage />);
    await shown();
    const menu = await openMenu('amber');
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Move posts',
      'Log out everywhere',
      'Suspend',
      'Delete',
    ]);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('Edit sends only the changed parts, each with the reason', async () => {
    const calls = stubFetch({
      [LIST]: page([user('amber')]),
      '/operations/change-user-plan': { body: { id: ID } },
      '/operations/change-user-credits': { body: { id: ID } },
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click((await openMenu('amber')).getByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit: amber@letters.example' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Nothing is changed yet.')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('Plan status'), { target: { value: 'active' } });
    fireEvent.change(dialog.getByLabelText('Plan'), { target: { value: 'pro' } });
    fireEvent.change(dialog.getByLabelText('Change of credits'), { target: { value: '2,5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Say why. The log stores the reason.')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A prize' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'amber@letters.example is changed.' }]));
    const common = { id: ID, reason: 'A prize' };
    expect(bodiesOf(calls, '/operations/change-user-plan')).toEqual([
      { ...common, subscriptionStatus: 'active', subscriptionPlan: 'pro' },
    ]);
    expect(bodiesOf(calls, '/operations/change-user-credits')).toEqual([{ ...common, credits: 2.5 }]);
  });

  test('a plan that the payment provider bills cannot be selected', async () => {
    stubFetch({
      [LIST]: page([
        user('amber', { hasSubscription: true, subscriptionStatus: 'active', subscriptionPlan: 'hobby' }),
      ]),
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click((await openMenu('amber')).getByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLSelectElement>('Plan status').disabled).toBe(true);
    expect(dialog.getByText(ADMIN_MESSAGES.hasSubscription)).toBeDefined();
  });

  test.each([
    [
      'Log out everywhere',
      'Log out',
      'end-user-sessions',
      {},
      'amber@letters.example is logged out everywhere.',
    ],
    ['Suspend', 'Suspend', 'suspend-user', {}, 'amber@letters.example is suspended.'],
    [
      'End the suspension',
      'End the suspension',
      'unsuspend-user',
      { suspendedAt: '2026-11-20T00:00:00.000Z' },
      'amber@letters.example can log in again.',
    ],
    [
      'Delete',
      'Delete',
      'delete-user',
      {},
      'The account of amber@letters.example will be erased in 15 days.',
    ],
    [
      'Restore',
      'Restore',
      'restore-user',
      { erasedAt: '2026-12-11T00:00:00.000Z' },
      'The account of amber@letters.example stays.',
    ],
  ])('%s sends the reason and says that it is done', async (label, submit, operation, state, done) => {
    const calls = stubFetch({
      [LIST]: page([user('amber', state)]),
      [`/operations/${operation}`]: { body: { id: ID } },
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click((await openMenu('amber')).getByRole('menuitem', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: `${label}: amber@letters.example` }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'They asked.' } });
    fireEvent.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: done }]));
    expect(bodiesOf(calls, `/operations/${operation}`)).toEqual([{ id: ID, reason: 'They asked.' }]);
  });

  test('Delete asks for a reason, and a refusal stays in the dialog', async () => {
    const calls = stubFetch({
      [LIST]: page([user('amber')]),
      '/operations/delete-user': refused(503, 'unavailable', 'The payment provider did not answer.'),
    });
    render(<UsersPage />);
    await shown();
    fireEvent.click((await openMenu('amber')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete: amber@letters.example' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByText('Say why. The log stores the reason.')).toBeDefined();
    expect(bodiesOf(calls, '/operations/delete-user')).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'They asked.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('The payment provider did not answer.')).toBeDefined();
    expect(bodiesOf(calls, '/operations/delete-user')).toEqual([{ id: ID, reason: 'They asked.' }]);
  });
});
