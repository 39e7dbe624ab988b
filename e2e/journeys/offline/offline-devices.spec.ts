import type { Page } from '@playwright/test';
import {
  editorOf,
  waitForOfflineTexts,
  clickMenuItem,
  fireOnlineEvent,
  moveTo,
  newDocument,
  openDocument,
  rename,
  expectText,
  readDocumentText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 180_000 });

/**
 * Edits the same items on three devices at once: two devices rename one document and move it to different folders, the
 * third trashes one of these folders. All three type into the open document.
 */
async function editSameItems([desktop, laptop, maraPage]: [Page, Page, Page], round: number): Promise<void> {
  const title = `Ebb ${round}`;
  await Promise.all([
    (async () => {
      await write(desktop, ` Desk ${round}.`);
      await rename(desktop, title, `${title} at the desk`);
      await moveTo(desktop, title, `Notes ${round}`);
    })(),
    (async () => {
      await write(laptop, ` Train ${round}.`);
      await rename(laptop, title, `${title} on the train`);
      await moveTo(laptop, title, 'Drafts');
    })(),
    (async () => {
      await write(maraPage, ` Harbour ${round}.`);
      await clickMenuItem(maraPage, `Notes ${round}`, 'Move to trash');
    })(),
  ]);
}

test('[D1][D6][D8] after two devices and another member change the same items offline and reconnect in any order, all show one tree and one text without duplicates', async ({
  networkProxies,
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides', type: 'general' });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  for (const name of ['Drafts', 'Notes 1', 'Notes 2']) await make('create-folder', { workspaceId, name });
  const flowId = await make('create-document', { workspaceId, title: 'Flow' });
  const sandId = await make('create-document', { workspaceId, title: 'Sand' });
  for (const title of ['Ebb 1', 'Ebb 2']) await make('create-document', { workspaceId, title });
  await operation(server, ines, 'update-document', { id: sandId, contentMd: 'The sand lies bare.' });

  const path = `/workspace/${workspaceId}?item=${flowId}`;
  const contexts = [
    await newBrowser(ines, networkProxies[0]),
    await newBrowser(ines, networkProxies[1]),
    await newBrowser(mara, networkProxies[2]),
  ] as const;
  const [firstContext, ...otherContexts] = contexts;
  const desktop = await newTab(firstContext, path);
  await write(desktop, 'The water comes.');
  await expectText(desktop, 'Saved');
  const [laptop, maraPage] = await Promise.all(otherContexts.map((context) => newTab(context, path)));
  if (!laptop || !maraPage) throw new Error('There are three devices.');
  const pages: [Page, Page, Page] = [desktop, laptop, maraPage];
  for (const page of pages) {
    await expect(editorOf(page)).toContainText('The water comes.');
    await waitUntilInstalled(page);
  }
  // The test edits “Sand” on this device offline, although it was never opened there.
  await waitForOfflineTexts(desktop);

  const goOffline = (): void => {
    for (const networkProxy of networkProxies) networkProxy.network = 'cut';
  };
  /** Reconnects the devices one after the other and expects every device to show the server's tree. */
  const reconnect = async (order: readonly number[], names: readonly string[]): Promise<void> => {
    for (const index of order) {
      const [page, networkProxy] = [pages[index], networkProxies[index]];
      if (!page || !networkProxy) throw new Error('There are three of each.');
      networkProxy.network = 'open';
      await fireOnlineEvent(page);
      await waitForNothingPending(page);
    }
    const tree = await treeAtServer(server, ines, workspaceId);
    expect(tree.map((path) => path.split('/').at(-1) ?? '').sort()).toEqual([...names].sort());
    for (const page of pages) await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
    const trees = await Promise.all(pages.map(shownTree));
    expect(new Set(trees.map((tree) => tree.join('\n'))).size).toBe(1);
  };
  const otherNames = ['Drafts', 'Notes 1', 'Notes 2', 'Flow', 'Sand', 'Slack', 'Trash'];

  goOffline();
  await editSameItems(pages, 1);
  await openDocument(desktop, 'Sand');
  await expect(editorOf(desktop)).toContainText('The sand lies bare.');
  await write(desktop, ' Birds walk.');
  await newDocument(laptop, 'Slack', 'Nothing moves.');
  await expectText(desktop, 'Saved on this device');
  await desktop.reload();
  await expect(editorOf(desktop)).toContainText('Birds walk.');
  await reconnect([0, 1, 2], [...otherNames, 'Ebb 1 on the train', 'Ebb 2']);
  for (const page of pages) await openDocument(page, 'Flow');

  goOffline();
  await editSameItems(pages, 2);
  await reconnect([2, 1, 0], [...otherNames, 'Ebb 1 on the train', 'Ebb 2 at the desk']);

  const texts = async () => new Set(await Promise.all(pages.map(readDocumentText)));
  await expect.poll(async () => (await texts()).size).toBe(1);
  const [text = ''] = await texts();
  const typedPieces = [1, 2].flatMap((round) => [
    ` Desk ${round}.`,
    ` Train ${round}.`,
    ` Harbour ${round}.`,
  ]);
  for (const typedPiece of ['The water comes.', ...typedPieces])
    expect(text.split(typedPiece)).toHaveLength(2);
  expect(text).toHaveLength(['The water comes.', ...typedPieces].join('').length);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe(text);
  await expect.poll(() => textAtServer(server, mara, sandId)).toBe('The sand lies bare. Birds walk.');
});
