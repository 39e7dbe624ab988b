// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';
import { p, schema } from '#client/editor/testing/sample-document.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { givePage } from '#client/workspace/pages/open-page.ts';
import { closeVersions, openBlockHistory, versionsState } from '../versions-state.ts';
import { Versions } from '../versions.tsx';

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

const put: FormerBlock[] = [];
const toasts: ToastEntry[] = [];
let stopToasts = (): void => {};
beforeEach(() => {
  stopToasts = receiveToasts((toast) => toasts.push(toast));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  closeVersions();
  givePage(DOCUMENT, null);
  stopToasts();
  put.length = 0;
  toasts.length = 0;
  vi.unstubAllGlobals();
});

/** The history of a paragraph beside a page that says this; null for one that it is gone from. */
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
      put.push(former);
      return Promise.resolve(true);
    },
  };
  givePage(DOCUMENT, page as PageHandle); // what is asked of it here
  openBlockHistory(BLOCK);
  type Props = Parameters<typeof Versions>[0];
  const props = {
    document: { kind: 'document', id: DOCUMENT, name: 'High Water', wordCount: 2 },
    workspace: { id: idOf('a1'), type: 'novel', role, settings: DEFAULT_SETTINGS },
    user: { id: INES, username: 'Ines' },
    isConnected: true,
    onOpen: () => {},
  } as unknown as Props; // what the panel reads of them
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Versions {...props} />
    </QueryClientProvider>,
  );
  return calls;
}

const HISTORY = '/operations/get-block-history';
const restoreButtons = () => screen.queryAllByRole('button', { name: 'Restore this paragraph' });

test('each earlier reading stands against what the paragraph says now; what reads like now is left out', async () => {
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
  const [reading] = screen.getAllByRole('listitem');
  expect(reading?.textContent).toContain('Older');
  expect(reading?.querySelector('del')?.textContent).toBe('gauge');
  expect(reading?.querySelector('ins')?.textContent).toBe('board');
  fireEvent.click(restoreButtons()[0] ?? document.body);
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Paragraph restored']));
  expect(put).toEqual([{ block: paragraph('She read the gauge.'), order: ['aaaaaaaa', BLOCK] }]);
});

test('of a paragraph that is gone it is asked among which it stood', async () => {
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
  await waitFor(() => expect(put.map(({ order }) => order)).toEqual([['zzzzzzzz', 'aaaaaaaa', BLOCK]]));
});

test('where it never read otherwise it says so; a viewer restores nothing', async () => {
  open('She read.', { [HISTORY]: { body: { now: null, entries: [], next: null } } }, 'viewer');
  expect(await screen.findByText('It never read otherwise')).toBeTruthy();
  expect(restoreButtons()).toEqual([]);
});

test('[H1] a viewer reads it, and is offered nothing that changes the text', async () => {
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

test('what cannot be looked through is said, and can be tried again', async () => {
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

test('a long look can be stopped, and begun anew', async () => {
  let isFree = false;
  open('She read the board.', {
    [HISTORY]: ({ body }) =>
      (body as { after?: string }).after === undefined || isFree
        ? {
            body: {
              now: null,
              entries: [entry('c2', 'Older', 'She read the gauge.')],
              next: isFree ? null : idOf('c2'),
            },
          }
        : new Promise(() => {}),
  });
  await waitFor(() => expect(restoreButtons()).toHaveLength(1));
  expect(screen.getByText('Looking through the versions…')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByText('1 earlier reading so far')).toBeTruthy();
  isFree = true;
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('1 earlier reading')).toBeTruthy();
});

test('the way back leads to all versions', async () => {
  open('She read.', { [HISTORY]: { body: { now: null, entries: [], next: null } } });
  fireEvent.click(screen.getByRole('button', { name: 'All versions' }));
  act(() => {});
  expect(versionsState.get()).toEqual({ isOpen: true, versionId: null, blockId: null });
  expect(await screen.findByRole('heading', { name: 'Versions' })).toBeTruthy();
});
