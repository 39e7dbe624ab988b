import type { Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { row } from '../../testing/workspace-page.ts';

test.use({ serviceWorkers: 'block' });

const WIDE = 'W'.repeat(300);
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/**
 * Returns the icons, icon buttons and avatars that are narrower than high, and the buttons and dialogs that end
 * outside of the window.
 */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (part: Element): string =>
      `${part.getAttribute('class')} in ${part.closest('[class]:not(svg, button)')?.getAttribute('class')}`;
    const isShown = (part: Element): boolean => part.checkVisibility({ visibilityProperty: true });
    const narrow = [...document.querySelectorAll('svg.icon, .icon-btn, .avatar, .asset__thumb')].filter(
      (part) => {
        const { width, height } = part.getBoundingClientRect();
        // The formatting bar of a phone scrolls, and its buttons are narrower by design.
        return isShown(part) && width > 0 && height - width > 0.5 && !part.closest('.bubble');
      },
    );
    const outside = [
      ...document.querySelectorAll(
        'button, .dialog, .palette, .work__title, .work__meta > span, .move-targets__name',
      ),
    ].filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      const scrolls = part.closest('.filters, .templates, .bubble, [role="list"]') !== null;
      return isShown(part) && width > 0 && !scrolls && (left < 0 || right > window.innerWidth + 0.5);
    });
    return [
      ...narrow.map((part) => `narrow: ${nameOf(part)}`),
      ...outside.map((part) => `outside: ${nameOf(part)}`),
    ];
  });

test('titles of 300 wide letters shrink themselves, not the icons: top bar, tree, menus, dialogs, search, cards', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const make = createAs(server, ines);
  const workspaceId = await make('create-workspace', { title: WIDE.slice(0, 100), type: 'general' });
  const folderId = await make('create-folder', { workspaceId, name: `F${WIDE.slice(1)}` });
  const documentId = await make('create-document', { workspaceId, title: WIDE, folderId });
  await make('create-document', { workspaceId, title: `D${WIDE.slice(1)}` });
  await make('create-canvas', { workspaceId, title: `C${WIDE.slice(1)}` });
  const { page, faults } = await openAs(
    browser,
    server,
    ines,
    `/workspace/${workspaceId}?item=${documentId}`,
  );
  const found: Record<string, string[]> = {};
  const look = async (name: string, size: keyof typeof SIZES): Promise<void> => {
    await page.setViewportSize(SIZES[size]);
    await page.waitForTimeout(300);
    found[`${name} ${size}`] = await squeezed(page);
    await checkScreen(page, `long-${name}`, size, size === 'phone' ? 'dark' : 'light');
  };
  await expect(row(page, WIDE)).toBeVisible();
  await look('page', 'desktop');
  await row(page, `D${WIDE.slice(1)}`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('move', 'desktop');
  await look('move', 'phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look('page', 'phone');
  await page.setViewportSize(SIZES.desktop);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search...').fill('WWW');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('search', 'desktop');
  await look('search', 'phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize(SIZES.desktop);
  await page.goto('/workspaces');
  await expect(page.getByText(WIDE.slice(0, 100)).first()).toBeVisible();
  await look('list', 'desktop');
  await look('list', 'phone');
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('delete', 'phone');
  await look('delete', 'desktop');
  expect(Object.fromEntries(Object.entries(found).filter(([, parts]) => parts.length > 0))).toEqual({});
  expect(faults).toEqual([]);
});
