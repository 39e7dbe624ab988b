import type { Page } from '@playwright/test';
import { watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const PAGES = [
  { path: '/', heading: 'A writers toolkit for modern creators', text: 'Start For Free' },
  { path: '/tools', heading: 'Four kinds of workspace. One set of tools.', text: 'Visual Canvases' },
  { path: '/pricing', heading: 'Writing is free. AI help costs credits.', text: 'Choose Hobby' },
  {
    path: '/privacy-policy',
    heading: 'Your text is yours. This is where it is.',
    text: 'Effective 03/03/2025',
  },
  { path: '/terms-of-service', heading: 'What you may expect, and what we ask.', text: 'laws of Canada' },
  { path: '/contact', heading: 'Write to us.', text: 'Sending this form needs JavaScript.' },
  { path: '/login', heading: 'Log in to your account', text: 'Forgot your password?' },
  { path: '/signup', heading: 'Create a new account', text: 'Log in' },
  { path: '/request-password-reset', heading: 'Forgot your password?', text: 'Go to login' },
  {
    path: '/nowhere',
    heading: "404Oops! The page you're looking for doesn't exist.",
    text: 'Go Back Home',
  },
] as const;

test('every public page can be read with JavaScript switched off, and its head describes it', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, heading, text } of PAGES) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(path === '/nowhere' ? 404 : 200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    // Playwright finds no text in a noscript element, which the browser shows here.
    const shown = path === '/contact' ? page.locator('noscript p') : page.getByText(text).first();
    await expect(shown, path).toBeVisible();
    await expect(shown, path).toContainText(text);
    if (path === '/nowhere') continue;
    expect(await page.title()).toContain('Foolscap');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + path);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await page.request.get(picture ?? '');
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'image/png']);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\w{3,}/);
  }
  await page.goto('/tools');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Writing is free. AI help costs credits.');
  await context.close();
});

test('public pages load nothing of the application before it is used', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  for (const path of ['/tools', '/privacy-policy', '/terms-of-service']) {
    const scripts = await scriptsOf(page, path);
    expect(
      scripts.filter((name) => !/^(theme|site-[\w-]+)\.js$/.test(name)),
      path,
    ).toEqual([]);
  }
  // The islands of these pages move or answer, with none of the signed-in pages.
  for (const path of ['/pricing', '/contact']) {
    const scripts = await scriptsOf(page, path);
    expect(
      scripts.filter((name) => /^(?:signed-in|workspace|text|server-side)-/.test(name)),
      path,
    ).toEqual([]);
  }
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a new account');
  expect(faults).toEqual([]);
  await context.close();
});

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  const listen = (request: { url: () => string; resourceType: () => string }): void => {
    if (request.resourceType() === 'script')
      scripts.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  };
  page.on('request', listen);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', listen);
  return scripts;
}

test('the pages of the site have no axe violations in both sizes', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  for (const [name, path] of [
    ['tools', '/tools'],
    ['privacy', '/privacy-policy'],
    ['terms', '/terms-of-service'],
    ['contact', '/contact'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await checkAllVariants(page, name, path === '/tools' ? ['light'] : ['light', 'dark']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `artifacts/pictures/${name}-whole-desktop.png`, fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `artifacts/pictures/${name}-whole-phone.png`, fullPage: true });
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('a message typed before the form is ready is sent once; without a server it stays in the form', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const sent: unknown[] = [];
  let isReachable = false;
  await page.route('**/api/contact', async (route) => {
    if (!isReachable) return route.abort();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { received: true }, headers: { 'x-epoch': 'first' } });
  });
  await page.goto('/contact');
  await page.getByLabel('Email').fill('ines@letters.example');
  await page.getByLabel('Message').fill('Does it work on a train?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('The server does not answer.');
  await expect(page.getByLabel('Message')).toHaveValue('Does it work on a train?');
  isReachable = true;
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message has arrived.')).toBeVisible();
  expect(sent).toEqual([{ email: 'ines@letters.example', content: 'Does it work on a train?', website: '' }]);
  await context.close();
});

test('an address with a hash scrolls to its row, and so does an earlier address of a tool', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  for (const path of ['/tools#voice-match', '/voice-match']) {
    await page.goto('/pricing');
    await page.goto(path);
    await expect(page).toHaveURL(/\/tools#voice-match$/);
    await expect(page.locator('#voice-match')).toBeInViewport();
  }
  await context.close();
});

test('the menu of a phone opens with the first click, before its code has loaded', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/tools');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Tools' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A writers toolkit for modern creators');
  expect(faults).toEqual([]);
  await context.close();
});
