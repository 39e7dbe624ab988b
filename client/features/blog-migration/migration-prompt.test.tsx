// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { queryClient } from '#client/api/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch, type RecordedCall } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { blogMigrationPrompt, blogMigrationRow } from './contribution.tsx';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
// The sections read only the id.
const USER = { id: ID } as CurrentUser;
const needs = (needsMigration: boolean, posts = 30) => ({ body: { needsMigration, posts } });
const status = (state: string, more: object = {}) => ({
  body: {
    state,
    migratedDocuments: 0,
    totalDocuments: 30,
    error: null,
    finishedAt: null,
    runId: state === 'none' ? null : ID,
    workspaceId: state === 'none' ? null : ID,
    ...more,
  },
});
const run = (state: string, more: object = {}) => ({
  body: {
    id: ID,
    kind: 'blog-migration',
    state,
    progress: 0.5,
    note: 'Moving blog posts: 15 of 30',
    position: null,
    result: null,
    error: null,
    createdAt: '2026-11-26T10:00:00.000Z',
    finishedAt: null,
    ...more,
  },
});
const done = run('done', { progress: 1, note: null, result: { migratedDocuments: 30, workspaceId: ID } });

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(answers: Parameters<typeof stubFetch>[0], sections = blogMigrationPrompt): RecordedCall[] {
  const calls = stubFetch({
    '/operations/check-user-needs-migration': needs(true),
    '/operations/check-blog-migration-status': status('none'),
    ...answers,
  });
  const Section = sections[0]?.Section ?? (() => null);
  render(
    <QueryClientProvider client={queryClient}>
      <Section user={USER} />
    </QueryClientProvider>,
  );
  return calls;
}

const TITLE = { name: 'Your earlier blog posts' };

test('a user without posts of the former product sees no prompt', async () => {
  const calls = show({ '/operations/check-user-needs-migration': needs(false, 0) });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
});

test('the prompt says what moves where, and a dismissed one does not return on this device', async () => {
  show({});
  await screen.findByRole('heading', TITLE);
  expect(
    screen.getByText(/^You have 30 blog posts from before\..*“Blog Archive”.*no limit of your plan/),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Not Now' }));
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
  cleanup();
  queryClient.clear();
  const calls = show({});
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
});

test('after it was dismissed the account page still offers the migration', async () => {
  localStorage.setItem('foolscap:blog-migration-dismissed', JSON.stringify([ID]));
  const calls = show(
    { '/operations/start-blog-migration': new TypeError('Failed to fetch') },
    blogMigrationRow,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Move Blog Posts' }));
  await waitFor(() =>
    expect(toasts.map(({ title, detail }) => [title, detail])).toEqual([
      ['Failed to move your blog posts', 'Network connection error'],
    ]),
  );
  expect(calls.some(({ path }) => path.endsWith('start-blog-migration'))).toBe(true);
});

test('a migration shows its progress, and ends with a toast that opens the workspace', async () => {
  let state = run('running');
  show({
    '/operations/start-blog-migration': { body: { runId: ID, migratedDocuments: 0, totalDocuments: 30 } },
    '/operations/get-run': () => state,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move Blog Posts' }));
  expect(await screen.findByText('Moving blog posts: 15 of 30 · 50 %')).toBeDefined();
  state = done;
  await queryClient.refetchQueries();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({
    kind: 'success',
    title: 'Migration completed!',
    detail: '30 blog posts moved to "Blog Archive" workspace',
    duration: 8_000,
  });
  toasts[0]?.action?.onPress();
  expect(navigate).toHaveBeenCalledWith({ to: '/workspace/$workspaceId', params: { workspaceId: ID } });
});

test('a migration that ends before its first state is read shows the toast once', async () => {
  show({
    '/operations/start-blog-migration': { body: { runId: ID, migratedDocuments: 0, totalDocuments: 30 } },
    '/operations/get-run': done,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move Blog Posts' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await queryClient.refetchQueries();
  expect(toasts).toHaveLength(1);
});

test('after a reload the running migration is shown, and a stopped one can be continued', async () => {
  show({
    '/operations/check-blog-migration-status': status('running'),
    '/operations/get-run': run('running'),
  });
  expect(await screen.findByRole('progressbar', { name: 'Moving your blog posts' })).toBeDefined();
  cleanup();
  queryClient.clear();
  show({
    '/operations/check-blog-migration-status': status('stopped', {
      migratedDocuments: 5,
      error: 'It was full.',
    }),
  });
  expect(
    await screen.findByText('5 of 30 blog posts moved. It was full. You can go on where it stopped.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});
