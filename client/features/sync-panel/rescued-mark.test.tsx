// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { dismissOrphan } from '#client/sync/index.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { RescuedBanner } from '#client/workspace/rescued-words/rescued-banner.tsx';
import { isSyncPanelOpen, soughtDocumentId } from '#client/workspace/rescued-words/rescued-words.ts';
import { SyncButton } from './sync-button.tsx';

const WORKSPACE = '0193a000-0000-7000-8000-000000000002';
const DOCUMENT = '0193a000-0000-7000-8000-000000000003';
const LABEL = 'Somebody else deleted words that you wrote. Show where';

let userId: string;
beforeEach(async () => {
  userId = uuidv7();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await uiLayers.load();
});
afterEach(() => {
  isSyncPanelOpen.set(false);
  soughtDocumentId.set(null);
  vi.restoreAllMocks();
});

/** Stores words that somebody else deleted from a document of this device. */
async function addOrphan(id: string, text: string): Promise<void> {
  const database = await deviceOf(userId).database();
  await database?.add('orphan', {
    id,
    ydocId: DOCUMENT,
    workspaceId: WORKSPACE,
    title: 'High Water',
    text,
    content: { type: 'doc' },
    foundAt: 1,
  });
}

const items = new Map([[DOCUMENT, { kind: 'document', id: DOCUMENT, name: 'High Water' } as TreeItem]]); // only what the button reads

function renderButton(known: ReadonlyMap<string, TreeItem>) {
  const onOpenDocument = vi.fn<(id: string) => void>();
  render(
    <SyncButton
      isNarrow={false}
      workspaceId={WORKSPACE}
      userId={userId}
      documentId={undefined}
      items={known}
      isSocketOpen={false}
      isLocal
      canWrite
      peers={[]}
      onOpenDocument={onOpenDocument}
    />,
  );
  return onOpenDocument;
}

test('[C6] the mark of rescued words has a name and a tooltip, and opens the page from which they were deleted', async () => {
  await addOrphan('o1', 'Low water at six.');
  const onOpenDocument = renderButton(items);
  const mark = await screen.findByRole('button', { name: LABEL });
  expect(mark.dataset['tip']).toBe(LABEL);
  fireEvent.click(mark);
  expect(onOpenDocument).toHaveBeenCalledExactlyOnceWith(DOCUMENT);
  expect(soughtDocumentId.get()).toBe(DOCUMENT);
});

test('[C6] without that page the mark opens the panel, which has the words', async () => {
  await addOrphan('o1', 'Low water at six.');
  const onOpenDocument = renderButton(new Map());
  fireEvent.click(await screen.findByRole('button', { name: LABEL }));
  expect(isSyncPanelOpen.get()).toBe(true);
  expect(onOpenDocument).not.toHaveBeenCalled();
});

test('[C6] the page says which words were deleted from it, takes the focus from the mark, and leads to the panel', async () => {
  await addOrphan('o1', 'Low water at six.');
  soughtDocumentId.set(DOCUMENT);
  render(<RescuedBanner documentId={DOCUMENT} userId={userId} />);
  expect(
    await screen.findByText(
      'Somebody else deleted “Low water at six.”, which you wrote here. Your words are kept.',
    ),
  ).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Show your words' });
  expect(document.activeElement).toBe(button);
  expect(soughtDocumentId.get()).toBeNull();
  fireEvent.click(button);
  expect(isSyncPanelOpen.get()).toBe(true);
  // The sentence disappears once the words are handled.
  await act(() => dismissOrphan(userId, 'o1'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('a page from which nothing was deleted shows no sentence', async () => {
  await addOrphan('o1', 'Low water at six.');
  const { container } = render(<RescuedBanner documentId={uuidv7()} userId={userId} />);
  await act(async () => void (await (await deviceOf(userId).database())?.count('orphan')));
  expect(container.textContent).toBe('');
});
