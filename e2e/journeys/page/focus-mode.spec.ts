import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { expect, test } from '../../testing/test.ts';
import { HIGH_WATER } from '../../testing/versions.ts';
import { editorOf } from '../../testing/workspace-page.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

async function openPage(browser: Browser, server: ServerProcess, options = {}) {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: HIGH_WATER,
  });
  const opened = await openAs(browser, server, ines, path, options);
  await expect(editorOf(opened.page)).toContainText('with his coat still on.');
  return opened;
}

const CONTROLS = ['.rail', '.panel', '.topbar', '.focus-bar'];

async function expectControls(page: Page, state: 'shown' | 'hidden'): Promise<void> {
  for (const control of CONTROLS)
    await expect(page.locator(control)).toHaveCSS('opacity', state === 'shown' ? '1' : '0');
}

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: /Focus mode/ }).click();
}

test('focus mode shows only the page; its controls come with the mouse or Escape, and the text stays in place', async ({
  browser,
  server,
}) => {
  const { page, faults } = await openPage(browser, server);
  await page.getByText('which was nothing.').click();
  await page.keyboard.press('End');
  await turnOn(page);
  await expectControls(page, 'hidden');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type(' She wrote it down.');
  await expect(page.getByText('which was nothing. She wrote it down.')).toBeVisible();
  const placeOfText = () => editorOf(page).boundingBox();
  const place = await placeOfText();
  // The page has the whole screen while the panel of files is open, which is how a workspace opens.
  await expect(page.locator('.panel')).toBeAttached();
  expect(await page.locator('.main').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });

  await page.mouse.move(700, 500);
  await page.mouse.move(720, 560);
  await expectControls(page, 'shown');
  expect(await placeOfText()).toEqual(place);
  await page.keyboard.type(' Again.');
  await expectControls(page, 'hidden');
  await page.keyboard.press('Escape');
  await expectControls(page, 'shown');
  // From here Tab leads to the controls.
  await page.keyboard.type(' And again.');
  await expectControls(page, 'hidden');

  await page.mouse.move(600, 300);
  await page.mouse.move(640, 340);
  const sheet = page.locator('.sheet');
  const widthOf = async () => (await sheet.boundingBox())?.width ?? Number.NaN;
  const normal = await widthOf();
  await page.getByRole('button', { name: 'Narrow' }).click();
  await expect.poll(widthOf).toBeLessThan(normal);
  const narrow = await widthOf();
  await page
    .getByRole('group', { name: 'Focus mode' })
    .getByRole('button', { name: 'Typewriter mode' })
    .click();
  await expect(sheet).toHaveClass(/sheet--typewriter/);

  // The device stores the mode and its settings.
  await page.reload();
  await expect(page.locator('.app')).toHaveClass(/app--focus/);
  await expect.poll(widthOf).toBe(narrow);
  await expectControls(page, 'hidden');
  await page.mouse.move(500, 300);
  await page.mouse.move(560, 340);
  await page.getByRole('button', { name: 'Leave focus mode' }).click();
  await expect(page.locator('.app')).not.toHaveClass(/app--focus/);
  await expect.poll(widthOf).toBe(normal);
  expect(faults).toEqual([]);
});

test('on a phone the controls of focus mode come with a tap beside the text', async ({ browser, server }) => {
  const { page, faults } = await openPage(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await turnOn(page);
  await page.getByText('which was nothing.').tap();
  await page.keyboard.type('x');
  const bar = page.locator('.topbar');
  await expect(bar).toHaveCSS('opacity', '0');
  await expect(page.locator('.rail')).toHaveCSS('opacity', '0');
  await page.locator('.sheet').tap({ position: { x: 8, y: 300 } });
  await expect(bar).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Leave focus mode' }).tap();
  await expect(page.locator('.app')).not.toHaveClass(/app--focus/);
  expect(faults).toEqual([]);
});

test('focus mode with its controls hidden and shown has no axe violations', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const { page, faults } = await openPage(browser, server);
  await page.getByText('which was nothing.').click();
  await turnOn(page);
  await page.keyboard.type('x');
  await expectControls(page, 'hidden');
  await checkAllVariants(page, 'focus-mode-hidden');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expectControls(page, 'shown');
  await checkAllVariants(page, 'focus-mode-shown');
  expect(faults).toEqual([]);
});
