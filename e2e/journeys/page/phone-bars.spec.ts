import type { Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

test.use({ serviceWorkers: 'block' });

const TEXT = Array.from({ length: 40 }, (_, index) => `Line ${index} of what she wrote down.`).join('\n\n');

/** Returns the visible bars whose lower end is at the lower edge of the window. */
const lowerBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rail, .findbar, .selection-tools')]
      .filter(
        (bar) =>
          bar.getBoundingClientRect().bottom > window.innerHeight - 150 &&
          bar.checkVisibility({ visibilityProperty: true }),
      )
      .map((bar) => bar.classList[0] ?? ''),
  );

/** Returns the pixels between the current match and the find bar; negative if the bar covers it, or nothing is found yet. */
const gapBelowMatch = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [match] = CSS.highlights.get('find-current') ?? [];
    const bar = document.querySelector('.findbar')?.getBoundingClientRect();
    if (!(match instanceof Range) || !bar) return -1;
    return bar.top - match.getBoundingClientRect().bottom;
  });

test('on a phone one bar is at the lower edge of a page, and the find bar covers no found line', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    document: 'High Water',
    text: TEXT,
  });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, faults } = await openAs(browser, server, ines, path, phone);
  await expect(page.locator('.ProseMirror')).toContainText('Line 39');
  expect(await lowerBars(page)).toEqual(['rail']);

  await page.locator('.ProseMirror').getByText('Line 3 of').tap();
  await expect.poll(() => lowerBars(page)).toEqual(['selection-tools']);
  await checkScreen(page, 'phone-bars-selection', 'phone', 'light');

  // Done leads back to the bottom bar, and a dialog opened from there ends with it too.
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Done' }).tap();
  await expect.poll(() => lowerBars(page)).toEqual(['rail']);
  await page.getByRole('button', { name: 'Settings' }).tap();
  await expect(page.getByRole('dialog', { name: 'Workspace settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => lowerBars(page)).toEqual(['rail']);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();

  await page.locator('.ProseMirror').getByText('Line 3 of').tap();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('search', { name: 'Find and replace' }).getByLabel('Find', { exact: true });
  await field.fill('what she');
  await expect(page.locator('.findbar__count')).toHaveText(/ of 40$/);
  await expect.poll(() => lowerBars(page)).toEqual(['findbar']);
  for (let step = 0; step < 40; step += 1) {
    await field.press('Enter');
    await expect.poll(() => gapBelowMatch(page)).toBeGreaterThan(0);
  }
  await checkScreen(page, 'phone-bars-find', 'phone', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.locator('.findbar')).toHaveCount(0);
  expect(faults).toEqual([]);
});
