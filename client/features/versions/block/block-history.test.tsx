// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';
import { p, schema } from '#client/editor/testing/sample-document.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { registerPage } from '#client/workspace/pages/open-pages.ts';
import { closeVersions, openBlockHistory, versionsState } from '../versions-state.ts';
import { Versions } from '../versions.tsx';

vi.mock('#client/sync/index.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  whenSaved: () => Promise.resolve(true),
}));

const idOf = (end: string): string => `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d${end}`;
const [DOCUMENT, INES] = [idOf('a2'), idOf('b1')];
const BLOCK = 'k3f9x0ab';
const version = (end: string, versionNote: string) => ({
  id: idOf(end),
  documentId: DOCUMENT,
  kind: 'named',
  versionNote,
  userId: INES,
  username: 'Ines',
  wordCount: 12,
  createdAt: '2026-11-20T18:40:00.000Z',
});
const paragraph = (text: string) => ({
  type: 'paragraph',
  attrs: { id: BLOCK },
  content: [{ type: 'text', text }],
});
const entry = (end: string, name: string, text: string) => ({
  version: version(end, name),
  block: paragraph(text),
  before: 'aaaaaaaa',
  after: null,
});

const restored: FormerBlock[] = [];
const toasts = recordToasts();
afterEach(() => {
  closeVersions();
  registerPage(DOCUMENT, null);
  restored.length = 0;
  vi.unstubAllGlobals();
});

/** Opens the history of a paragraph whose present text is `now`; null when the paragraph is deleted. */
function open(now: string | null, answers: Parameters<typeof stubFetch>[0], role = 'owner') {
  const calls = stubFetch({
    '/operations/get-document-versions': { body: { versions: [], next: null } },
    ...answers,
  });
  const doc = schema.node('doc', null, [
    p('One.', { id: 'aaaaaaaa' }),
    ...(now === null ? [] : [p(now, { id: BLOCK })]),
  ]);
  const page: Partial<PageHandle> = {
    doc: () => doc,
    onChange: () => () => {},
    restoreBlock: (former) => {
      restored.push(former);
      return Promise.resolve(true);
    },
  };
  registerPage(DOCUMENT, page as PageHandle); // only these methods are called
  openBlockHistory(BLOCK);
  type Props = Parameters<typeof Versions>[0];
  const props = {
    document: { kind: 'document', id: DOCUMENT, name: 'High Water', wordCount: 2 },
    workspace: { id: idOf('a1'), type: 'novel', role, settings: DEFAULT_SETTINGS },
    user: { id: INES, username: 'Ines' },
    isConnected: true,
    onOpen: () => {},
  } as unknown as Props; // only the fields that the panel reads
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Versions {...props} />
    </QueryClientProvider>,
  );
  return calls;
}

const HISTORY = '/operations/get-block-history';
const restoreButtons = () => screen.queryAllByRole('button', { name: 'Restore this paragraph' });

test('the history compares earlier revisions with the present text, and leaves out equal ones', async () => {
  open('She read the board.', {
    [HISTORY]: {
      body: {
        now: null,
        entries: [entry('c1', 'Newer', 'She read the board.'), entry('c2', 'Older', 'She read the gauge.')],
        next: null,
      },
    },
  });
  expect(await screen.findByText('1 earlier reading')).toBeTruthy();
  const [revision] = screen.getAllByRole('listitem');
  expect(revision?.textContent).toContain('Older');
  expect(revision?.querySelector('del')?.textContent).toBe('gauge');
  expect(revision?.querySelector('ins')?.textContent).toBe('board');
  fireEvent.click(restoreButtons()[0] ?? document.body);
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Paragraph restored']));
  expect(restored).toEqual([{ block: paragraph('She read the gauge.'), order: ['aaaaaaaa', BLOCK] }]);
});

test('before a paragraph is restored the page is kept as a version, and the history then names that text', async () => {
  let isKept = false;
  const calls = open('She read the sky.', {
    [HISTORY]: () => ({
      body: {
        now: null,
        entries: [
          ...(isKept
            ? [
                {
                  ...entry('c3', 'Before a paragraph was restored', 'She read the board.'),
                  version: { ...version('c3', 'Before a paragraph was restored'), kind: 'automatic' },
                },
              ]
            : []),
          entry('c2', 'Older', 'She read the gauge.'),
        ],
        next: null,
      },
    }),
    '/operations/save-document-version': () => {
      isKept = true;
      expect(restored).toEqual([]);
      return { body: { ...version('c3', 'Before a paragraph was restored'), kind: 'automatic' } };
    },
  });
  await screen.findByText('1 earlier reading');
  fireEvent.click(restoreButtons()[0] ?? document.body);
  expect(await screen.findByText('Automatic, before a paragraph was restored')).toBeTruthy();
  expect(restored).toHaveLength(1);
  expect(calls.find(({ path }) => path === '/operations/save-document-version')?.body).toEqual({
    id: DOCUMENT,
    versionNote: 'Before a paragraph was restored',
    kind: 'automatic',
  });
});

test('a paragraph is restored all the same when the page cannot be kept as a version', async () => {
  open('She read the board.', {
    [HISTORY]: { body: { now: null, entries: [entry('c2', 'Older', 'She read the gauge.')], next: null } },
    '/operations/save-document-version': {
      status: 503,
      body: { statusCode: 503, message: 'Later.', data: { code: 'unavailable' } },
    },
  });
  await screen.findByText('1 earlier reading');
  fireEvent.click(restoreButtons()[0] ?? document.body);
  await waitFor(() => expect(restored).toHaveLength(1));
});

test('restoring a deleted paragraph fetches the order of all blocks in its version', async () => {
  const content = {
    type: 'doc',
    content: [
      { type: 'paragraph', attrs: { id: 'zzzzzzzz' } },
      { type: 'paragraph', attrs: { id: 'aaaaaaaa' } },
      paragraph('She read the gauge.'),
    ],
  };
  open(null, {
    [HISTORY]: { body: { now: null, entries: [entry('c2', 'Older', 'She read the gauge.')], next: null } },
    '/operations/get-document-version': { body: { ...version('c2', 'Older'), contentMd: '', content } },
  });
  await screen.findByText('1 earlier reading');
  fireEvent.click(restoreButtons()[0] ?? document.body);
  await waitFor(() => expect(restored.map(({ order }) => order)).toEqual([['zzzzzzzz', 'aaaaaaaa', BLOCK]]));
});

test('the history of a paragraph that never changed shows an empty state, and a viewer cannot restore', async () => {
  open('She read.', { [HISTORY]: { body: { now: null, entries: [], next: null } } }, 'viewer');
  expect(await screen.findByText('It never read otherwise')).toBeTruthy();
  expect(restoreButtons()).toEqual([]);
});

test('[H1] a viewer can read the history but gets no button to restore', async () => {
  open(
    'She read the board.',
    {
      [HISTORY]: { body: { now: null, entries: [entry('c2', 'Older', 'She read the gauge.')], next: null } },
    },
    'viewer',
  );
  expect(await screen.findByText('1 earlier reading')).toBeTruthy();
  expect(restoreButtons()).toEqual([]);
});

test('a failed search shows the error, and can be tried again', async () => {
  let hasFailed = false;
  open('She read.', {
    [HISTORY]: () => {
      if (hasFailed) return { body: { now: null, entries: [], next: null } };
      hasFailed = true;
      return {
        status: 409,
        body: {
          statusCode: 409,
          message: 'This document was written with a newer version of Foolscap.',
          data: { code: 'conflict' },
        },
      };
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This document was written with a newer version of Foolscap.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It never read otherwise')).toBeTruthy();
});

test('a long search can be stopped and started again', async () => {
  let isResponding = false;
  open('She read the board.', {
    [HISTORY]: ({ body }) =>
      (body as { after?: string }).after === undefined || isResponding
        ? {
            body: {
              now: null,
              entries: [entry('c2', 'Older', 'She read the gauge.')],
              next: isResponding ? null : idOf('c2'),
            },
          }
        : new Promise(() => {}),
  });
  await waitFor(() => expect(restoreButtons()).toHaveLength(1));
  expect(screen.getByText('Looking through the versions…')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByText('1 earlier reading so far')).toBeTruthy();
  isResponding = true;
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('1 earlier reading')).toBeTruthy();
});

test('the back button returns to the list of versions', async () => {
  open('She read.', { [HISTORY]: { body: { now: null, entries: [], next: null } } });
  fireEvent.click(screen.getByRole('button', { name: 'All versions' }));
  act(() => {});
  expect(versionsState.get()).toEqual({ isOpen: true, versionId: null, blockId: null });
  expect(await screen.findByRole('heading', { name: 'Versions' })).toBeTruthy();
});
