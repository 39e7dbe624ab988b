// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { Role } from '#shared/permissions.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { Versions } from './versions.tsx';
import { selectVersion, closeVersions, openVersions, versionsState } from './versions-state.ts';

const sync = vi.hoisted(() => ({ isSaved: true }));
vi.mock('#client/sync/index.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  whenSaved: () => Promise.resolve(sync.isSaved),
}));

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
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

const toasts = recordToasts();
beforeEach(async () => {
  sync.isSaved = true;
  await uiLayers.load();
});
afterEach(() => {
  closeVersions();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof stubFetch>[0];

/** Renders the panel for a member with the given role. @returns the recorded calls */
function open({
  role = 'owner' as Role,
  isConnected = true,
  protectedBy = undefined as string | undefined,
  answers = {} as Answers,
} = {}) {
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
  } as unknown as WorkspaceView; // only the fields that the panel reads
  const document = { kind: 'document', id: DOCUMENT, name: 'High Water', wordCount: 269 };
  openVersions();
  const panel = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Versions
        document={document as unknown as Parameters<typeof Versions>[0]['document']} // as above
        workspace={workspace}
        user={{ id: INES, username: 'Ines' } as unknown as Parameters<typeof Versions>[0]['user']} // as above
        isConnected={isConnected}
        protectedBy={protectedBy}
        onOpen={() => {}}
      />
    </QueryClientProvider>
  );
  render(panel());
  return calls;
}

const clickButton = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const findNamedVersion = () => screen.findByRole('button', { name: /^Before the second draft/ });

test('a version shows its author, time and word count, and an automatic one the reason it was kept', async () => {
  open();
  expect((await findNamedVersion()).textContent).toMatch(
    /^Before the second draftMara, \d\d:\d\d, 248 words/,
  );
  expect(screen.getByText('Automatic, before its text was replaced')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Now/ }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
  expect(
    screen.getByText('Restoring keeps the present text as a version first. Nothing is lost.'),
  ).toBeTruthy();
});

test('versions, also the present page, show how many words they have more or fewer than the one before', async () => {
  const afterCut = version('c3', { versionNote: 'After the cut', wordCount: 148 });
  open({
    answers: {
      '/operations/get-document-versions': { body: { versions: [afterCut, FIRST, OLDER], next: null } },
    },
  });
  const shown = async (name: RegExp) => {
    const row = await screen.findByRole('button', { name });
    const change = row.querySelector('.version__delta');
    return [change?.textContent, change?.className];
  };
  // The present page has 269 words.
  expect(await shown(/^Now/)).toEqual(['+121 words121 words more', 'version__delta version__delta--more']);
  expect(await shown(/^After the cut/)).toEqual([
    '−100 words100 words fewer',
    'version__delta version__delta--fewer',
  ]);
  expect(await shown(/^Before the second/)).toEqual([
    '+20 words20 words more',
    'version__delta version__delta--more',
  ]);
  // The state before the oldest version is unknown.
  expect(await shown(/^Automatic/)).toEqual([undefined, undefined]);
});

test('older versions are fetched page by page on request', async () => {
  const calls = open({
    answers: {
      '/operations/get-document-versions': ({ body }) =>
        (body as { after?: string }).after === undefined
          ? { body: { versions: [FIRST], next: FIRST.id } }
          : { body: { versions: [OLDER], next: null } },
    },
  });
  await findNamedVersion();
  clickButton('Show older versions');
  await screen.findByText('Automatic, before its text was replaced');
  expect(calls.map(({ body }) => body)).toEqual([{ id: DOCUMENT }, { id: DOCUMENT, after: FIRST.id }]);
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});

test('the panel shows an empty state when there are no versions', async () => {
  open({ answers: { '/operations/get-document-versions': { body: { versions: [], next: null } } } });
  expect(await screen.findByText('No versions yet')).toBeTruthy();
});

test('a failed request for the list shows the error, and can be tried again', async () => {
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
  clickButton('Try again');
  expect(await findNamedVersion()).toBeTruthy();
});

test('the panel shows a note when offline, and sends no request', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = open({ isConnected: false });
  expect(await screen.findByText(/^You are offline\. The server keeps the versions/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save version' }).disabled).toBe(true);
  expect(calls).toEqual([]);
});

test('the offline note appears only after the connection was lost for three seconds', () => {
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
    'the plan allows no more versions',
    409,
    'plan_limit',
    'The plan of this workspace keeps 10 named versions of a document.',
  ],
  [
    'the document has a thousand versions',
    409,
    'limit_reached',
    'A document may have at most 1000 named versions.',
  ],
  ['the text is damaged', 503, 'unavailable', 'Parts of this document are being recovered. Try again later.'],
])('a rejected save shows the error at the name field: %s', async (_case, status, code, message) => {
  open({ answers: { '/operations/save-document-version': refusal(status, code, message) } });
  await findNamedVersion();
  clickButton('Save version');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Draft' } });
  fireEvent.submit(screen.getByLabelText('Name'));
  const field = screen.getByLabelText('Name');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(screen.queryAllByRole('link', { name: 'See plans' })).toHaveLength(code === 'plan_limit' ? 1 : 0);
});

test('saving and restoring send no request while text on this device is not saved', async () => {
  sync.isSaved = false;
  const calls = open();
  await findNamedVersion();
  clickButton('Save version');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Draft' } });
  fireEvent.submit(screen.getByLabelText('Name'));
  await screen.findByText(/^Your last words are still on their way/);
  clickButton('Cancel');
  fireEvent.click(await findNamedVersion());
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await screen.findByText(/^Your last words are still on their way/);
  expect(calls.filter(({ path }) => /save|restore/.test(path))).toEqual([]);
});

test.each([
  ['two restores at once', 'Another version of this document is being restored just now.'],
  ['a version with a newer schema', 'This document was written with a newer version of Foolscap.'],
  ['a damaged version', 'This version can no longer be read.'],
])('a rejected restore shows the error at the version: %s', async (_case, message) => {
  open({ answers: { '/operations/restore-document-version': refusal(409, 'conflict', message) } });
  fireEvent.click(await findNamedVersion());
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(versionsState.get().versionId).toBe(FIRST.id);
});

test('a version that cannot be read shows the error in its place, and can be fetched again', async () => {
  open({
    answers: {
      '/operations/get-document-version': refusal(409, 'conflict', 'This version can no longer be read.'),
    },
  });
  fireEvent.click(await findNamedVersion());
  expect(await screen.findByText('This version can no longer be read.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('restoring a version returns to the page, and Undo restores the version that was kept first', async () => {
  const keptId = idOf('c9');
  const calls = open({
    answers: {
      '/operations/restore-document-version': { body: { keptVersionId: keptId, ...documentView() } },
    },
  });
  fireEvent.click(await findNamedVersion());
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(versionsState.get().versionId).toBeNull());
  expect(toasts).toMatchObject([
    { title: 'Restored “Before the second draft”', detail: 'The text before it is kept as a version.' },
  ]);
  await act(async () => toasts[0]?.action?.onPress());
  await waitFor(() => expect(toasts).toHaveLength(2));
  const restoreCalls = calls.filter(({ path }) => path === '/operations/restore-document-version');
  expect(restoreCalls.map(({ body }) => (body as { versionId: string }).versionId)).toEqual([
    FIRST.id,
    keptId,
  ]);
  expect(toasts[1]?.title).toBe('The text is back as it was');
});

test('[H1] a viewer can open a version but gets no button that changes the text', async () => {
  open({ role: 'viewer' });
  fireEvent.click(await findNamedVersion());
  await waitFor(() => expect(versionsState.get().versionId).toBe(FIRST.id));
  for (const name of ['Save version', 'Restore this version'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('in a protected folder a version is not restored, and the panel names the folder before the click', async () => {
  open({ protectedBy: 'Drafts' });
  fireEvent.click(await findNamedVersion());
  const restore = await screen.findByRole<HTMLButtonElement>('button', { name: 'Restore this version' });
  expect(restore.disabled).toBe(true);
  expect(screen.getByText('“Drafts” is protected. Unlock the folder to restore earlier text.')).toBeTruthy();
  // Saving a version does not change the text.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save version' }).disabled).toBe(false);
});

test('Escape in the panel closes it', async () => {
  open();
  fireEvent.keyDown(await findNamedVersion(), { key: 'Escape' });
  expect(versionsState.get().isOpen).toBe(false);
});

test('Escape outside the panel closes it only while a version is shown in place of the page', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(versionsState.get().isOpen).toBe(true);
  act(() => selectVersion(FIRST.id));
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
