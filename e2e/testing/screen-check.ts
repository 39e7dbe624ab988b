import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../artifacts/pictures');

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;
export type Theme = 'light' | 'dark';

/**
 * Expects that axe finds no violation on a screen in a size and theme. With PICTURES set, also stores a screenshot in
 * `artifacts/pictures`: the CPU takes half a second to render one.
 */
export async function checkScreen(page: Page, name: string, size: Size, theme: Theme): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.evaluate((value) => {
    document.documentElement.dataset['theme'] = value;
  }, theme);
  await page.evaluate(waitForAnimations);
  if (process.env['PICTURES']) {
    mkdirSync(FOLDER, { recursive: true });
    await page.screenshot({ path: join(FOLDER, `${name}-${size}-${theme}.png`) });
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // No page has a frame of another origin; the other mode opens a page for each check, which doubles its time.
    .setLegacyMode(true)
    .analyze();
  const descriptions = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(descriptions, `axe on ${name}, ${size}, ${theme}`).toEqual([]);
}

/** Waits for the animations of a new size and theme, in which colours have less contrast. Endless ones are not waited for. */
async function waitForAnimations(): Promise<void> {
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * Checks each size in each theme when PICTURES=all is set. Otherwise it checks two combinations, as `checkDesktopAndPhone`
 * does, because a check takes seconds.
 */
export async function checkAllVariants(
  page: Page,
  name: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  if (themes.length > 1 && process.env['PICTURES'] !== 'all') return checkDesktopAndPhone(page, name);
  for (const theme of themes)
    for (const size of ['desktop', 'phone'] as const) await checkScreen(page, name, size, theme);
}

/** Checks both sizes and both themes in two combinations. It suits screens with a long setup. */
export async function checkDesktopAndPhone(page: Page, name: string): Promise<void> {
  await checkScreen(page, name, 'desktop', 'light');
  await checkScreen(page, name, 'phone', 'dark');
}
