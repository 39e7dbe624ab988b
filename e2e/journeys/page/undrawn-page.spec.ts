import { join } from 'node:path';
import * as Y from 'yjs';
import { appendRows } from '../../../server/db/journal/append-rows.ts';
import { checksum } from '../../../server/db/journal/checksum.ts';
import { openWriter } from '../../../server/db/open.ts';
import { CONTENT_FRAGMENT } from '../../../shared/editor/schema/version.ts';
import { editorOf, row } from '../../testing/workspace-page.ts';
import { makePerson, openAs } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const LEVELS = 20_000;

/** Writes deeply nested boxes into a document's journal. Earlier servers accepted them; rooms refuse them today. */
async function storeNestedBoxes(server: ServerProcess, documentId: string): Promise<void> {
  const doc = new Y.Doc();
  doc.transact(() => {
    let parent: Y.XmlFragment = doc.getXmlFragment(CONTENT_FRAGMENT);
    for (let level = 0; level < LEVELS; level += 1) {
      const box = new Y.XmlElement('box');
      parent.insert(0, [box]);
      parent = box;
    }
  });
  const bytes = new Uint8Array(Y.encodeStateAsUpdate(doc));
  await server.stop('SIGTERM');
  const database = openWriter(join(server.dataDir, 'foolscap.db'));
  const { owner } = database
    .prepare<[string], { owner: string }>('SELECT owner_id AS owner FROM document WHERE id = ?')
    .get(documentId) ?? { owner: '' };
  appendRows(database, [{ ydocId: documentId, bytes, crc: checksum(bytes), userId: owner }], Date.now());
  database.close();
  await server.start();
}

test('[H6] a document of 20,000 nested boxes shows an error page, other documents still open, and the app never opens that document by itself', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const { documentId, workspaceId, path } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: 'On the morning the sea did not come in.',
  });
  await createAs(server, ines)('create-document', { workspaceId, title: 'The Lamp' });
  const { page, context } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText('the sea did not come in');
  await page.goto('about:blank');
  await storeNestedBoxes(server, documentId);

  // The device draws its own copy first. That copy contains the boxes only from the next visit on.
  const errorHeading = page.getByRole('heading', { name: 'This page could not be drawn' });
  await page.goto(path);
  await expect(async () => {
    await page.reload();
    await expect(errorHeading).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(
    page.getByText('There was an error rendering this page. Check the browser console for more information.'),
  ).toBeVisible();
  await checkDesktopAndPhone(page, 'undrawn-page');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(errorHeading).toBeVisible();

  // The list of workspaces, the workspace's card and the workspace's URL open the list of files, not the broken document.
  await page.goto('/workspaces');
  for (const entryPoint of ['card', 'address']) {
    if (entryPoint === 'card')
      await page
        .getByRole('link', { name: /The Tide Clerk/ })
        .first()
        .click();
    else await page.goto(`/workspace/${workspaceId}`);
    await expect(row(page, 'High Water')).toBeVisible();
    await expect(errorHeading).toHaveCount(0);
    expect(page.url()).not.toContain(documentId);
  }

  await row(page, 'The Lamp').click();
  await editorOf(page).click();
  await page.keyboard.type('It was lit all the same.');
  await expect(page.locator('.save__text')).toHaveText('Saved');
  await page.goto(`/workspace/${workspaceId}`);
  await expect(page.getByLabel('Document title')).toHaveValue('The Lamp');
  await expect(editorOf(page)).toContainText('It was lit all the same.');
  await context.close();
});
