import { aiMenu, panel, select, useButton } from '../../testing/assistant.ts';
import { ANSWERS, assistedChapter, REWRITTEN, SENTENCE } from '../../testing/assisted-chapter.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { editorOf, readDocumentText } from '../../testing/workspace-page.ts';

const assisted = assistedChapter();
const { makeChapter, openChapter, ask } = assisted;

test('a suggestion is shown as changes in the page, accepted and refused one by one, used as one step, and undone', async ({
  browser,
}) => {
  const { page, faults } = await openChapter(browser);
  await select(page, SENTENCE);
  await aiMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Expand' })).toBeVisible();
  await expect(page.locator('.menu__foot')).toContainText('0.05 credits');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: 'artifacts/pictures/ai-menu.png' });
  await page.keyboard.press('Escape');
  const before = await readDocumentText(page);

  await ask(page, 'Rewrite');
  await expect(useButton(page)).toBeEnabled();
  await expect(panel(page)).toContainText('3 changes, 22 words to 27');
  await expect(page.locator('ins.ai-change')).toHaveText([
    'ploughed field, brown and ',
    'and',
    'lay',
    'cattle in the heat',
  ]);
  // The first change is current; Y accepts it and goes on, N refuses the second one.
  await page.keyboard.press('y');
  await page.keyboard.press('n');
  await expect(panel(page).getByRole('button', { name: 'Accept change 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(panel(page).getByRole('button', { name: 'Refuse change 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The third one is not decided: only accepted changes are used now.
  await expect(panel(page).getByRole('button', { name: 'Use 1 of 3' })).toBeEnabled();
  await checkAllVariants(page, 'ai-diff');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(before).toContain(SENTENCE);
  await page.keyboard.press('y');
  await expect(panel(page).getByRole('button', { name: 'Use 2 of 3' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  const used =
    'Beyond it the harbour had become a ploughed field, brown and ribbed, shining in strips, with the boats lying on their sides like cattle in the heat.';
  await expect.poll(() => readDocumentText(page)).toContain(used);
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => readDocumentText(page)).toBe(before);
  expect(faults).toEqual([]);
});

for (const { action, question, result } of [
  { action: 'Expand', result: /like cows\. Nothing moved on it but the light\./ },
  { action: 'Shorten', result: /had become a field, with the boats like cows\./ },
  { action: 'Summarize', result: /iron shoe\. The harbour was dry\./ },
  { action: 'Fix grammar', result: /lying down on their sides/ },
  { action: 'Change tone…', question: 'Plain', result: /The harbour was a field now/ },
  { action: 'Translate…', question: 'German', result: /Dahinter war der Hafen ein Feld geworden\./ },
  { action: 'Custom…', question: 'Make them seals', result: /on their sides like seals\./ },
])
  test(`the action ${action.replace('…', '')} changes the selected words`, async ({ browser }) => {
    const { page, faults } = await openChapter(browser);
    await ask(page, action);
    if (question !== undefined) {
      await expect(panel(page).getByRole('textbox')).toBeFocused();
      // An empty answer does nothing.
      await page.keyboard.press('Enter');
      await expect(panel(page).getByRole('textbox')).toBeVisible();
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
    }
    await expect(useButton(page)).toBeEnabled();
    expect(await readDocumentText(page)).toContain(SENTENCE.slice(0, 30));
    await useButton(page).click();
    await expect(panel(page)).toHaveCount(0);
    await expect.poll(() => readDocumentText(page)).toMatch(result);
    expect(faults).toEqual([]);
  });

test('“Continue writing” adds paragraphs at the caret, by its keys and from the insert menu', async ({
  browser,
}) => {
  const { page, faults } = await openChapter(browser);
  await select(page, 'school shoes.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(useButton(page)).toBeEnabled();
  await expect(page.locator('.ai-paragraph')).toHaveText('Nobody waved back.');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  const paragraphs = () => editorOf(page).locator('> p').allTextContents();
  await expect.poll(paragraphs).toContain('Nobody waved back.');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/continue');
  await expect(page.getByRole('option', { name: 'Continue writing' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect
    .poll(async () => (await paragraphs()).slice(-2))
    .toEqual(['He waved once.', 'Nobody waved back.']);
  expect(faults).toEqual([]);
});

test('while an answer streams the page shows the selection; Escape stops it, and nothing was changed', async ({
  browser,
}) => {
  await assisted.model.answer([
    { to: 'Task: Rewrite', content: REWRITTEN.repeat(8), pace: { first: 200, perSecond: 4 } },
  ]);
  const { page, faults } = await openChapter(browser);
  const before = await readDocumentText(page);
  await ask(page, 'Rewrite');
  await expect(panel(page).locator('.pencil')).toContainText('ploughed');
  await expect(page.locator('.ai-target')).toContainText('shining in strips');
  await expect(useButton(page)).toBeDisabled();
  await checkAllVariants(page, 'ai-diff-streaming');
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel(page).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toContainText('Stopped before its end');
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  expect(await readDocumentText(page)).toBe(before);
  expect(faults).toEqual([]);
});

test('words that another person types into the selection while the answer streams stay beside the change', async ({
  browser,
}) => {
  await assisted.model.answer([
    { to: 'Task: Rewrite', content: REWRITTEN, pace: { first: 2500, perSecond: 60 } },
  ]);
  const mara = await makePerson(assisted.model.server, 'Mara');
  const chapter = await makeChapter();
  await addMember(assisted.model.server, assisted.ines, mara, chapter.workspaceId, 'editor');
  const own = await openChapter(browser, chapter);
  const other = await openChapter(browser, chapter, mara);
  await ask(own.page, 'Rewrite');
  await expect(panel(own.page)).toContainText('Stop');
  // A word among the words of a change, and one elsewhere in the sentence.
  await select(other.page, 'ribbed, shining');
  await other.page.keyboard.press('ArrowLeft');
  await other.page.keyboard.type('wet, ');
  await select(other.page, 'brown,');
  await other.page.keyboard.press('ArrowRight');
  await other.page.keyboard.type(' very deep,');
  await expect(editorOf(own.page)).toContainText('very deep');
  await expect(useButton(own.page)).toBeEnabled();
  await useButton(own.page).click();
  await expect(panel(own.page)).toHaveCount(0);
  for (const { page } of [own, other]) {
    await expect(editorOf(page)).toContainText('cattle in the heat');
    await expect(editorOf(page)).toContainText('wet,');
    await expect(editorOf(page)).toContainText('very deep');
    await expect(editorOf(page)).toContainText('ploughed field');
  }
  await expect.poll(() => readDocumentText(own.page)).toBe(await readDocumentText(other.page));
  expect([...own.faults, ...other.faults]).toEqual([]);
});

test('an error is shown in the panel with Retry, a cut answer can be copied, and offline a sentence comes at once', async ({
  browser,
}) => {
  await assisted.model.answer([{ to: 'Task: Rewrite', status: 500 }]);
  const { page, context, faults } = await openChapter(browser);
  const before = await readDocumentText(page);
  await ask(page, 'Rewrite');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await checkAllVariants(page, 'ai-error');
  await page.setViewportSize({ width: 1440, height: 900 });
  await assisted.model.answer([{ to: 'Task: Rewrite', content: REWRITTEN, cutAfter: 12 }]);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).locator('.pencil')).toContainText('Beyond it');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(await readDocumentText(page)).toBe(before);
  await assisted.model.answer(ANSWERS);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(useButton(page)).toBeEnabled();
  await panel(page).getByRole('button', { name: 'Close' }).click();

  await context.setOffline(true);
  await ask(page, 'Rewrite');
  await expect(panel(page).getByRole('alert')).toContainText('You are offline.');
  await context.setOffline(false);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(useButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(await readDocumentText(page)).toBe(before);
  expect(faults).toEqual([]);
});

test('a version of the page is saved before a suggestion is used', async ({ browser }) => {
  const chapter = await makeChapter();
  const { page } = await openChapter(browser, chapter);
  await ask(page, 'Rewrite');
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect(panel(page)).toHaveCount(0);
  const versions = await operation<{ versions?: { note: string | null }[] }>(
    assisted.model.server,
    assisted.ines,
    'get-document-versions',
    { id: chapter.documentId },
  );
  expect(JSON.stringify(versions)).toContain('Before AI: Rewrite');
});
