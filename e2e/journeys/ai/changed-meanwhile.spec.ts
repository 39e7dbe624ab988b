import type { Browser } from '@playwright/test';
import { ask, panel, select, useButton } from '../../testing/assistant.ts';
import { startWithModel, type ModelServer } from '../../testing/model-server.ts';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { expect, test } from '../../testing/test.ts';
import { editorOf, expectText, readDocumentText } from '../../testing/workspace-page.ts';

const peers = process.env['PEERS_DIR'];
test.skip(!peers, 'needs PEERS_DIR: a stand-in for a language model');
test.describe.configure({ timeout: 180_000 });
test.use({ serviceWorkers: 'block' });

const FIRST = 'So at 6.14 she looked, and wrote what she saw, which was nothing.';
const SENTENCE = 'Beyond it the harbour had become a field: brown, ribbed, shining in strips.';
const LAST = 'She read the almanac again.';
const REWRITTEN = 'Beyond it the harbour had become a ploughed field, brown and shining in strips.';

let model: ModelServer;
test.beforeAll(async () => {
  model = await startWithModel(peers ?? '', [
    { to: 'Task: Rewrite', content: REWRITTEN, pace: { first: 2_500, perSecond: 40 } },
  ]);
});
test.afterAll(() => model?.close());

/** Two people with one page open. The first one has asked for a rewrite, whose answer has not begun. */
async function openWhileAnswering(browser: Browser) {
  const [ines, mara] = [await makePerson(model.server, 'Ines'), await makePerson(model.server, 'Mara')];
  const make = createAs(model.server, ines);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const folderId = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  const documentId = await make('create-document', { workspaceId, title: 'High Water', folderId });
  const contentMd = [FIRST, SENTENCE, LAST].join('\n\n');
  await operation(model.server, ines, 'update-document', { id: documentId, contentMd });
  await addMember(model.server, ines, mara, workspaceId, 'editor');
  const openPage = async (person: Person) => {
    const opened = await openAs(
      browser,
      model.server,
      person,
      `/workspace/${workspaceId}?item=${documentId}`,
    );
    await expect(editorOf(opened.page)).toContainText('shining in strips');
    return opened;
  };
  const [own, other] = [await openPage(ines), await openPage(mara)];
  await ask(own.page, 'Rewrite', SENTENCE);
  await expect(panel(own.page)).toContainText('Stop');
  const act = (name: string, input: object) => operation(model.server, mara, name, input);
  return { page: own.page, faults: own.faults, other: other.page, act, folderId, documentId };
}

test('a selection that another person deletes while the answer streams gets a sentence, and the answer can be copied', async ({
  browser,
}) => {
  const { page, other, faults } = await openWhileAnswering(browser);
  await select(other, SENTENCE);
  await other.keyboard.press('Delete');
  await expect(editorOf(page)).not.toContainText('ribbed');
  await expect(panel(page)).toContainText('The text you selected was deleted meanwhile.');
  await expect(panel(page)).toContainText('ploughed field');
  await expect(useButton(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  // While the answer streams, Escape stops it and the panel stays.
  await expect(panel(page)).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(await readDocumentText(page)).toBe(await readDocumentText(other));
  expect(faults).toEqual([]);
});

test('a paragraph that another person divides while the answer streams gets a sentence, and stays divided', async ({
  browser,
}) => {
  const { page, other, faults } = await openWhileAnswering(browser);
  await select(other, 'brown, ribbed');
  await other.keyboard.press('ArrowLeft');
  await other.keyboard.press('Enter');
  await expect(panel(page)).toContainText('The paragraph you selected was divided meanwhile.');
  await expect(panel(page)).toContainText('ploughed field');
  await expect(useButton(page)).toHaveCount(0);
  await expect(editorOf(page).locator('> p')).toHaveCount(4);
  expect(await readDocumentText(page)).toBe(`${FIRST}${SENTENCE}${LAST}`);
  expect(faults).toEqual([]);
});

test('a folder that another person protects while the answer streams makes the page read-only, and the answer can be copied', async ({
  browser,
}) => {
  const { page, act, folderId, documentId, faults } = await openWhileAnswering(browser);
  await act('update-folder', { id: folderId, isLocked: true });
  await expect(panel(page)).toContainText('This page is read-only now. You can still copy the answer.');
  await expect(panel(page)).toContainText('ploughed field');
  await expect(useButton(page)).toBeDisabled();
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  expect((await act('get-document', { id: documentId }))['contentMd']).toContain(SENTENCE);
  // Without protection the same answer can be used.
  await act('update-folder', { id: folderId, isLocked: false });
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect(editorOf(page)).toContainText(REWRITTEN);
  expect(faults).toEqual([]);
});

test('a page that another person moves to the trash while the answer streams says so, and loses neither text nor answer', async ({
  browser,
}) => {
  const { page, act, documentId, faults } = await openWhileAnswering(browser);
  await act('move-document-to-trash', { id: documentId });
  await expect(page.getByText('This document is in the trash.')).toBeVisible();
  await expect(useButton(page)).toBeEnabled();
  // The words of the page are still there, struck out beside the suggested ones.
  expect(await readDocumentText(page)).toContain('had become a field: brown, ribbed,');
  await useButton(page).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(editorOf(page)).toContainText(REWRITTEN);
  await expectText(page, 'Saved');
  expect(faults).toEqual([]);
});
