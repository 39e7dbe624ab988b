import { chromium } from '@playwright/test';
import { freePort } from '../../../server/testing/free-port.ts';
import { findHeadless } from '../../../scripts/ensure-browser.ts';
import { makePerson, openAs } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { editorOf } from '../../testing/workspace-page.ts';

/** A name that is not this machine's: browsers trust the addresses of the machine itself without https. */
const HOST = 'foolscap.test';

test('a server in a home network, opened by http, opens a page and stores what is typed', async () => {
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const server = await ServerProcess.start({ ALLOWED_ORIGINS: origin }, port);
  const executablePath = findHeadless();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  });
  try {
    const ines = await makePerson(server, 'Ines');
    const { path } = await createWorkspaceWithDocument(server, ines, { title: 'The Tide Clerk' });
    const { page, faults } = await openAs(browser, server, ines, path, { baseURL: origin });
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await editorOf(page).click();
    await page.keyboard.type('Low water at six.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(editorOf(page)).toContainText('Low water at six.');
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    await server.dispose();
  }
});
