// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { Role } from '#shared/permissions.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { Versions } from './versions.tsx';
import { chooseVersion, closeVersions, openVersions, versionsState } from './versions-state.ts';

const sync = vi.hoisted(() => ({ isSaved: true }));
vi.mock('#client/sync/index.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  whenSaved: () => Promise.resolve(sync.isSaved),
}));

const idOf = (end: string): string => `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d${end}`;
const [WORKSPACE, DOCUMENT, INES, MARA] = [idOf('a1'), idOf('a2'), idOf('b1'), idOf('b2')];
const version = (end: string, parts: Partial<DocumentVersionView> = {}): DocumentVersionView => ({
  id: idOf(end),
  documentId: DOCUMENT,
  kind: 'named',
  versionNote: 'Before the second draft',
  userId: MARA,
  username: 'Mara',
  wordCount: 248,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  ...parts,
});
const FIRST = version('c1');
const OLDER = version('c2', {
  kind: 'automatic',
  versionNote: 'Before its text was replaced',
  wordCount: 228,
});
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, message, data: { code } },
});

const toasts: ToastEntry[] = [];
let stopToasts = (): void => {};
beforeEach(async () => {
  sync.isSaved = true;
  toasts.length = 0;
  stopToasts = receiveToasts((entry) => toasts.push(entry));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await uiLayers.load();
});
afterEach(() => {
  cleanup();
  closeVersions();
  stopToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof stubFetch>[0];

/** The panel as a member sees it. @returns the calls that were made */
function open({ role = 'owner' as Role, isConnected = true, answers = {} as Answers } = {}) {
  const calls = stubFetch({
    '/operations/get-document-versions': { body: { versions: [FIRST, OLDER], next: null } },
    '/operations/get-document-version': {
      body: {
        ...FIRST,
        contentMd: '',
        content: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'a' } }] },
      },
    },
    ...answers,
  });
  const workspace: WorkspaceView = {
    id: WORKSPACE,
    title: 'The Tide Clerk',
    type: 'novel',
    role,
    ownerId: INES,
    order: 'a0',
    settings: DEFAULT_SETTINGS,
    memberCount: 2,
    createdAt: FIRST.createdAt,
    updatedAt: FIRST.createdAt,
  } as unknown as WorkspaceView; // what the panel reads of one
  const document = { kind: 'document', id: DOCUMENT, name: 'High Water', wordCount: 269 };
  openVersions();
  const panel = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Versions
        document={document as unknown as Parameters<typeof Versions>[0]['document']} // as above
        workspace={workspace}
        user={{ id: INES, username: 'Ines' } as unknown as Parameters<typeof Versions>[0]['user']} // as above
        isConnected={isConnected}
        onOpen={() => {}}
      />
    </QueryClientProvider>
  );
  render(panel());
  return calls;
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const named = () => screen.findByRole('button', { name: /^Before the second draft/ });

test('says who, when, how much, and what an automatic one was kept before', async () => {
  open();
  expect((await named()).textContent).toMatch(/^Before the second draftMara, \d\d:\d\d248248 words$/);
  expect(screen.getByText('Automatic, before its text was replaced')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Now/ }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
  expect(
    screen.getByText('Restoring keeps the present text as a version first. Nothing is lost.'),
  ).toBeTruthy();
});

test('fifty at a time: older ones are asked for when somebody wants them', async () => {
  const calls = open({
    answers: {
      '/operations/get-document-versions': ({ body }) =>
        (body as { after?: string }).after === undefined
          ? { body: { versions: [FIRST], next: FIRST.id } }
          : { body: { versions: [OLDER], next: null } },
    },
  });
  await named();
  press('Show older versions');
  await screen.findByText('Automatic, before its text was replaced');
  expect(calls.map(({ body }) => body)).toEqual([{ id: DOCUMENT }, { id: DOCUMENT, after: FIRST.id }]);
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});

test('where there are none it says when there will be', async () => {
  open({ answers: { '/operations/get-document-versions': { body: { versions: [], next: null } } } });
  expect(await screen.findByText('No versions yet')).toBeTruthy();
});

test('what cannot be listed is said, and can be tried again', async () => {
  let hasFailed = false;
  open({
    answers: {
      '/operations/get-document-versions': () => {
        if (hasFailed) return { body: { versions: [FIRST], next: null } };
        hasFailed = true;
        return refusal(404, 'not_found', 'This document was not found.');
      },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('This document was not found.');
  press('Try again');
  expect(await named()).toBeTruthy();
});

test('offline it says so, and asks nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = open({ isConnected: false });
  expect(await screen.findByText(/^You are offline\. The server keeps the versions/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save version' }).disabled).toBe(true);
  expect(calls).toEqual([]);
});

test('a line that is down for a moment is no news', () => {
  vi.useFakeTimers();
  open({ isConnected: false });
  act(() => void vi.advanceTimersByTime(2_900));
  expect(screen.queryByText(/^You are offline/)).toBeNull();
  expect(screen.getByText('Loading versions')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
});

test.each([
  [
    'a plan that keeps no more',
    409,
    'plan_limit',
    'The plan of this workspace keeps 10 named versions of a document.',
  ],
  ['a thousand of them', 409, 'limit_reached', 'A document may have at most 1000 named versions.'],
  ['a damaged text', 503, 'unavailable', 'Parts of this document are being recovered. Try again later.'],
])('saving is refused beside the name: %s', async (_what, status, code, message) => {
  open({ answers: { '/operations/save-document-version': refusal(status, code, message) } });
  await named();
  press('Save version');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Draft' } });
  fireEvent.submit(screen.getByLabelText('Name'));
  const field = screen.getByLabelText('Name');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
});

test('what is saved and restored is the text that one sees: with words on their way nothing is asked', async () => {
  sync.isSaved = false;
  const calls = open();
  await named();
  press('Save version');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Draft' } });
  fireEvent.submit(screen.getByLabelText('Name'));
  await screen.findByText(/^Your last words are still on their way/);
  press('Cancel');
  fireEvent.click(await named());
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await screen.findByText(/^Your last words are still on their way/);
  expect(calls.filter(({ path }) => /save|restore/.test(path))).toEqual([]);
});

test.each([
  ['two at once', 'Another version of this document is being restored just now.'],
  ['one of a newer schema', 'This document was written with a newer version of Foolscap.'],
  ['a damaged one', 'This version can no longer be read.'],
])('restoring is refused beside the version: %s', async (_what, message) => {
  open({ answers: { '/operations/restore-document-version': refusal(409, 'conflict', message) } });
  fireEvent.click(await named());
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(versionsState.get().versionId).toBe(FIRST.id);
});

test('a version that cannot be read is said in its place, and can be asked for again', async () => {
  open({
    answers: {
      '/operations/get-document-version': refusal(409, 'conflict', 'This version can no longer be read.'),
    },
  });
  fireEvent.click(await named());
  expect(await screen.findByText('This version can no longer be read.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a restored version leads back to the page, and one Undo restores what was kept', async () => {
  const kept = idOf('c9');
  const calls = open({
    answers: { '/operations/restore-document-version': { body: { keptVersionId: kept, ...documentView() } } },
  });
  fireEvent.click(await named());
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(versionsState.get().versionId).toBeNull());
  expect(toasts).toMatchObject([
    { title: 'Restored “Before the second draft”', detail: 'The text before it is kept as a version.' },
  ]);
  await act(async () => toasts[0]?.action?.onPress());
  await waitFor(() => expect(toasts).toHaveLength(2));
  const asked = calls.filter(({ path }) => path === '/operations/restore-document-version');
  expect(asked.map(({ body }) => (body as { versionId: string }).versionId)).toEqual([FIRST.id, kept]);
  expect(toasts[1]?.title).toBe('The text is back as it was');
});

test('[H1] a viewer looks, and is offered nothing that changes the text', async () => {
  open({ role: 'viewer' });
  fireEvent.click(await named());
  await waitFor(() => expect(versionsState.get().versionId).toBe(FIRST.id));
  for (const name of ['Save version', 'Restore this version'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('Escape in it closes it', async () => {
  open();
  fireEvent.keyDown(await named(), { key: 'Escape' });
  expect(versionsState.get().isOpen).toBe(false);
});

test('Escape on the page means what it means there, unless a version stands in its place', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(versionsState.get().isOpen).toBe(true);
  act(() => chooseVersion(FIRST.id));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(versionsState.get().isOpen).toBe(false);
});

function documentView() {
  const { createdAt } = FIRST;
  return {
    id: DOCUMENT,
    workspaceId: WORKSPACE,
    ownerId: INES,
    folderId: null,
    title: 'High Water',
    slug: 'high-water',
    ydocId: DOCUMENT,
    order: 'a0',
    type: 'document',
    meta: {},
    isPinned: false,
    wordCount: 248,
    createdAt,
    updatedAt: createdAt,
  };
}
