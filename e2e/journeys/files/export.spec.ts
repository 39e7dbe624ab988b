import { readFileSync } from 'node:fs';
import { editorOf, row, expectText } from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { FORMATTED_MARKDOWN, saveDownload } from '../../testing/downloads.ts';
import { makePerson } from '../../testing/people.ts';
import { checkScreen, checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test('the open document can be exported offline as Markdown and as an HTML page', async ({
  networkProxy,
  newBrowser,
  newTab,
}, info) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: '1 High Water',
    text: FORMATTED_MARKDOWN,
  });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  await waitUntilInstalled(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Please select a document to export')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Export as Markdown' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row(page, '1 High Water').click();
  await expect(editorOf(page)).toContainText('The sea did not come');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('1 High Water.md, with metadata')).toBeVisible();
  await checkDesktopAndPhone(page, 'share-export');
  await page.setViewportSize({ width: 1440, height: 900 });
  networkProxy.network = 'cut';
  const markdown = info.outputPath('text.md');
  const markdownDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as Markdown' }).click();
  expect(await saveDownload(markdownDownload, markdown)).toBe('1 High Water.md');
  await expectText(page, 'Document exported as Markdown');
  const text = readFileSync(markdown, 'utf8');
  expect(text).toMatch(/^---\ntitle: "1 High Water"\n/);
  expect(text).toContain('- [x] look at the board');
  const htmlDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as HTML' }).click();
  const html = info.outputPath('page.html');
  expect(await saveDownload(htmlDownload, html)).toBe('1 High Water.html');
  await expectText(page, 'Document exported as HTML');
  const exportedPage = await page.context().newPage();
  await exportedPage.goto(`file://${html}`);
  await expect(exportedPage.getByRole('heading', { name: '1 High Water' })).toBeVisible();
  await expect(exportedPage.locator('#note-1')).toContainText('He had his coat on.');
  await checkScreen(exportedPage, 'exported-page', 'desktop', 'light');
});
