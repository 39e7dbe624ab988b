// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { MigrationPage } from './migration-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

const START = '/operations/migrate-user-blog-posts';
const STATUS = '/operations/get-user-blog-migration';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const started = { body: { runId: ID, migratedDocuments: 0, totalDocuments: 30 } };
const status = (state: string, migratedDocuments = 0, error: string | null = null) => ({
  body: { state, migratedDocuments, totalDocuments: 30, error, finishedAt: null },
});

const toasts = recordToasts();
beforeEach(() => {
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole<HTMLButtonElement>('button');
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User ID' });
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

test.each(['   ', 'mara'])('the text %j is no id: nothing is sent', (text) => {
  const calls = stubFetch({});
  render(<MigrationPage />);
  expect(button().disabled).toBe(true);
  type(text);
  fireEvent.click(button());
  expect(toasts.map(({ kind, title }) => [kind, title])).toEqual([['error', 'Please enter a valid user ID']]);
  expect(calls).toEqual([]);
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
