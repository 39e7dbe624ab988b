import {
  editorOf,
  everythingIsHere,
  fromMenu,
  lineIsBack,
  moveTo,
  newDocument,
  openDocument,
  rename,
  row,
  says,
  wordsOf,
  write,
} from '../testing/desk.ts';
import { expect, isInstalled, test } from '../testing/devices.ts';
import { owesNothing } from '../testing/kept.ts';
import { addMember, makePerson, operation } from '../testing/people.ts';
import { shownTree, textAtServer, treeAtServer } from '../testing/trees.ts';

test.describe.configure({ timeout: 120_000 });

for (const order of [
  [0, 1, 2],
  [2, 1, 0],
] as const)
  test(`[D1][D6][D8] two devices and another member change the same things offline, and come back ${order[0] === 0 ? 'in the order' : 'against the order'} in which they left: one tree, one text, nothing twice`, async ({
    doors,
    newBrowser,
    newTab,
  }) => {
    const [door] = doors;
    if (!door) throw new Error('There is no door.');
    const { server } = door;
    const ines = await makePerson(server, 'Ines');
    const mara = await makePerson(server, 'Mara');
    const make = (name: string, input: Record<string, unknown>) =>
      operation<{ id: string }>(server, ines, name, input);
    const { id: workspaceId } = await make('create-workspace', { title: 'Tides', type: 'general' });
    await addMember(server, ines, mara, workspaceId, 'editor');
    for (const name of ['Drafts', 'Notes']) await make('create-folder', { workspaceId, name });
    const { id: flow } = await make('create-document', { workspaceId, title: 'Flow' });
    const { id: sand } = await make('create-document', { workspaceId, title: 'Sand' });
    await make('create-document', { workspaceId, title: 'Ebb' });

    const path = `/workspace/${workspaceId}?item=${flow}`;
    const laptop = await newTab(await newBrowser(ines, doors[1]), path);
    await write(laptop, 'The water comes.');
    await openDocument(laptop, 'Sand');
    await write(laptop, 'The sand lies bare.');
    await says(laptop, 'Saved');
    await openDocument(laptop, 'Flow');
    const [desk, mine] = await Promise.all([
      newTab(await newBrowser(ines, doors[0]), path),
      newTab(await newBrowser(mara, doors[2]), path),
    ]);
    const pages = [desk, laptop, mine];
    for (const page of pages) {
      await expect(editorOf(page)).toContainText('The water comes.');
      await isInstalled(page);
    }
    // It is written in here without having been opened here.
    await everythingIsHere(desk);
    for (const one of doors) one.network = 'cut';

    await Promise.all([
      (async () => {
        await write(desk, ' At the desk.');
        await rename(desk, 'Ebb', 'Ebb at the desk');
        await moveTo(desk, 'Ebb at the desk', 'Notes');
        await openDocument(desk, 'Sand');
        await expect(editorOf(desk)).toContainText('The sand lies bare.');
        await write(desk, ' Birds walk.');
        await says(desk, 'Saved on this device');
        await desk.reload();
        await expect(editorOf(desk)).toContainText('Birds walk.');
      })(),
      (async () => {
        await write(laptop, ' On the train.');
        await rename(laptop, 'Ebb', 'Ebb on the train');
        await moveTo(laptop, 'Ebb on the train', 'Drafts');
        await newDocument(laptop, 'Slack', 'Nothing moves.');
      })(),
      (async () => {
        await write(mine, ' In the harbour.');
        await rename(mine, 'Sand', 'Sand Bank');
        await fromMenu(mine, 'Notes', 'Move to trash');
        await expect(row(mine, 'Notes')).toBeHidden();
      })(),
    ]);

    for (const at of order) {
      const page = pages[at];
      const gate = doors[at];
      if (!page || !gate) throw new Error('There are three of each.');
      gate.network = 'open';
      await lineIsBack(page);
      await owesNothing(page);
    }
    for (const page of pages) await openDocument(page, 'Flow');
    const tree = await treeAtServer(server, ines, workspaceId);
    const name = order[0] === 0 ? 'Ebb on the train' : 'Ebb at the desk';
    expect(tree.filter((one) => one.endsWith(name))).toHaveLength(1);
    expect(tree.map((one) => one.split('/').at(-1)).sort()).toEqual(
      ['Drafts', 'Flow', 'Sand Bank', 'Notes', 'Slack', 'Trash', name].sort(),
    );
    for (const page of pages) await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
    const shown = await Promise.all(pages.map(shownTree));
    expect(new Set(shown.map((one) => one.join('\n'))).size).toBe(1);

    const words = async () => new Set(await Promise.all(pages.map(wordsOf)));
    await expect.poll(async () => (await words()).size).toBe(1);
    const [text = ''] = await words();
    for (const piece of ['The water comes.', ' At the desk.', ' On the train.', ' In the harbour.'])
      expect(text.split(piece)).toHaveLength(2);
    await expect.poll(() => textAtServer(server, ines, flow)).toBe(text);
    await expect.poll(() => textAtServer(server, mara, sand)).toBe('The sand lies bare. Birds walk.');
    for (const page of pages) await owesNothing(page);
  });
