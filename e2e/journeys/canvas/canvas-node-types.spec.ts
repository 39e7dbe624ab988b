import type { Locator, Page } from '@playwright/test';
import { board } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { dropFiles } from '../../testing/drop-files.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { createEmptyWorkspace, createSharedWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const node = (page: Page, id: string) => board(page).locator(`.react-flow__node[data-id="${id}"]`);

/** Opens the text of a node: the first click selects the node, the second opens its text. */
async function openText(textNode: Locator): Promise<void> {
  await textNode.click({ position: { x: 20, y: 20 } });
  await expect(textNode).toHaveClass(/selected/);
  await textNode.locator('.node__text').click({ position: { x: 4, y: 4 } });
  await expect(textNode.locator('.ProseMirror')).toBeFocused();
}

test('two people type in every type of text node at once, colours and edges reach the other person, and undo reverts only one’s own changes', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const createNode = (type: string, x: number, y: number, extra = {}) =>
    make('create-canvas-node', { canvasId, type, x, y, ...extra });
  const textNodeIds = [
    await createNode('markdownNode', 60, 200),
    await createNode('timelineNode', 340, 200),
    await createNode('simpleTextNode', 620, 200, { width: 220, height: 96 }),
  ];
  const cardId = await createNode('documentNode', 60, 400, { targetType: 'document', targetId: documentId });
  const imageId = await createNode('imageNode', 400, 400);
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const teoPage = await newTab(await newBrowser(teo), path);

  // Both type into the same text at the same time. No character is lost, and both see the same text.
  for (const id of textNodeIds) {
    await Promise.all([openText(node(page, id)), openText(node(teoPage, id))]);
    await Promise.all([page.keyboard.type('ebb '), teoPage.keyboard.type('flow ')]);
    await Promise.all([page.keyboard.press('Escape'), teoPage.keyboard.press('Escape')]);
    const textOf = (tab: Page) => node(tab, id).locator('.node__text').textContent();
    for (const tab of [page, teoPage])
      await expect.poll(async () => [...((await textOf(tab)) ?? '')].sort().join('').trim()).toBe('bbeflow');
    await expect(async () => expect(await textOf(page)).toBe(await textOf(teoPage))).toPass();
  }

  // Teo colours each node, and Ines sees the colours.
  for (const id of [...textNodeIds, cardId, imageId]) {
    await node(teoPage, id).click({ position: { x: 30, y: 12 } });
    await board(teoPage).getByRole('radio', { name: 'Ocean' }).click();
    await expect(node(page, id).locator('.node')).toHaveClass(/node--blue/);
    await teoPage.keyboard.press('Escape');
    await teoPage.keyboard.press('Escape');
  }

  // Ines connects the nodes and reverts the last edge.
  const edges = (tab: Page) => board(tab).locator('.react-flow__edge');
  await node(page, cardId).click({ position: { x: 30, y: 12 } });
  await page.keyboard.press('Escape');
  for (const [from, to] of [
    [imageId, cardId],
    [textNodeIds[0], textNodeIds[1]],
    [textNodeIds[1], textNodeIds[2]],
  ] as const) {
    const [source, target] = [node(page, from ?? ''), node(page, to ?? '')];
    await source.hover();
    const side = from === imageId ? 'left' : 'right';
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
  await expect(edges(teoPage)).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(edges(teoPage)).toHaveCount(2);
  // Her undo does not revert the colours that Teo set.
  for (const id of [...textNodeIds, cardId, imageId])
    await expect(node(page, id).locator('.node')).toHaveClass(/node--blue/);
});

test('[K16] an AI node without a model shows its text and how to set one up, and a node type of a newer version is a locked placeholder', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const createNode = (type: string, x: number, extra: object) =>
    make('create-canvas-node', { canvasId, type, x, y: 120, ...extra });
  const answer = { content: 'It is older than the harbour.', data: { prompt: 'What does the bell know?' } };
  const aiId = await createNode('aiNode', 40, { ...answer, width: 300, height: 200 });
  await createNode('markdownNode', 40, { y: 380, content: 'The bell rings twice.' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const aiNode = board(page).getByRole('article', { name: 'AI node' });
  await expect(aiNode).toContainText('It is older than the harbour.');
  await expect(aiNode).toContainText('No AI model is set up yet.');
  await expect(aiNode.getByRole('button', { name: 'Open settings' })).toBeVisible();

  // The dropped file contains a node type that only a newer version of Foolscap knows.
  const newerCanvas = {
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
  await dropFiles(board(page), [{ name: 'newer.canvas', words: JSON.stringify(newerCanvas) }], {
    x: 560,
    y: 360,
  });
  const unknown = board(page).getByRole('article', { name: 'Made with a newer version' });
  await expect(unknown).toHaveText(/Made with a newer version of Foolscap/);
  await checkAllVariants(page, 'canvas-placeholders');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Shift+1');

  // The keys that open, move and delete a node do nothing to the locked placeholder.
  const transformOf = (id: string) => node(page, id).evaluate(({ style }) => style.transform);
  const unknownId = (await unknown.getAttribute('id'))?.replace('node-', '') ?? '';
  const transformBefore = await transformOf(unknownId);
  await unknown.click();
  for (const key of ['Enter', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  expect([await transformOf(unknownId), await page.locator('.ProseMirror').count()]).toEqual([
    transformBefore,
    0,
  ]);

  // Without a model Enter has no prompt to open, so the node is moved and deleted like other nodes.
  const aiTransformBefore = await transformOf(aiId);
  await aiNode.click({ position: { x: 80, y: 16 } });
  await page.keyboard.press('Enter');
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => transformOf(aiId)).not.toBe(aiTransformBefore);
  await page.keyboard.press('Delete');
  await expect(aiNode).toHaveCount(0);
  await expect(unknown).toHaveCount(1);
});

test('long Markdown pasted onto a canvas becomes a formatted note, and pasted into a note becomes formatted text', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const notes = board(page).getByRole('article', { name: 'Note' });
  const text = `${'## Tides\n\nThe tide came *in*.\n\n- one\n- two\n\n'.repeat(400)}### The *end*`;
  const paste = (target: Locator): Promise<void> =>
    target.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const options = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', options));
    }, text);
  const expectComplete = async (note: Locator): Promise<void> => {
    await expect(note.locator('[aria-level="2"]')).toHaveCount(400, { timeout: 30_000 });
    await expect(note.locator('[aria-level="3"] em')).toHaveText('end');
  };

  await board(page).locator('.react-flow__pane').click();
  await paste(board(page));
  await expectComplete(notes);
  await page.keyboard.press('Control+z');
  await expect(notes).toHaveCount(0);

  await board(page).dblclick({ position: { x: 400, y: 250 } });
  await expect(notes.locator('.ProseMirror')).toBeFocused();
  await paste(notes.locator('.ProseMirror'));
  await expectComplete(notes);
  await page.keyboard.press('Control+z');
  await expect(notes.locator('.ProseMirror')).toHaveText('');
});
