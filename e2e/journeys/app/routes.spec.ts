import type { Page } from '@playwright/test';
import { makeAdministrator } from '../../testing/administrators.ts';
import { makePerson, openAs, operation, watchFaults } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** The address and the first heading that a visitor sees, or a text of a page without one. */
interface Seen {
  at: string;
  heading: RegExp;
}

const login: Seen = { at: '/login', heading: /^Log in to your account$/ };
/** The login that returns to the page that was asked for. */
const loginTo = (path: string): Seen => ({ ...login, at: `/login?${new URLSearchParams({ next: path })}` });
const home: Seen = { at: '/', heading: /^A writers toolkit for modern creators$/ };
const workspaces: Seen = { at: '/workspaces', heading: /^Your workspaces$/ };
const missing = (at: string): Seen => ({ at, heading: /^404Oops!/ });
const tools = (at = '/tools'): Seen => ({ at, heading: /^Four kinds of workspace/ });

/** The same for everybody. */
const same = (at: string, heading: RegExp): [Seen, Seen] => [
  { at, heading },
  { at, heading },
];

/** The routes of the specification: signed out, signed in. `ID` stands for a workspace of the signed-in person. */
const ROUTES: readonly [path: string, signedOut: Seen, signedIn: Seen][] = [
  ['/', home, home],
  ['/privacy-policy', ...same('/privacy-policy', /^Your text is yours/)],
  ['/terms-of-service', ...same('/terms-of-service', /^What you may expect/)],
  ['/tools', tools(), tools()],
  ['/login', login, workspaces],
  ['/signup', ...same('/signup', /^Create a new account$/)],
  ['/request-password-reset', ...same('/request-password-reset', /^Forgot your password\?$/)],
  ['/password-reset?token=abc', ...same('/password-reset', /^Reset your password$/)],
  ['/email-verification?token=abc', ...same('/email-verification', /^Email verification$/)],
  ['/workspaces', login, workspaces],
  ['/workspace/ID', loginTo('/workspace/ID'), { at: '/workspace/ID', heading: /./ }],
  ['/account', loginTo('/account'), { at: '/account', heading: /./ }],
  ['/pricing', ...same('/pricing', /^Writing is free/)],
  [
    '/checkout?canceled=true',
    loginTo('/checkout?canceled=true'),
    { at: '/checkout?canceled=true', heading: /^Payment Canceled$/ },
  ],
  ['/oauth/callback', { at: '/oauth/callback', heading: /./ }, workspaces],
  ['/nowhere', missing('/nowhere'), missing('/nowhere')],
  ['/contact', ...same('/contact', /^Write to us\.$/)],
  ['/editor', tools('/tools#editor'), tools('/tools#editor')],
  ['/voice-match', tools('/tools#voice-match'), tools('/tools#voice-match')],
  ['/social-posts', tools(), tools()],
  ['/idea-generation', tools(), tools()],
  ['/web-analyzer', tools(), tools()],
  ['/wordpress-sync', tools(), tools()],
  ['/research-landing', tools(), tools()],
  ['/blog-writing', tools(), tools()],
];

/** The routes of the administration: what a person without the right sees. Administrators see the page itself. */
const ADMIN_ROUTES: readonly [path: string, forOthers: Seen][] = [
  ['/admin', home],
  ['/admin/users', home],
  ['/admin/settings', home],
  ['/admin/migration', { at: '/admin/migration', heading: /^Access Denied$/ }],
  ['/admin/messages', home],
  ['/admin/newsletter', home],
];

async function see(page: Page, path: string, { at, heading }: Seen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first(), path).toHaveText(heading);
  await expect
    .poll(() => new URL(page.url()).href.slice(new URL(page.url()).origin.length), { message: path })
    .toBe(at);
}

test('signed out, each route shows its page or the login', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const id = '0193a000-0000-7000-8000-000000000001';
  for (const [path, signedOut] of ROUTES)
    await see(page, path.replace('ID', id), { ...signedOut, at: signedOut.at.replace('ID', id) });
  expect(faults).toEqual([]);
  await context.close();
});

for (const [who, make] of [
  ['a writer', makePerson],
  ['an administrator', makeAdministrator],
] as const)
  test(`signed in as ${who}, each route shows its page, and the login leads to the workspaces`, async ({
    browser,
    server,
  }) => {
    const person = await make(server, 'Ines');
    const { id } = await operation<{ id: string }>(server, person, 'create-workspace', {
      title: 'Tide tables',
      type: 'general',
    });
    const { page, context, faults } = await openAs(browser, server, person, '/workspaces');
    for (const [path, , { at, heading }] of ROUTES)
      await see(page, path.replace('ID', id), { at: at.replace('ID', id), heading });
    expect(faults).toEqual([]);
    await context.close();
  });

test('the routes of the administration: signed out, without the right, and as an administrator', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const visitor = await context.newPage();
  for (const [path] of ADMIN_ROUTES) await see(visitor, path, loginTo(path));
  await context.close();

  const ines = await openAs(browser, server, await makePerson(server, 'Ines'), '/workspaces');
  for (const [path, forOthers] of ADMIN_ROUTES) await see(ines.page, path, forOthers);
  await ines.context.close();

  const keeper = await openAs(browser, server, await makeAdministrator(server, 'Keeper'), '/workspaces');
  for (const [path] of ADMIN_ROUTES) {
    await keeper.page.goto(path);
    await expect(keeper.page.getByRole('navigation', { name: 'Administration pages' }), path).toBeVisible();
    await expect(keeper.page, path).toHaveURL(server.url + path);
  }
  expect(keeper.faults).toEqual([]);
  await keeper.context.close();
});
