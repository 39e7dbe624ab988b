// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { MigrationPage } from './migration-page.tsx';

const address = vi.hoisted(() => ({ search: {} as { user?: string } }));
vi.mock('@tanstack/react-router', () => ({
  useSearch: () => address.search,
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

const START = '/operations/migrate-user-blog-posts';
const LIST = '/operations/get-paginated-users';
const STATUS = '/operations/get-user-blog-migration';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const started = { body: { runId: ID, migratedDocuments: 0, totalDocuments: 30 } };
const status = (state: string, migratedDocuments = 0, error: string | null = null) => ({
  body: { state, migratedDocuments, totalDocuments: 30, error, finishedAt: null },
});

const toasts = recordToasts();
beforeEach(() => {
  address.search = {};
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole<HTMLButtonElement>('button');
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User ID or email address' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('the page names the task, its rules and the related pages', () => {
  render(<MigrationPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Blog Post Migration Admin' })).toBeDefined();
  expect(field().placeholder).toContain('UUID format');
  for (const note of [
    /automatic migration prompts on login/,
    /Only completed blog posts are migrated\. Outlines are skipped\./,
    /workspace "Blog Archive" of the type blog/,
    /Each user can be migrated once\./,
    /The original data is kept\./,
    /Content, SEO metadata and research sources move\./,
  ])
    expect(screen.getByText(note)).toBeDefined();
  expect(screen.getByRole('link', { name: 'User Management' }).getAttribute('href')).toBe('/admin/users');
  expect(screen.getByRole('link', { name: 'Analytics Dashboard' }).getAttribute('href')).toBe('/admin');
});

test.each(['   ', 'mara'])('the text %j is neither an id nor an address: nothing is sent', async (text) => {
  const calls = stubFetch({});
  render(<MigrationPage />);
  expect(button().disabled).toBe(true);
  type(text);
  fireEvent.click(button());
  await waitFor(() =>
    expect(toasts.map(({ kind, title }) => [kind, title])).toEqual([
      ['error', 'Please enter a valid user ID'],
    ]),
  );
  expect(calls).toEqual([]);
});

describe('an email address in place of the id', () => {
  const users = (addresses: string[], totalPages: number) => ({
    body: {
      users: addresses.map((email, at) => ({
        id: email === 'ann@a.example' ? ID : ID.replace(/.$/, String(at)),
        email,
        username: null,
        lastActiveTimestamp: '2026-11-26T12:00:00.000Z',
        isAdmin: false,
        paymentProcessorUserId: null,
        subscriptionStatus: null,
        subscriptionPlan: null,
        subscriptionEndsAt: null,
        hasSubscription: false,
        credits: 0,
        suspendedAt: null,
        erasedAt: null,
      })),
      totalPages,
      totalUsers: addresses.length,
    },
  });

  test('it moves the posts of the account with exactly this address, on whichever page of the list it is', async () => {
    const pages = [users(['anann@a.example'], 2), users(['ann@a.example'], 2)];
    const calls = stubFetch({
      [LIST]: () => pages.shift() ?? new TypeError('Failed to fetch'),
      [START]: started,
      [STATUS]: status('done', 30),
    });
    render(<MigrationPage />);
    type(' Ann@A.example ');
    fireEvent.click(button());
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Migration completed!']));
    expect(calls.find(({ path }) => path === START)?.body).toEqual({ userId: ID });
  });

  test('an address without an account is refused with a sentence, and stays in the field', async () => {
    const calls = stubFetch({ [LIST]: users(['joann@a.example'], 1) });
    render(<MigrationPage />);
    type('ann@a.example');
    fireEvent.click(button());
    await waitFor(() =>
      expect(toasts.map(({ kind, title }) => [kind, title])).toEqual([
        ['error', 'No account has this email address.'],
      ]),
    );
    expect(field().value).toBe('ann@a.example');
    expect(calls.some(({ path }) => path === START)).toBe(false);
  });
});

test('the user whom the address of the page names is in the field', () => {
  address.search = { user: ID };
  render(<MigrationPage />);
  expect([field().value, button().disabled]).toEqual([ID, false]);
});

test('a migration shows "Migrating..." and its progress, and ends with the toast of 8 seconds', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof status>>();
  const answers = [Promise.resolve(status('running', 12)), answer.promise];
  const calls = stubFetch({
    [START]: started,
    [STATUS]: () => answers.shift() ?? new TypeError('Failed to fetch'),
  });
  render(<MigrationPage />);
  type(`  ${ID.toUpperCase()} `);
  fireEvent.click(button());
  expect(button().textContent).toBe('Migrating...');
  expect([button().disabled, field().readOnly]).toEqual([true, true]);
  expect(await screen.findByText('12 of 30 blog posts')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Blog posts moved' }).getAttribute('aria-valuenow')).toBe(
    '40',
  );
  answer.resolve(status('done', 30));
  await waitFor(() => expect(toasts).toHaveLength(1), { timeout: 5_000 });
  expect(toasts[0]).toMatchObject({
    kind: 'success',
    title: 'Migration completed!',
    detail: '30 blog posts moved to "Blog Archive" workspace',
    duration: 8_000,
  });
  await waitFor(() => expect([button().textContent, field().value]).toEqual(['Start Migration', '']));
  expect(calls[0]).toMatchObject({ path: START, body: { userId: ID } });
});

test.each([
  [
    { status: 404, body: { message: 'This user does not exist.', data: { code: 'not_found' } } },
    'This user does not exist.',
  ],
  [
    { status: 500, body: { message: 'Something went wrong.', data: { code: 'internal' } } },
    'Migration failed. Please check the user ID and try again.',
  ],
  [new TypeError('Failed to fetch'), 'Network connection error'],
])(
  'a refused start shows the reason as an error for 8 seconds and leaves the id',
  async (answer, sentence) => {
    stubFetch({ [START]: answer });
    render(<MigrationPage />);
    type(ID);
    fireEvent.click(button());
    await waitFor(() => expect(toasts).toHaveLength(1), { timeout: 5_000 });
    expect(toasts[0]).toMatchObject({ kind: 'error', title: sentence, duration: 8_000 });
    expect([button().textContent, button().disabled, field().value]).toEqual(['Start Migration', false, ID]);
  },
);

test('a migration that stops shows the reason of the server, a cancelled one the general sentence', async () => {
  for (const [error, sentence] of [
    ['The server has no room left for more text.', 'The server has no room left for more text.'],
    [null, 'Migration failed. Please check the user ID and try again.'],
  ] as const) {
    toasts.length = 0;
    stubFetch({ [START]: started, [STATUS]: status('stopped', 3, error) });
    render(<MigrationPage />);
    type(ID);
    fireEvent.click(button());
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual([sentence]));
    cleanup();
  }
});

test('without a connection the page says that the migration goes on, and follows it afterwards', async () => {
  const answers = [new TypeError('Failed to fetch'), status('done', 30)];
  stubFetch({ [START]: started, [STATUS]: () => answers.shift() ?? status('done', 30) });
  render(<MigrationPage />);
  type(ID);
  fireEvent.click(button());
  expect(
    await screen.findByText('There is no connection to the server. The migration goes on there.'),
  ).toBeDefined();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Migration completed!']), {
    timeout: 5_000,
  });
});

test('a page that is closed asks no more', async () => {
  const calls = stubFetch({ [START]: started, [STATUS]: status('running', 1) });
  const { unmount } = render(<MigrationPage />);
  type(ID);
  fireEvent.click(button());
  await screen.findByText('1 of 30 blog posts');
  unmount();
  const count = calls.length;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([calls.length, toasts]).toEqual([count, []]);
});
