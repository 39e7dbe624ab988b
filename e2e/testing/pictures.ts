import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../artifacts/pictures');

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;
export type Theme = 'light' | 'dark';

/**
 * Takes a screen's picture in a size and theme and lets axe look at it: it must find nothing.
 * The pictures stay in `artifacts/pictures`.
 */
export async function look(page: Page, name: string, size: Size, theme: Theme): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.evaluate((value) => {
    document.documentElement.dataset['theme'] = value;
  }, theme);
  await page.waitForTimeout(350);
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}-${size}-${theme}.png`) });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, `axe on ${name}, ${size}, ${theme}`).toEqual([]);
}

/** Each size in each theme, where PICTURES=all asks for it; otherwise as `lookBothWays`, for a look takes seconds. */
export async function lookEverywhere(
  page: Page,
  name: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  if (themes.length > 1 && process.env['PICTURES'] !== 'all') return lookBothWays(page, name);
  for (const theme of themes)
    for (const size of ['desktop', 'phone'] as const) await look(page, name, size, theme);
}

/** Both sizes and both themes in two pictures, for screens that need much to be brought about. */
export async function lookBothWays(page: Page, name: string): Promise<void> {
  await look(page, name, 'desktop', 'light');
  await look(page, name, 'phone', 'dark');
}
