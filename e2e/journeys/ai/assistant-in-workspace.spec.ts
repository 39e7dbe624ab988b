import { aiMenu, panel, select, useButton } from '../../testing/assistant.ts';
import { ANSWERS, assistedChapter, MARKDOWN, SENTENCE } from '../../testing/assisted-chapter.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { clickMenuItem, editorOf } from '../../testing/workspace-page.ts';

const assisted = assistedChapter();
const { makeChapter, openChapter, ask } = assisted;

test('the panel shows the exact text that is sent, and a character named in it can be added for this page', async ({
  browser,
}) => {
  const chapter = await makeChapter();
  const { id } = await operation<{ id: string }>(assisted.model.server, assisted.ines, 'create-document', {
    workspaceId: chapter.workspaceId,
    title: 'Mr. Anselm',
  });
  await operation(assisted.model.server, assisted.ines, 'update-document', {
    id,
    contentMd: '# Notes\n\nThe almanac man, who has **never** been wrong.\n\nMore.',
  });
  const { page, faults } = await openChapter(browser, chapter);
  await ask(page, 'Look at what is sent first…', 'said Mr. Anselm, who had come up behind her');
  const sent = panel(page).getByRole('region', { name: 'The text that is sent' });
  await expect(sent).toContainText('said Mr. Anselm, who had come up behind her');
  await expect(panel(page)).toContainText('to tide-1 at');
  await expect(sent).not.toContainText('never been wrong');
  await panel(page).getByRole('button', { name: 'Send a few words about “Mr. Anselm” too' }).click();
  await expect(sent).toContainText('The almanac man, who has never been wrong.');
  await checkAllVariants(page, 'ai-what-is-sent');
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = await sent.locator('pre').allTextContents();
  await assisted.model.answer([
    { to: 'never been wrong', content: 'said Mr. Anselm, who was never wrong' },
    ...ANSWERS,
  ]);
  await panel(page).getByRole('button', { name: 'Rewrite' }).click();
  await expect(useButton(page)).toBeEnabled();
  // To the letter what the preview showed.
  const prompts = await assisted.model.prompts();
  for (const message of shown) expect(prompts.join('\n')).toContain(JSON.stringify(message).slice(1, -1));
  await page.keyboard.press('Escape');

  // It stays for this page, also after a reload, until it is removed.
  await page.reload();
  await expect(editorOf(page)).toContainText('shining in strips');
  await ask(page, 'Look at what is sent first…');
  await expect(sent).toContainText('never been wrong');
  await panel(page).getByRole('button', { name: 'Do not send “Mr. Anselm”' }).click();
  await expect(sent).not.toContainText('never been wrong');
  expect(faults).toEqual([]);
});

test('without selected words the palette’s actions say what to do, and a reader sees no AI tools', async ({
  browser,
}) => {
  const mara = await makePerson(assisted.model.server, 'Vera');
  const chapter = await makeChapter();
  await addMember(assisted.model.server, assisted.ines, mara, chapter.workspaceId, 'viewer');
  const { page } = await openChapter(browser, chapter);
  const askFromPalette = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('>AI: Rewrite');
    await expect(page.getByRole('option', { name: 'AI: Rewrite' })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  // The actions are listed once their code is loaded, as the menu is.
  await select(page, SENTENCE);
  await expect(aiMenu(page)).toBeVisible();
  // The caret is without a selection. The bubble may cover the text, so no click sets it.
  await page.keyboard.press('ArrowRight');
  await askFromPalette();
  await expect(page.getByText('Select some text before using the AI assistant.')).toBeVisible();
  await select(page, ' ');
  await askFromPalette();
  await expect(
    page.getByText('The selection is empty. Highlight the text you want to change first.'),
  ).toBeVisible();
  await select(page, SENTENCE);
  await askFromPalette();
  await expect(useButton(page)).toBeEnabled();
  expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);

  const reader = await openChapter(browser, chapter, mara);
  await select(reader.page, SENTENCE);
  await expect(reader.page.getByRole('button', { name: 'AI tools' })).toHaveCount(0);
});

test('in a folder that is read as one page, the keys and the palette work on the chapter that is being edited', async ({
  browser,
}) => {
  const make = createAs(assisted.model.server, assisted.ines);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const folderId = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  for (const title of ['Low Water', 'High Water']) {
    const id = await make('create-document', { workspaceId, title, folderId });
    const contentMd = title === 'High Water' ? MARKDOWN : 'Nobody came.';
    await operation(assisted.model.server, assisted.ines, 'update-document', { id, contentMd });
  }
  const { page, faults } = await openAs(
    browser,
    assisted.model.server,
    assisted.ines,
    `/workspace/${workspaceId}`,
  );
  await clickMenuItem(page, 'Book one', 'Read as one page');
  const palette = async (search: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(search);
  };
  // While nobody edits a chapter, the palette offers nothing that would do nothing.
  await expect(page.getByText('school shoes.')).toBeVisible();
  await palette('>Continue writing');
  await expect(page.getByRole('option', { name: 'Continue writing' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByText('school shoes.').click();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(editorOf(page)).toContainText('Nobody waved back.');

  await select(page, SENTENCE);
  await palette('>AI: Rewrite');
  await page.getByRole('option', { name: 'AI: Rewrite' }).click();
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect(editorOf(page)).toContainText('cattle in the heat');
  expect(faults).toEqual([]);
});
