import { expect, type Page } from '@playwright/test';
import { editorOf } from './workspace-page.ts';
import { addMember, makePerson } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import { createWorkspaceWithDocument } from './sample-workspaces.ts';

/** A few paragraphs of prose. */
export const HIGH_WATER = [
  'On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.',
  'For eleven years she had written down the water. Twice a day she went to the window of the customs house, read the gauge, and entered one figure in feet and inches.',
  'So at 6.14 she looked, and wrote what she saw, which was nothing.',
  'It was, she thought, the quietest thing that had ever happened to her, and she did not like it.',
  '“It’s late,” said Mr. Anselm, who had come up behind her with his coat still on.',
].join('\n\n');

/** The panel beside the page with the versions of the document or of one paragraph. */
export const versionsPanel = (page: Page) =>
  page.getByRole('complementary', { name: /Versions|This paragraph/ });
/** A text with its differences to another version, in the place of the page or in the panel. */
export const comparedText = (page: Page) => page.locator('.page__text--compared');

export async function openVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(versionsPanel(page).getByText('The page as it is')).toBeVisible();
}

/** Selects words in the open document and replaces them. An empty `replacement` deletes them. */
export async function typeOver(page: Page, words: string, replacement: string): Promise<void> {
  await editorOf(page).getByText(words).click();
  await page.evaluate((selected) => {
    const walker = document.createTreeWalker(
      document.querySelector('.ProseMirror') as Node,
      NodeFilter.SHOW_TEXT,
    ); // a document is open
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const index = node.textContent?.indexOf(selected) ?? -1;
      if (index >= 0) getSelection()?.setBaseAndExtent(node, index, node, index + selected.length);
    }
  }, words);
  if (replacement === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(replacement);
}

/** Creates a document in a workspace of Ines, with Mara as a member of the workspace. */
export async function createSharedDocument(server: ServerProcess, role: 'editor' | 'viewer') {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const work = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: HIGH_WATER,
  });
  await addMember(server, ines, mara, work.workspaceId, role);
  return { ines, mara, ...work };
}
