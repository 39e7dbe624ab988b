import type { Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { clickMenuItem } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/test.ts';

test.use({ serviceWorkers: 'block' });

const TEXT = Array.from({ length: 60 }, (_, index) => `Line ${index} of what she wrote down.`).join('\n\n');

/** Returns the pixels between the end of the page of text and the toast below it; negative if they overlap. */
const gapBelowText = async (page: Page): Promise<number> => {
  const [stage, toast] = await Promise.all([
    page.locator('.stage').boundingBox(),
    page.locator('.toast').boundingBox(),
  ]);
  if (!stage || !toast) throw new Error('The page or the toast is not visible.');
  return toast.y - (stage.y + stage.height);
};

test('a message covers no text: the page ends above it, and is as high as before when it has gone', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: TEXT,
  });
  const { page, context } = await openAs(browser, server, ines, path);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('.ProseMirror')).toContainText('Line 59');
  const heightOf = async () => (await page.locator('.stage').boundingBox())?.height ?? 0;
  const before = await heightOf();
  await clickMenuItem(page, 'High Water', 'Copy link');
  const toast = page.locator('.toast');
  await toast.hover();
  await expect.poll(() => gapBelowText(page)).toBeGreaterThanOrEqual(0);
  await checkScreen(page, 'toast-below-text', 'desktop', 'light');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => gapBelowText(page)).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await expect.poll(heightOf).toBe(before);
  await context.close();
});
