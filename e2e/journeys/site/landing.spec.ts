import { gzipSync } from 'node:zlib';
import { makePerson, openAs, watchFaults } from '../../testing/people.ts';
import { checkAllVariants, checkScreen } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const STAGE = 'A page of Foolscap: two people write, the network drops, nothing is lost';

test('a stranger sees the landing page, in both sizes and always light, and starts for free', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A writers toolkit for modern creators');
  await expect(page.getByText('A visual workspace for thinking, researching and writing.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Tools', 'Pricing']);
  await expect(page.getByRole('link', { name: 'See Tools' })).toHaveAttribute('href', '/tools');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Pricing', 'Tools', 'Contact', 'Privacy', 'Terms'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  await expect(footer.getByText('Keep writing.')).toBeVisible();
  // Reduced motion: the stage stands still where the drawing shows it.
  await expect(page.getByRole('figure', { name: STAGE })).toContainText('Saved on this device');
  await checkAllVariants(page, 'landing', ['light']);
  for (const [size, width] of [
    ['desktop', 1440],
    ['phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `nothing is wider than ${width} px`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `artifacts/pictures/landing-whole-${size}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Start For Free' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone the links are behind a menu, which closes with Escape and returns the focus', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(['Tools', 'Pricing']);
  await expect(menu.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await checkScreen(page, 'landing-menu', 'phone', 'light');
  // A closed menu stays for the 200 ms of its transition.
  await expect(menu).toHaveCSS('transition-duration', '0.2s');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await menu.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('the hero plays while it is read by nobody, and its switch hands the connection to the visitor', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/');
  const stage = page.getByRole('figure', { name: STAGE });
  await expect(stage).toHaveClass(/is-looping/);
  await expect(stage.locator('.is-featured')).toHaveText('Linked pages');
  await stage.hover({ position: { x: 500, y: 100 } });
  await expect(stage).toHaveClass(/is-paused/);
  await page.mouse.move(700, 20);
  await expect(stage).not.toHaveClass(/is-paused/);
  const network = stage.getByRole('switch', { name: 'Network' });
  await network.focus();
  await expect(stage).toHaveClass(/is-paused/);
  if ((await network.getAttribute('aria-checked')) === 'false') await network.press('Space');
  await network.press('Space');
  await expect(stage).not.toHaveClass(/is-looping/);
  await expect(stage).toContainText('Saved on this device');
  await expect(stage.locator('[data-row="first"]')).toContainText('keeping its appointment.');
  await expect(stage.locator('[data-row="last"]')).not.toContainText('thought better');
  await network.press('Space');
  await expect(stage.locator('[data-row="last"]')).toContainText('then thought better of it.');
  await checkScreen(page, 'landing-hero-back', 'desktop', 'light');
  const suggestion = stage.getByRole('button', { name: 'Use suggestion' });
  await suggestion.focus();
  await suggestion.press('Enter');
  await expect(stage.locator('.suggested > p:not([aria-hidden])')).toContainText(
    'Now the water lay flat as a signed page',
  );
  expect(faults).toEqual([]);
  await context.close();
});

test('nothing on the landing page shifts while it loads and plays, in both sizes', async ({
  browser,
  server,
}) => {
  const shiftsOf = async (width: number, height: number): Promise<unknown[]> => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      hasTouch: width < 900,
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: unknown[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(entry.toJSON());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const stage = page.getByRole('figure', { name: STAGE });
    await expect(stage).toHaveClass(/is-looping/);
    // The words of the co-author have arrived: every phase was shown.
    await expect(stage.locator('[data-row="last"]')).toContainText('then thought better of it.', {
      timeout: 30_000,
    });
    await page.locator('.piece--canvas').scrollIntoViewIfNeeded();
    const piece = page.locator('.piece--suggestion');
    await piece.scrollIntoViewIfNeeded();
    await expect(piece.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(piece.getByRole('button', { name: 'Use suggestion' })).toBeVisible();
    return page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
  };
  expect(await Promise.all([shiftsOf(1440, 900), shiftsOf(390, 844)])).toEqual([[], []]);
});

test('the landing page loads less than 60 kB of scripts before anything moves, and nothing of the application after', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = await response.body();
    scripts.set(new URL(response.url()).pathname.split('/').at(-1) ?? '', gzipSync(body).byteLength);
  });
  // The modules of the islands wait until the page has loaded.
  const { promise: isMeasured, resolve: letItMove } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/assets\/island-/, async (route) => {
    asked.push(route.request().url());
    await isMeasured;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(scripts.size, 'the scripts of the page').toBeGreaterThan(0);
  expect(total, [...scripts].join('\n')).toBeLessThanOrEqual(60_000);
  letItMove();
  await expect(page.getByRole('figure', { name: STAGE })).toHaveClass(/is-looping/);
  expect(
    [...scripts.keys()].filter((name) => /^(?:index|signed-in|workspace|text|door)-/.test(name)),
  ).toEqual([]);
  await context.close();
});

test('a signed-in person sees the site with “Open workspaces” and their menu', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { context, page, faults } = await openAs(browser, server, ines, '/', { reducedMotion: 'reduce' });
  await expect(page.getByRole('link', { name: 'Open workspaces' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start For Free' })).toHaveCount(0);
  await checkAllVariants(page, 'landing-signed-in', ['light']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'User menu' }).click();
  for (const name of ['Workspaces', 'Billing', 'Account Settings', 'Sign out'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open workspaces' }).click();
  await expect(page).toHaveURL(/\/workspaces$/);
  expect(faults).toEqual([]);
  await context.close();
});
