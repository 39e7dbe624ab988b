import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isImageLoaded } from '../../testing/drop-files.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { editorOf, expectText } from '../../testing/workspace-page.ts';

test.describe.configure({ timeout: 180_000, mode: 'serial' });
test.use({ serviceWorkers: 'block' });

let server: ServerProcess;
let origin = '';
/** The paths that the site was asked for, and whether it still has its pictures. */
const asked: string[] = [];
let hasExpired = false;
const site = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  if (hasExpired || path.startsWith('/gone')) {
    response.writeHead(403).end();
    return;
  }
  if (path.startsWith('/inner')) {
    response
      .writeHead(302, { location: `http://127.0.0.3:${(site.address() as AddressInfo).port}/a.png` })
      .end();
    return;
  }
  void sharp({ create: { width: 320, height: 180, channels: 3, background: '#7895a8' } })
    .png()
    .toBuffer()
    .then((bytes) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
});

test.beforeAll(async () => {
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.2', resolve);
  });
  origin = `http://127.0.0.2:${(site.address() as AddressInfo).port}`;
  server = await ServerProcess.start({ CONNECTOR_ALLOW: '127.0.0.2' });
});
test.afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await server?.dispose();
});
test.beforeEach(() => {
  asked.length = 0;
  hasExpired = false;
});

const keepButtons = (page: Page) => editorOf(page).getByRole('button', { name: 'Keep this picture' });
const pictures = (page: Page) =>
  editorOf(page).locator('figure > img[src], [data-type="inlineImage"] > img[src]');

async function openPage(text: string) {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId, documentId } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: 'On the morning the sea did not come in, Ines Calder was already at her desk.',
  });
  await operation(server, ines, 'update-document', { id: documentId, contentMd: text });
  return { ines, path, workspaceId };
}

test('a pasted picture is stored: the server loads it, and the page shows the file after its site refuses the picture', async ({
  browser,
}) => {
  const { ines, path, workspaceId } = await openPage(
    `The sea.\n\n![The quay at six](${origin}/quay.png)\n\nA gull ![a gull](${origin}/gull.png) on the rail.`,
  );
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(keepButtons(page)).toHaveCount(2);
  const text = editorOf(page);
  await text.locator('p').first().click();
  await page.keyboard.press('End');
  await text.evaluate((element, src) => {
    const data = new DataTransfer();
    data.setData('text/html', `<p>Pasted.</p><p><img src="${src}" alt="The tide gauge"></p>`);
    data.setData('text/plain', 'Pasted.');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `${origin}/gauge.png`);
  const host = origin.replace('http://', '');
  await expectText(page, `1 picture stays on ${host}`);
  await checkAllVariants(page, 'store-pictures-asked');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(asked).toEqual([]);

  // By keys: the focus goes back into the text, because the button is removed.
  await keepButtons(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expectText(page, 'Picture kept');
  await expect(pictures(page)).toHaveCount(1);
  await expect(text).toBeFocused();
  await expect.poll(() => isImageLoaded(pictures(page).first())).toBe(true);
  expect(asked).toEqual(['/quay.png']);

  await page.getByRole('button', { name: 'Keep all 2 others' }).click();
  await expect(pictures(page)).toHaveCount(3);
  await expect(keepButtons(page)).toHaveCount(0);
  hasExpired = true;
  await expectText(page, 'Saved');
  await page.reload();
  await expect(pictures(page)).toHaveCount(3);
  for (const image of await pictures(page).all()) await expect.poll(() => isImageLoaded(image)).toBe(true);
  const { assets } = await operation<{ assets: { name: string }[] }>(server, ines, 'get-workspace-assets', {
    workspaceId,
  });
  expect(assets.map(({ name }) => name).toSorted()).toEqual(['gauge.png', 'gull.png', 'quay.png']);
  await checkAllVariants(page, 'store-pictures-kept');
  expect(faults).toEqual([]);
});

test('undo shows the address again; a refusal, a redirect to a private address and no network have one sentence, and a reader has no button', async ({
  browser,
}) => {
  const { ines, path, workspaceId } = await openPage(
    `![The quay](${origin}/quay.png)\n\n![Gone](${origin}/gone.png)\n\n![Inner](${origin}/inner.png)\n\nThe end.`,
  );
  const { page } = await openAs(browser, server, ines, path);
  const text = editorOf(page);
  await expect(keepButtons(page)).toHaveCount(3);

  // The tools of a selected picture.
  await text.locator('figure').first().locator('.foreign-picture__words').click();
  await expect(page.getByRole('button', { name: 'Image: Replace' })).toBeVisible();
  await checkAllVariants(page, 'store-pictures-tools');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Image: Replace' }).click();
  await expect(page.getByRole('menuitem', { name: 'Keep all pictures of this page' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Keep this picture' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(pictures(page)).toHaveCount(0);
  await expect(keepButtons(page)).toHaveCount(3);

  await keepButtons(page).nth(1).click();
  await expect(page.getByText('The site does not give this picture to Foolscap (403).')).toBeVisible();
  await keepButtons(page).nth(2).click();
  await expect(page.getByText('The server does not open private addresses.')).toBeVisible();
  expect(asked).toEqual(['/quay.png', '/gone.png', '/inner.png']);
  await checkAllVariants(page, 'store-pictures-refused');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().setOffline(true);
  await keepButtons(page).first().click();
  await expect(page.getByText('Keeping a picture needs a connection to the server.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(keepButtons(page)).toHaveCount(3);
  // The page menu keeps the one that its site still has, and says why the others stay.
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Keep all pictures of this page' }).click();
  await expectText(page, '1 of 3 pictures kept');
  await expect(keepButtons(page)).toHaveCount(2);

  const reader = await makePerson(server, 'Mara');
  await addMember(server, ines, reader, workspaceId, 'viewer');
  const { page: readersPage } = await openAs(browser, server, reader, path);
  await expect(readersPage.locator('.foreign-picture')).toHaveCount(2);
  await expect(readersPage.getByRole('button', { name: 'Keep this picture' })).toHaveCount(0);
});
