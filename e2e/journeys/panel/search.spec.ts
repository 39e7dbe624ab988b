import type { Page } from '@playwright/test';
import {
  editorOf,
  waitForOfflineTexts,
  openDocument,
  openWorkspaceList,
  row,
  expectText,
} from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option');
const activeOption = (page: Page) => page.getByRole('option', { selected: true });
const selectedText = (page: Page) => page.evaluate(() => getSelection()?.toString());

const WATER = [
  'On the morning the sea did not come in, Ines was already at her desk.',
  ...Array.from({ length: 40 }, (_, index) => `Entry ${index + 1}: six feet, and nothing to be said of it.`),
  'Beyond it the harbour had become a field: brown, ribbed, shining in strips.',
].join('\n\n');
const FLOOR = 'The mud took his shoes first. From the steps the harbour had looked firm.';

test('the search finds titles, passages and commands by keyboard, online and offline', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  test.setTimeout(180_000);
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, {
    title: 'The Tide Clerk',
    type: 'novel',
  });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  const folderId = await make('create-folder', { workspaceId, name: 'Harbour papers', parentId: null });
  const createDocument = async (title: string, text: string, parentId: string | null = null) => {
    const id = await make('create-document', { workspaceId, title, folderId: parentId });
    await operation(server, ines, 'update-document', { id, contentMd: text });
    return id;
  };
  await createDocument('High Water', WATER);
  const floorId = await createDocument('The Harbour Floor', FLOOR, folderId);
  await operation(server, ines, 'move-document-to-trash', {
    id: await createDocument('An old harbour', 'The harbour of before.'),
  });

  const canvasId = await make('create-canvas', { workspaceId, title: 'The Bells' });
  const note = { title: 'The ringer', content: 'She counts to ninety when the harbour is empty.' };
  await make('create-canvas-node', { canvasId, x: 4_000, y: 900, ...note });

  const context = await newBrowser(mara);
  const home = await openWorkspaceList(newTab, context);
  await home.close();
  const page = await newTab(context, `/workspace/${workspaceId}`);
  await openDocument(page, 'High Water');
  await editorOf(page).click();

  await test.step('the search opens at once with recent files and returns the focus when it closes', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ha');
    await expect(searchField(page)).toHaveValue('ha');
    await searchField(page).fill('');
    await expect(page.getByRole('group', { name: 'Recent Files' }).getByRole('option')).toContainText([
      'The Harbour Floor',
      'High Water',
    ]);
    await checkScreen(page, 'search-recent', 'desktop', 'light');
    await page.keyboard.press('Escape');
    await expect(editorOf(page)).toBeFocused();
  });

  await test.step('the search lists titles and passages of texts that another person wrote', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('harbour');
    const passages = page.getByRole('group', { name: 'Passages' }).getByRole('option');
    // The server's job indexes a text some seconds after it was written.
    await expect(async () => {
      await searchField(page).fill('harbour ');
      await searchField(page).fill('harbour');
      await expect(passages).toHaveCount(3, { timeout: 2_000 });
    }).toPass({ timeout: 40_000 });
    await expect(page.getByRole('group', { name: 'Documents' }).getByRole('option')).toContainText([
      'The Harbour Floor',
    ]);
    await expect(page.getByText('An old harbour')).toHaveCount(0);
    await expect(passages.locator('em').first()).toHaveText('harbour');
    for (const theme of ['light', 'dark'] as const)
      for (const size of ['desktop', 'phone'] as const) await checkScreen(page, 'search-found', size, theme);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a passage opens its document with the found words selected and visible', async () => {
    await page.keyboard.press('ArrowUp');
    await expect(activeOption(page)).toContainText(/harbour/i);
    await page.getByRole('option').filter({ hasText: 'had become a field' }).click();
    await expect.poll(() => selectedText(page)).toBe('harbour');
    await expect(page.getByText('Beyond it the harbour')).toBeInViewport();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mud shoes');
    await expect(options(page).filter({ hasText: 'The mud took his shoes' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Document title')).toHaveValue('The Harbour Floor');
    await expect.poll(() => selectedText(page)).toBe('mud');
  });

  await test.step('a folder is focused in the tree, a document can open beside the current one, and a command runs', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('harbour papers');
    await page.keyboard.press('Enter');
    await expectText(page, 'Opened folder: Harbour papers');
    await expect(row(page, 'Harbour papers')).toBeFocused();
    await expect(row(page, 'Harbour papers')).toHaveAttribute('aria-expanded', 'true');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('high water');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('group', { name: 'High Water' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'The Harbour Floor' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('>');
    await checkScreen(page, 'search-commands', 'desktop', 'dark');
    await page.keyboard.type('sidebar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('six feet');
    await options(page).filter({ hasText: 'Find and replace “six feet” here' }).click();
    await expect(page.getByRole('search').getByLabel('Find', { exact: true })).toHaveValue('six feet');
    await expect(page.getByText('1 of 40')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+\\');
  });

  await test.step('a search without results offers a new document, but Enter alone does not create it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('The Almanac');
    await expectText(page, 'No results found');
    await page.keyboard.press('Enter');
    await checkScreen(page, 'search-nothing', 'desktop', 'light');
    await page.keyboard.press('ArrowUp');
    await expect(activeOption(page)).toHaveText(/New Document named “The Almanac”/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'The Almanac' }).locator('.ProseMirror')).toBeFocused();
    await page.keyboard.type('Printed in March.');
    await expect(page.getByText('Printed in March.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('group', { name: 'High Water' })).toBeVisible();
  });

  await test.step('a document that is trashed while the search is open disappears from the results', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('harbour floor');
    await expect(options(page).first()).toContainText('The Harbour Floor');
    await operation(server, ines, 'move-document-to-trash', { id: floorId });
    await expect(options(page).filter({ hasText: 'The Harbour Floor' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('offline the search covers the texts that are stored on this device', async () => {
    await waitForOfflineTexts(page);
    networkProxy.network = 'cut';
    await editorOf(page).last().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' The lighthouse was dark.');
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lighth');
    await expect(options(page).filter({ hasText: 'lighthouse was dark' })).toBeVisible();
    await searchField(page).fill('"six feet" entry 40');
    await expect(options(page).filter({ hasText: 'Entry 40: six feet' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => selectedText(page)).toMatch(/entry|six feet/i);
    await expect(page.getByText('Entry 40:')).toBeInViewport();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ringer ninety');
    await expect(options(page).filter({ hasText: 'The ringer · She counts to ninety when' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('.react-flow__node.selected')).toContainText('She counts to ninety');
    await expect(page.getByText('She counts to ninety')).toBeInViewport();
    networkProxy.network = 'open';
  });
});
