import type { Page } from '@playwright/test';
import {
  editorOf,
  everythingIsHere,
  fromMenu,
  lineIsBack,
  moveTo,
  newDocument,
  openDocument,
  rename,
  says,
  wordsOf,
  write,
} from '../../testing/desk.ts';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import { hasNothingPending } from '../../testing/stored-rows.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { emptyWorkspace } from '../../testing/works.ts';

test.describe.configure({ timeout: 180_000 });

/** One document is renamed twice and moved to two places, of which a third device puts one into the trash. */
async function changeTheSame([desk, laptop, other]: [Page, Page, Page], round: number): Promise<void> {
  const ebb = `Ebb ${round}`;
  await Promise.all([
    (async () => {
      await write(desk, ` Desk ${round}.`);
      await rename(desk, ebb, `${ebb} at the desk`);
      await moveTo(desk, ebb, `Notes ${round}`);
    })(),
    (async () => {
      await write(laptop, ` Train ${round}.`);
      await rename(laptop, ebb, `${ebb} on the train`);
      await moveTo(laptop, ebb, 'Drafts');
    })(),
    (async () => {
      await write(other, ` Harbour ${round}.`);
      await fromMenu(other, `Notes ${round}`, 'Move to trash');
    })(),
  ]);
}

test('[D1][D6][D8] two devices and another member change the same things offline, and come back in either order: one tree, one text, nothing twice', async ({
  doors,
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides', type: 'general' });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  for (const name of ['Drafts', 'Notes 1', 'Notes 2']) await make('create-folder', { workspaceId, name });
  const flow = await make('create-document', { workspaceId, title: 'Flow' });
  const sand = await make('create-document', { workspaceId, title: 'Sand' });
  for (const title of ['Ebb 1', 'Ebb 2']) await make('create-document', { workspaceId, title });
  await operation(server, ines, 'update-document', { id: sand, contentMd: 'The sand lies bare.' });

  const path = `/workspace/${workspaceId}?item=${flow}`;
  const contexts = [
    await newBrowser(ines, doors[0]),
    await newBrowser(ines, doors[1]),
    await newBrowser(mara, doors[2]),
  ] as const;
  const [first, ...others] = contexts;
  const desk = await newTab(first, path);
  await write(desk, 'The water comes.');
  await says(desk, 'Saved');
  const [laptop, other] = await Promise.all(others.map((context) => newTab(context, path)));
  if (!laptop || !other) throw new Error('There are three devices.');
  const pages: [Page, Page, Page] = [desk, laptop, other];
  for (const page of pages) {
    await expect(editorOf(page)).toContainText('The water comes.');
    await isInstalled(page);
  }
  // It is written in there without having been opened there.
  await everythingIsHere(desk);

  const cut = (): void => {
    for (const one of doors) one.network = 'cut';
  };
  /** One after the other is there again, until all show what the server has. */
  const comeBack = async (order: readonly number[], names: readonly string[]): Promise<void> => {
    for (const at of order) {
      const [page, gate] = [pages[at], doors[at]];
      if (!page || !gate) throw new Error('There are three of each.');
      gate.network = 'open';
      await lineIsBack(page);
      await hasNothingPending(page);
    }
    const tree = await treeAtServer(server, ines, workspaceId);
    expect(tree.map((one) => one.split('/').at(-1) ?? '').sort()).toEqual([...names].sort());
    for (const page of pages) await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
    const shown = await Promise.all(pages.map(shownTree));
    expect(new Set(shown.map((one) => one.join('\n'))).size).toBe(1);
  };
  const here = ['Drafts', 'Notes 1', 'Notes 2', 'Flow', 'Sand', 'Slack', 'Trash'];

  cut();
  await changeTheSame(pages, 1);
  await openDocument(desk, 'Sand');
  await expect(editorOf(desk)).toContainText('The sand lies bare.');
  await write(desk, ' Birds walk.');
  await newDocument(laptop, 'Slack', 'Nothing moves.');
  await says(desk, 'Saved on this device');
  await desk.reload();
  await expect(editorOf(desk)).toContainText('Birds walk.');
  await comeBack([0, 1, 2], [...here, 'Ebb 1 on the train', 'Ebb 2']);
  for (const page of pages) await openDocument(page, 'Flow');

  cut();
  await changeTheSame(pages, 2);
  await comeBack([2, 1, 0], [...here, 'Ebb 1 on the train', 'Ebb 2 at the desk']);

  const words = async () => new Set(await Promise.all(pages.map(wordsOf)));
  await expect.poll(async () => (await words()).size).toBe(1);
  const [text = ''] = await words();
  const pieces = [1, 2].flatMap((round) => [` Desk ${round}.`, ` Train ${round}.`, ` Harbour ${round}.`]);
  for (const piece of ['The water comes.', ...pieces]) expect(text.split(piece)).toHaveLength(2);
  expect(text).toHaveLength(['The water comes.', ...pieces].join('').length);
  await expect.poll(() => textAtServer(server, ines, flow)).toBe(text);
  await expect.poll(() => textAtServer(server, mara, sand)).toBe('The sand lies bare. Birds walk.');
});
