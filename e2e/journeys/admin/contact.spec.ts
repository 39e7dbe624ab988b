import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageProofs, makeAdministrator } from '../../testing/administrators.ts';
import { openAs } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

const peers = process.env['PEERS_DIR'];

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const contact = (server: ServerProcess, body: object) =>
  fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a message of the contact form reaches the inbox, is read and answered, and the log has each act', async ({
  browser,
  server,
}) => {
  const keeper = await makeAdministrator(server, 'Keeper');
  const content = 'How do I take my novel to my other computer?\n\nThank you.';
  expect((await contact(server, { email: 'reader@letters.example', content })).status).toBe(200);
  const robot = { email: 'robot@spam.example', content: 'Buy now', website: 'https://spam.example' };
  expect((await contact(server, robot)).status).toBe(200);

  const { page, faults } = await openAs(browser, server, keeper, '/admin/messages');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('1 unread')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Administration pages' }).getByText('Messages');
  await expect(link).toHaveText('Messages 1 unread');
  await expect(page.getByText('Thank you.')).toBeVisible();
  await checkAllVariants(page, 'admin-messages');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('0 unread')).toBeVisible();
  await expect(link).toHaveText('Messages');

  await page.getByRole('button', { name: 'Reply to reader@letters.example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply to reader@letters.example' });
  await dialog
    .getByLabel('Reply')
    .fill('Log in there with the same address.\nYour workspaces are in the list.');
  await checkAllVariants(page, 'admin-messages-reply');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply is on its way to reader@letters.example.')).toBeVisible();
  await expect(page.getByText('Log in there with the same address.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Administration pages' }).getByText('Logs').click();
  await expect(page.getByRole('cell', { name: 'Answered a message of the contact form.' })).toBeVisible();
  await checkAllVariants(page, 'admin-logs');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: 'Message' }).fill('as read');
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('foolscap-log.csv');
  expect(faults).toEqual([]);
});

test('an administrator whose proof is old confirms before the messages are shown, and can do so later', async ({
  browser,
  server,
}) => {
  const keeper = await makeAdministrator(server, 'Keeper');
  await contact(server, { email: 'reader@letters.example', content: 'How do I print a page?' });
  ageProofs(server);
  const { page, faults } = await openAs(browser, server, keeper, '/admin/messages');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeFocused();
  await checkAllVariants(page, 'admin-messages-confirm');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Password').fill(keeper.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('How do I print a page?')).toBeVisible();
  await expect(confirm).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a message and its reply arrive at a real mail server (needs PEERS_DIR)', async ({ browser }) => {
  test.skip(!peers, 'PEERS_DIR is not set');
  const folder = mkdtempSync(join(tmpdir(), 'contact-mail-'));
  const peer = join(peers ?? '', 'mail');
  const output = execFileSync('bash', [join(peer, 'start.sh'), folder, '4340', '4341'], { encoding: 'utf8' });
  const { smtp, api } = JSON.parse(/READY (\{.*\})/.exec(output)?.[1] ?? '{}') as {
    smtp: string;
    api: string;
  };
  // The administrator signs up by the files of emails, and the restarted server sends by SMTP.
  const server = await ServerProcess.start();
  try {
    const keeper = await makeAdministrator(server, 'Keeper');
    await server.stop('SIGTERM');
    await server.start({ SMTP_URL: smtp });
    await contact(server, { email: 'reader@letters.example', content: 'How do I export?' });
    const { page, faults } = await openAs(browser, server, keeper, '/admin/messages');
    await page.getByRole('button', { name: 'Reply to reader@letters.example' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Open Share and choose Export.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Your reply is on its way to reader@letters.example.')).toBeVisible();
    const mails = async () =>
      (await (await fetch(`${api}/api/email`)).json()) as {
        subject: string;
        text: string;
        to: object[];
        /** The file of the email. */
        source: string;
      }[];
    await expect.poll(async () => (await mails()).length).toBe(2);
    const arrived = await mails();
    const message = arrived.find(({ subject }) => subject === 'Message from reader@letters.example');
    expect(message).toMatchObject({ to: [{ address: keeper.email }] });
    expect(readFileSync(message?.source ?? '', 'utf8')).toMatch(
      /^Reply-To: <?reader@letters\.example>?\r?$/m,
    );
    const mail = arrived.find(({ subject }) => subject.startsWith('Re:'));
    expect(mail).toMatchObject({
      subject: 'Re: Your message to Foolscap',
      to: [{ address: 'reader@letters.example' }],
    });
    expect(mail?.text).toContain('Open Share and choose Export.');
    expect(mail?.text).toContain('How do I export?');
    expect(faults).toEqual([]);
  } finally {
    await server.dispose();
    execFileSync('bash', [join(peers ?? '', 'stop.sh'), folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
