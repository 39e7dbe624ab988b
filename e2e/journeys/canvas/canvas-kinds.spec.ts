import type { Locator, Page } from '@playwright/test';
import { board } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { dropFiles } from '../../testing/dropped-files.ts';
import { lookEverywhere } from '../../testing/pictures.ts';
import { emptyWorkspace, sharedWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const node = (page: Page, id: string) => board(page).locator(`.react-flow__node[data-id="${id}"]`);

/** Begins to write in a node: a press chooses it, the next one opens its text. */
async function openText(place: Locator): Promise<void> {
  await place.click({ position: { x: 20, y: 20 } });
  await expect(place).toHaveClass(/selected/);
  await place.locator('.node__text').click({ position: { x: 4, y: 4 } });
  await expect(place.locator('.ProseMirror')).toBeFocused();
}

test('every kind of node is written in by two at once, coloured by one, joined by the other, and taken back', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, teo, make, workspaceId } = await sharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const put = (type: string, x: number, y: number, more = {}) =>
    make('create-canvas-node', { canvasId, type, x, y, ...more });
  const written = [
    await put('markdownNode', 60, 200),
    await put('timelineNode', 340, 200),
    await put('simpleTextNode', 620, 200, { width: 220, height: 96 }),
  ];
  const card = await put('documentNode', 60, 400, { targetType: 'document', targetId: documentId });
  const image = await put('imageNode', 400, 400);
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const other = await newTab(await newBrowser(teo), path);

  // Both type into the same text at the same time: no letter is lost, and both see the same.
  for (const id of written) {
    await Promise.all([openText(node(page, id)), openText(node(other, id))]);
    await Promise.all([page.keyboard.type('ebb '), other.keyboard.type('flow ')]);
    await Promise.all([page.keyboard.press('Escape'), other.keyboard.press('Escape')]);
    const words = (on: Page) => node(on, id).locator('.node__text').textContent();
    for (const on of [page, other])
      await expect.poll(async () => [...((await words(on)) ?? '')].sort().join('').trim()).toBe('bbeflow');
    await expect(async () => expect(await words(page)).toBe(await words(other))).toPass();
  }

  // One colours each, the other sees it.
  for (const id of [...written, card, image]) {
    await node(other, id).click({ position: { x: 30, y: 12 } });
    await board(other).getByRole('radio', { name: 'Ocean' }).click();
    await expect(node(page, id).locator('.node')).toHaveClass(/node--blue/);
    await other.keyboard.press('Escape');
    await other.keyboard.press('Escape');
  }

  // The other joins them, and takes the last line back.
  const lines = (on: Page) => board(on).locator('.react-flow__edge');
  await node(page, card).click({ position: { x: 30, y: 12 } });
  await page.keyboard.press('Escape');
  for (const [from, to] of [
    [image, card],
    [written[0], written[1]],
    [written[1], written[2]],
  ] as const) {
    const [source, target] = [node(page, from ?? ''), node(page, to ?? '')];
    await source.hover();
    const side = from === image ? 'left' : 'right';
    const port = source.locator(`.node__port--source.react-flow__handle-${side}`);
    const [start, end] = [await port.boundingBox(), await target.boundingBox()];
    if (!start || !end) throw new Error('They are not in sight.');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + (side === 'left' ? -20 : 20), start.y, { steps: 3 });
    await page.mouse.move(side === 'left' ? end.x + end.width - 4 : end.x + 4, end.y + end.height / 2, {
      steps: 4,
    });
    await page.mouse.up();
  }
  await expect(lines(other)).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(lines(other)).toHaveCount(2);
  // What the other coloured is not taken back by it.
  for (const id of [...written, card, image])
    await expect(node(page, id).locator('.node')).toHaveClass(/node--blue/);
});

test('[K16] an AI node is a placeholder that can be moved and deleted; a node of a newer version is a locked one', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(door.server, { title: 'The Tide Clerk' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const put = (type: string, x: number, more: object) =>
    make('create-canvas-node', { canvasId, type, x, y: 120, ...more });
  const answer = { content: 'It is older than the harbour.', data: { prompt: 'What does the bell know?' } };
  const ai = await put('aiNode', 40, { ...answer, width: 300, height: 200 });
  await put('markdownNode', 40, { y: 380, content: 'The bell rings twice.' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const aiNode = board(page).getByRole('article', { name: 'AI node' });
  await expect(aiNode).toHaveText(/AI nodes cannot be shown here/);

  // A file of a newer Foolscap brings a type that this one does not know.
  const newer = {
    nodes: [
      {
        id: 'cloud',
        type: 'text',
        text: 'From a later version.',
        x: 0,
        y: 0,
        width: 240,
        height: 120,
        foolscap: { type: 'unknown', other: { type: 'cloudNode', rain: 3 } },
      },
    ],
    edges: [],
  };
  await dropFiles(board(page), [{ name: 'newer.canvas', words: JSON.stringify(newer) }], { x: 560, y: 360 });
  const unknown = board(page).getByRole('article', { name: 'Made with a newer version' });
  await expect(unknown).toHaveText(/Made with a newer version of Foolscap/);
  await lookEverywhere(page, 'canvas-placeholders');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Shift+1');

  // Keys that open, move and delete a node leave the one of a newer version alone.
  const placeOf = (id: string) => node(page, id).evaluate(({ style }) => style.transform);
  const unknownId = (await unknown.getAttribute('id'))?.replace('node-', '') ?? '';
  const before = await placeOf(unknownId);
  await unknown.click();
  for (const key of ['Enter', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  expect([await placeOf(unknownId), await page.locator('.ProseMirror').count()]).toEqual([before, 0]);

  // An AI node is not written in; it is moved and deleted as other nodes are.
  const aiBefore = await placeOf(ai);
  await aiNode.click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(ai)).not.toBe(aiBefore);
  await page.keyboard.press('Delete');
  await expect(aiNode).toHaveCount(0);
  await expect(unknown).toHaveCount(1);
});

test('long Markdown is formatted on a canvas too: in a note of its own, and in the text of one', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(door.server, { title: 'The Tide Clerk' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const notes = board(page).getByRole('article', { name: 'Note' });
  const text = `${'## Tides\n\nThe tide came *in*.\n\n- one\n- two\n\n'.repeat(400)}### The *end*`;
  const paste = (on: Locator): Promise<void> =>
    on.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const made = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', made));
    }, text);
  const isWhole = async (note: Locator): Promise<void> => {
    await expect(note.locator('[aria-level="2"]')).toHaveCount(400, { timeout: 30_000 });
    await expect(note.locator('[aria-level="3"] em')).toHaveText('end');
  };

  await board(page).locator('.react-flow__pane').click();
  await paste(board(page));
  await isWhole(notes);
  await page.keyboard.press('Control+z');
  await expect(notes).toHaveCount(0);

  await board(page).dblclick({ position: { x: 400, y: 250 } });
  await expect(notes.locator('.ProseMirror')).toBeFocused();
  await paste(notes.locator('.ProseMirror'));
  await isWhole(notes);
  await page.keyboard.press('Control+z');
  await expect(notes.locator('.ProseMirror')).toHaveText('');
});
