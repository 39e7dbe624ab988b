// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeletedAsset } from '#shared/operations/assets.ts';
import { bodiesOf, stubFetch, type RecordedCall } from '#client/api/testing/fetch-stub.ts';
import { queryClient } from '#client/api/query-client.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { DeletedFilesDialog } from './deleted-files-dialog.tsx';
import { areDeletedFilesShown, showDeletedFiles } from './shown-deleted-files.ts';

const WORKSPACE = '0199f0c4-0000-7000-8000-000000000001';
const LIST = '/operations/get-deleted-assets';
const RESTORE = '/operations/restore-asset';
const DELETE = '/operations/delete-asset';
/** A time whose day is the same in every zone in which it is read. @param month from 0 */
const noonOf = (year: number, month: number, day: number): string =>
  new Date(year, month, day, 12).toISOString();
const file = (id: string, change: Partial<DeletedAsset> = {}): DeletedAsset => ({
  id: `0199f0c4-0000-7000-8000-0000000000${id}`,
  workspaceId: WORKSPACE,
  ownerId: 'ines',
  folderId: null,
  order: 'a0',
  type: 'image',
  filename: 'harbour.png',
  name: 'harbour.png',
  mimeType: 'image/png',
  fileSize: 2_048,
  s3Key: `assets/${id}`,
  meta: { width: 4, height: 3, alt: '' },
  hasThumbnail: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  deletedAt: noonOf(2026, 10, 21),
  restorableUntil: noonOf(2026, 11, 21),
  deletedBy: { id: 'teo', name: 'Teo' },
  thumbnailUrl: '/files/download?key=thumbnails',
  ...change,
});
const HARBOUR = file('10');
const TABLES = file('11', {
  name: 'tide tables.pdf',
  type: 'file',
  mimeType: 'application/pdf',
  thumbnailUrl: null,
  deletedBy: { id: 'ines', name: 'Ines' },
  deletedAt: noonOf(2026, 10, 20),
});
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, message, data: { code } },
});

const toasts = recordToasts();
let listed: DeletedAsset[];
let answers: Parameters<typeof stubFetch>[0];
let calls: RecordedCall[];
beforeEach(async () => {
  queryClient.clear();
  listed = [HARBOUR, TABLES];
  answers = {
    [LIST]: () => ({ body: listed }),
    [RESTORE]: () => ({ body: { ...HARBOUR, url: '' } }),
    [DELETE]: () => ({ body: { id: HARBOUR.id } }),
  };
  calls = stubFetch(answers);
  await uiLayers.load();
});
afterEach(() => {
  act(() => areDeletedFilesShown.set(false));
  vi.unstubAllGlobals();
});

const screenOf = (isConnected: boolean) => {
  // The fields that the dialog reads.
  const open = {
    workspace: { id: WORKSPACE },
    user: { id: 'ines' },
    isConnected,
  } as unknown as OpenWorkspace;
  return (
    <OpenWorkspaceProvider value={open}>
      <DeletedFilesDialog />
    </OpenWorkspaceProvider>
  );
};
function show(isConnected = true) {
  const rendered = render(screenOf(isConnected));
  act(showDeletedFiles);
  return { setConnected: (isNow: boolean) => rendered.rerender(screenOf(isNow)) };
}
const button = (name: string) => screen.findByRole('button', { name });
const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a deleted file has its name, size, picture, who deleted it, and until when it can be restored', async () => {
  show();
  await button('Restore harbour.png');
  expect(rowTexts()).toEqual([
    'harbour.png2.0 KB · Deleted by Teo on Nov 21, 2026 · Can be restored until Dec 21, 2026Restore',
    'tide tables.pdf2.0 KB · Deleted by you on Nov 20, 2026 · Can be restored until Dec 21, 2026Restore',
  ]);
  const picture = document.querySelector('img')!;
  expect(picture.getAttribute('src')).toBe(HARBOUR.thumbnailUrl);
  fireEvent.error(picture);
  expect(document.querySelector('img')).toBeNull();
});

test('a file of an older build has nobody who deleted it', async () => {
  listed = [file('10', { deletedBy: null })];
  show();
  expect(await screen.findByText(/· Deleted on Nov 21, 2026 ·/)).toBeTruthy();
});

test('a file is restored and deleted again by one button, which keeps the focus and its place', async () => {
  show();
  const restore = await button('Restore harbour.png');
  restore.focus();
  listed = [TABLES];
  fireEvent.click(restore);
  const undo = await button('Undo: delete harbour.png again');
  expect(undo).toBe(restore);
  expect(toasts).toMatchObject([{ title: 'Restored!', detail: 'harbour.png' }]);
  await waitFor(() => expect(bodiesOf(calls, LIST).length).toBeGreaterThan(1));
  expect(rowTexts()[0]).toBe('harbour.pngRestoredUndo');
  fireEvent.click(undo);
  expect(await button('Restore harbour.png')).toBe(restore);
  expect(document.activeElement).toBe(restore);
  expect([bodiesOf(calls, RESTORE), bodiesOf(calls, DELETE)]).toEqual([
    [{ id: HARBOUR.id }],
    [{ id: HARBOUR.id }],
  ]);
  expect(toasts[1]).toMatchObject({ title: 'Deleted!', detail: 'harbour.png' });
});

test('a second press while a file is being restored sends nothing', async () => {
  let finish = (): void => {};
  answers[RESTORE] = () =>
    new Promise((resolve) => {
      finish = () => resolve({ body: { ...HARBOUR, url: '' } });
    });
  show();
  const restore = await button('Restore harbour.png');
  fireEvent.click(restore);
  await waitFor(() => expect(restore.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(restore);
  fireEvent.click(await button('Restore tide tables.pdf'));
  finish();
  await button('Undo: delete harbour.png again');
  expect(bodiesOf(calls, RESTORE)).toHaveLength(1);
});

test.each([
  [
    'refused',
    refusal(403, 'forbidden', 'You can read this file, but not change it.'),
    'You can read this file, but not change it.',
  ],
  [
    'purged meanwhile',
    refusal(404, 'not_found', 'This file could not be found.'),
    'This file could not be found.',
  ],
  ['sent without a connection', new TypeError('Failed to fetch'), 'Network connection error'],
])('a restoration that is %s says why, and the list is fetched again', async (_case, answer, reason) => {
  show();
  answers[RESTORE] = answer;
  const fetched = () => bodiesOf(calls, LIST).length;
  const restore = await button('Restore harbour.png');
  const before = fetched();
  fireEvent.click(restore);
  await waitFor(() => expect(toasts).toMatchObject([{ title: `Failed to restore: ${reason}` }]));
  await waitFor(() => expect(fetched()).toBeGreaterThan(before));
  expect(restore.textContent).toBe('Restore');
});

test('an Undo that is refused says why, and the file stays restored', async () => {
  show();
  fireEvent.click(await button('Restore harbour.png'));
  const undo = await button('Undo: delete harbour.png again');
  answers[DELETE] = refusal(409, 'locked', 'It is in a protected folder.');
  fireEvent.click(undo);
  await waitFor(() =>
    expect(toasts[1]).toMatchObject({
      title: 'Failed to delete item',
      detail: 'It is in a protected folder.',
    }),
  );
  expect(undo.textContent).toBe('Undo');
});

test('an empty list explains which files it lists', async () => {
  listed = [];
  show();
  expect(await screen.findByText('No deleted files')).toBeTruthy();
  expect(screen.getByText('A file that you delete is listed here for 30 days.')).toBeTruthy();
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  answers[LIST] = refusal(404, 'scope_not_found', 'Workspace not found');
  show();
  expect(await screen.findByText('The deleted files could not be loaded: Workspace not found')).toBeTruthy();
  answers[LIST] = () => ({ body: listed });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await button('Restore harbour.png')).toBeTruthy();
});

test('without a connection the list says so', async () => {
  answers[LIST] = new TypeError('Failed to fetch');
  show(false);
  expect(await screen.findByText(/^There is no connection\./)).toBeTruthy();
});

test('the list is fetched again when the connection returns', async () => {
  const { setConnected } = show(false);
  await button('Restore harbour.png');
  listed = [TABLES];
  setConnected(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore harbour.png' })).toBeNull());
  expect(rowTexts()).toHaveLength(1);
});
