// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RunView } from '#shared/operations/runs.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { dataExport } from './contribution.tsx';

vi.mock('#client/sync/index.ts', () => ({ useUserRoom: () => undefined }));

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
// The section reads only the id.
const USER = { id: ID } as CurrentUser;
// The section shows days where the reader is.
const MADE_AT = new Date(2026, 10, 26, 10).toISOString();
const run = (change: Partial<RunView> = {}): RunView => ({
  id: ID,
  kind: 'data-export',
  state: 'running',
  progress: 0.424,
  note: '“The Tide Clerk”: item 12 of 28',
  position: null,
  result: null,
  error: null,
  createdAt: MADE_AT,
  finishedAt: null,
  ...change,
});
const done = (change: Partial<RunView> = {}, result: Record<string, unknown> = {}): RunView =>
  run({
    state: 'done',
    progress: 1,
    note: null,
    finishedAt: MADE_AT,
    result: {
      bytes: 12_897_485,
      items: 28,
      leftOut: 0,
      expiresAt: new Date(2126, 11, 3, 12).toISOString(),
      ...result,
    },
    ...change,
  });

const toasts = recordToasts();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Shows the section for a server that has these exports, the newest first. */
function show(runs: readonly RunView[], answers: Parameters<typeof stubFetch>[0] = {}) {
  const calls = stubFetch({
    '/operations/get-runs': { body: { runs, hasMore: false } },
    '/operations/get-run': { body: runs[0] },
    ...answers,
  });
  const Section = dataExport[0]?.Section ?? (() => null);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })}
    >
      <Section user={USER} />
    </QueryClientProvider>,
  );
  return calls;
}

test('without an export the section says what the zip contains and starts it', async () => {
  const calls = show([], {
    '/operations/start-data-export': { body: run() },
    '/operations/get-run': { body: run() },
  });
  await screen.findByText(/Documents as Markdown and HTML/);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('progressbar', { name: 'Export of all my data' });
  expect(calls.map(({ path }) => path)).toContain('/operations/start-data-export');
});

test('a refused start is told with the reason', async () => {
  const body = { statusCode: 503, message: 'The server has no room left.', data: { code: 'unavailable' } };
  show([], { '/operations/start-data-export': { status: 503, body } });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(JSON.stringify(toasts)).toContain('The server has no room left.'));
});

test('an export that runs shows its step and its share, announces quarters only, and can be cancelled', async () => {
  const calls = show([run()], { '/operations/cancel-run': { body: run({ state: 'cancelled' }) } });
  await screen.findByText('“The Tide Clerk”: item 12 of 28 · 42 %');
  const bar = screen.getByRole('progressbar', { name: 'Export of all my data' });
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  expect(screen.getByRole('status').textContent).toBe('Export of all my data: 25 percent done');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('cancel-run'))?.body).toEqual({ id: ID }),
  );
});

test('a waiting export shows its position in the queue', async () => {
  show([run({ state: 'queued', position: 3, progress: 0, note: null })]);
  expect(await screen.findByText('Waiting: number 3 in the queue')).toBeTruthy();
});

test('without a network a running export stays visible, with the sentence that it goes on', async () => {
  show([run()], { '/operations/get-run': new TypeError('Failed to fetch') });
  await screen.findByText('There is no connection to the server. The work goes on there.');
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

test('a finished export shows its size and its end, and is downloaded from a URL that is requested then', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const url = '/files/download?key=exports';
  const calls = show([done()], {
    '/operations/get-data-export-url': { body: { url, expiresAt: '2026-11-26T10:10:00.000Z' } },
  });
  await screen.findByText('Made on Nov 26, 2026, 12.3 MB. Download it until Dec 3, 2126.');
  expect(calls.some(({ path }) => path.includes('url'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: 'Export Again' })).toBeTruthy();
  clicked.mockRestore();
});

test('an expired zip is not offered, and items that are not in a zip are counted', async () => {
  show([done({}, { expiresAt: '2026-01-01T00:00:00.000Z' })]);
  await screen.findByText('Made on Nov 26, 2026. It has expired, so export again for a new zip.');
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  cleanup();
  show([done({}, { leftOut: 2 })]);
  await screen.findByText(/2 items could not be read; left-out.json in the zip says why\.$/);
});

test('after a failed export the reason is shown, and the zip of the export before can be downloaded', async () => {
  const failed = run({
    state: 'failed',
    error: 'This took too long and was stopped. Please start it again.',
  });
  show([failed, done({ id: ID.replace(/1$/, '2') })]);
  await screen.findByText(/^This took too long and was stopped\. Please start it again\. Made on Nov 26/);
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
