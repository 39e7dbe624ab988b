import { join } from 'node:path';
import { openWriter } from '../../../server/db/open.ts';
import { makePerson, watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('after a password reset a person sees the passkey that somebody added today, and removes it with one click', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const raw = openWriter(join(server.dataDir, 'foolscap.db'));
  raw
    .prepare(
      `INSERT INTO passkey (id, user_id, public_key, counter, transports, name, created_at)
       SELECT 'added-by-somebody-else', id, x'01', 0, '[]', 'Unknown phone', ? FROM user WHERE email = ?`,
    )
    .run(Date.now() - 3 * 60 * 60 * 1000, ines.email);
  raw.close();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/request-password-reset');
  await page.getByLabel('Email').fill(ines.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.goto(await server.waitForEmailLink(ines.email, '/password-reset'));
  await page.getByLabel('New password', { exact: true }).fill('eleven swans on the canal');
  await page.getByLabel('Confirm new password').fill('eleven swans on the canal');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Did you add these?' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['Unknown phonePasskey, added 3 h ago']);
  await checkAllVariants(page, 'recent-ways');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('They are removed, and nobody can log in with them any more.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(faults).toEqual([]);
  await context.close();
});
