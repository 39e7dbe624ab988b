import { readFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { board } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { look } from '../../testing/pictures.ts';
import { saveFile } from '../../testing/saved-file.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const nodes = (page: Page) => board(page).locator('.react-flow__node');
const lines = (page: Page) => board(page).locator('.react-flow__edge');
const dialog = (page: Page) => page.getByRole('dialog');
/** How far from the left of the window the note with these words stands; not a number while it is out of sight. */
const left = (page: Page, words: string) => (): Promise<number> =>
  nodes(page)
    .filter({ hasText: words })
    .evaluateAll(([note]) => Math.round(note?.getBoundingClientRect().x ?? Number.NaN));

/** Exports what is open. @returns where the file lies */
async function exported(page: Page, label: string, info: TestInfo): Promise<string> {
  const path = info.outputPath(label);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export Canvas as ${label}`, exact: true }).click();
  await saveFile(download, path);
  return path;
}

/** Drops a file onto the canvas, as from the desktop. */
async function drop(page: Page, name: string, content: string): Promise<void> {
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

test('a canvas begins with a template, is tidied up, goes out as files and comes in again', async ({
  door,
  newBrowser,
  newTab,
}, info) => {
  const { ines, make, workspaceId } = await emptyWorkspace(door.server, { title: 'The Tide Clerk' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);

  // To begin with, in the place of nothing.
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await expect(dialog(page)).toContainText('Select a timeline layout to get started');
  await look(page, 'canvas-templates', 'desktop', 'light');
  await dialog(page).getByRole('button', { name: 'Horizontal Timeline' }).click();
  await expect(nodes(page)).toHaveCount(3);
  await expect(lines(page)).toHaveCount(2);
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(nodes(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');

  // Beside what is there.
  await page.getByRole('button', { name: 'Template', exact: true }).click();
  await expect(dialog(page)).toContainText('Add a timeline structure to your canvas');
  await dialog(page).getByRole('searchbox').fill('mind');
  await dialog(page).getByRole('button', { name: 'Mind Map' }).click();
  await page.keyboard.press('Escape');
  await allInSight(page, 10, 8);

  // Its lines lead away from the idea on both sides: in order they lead one way.
  const [idea, who] = [left(page, 'The idea'), left(page, 'Who wants something')];
  const order = async (): Promise<number> => Math.sign((await who()) - (await idea()));
  expect(await order()).toBe(-1);
  await page.keyboard.press('Shift+T');
  await expect(async () => {
    await page.keyboard.press('Shift+Digit1');
    expect(await order()).toBe(1);
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Shift+Digit1');
  await expect.poll(order).toBe(-1);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Shift+Digit1');

  // All that is on it goes out, made on the device.
  await page.getByRole('button', { name: 'Share' }).click();
  await look(page, 'canvas-export', 'desktop', 'dark');
  const json = readFileSync(await exported(page, 'JSON', info), 'utf8');
  await expect(page.getByText('Canvas exported as JSON', { exact: true })).toBeVisible();
  const canvas = readFileSync(await exported(page, 'JSON Canvas', info), 'utf8');
  const png = readFileSync(await exported(page, 'PNG Image', info));
  await expect(page.getByText('Canvas exported as image')).toBeVisible();
  const svg = readFileSync(await exported(page, 'SVG', info), 'utf8');
  expect(JSON.parse(canvas)).toMatchObject({ nodes: { length: 10 }, edges: { length: 8 } });
  // Twice as many pixels as the SVG is large, and most kinds of them.
  const [, width = 0, height = 0] = (/width="(\d+)" height="(\d+)"/.exec(svg) ?? []).map(Number);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  expect(await colorsOf(page, png)).toBeGreaterThan(50);
  expect(svg.match(/<text /g)?.length).toBeGreaterThan(20);
  await page.keyboard.press('Escape');

  // And comes in again, as often as it is dropped.
  await drop(page, 'Again.json', json);
  await expect(page.getByText('10 items and 6 lines.')).toBeVisible();
  await allInSight(page, 20, 16);
  await drop(page, 'Again.canvas', canvas);
  await allInSight(page, 30, 24);
  await page.keyboard.press('Control+z');
  await allInSight(page, 20, 16);
  await drop(page, 'Broken.canvas', canvas.slice(0, 200));
  await expect(page.getByText('It is no JSON, or it is cut off.')).toBeVisible();
  await allInSight(page, 20, 16);
});

/** Only what is in sight is drawn: all of it is brought there, after whatever glides. */
const allInSight = (page: Page, things: number, joined: number): Promise<void> =>
  expect(async () => {
    await page.getByRole('button', { name: 'Fit view' }).click();
    await expect(nodes(page)).toHaveCount(things, { timeout: 1_000 });
    await expect(lines(page)).toHaveCount(joined, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });

/** How many colours an image has. */
const colorsOf = (page: Page, png: Buffer): Promise<number> =>
  page.evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]),
    );
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) return 0;
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png.toString('base64'));
