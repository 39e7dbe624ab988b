import { readFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { board } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { saveDownload } from '../../testing/downloads.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const nodes = (page: Page) => board(page).locator('.react-flow__node');
const edges = (page: Page) => board(page).locator('.react-flow__edge');
const dialog = (page: Page) => page.getByRole('dialog');
/** Returns the note's distance from the left of the window in pixels, or NaN if the note is not drawn. */
const leftOf = (page: Page, words: string) => (): Promise<number> =>
  nodes(page)
    .filter({ hasText: words })
    .evaluateAll(([note]) => Math.round(note?.getBoundingClientRect().x ?? Number.NaN));

/** Exports the open canvas. @returns the path of the exported file */
async function exportCanvas(page: Page, label: string, info: TestInfo): Promise<string> {
  const path = info.outputPath(label);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export Canvas as ${label}`, exact: true }).click();
  await saveDownload(download, path);
  return path;
}

/** Drops a file onto the canvas, as a browser does with a file from the desktop. */
async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], file ?? ''));
      return data;
    },
    [name, content],
  );
  await board(page).dispatchEvent('drop', { dataTransfer: transfer, clientX: 700, clientY: 500 });
}

test('a canvas can start from a template, be tidied up, exported to four file types and imported again', async ({
  networkProxy,
  newBrowser,
  newTab,
}, info) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);

  // An empty canvas offers the templates.
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await expect(dialog(page)).toContainText('Select a timeline layout to get started');
  await checkScreen(page, 'canvas-templates', 'desktop', 'light');
  await dialog(page).getByRole('button', { name: 'Horizontal Timeline' }).click();
  await expect(nodes(page)).toHaveCount(3);
  await expect(edges(page)).toHaveCount(2);
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(nodes(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');

  // A second template is placed beside the existing nodes.
  await page.getByRole('button', { name: 'Template', exact: true }).click();
  await expect(dialog(page)).toContainText('Add a timeline structure to your canvas');
  await dialog(page).getByRole('searchbox').fill('mind');
  await dialog(page).getByRole('button', { name: 'Mind Map' }).click();
  await page.keyboard.press('Escape');
  await expectCounts(page, 10, 8);

  // The branches of the mind map start on both sides of the idea. After tidying up, all edges lead in one direction.
  const [ideaLeft, branchLeft] = [leftOf(page, 'The idea'), leftOf(page, 'Who wants something')];
  const direction = async (): Promise<number> => Math.sign((await branchLeft()) - (await ideaLeft()));
  expect(await direction()).toBe(-1);
  await page.keyboard.press('Shift+T');
  await expect(async () => {
    await page.keyboard.press('Shift+Digit1');
    expect(await direction()).toBe(1);
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Shift+Digit1');
  await expect.poll(direction).toBe(-1);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Shift+Digit1');

  // The device creates the exported files with every node and edge.
  await page.getByRole('button', { name: 'Share' }).click();
  await checkScreen(page, 'canvas-export', 'desktop', 'dark');
  const json = readFileSync(await exportCanvas(page, 'JSON', info), 'utf8');
  await expect(page.getByText('Canvas exported as JSON', { exact: true })).toBeVisible();
  const canvas = readFileSync(await exportCanvas(page, 'JSON Canvas', info), 'utf8');
  const png = readFileSync(await exportCanvas(page, 'PNG Image', info));
  await expect(page.getByText('Canvas exported as image')).toBeVisible();
  const svg = readFileSync(await exportCanvas(page, 'SVG', info), 'utf8');
  expect(JSON.parse(canvas)).toMatchObject({ nodes: { length: 10 }, edges: { length: 8 } });
  // The PNG has twice the width and height of the SVG, and many colours, so it is not blank.
  const [, width = 0, height = 0] = (/width="(\d+)" height="(\d+)"/.exec(svg) ?? []).map(Number);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  expect(await colorsOf(page, png)).toBeGreaterThan(50);
  expect(svg.match(/<text /g)?.length).toBeGreaterThan(20);
  await page.keyboard.press('Escape');

  // Each dropped file adds its nodes and edges again.
  await dropFile(page, 'Again.json', json);
  await expect(page.getByText('10 items and 6 lines.')).toBeVisible();
  await expectCounts(page, 20, 16);
  await dropFile(page, 'Again.canvas', canvas);
  await expectCounts(page, 30, 24);
  await page.keyboard.press('Control+z');
  await expectCounts(page, 20, 16);
  await dropFile(page, 'Broken.canvas', canvas.slice(0, 200));
  await expect(page.getByText('It is no JSON, or it is cut off.')).toBeVisible();
  await expectCounts(page, 20, 16);
});

/**
 * Fits the canvas into the view until the numbers of nodes and edges match. React Flow draws only the visible ones, and
 * an animation may still move them.
 */
const expectCounts = (page: Page, nodeCount: number, edgeCount: number): Promise<void> =>
  expect(async () => {
    await page.getByRole('button', { name: 'Fit view' }).click();
    await expect(nodes(page)).toHaveCount(nodeCount, { timeout: 1_000 });
    await expect(edges(page)).toHaveCount(edgeCount, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });

/** Returns the number of different colours in an image. */
const colorsOf = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))]),
    );
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) return 0;
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png.toString('base64'));
