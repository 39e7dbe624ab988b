import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { startWithModel, type ModelServer } from '../../testing/model-server.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

const peers = process.env['PEERS_DIR'];
test.skip(!peers, 'needs PEERS_DIR: a stand-in for a language model');
test.describe.configure({ timeout: 180_000, mode: 'serial' });
test.use({ serviceWorkers: 'block' });

const SAMPLE = [
  'On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet. For eleven years she had written down the water.',
  'Twice a day, at the hour the almanac gave her, she went to the window of the customs house, read the painted board at the foot of the steps, and entered one figure in feet and inches.',
].join('\n\n');
const PASSAGE = 'The kettle was late. Nobody minded. The window had a view of another window.';
const guide = (voice: string): string => `## Voice

- ${voice}

## Sentences

- Short declaratives, then one long sentence that turns.

## Vocabulary

- Concrete nouns; **few** adjectives.

## Rhythm

- Flat, then a turn.

## Do

- Name the thing.

## Don't

- Explain.`;

let model: ModelServer;
let pageUrl = '';
const pages = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html><head><title>Letters</title></head><body><nav><a href="/">Home</a></nav><article><h1>Letters from the allotment</h1><p>I write to you in the rain again, which has opinions about the beans, and I have opinions about the rain, and neither of us has been asked.</p><p>You would laugh at the shed. The roof has given up, but the door still shuts as if there were something inside to keep, and every evening I sit on the upturned bucket and write to you.</p></article></body></html>`,
  );
});
test.beforeAll(async () => {
  model = await startWithModel(
    peers ?? '',
    [
      { to: 'opinions about the rain', content: guide('First person, present tense, to one reader.') },
      { to: 'SAMPLE BEGINS', content: guide('Close third person, dry and exact.') },
      { to: 'GUIDE BEGINS', content: PASSAGE },
    ],
    { CONNECTOR_ALLOW: '127.0.0.1' },
  );
  await new Promise<void>((resolve) => {
    pages.listen(0, '127.0.0.1', resolve);
  });
  pageUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/letters`;
});
test.afterAll(async () => {
  pages.closeAllConnections();
  pages.close();
  await model?.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Workspace settings' });
const styleNames = (page: Page) => dialogOf(page).locator('.style-row__name');

async function openStyles(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Writing Styles' }).click();
  return dialog;
}

test('styles are made from a text and from a page, shown with an example, edited, deleted and restored', async ({
  browser,
}) => {
  const ines = await makePerson(model.server, 'Ines');
  const { path } = await createWorkspaceWithDocument(model.server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: SAMPLE,
  });
  const { page, faults } = await openAs(browser, model.server, ines, path);
  const dialog = await openStyles(page);
  await expect(dialog.getByText('No writing styles yet.')).toBeVisible();
  await checkAllVariants(page, 'writing-styles-empty');
  await page.setViewportSize({ width: 1440, height: 900 });

  const create = dialog.getByRole('button', { name: 'Create style' });
  await expect(dialog.getByText('Costs 0.05 credits')).toBeVisible();
  await create.click();
  await expect(dialog.getByText('Please provide a name')).toBeVisible();
  await expect(dialog.getByText('Please provide sample content')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Salt and plain');
  await dialog.getByLabel('Sample').fill(SAMPLE);
  // The sample survives another tab and a closed dialog.
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  await page.keyboard.press('Escape');
  await openStyles(page);
  await expect(dialog.getByLabel('Sample')).toHaveValue(SAMPLE);
  await create.click();
  await expect(page.getByText('Writing style created successfully')).toBeVisible();
  await expect(styleNames(page)).toHaveText(['Salt and plain']);
  await expect(dialog.getByText('Close third person, dry and exact.')).toBeVisible();

  await dialog.getByRole('button', { name: 'URL' }).click();
  await dialog.getByLabel('Name').fill('Letters from the allotment');
  await dialog.getByLabel('URL of the page').fill('letters.example');
  await create.click();
  await expect(dialog.getByText('Please provide a valid URL')).toBeVisible();
  await dialog.getByLabel('URL of the page').fill('http://10.0.0.1/letters');
  await create.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('URL of the page').fill(pageUrl);
  await dialog.getByRole('button', { name: 'Only you' }).click();
  await create.click();
  await expect(styleNames(page)).toHaveText(['Salt and plain', 'Letters from the allotment']);
  await expect(dialog.locator('.style-row__mark')).toHaveText(['Only you']);

  await dialog.getByRole('button', { name: 'Salt and plain', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Vocabulary' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Write an example' }).click();
  await expect(dialog.getByText(PASSAGE)).toBeVisible();
  await checkAllVariants(page, 'writing-styles-guide');
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('button', { name: 'Edit guide' }).click();
  const editor = dialog.getByRole('group', { name: 'Edit Salt and plain' });
  await editor.getByLabel('Name').fill('Salt');
  await editor.getByLabel('Style guide').fill('## Voice\n\n- As dry as *salt*.');
  await checkAllVariants(page, 'writing-styles-editor');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.getByRole('button', { name: 'Save guide' }).click();
  await expect(dialog.locator('.guide-text')).toHaveText('VoiceAs dry as salt.');
  await dialog.getByRole('button', { name: 'Salt', exact: true }).click();
  await expect(styleNames(page)).toHaveText(['Salt', 'Letters from the allotment']);
  await checkAllVariants(page, 'writing-styles');
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('button', { name: 'Delete Salt' }).click();
  await expect(styleNames(page)).toHaveText(['Letters from the allotment']);
  const undo = dialog.getByRole('button', { name: 'Undo the deletion of Salt' });
  await expect(undo).toBeFocused();
  await expect(page.getByText('Writing style deleted')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(styleNames(page)).toHaveText(['Salt', 'Letters from the allotment']);
  await expect(dialog).toBeVisible();
  expect(faults).toEqual([]);
});

test('a style is chosen for a document, is in force there for every member, and a deleted one counts as none', async ({
  browser,
}) => {
  const [ines, teo] = [await makePerson(model.server, 'Ines'), await makePerson(model.server, 'Teo')];
  const { path, workspaceId, documentId } = await createWorkspaceWithDocument(model.server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: SAMPLE,
  });
  await addMember(model.server, ines, teo, workspaceId, 'viewer');
  const { id } = await operation<{ id: string }>(model.server, ines, 'create-workspace-writing-style', {
    workspaceId,
    name: 'Salt and plain',
    text: SAMPLE,
  });
  const { page, context, faults } = await openAs(browser, model.server, ines, path);
  await page.locator('.topbar__count').click();
  const details = page.getByRole('complementary', { name: 'Inspector' });
  const style = details.getByLabel('Writing style');
  await expect(style).toHaveValue('none');
  await context.setOffline(true);
  await style.selectOption('Salt and plain');
  await expect(style).toHaveValue(id);
  await context.setOffline(false);
  const chosen = async () =>
    (
      await operation<{ writingStyleId: string | null }>(model.server, ines, 'get-document-metadata', {
        id: documentId,
      })
    ).writingStyleId;
  await expect.poll(chosen).toBe(id);
  await checkAllVariants(page, 'writing-style-of-document');
  await page.setViewportSize({ width: 1440, height: 900 });

  const other = await openAs(browser, model.server, teo, path);
  await other.page.locator('.topbar__count').click();
  const seen = other.page.getByRole('complementary', { name: 'Inspector' }).getByLabel('Writing style');
  await expect(seen).toHaveValue(id);
  await expect(seen).toBeDisabled();
  const dialog = await openStyles(other.page);
  await expect(dialog.getByText('Salt and plain')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Delete|Create style/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await operation(model.server, ines, 'delete-workspace-writing-style', { id, workspaceId });
  await expect(style).toHaveValue('none');
  await expect(seen).toHaveValue('none');
  expect(faults).toEqual([]);
  expect(other.faults).toEqual([]);
});

test('while AI is off, neither the tab nor the style of a document is shown', async ({ browser }) => {
  const ines = await makePerson(model.server, 'Ines');
  const { path, workspaceId } = await createWorkspaceWithDocument(model.server, ines, {
    document: 'High Water',
    text: SAMPLE,
  });
  await operation(model.server, ines, 'update-ai-settings', { workspaceId, isEnabled: false });
  const { page, faults } = await openAs(browser, model.server, ines, path);
  await page.locator('.topbar__count').click();
  const details = page.getByRole('complementary', { name: 'Inspector' });
  await expect(details.getByLabel('Synopsis')).toBeVisible();
  await expect(details.getByLabel('Writing style')).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(dialogOf(page).getByRole('tab', { name: 'Appearance' })).toBeVisible();
  await expect(dialogOf(page).getByRole('tab', { name: 'Writing Styles' })).toHaveCount(0);
  expect(faults).toEqual([]);
});
