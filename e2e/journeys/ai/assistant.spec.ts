import type { Browser, Page } from '@playwright/test';
import { aiMenu, ask as askFor, panel, select, useButton } from '../../testing/assistant.ts';
import { makePerson, openAs, operation, addMember, type Person } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { startWithModel, type ModelServer } from '../../testing/model-server.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { expect, test } from '../../testing/test.ts';
import { clickMenuItem, editorOf, readDocumentText } from '../../testing/workspace-page.ts';

const peers = process.env['PEERS_DIR'];
test.skip(!peers, 'needs PEERS_DIR: a stand-in for a language model');
test.describe.configure({ timeout: 180_000 });
test.use({ serviceWorkers: 'block' });

const FIRST =
  'So at 6.14 she looked, and wrote what she saw, which was nothing. The board stood bare to its iron shoe. Beyond it the harbour had become a field: brown, ribbed, shining in strips, with the boats lying on their sides like cows.';
const SENTENCE =
  'Beyond it the harbour had become a field: brown, ribbed, shining in strips, with the boats lying on their sides like cows.';
const REWRITTEN =
  'Beyond it the harbour had become a ploughed field, brown and ribbed, shining in strips, and the boats lay on their sides like cattle in the heat.';
const SECOND =
  'She read the almanac again. She held her watch to her ear. Down on the quay a boy had climbed the seaward ladder and was standing on the floor of the harbour in his school shoes.';
const MARKDOWN = [
  'On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.',
  FIRST,
  SECOND,
  '“It’s late,” said Mr. Anselm, who had come up behind her with his coat still on.',
].join('\n\n');

const ANSWERS = [
  { to: 'Task: Rewrite', content: REWRITTEN },
  { to: 'Task: Expand', content: `${SENTENCE} Nothing moved on it but the light.` },
  { to: 'Task: Shorten', content: 'Beyond it the harbour had become a field, with the boats like cows.' },
  { to: 'Task: Summarize', content: 'The harbour was dry.' },
  { to: 'Task: Correct', content: SENTENCE.replace('lying', 'lying down') },
  { to: 'Task: Change the tone', content: 'The harbour was a field now, and the boats lay in it like cows.' },
  { to: 'Task: Translate', content: 'Dahinter war der Hafen ein Feld geworden.' },
  { to: 'The writer asks', content: SENTENCE.replace('cows', 'seals') },
  { to: 'Task: Continue', content: 'He waved once.\n\nNobody waved back.' },
];

let model: ModelServer;
let ines: Person;
test.beforeAll(async () => {
  model = await startWithModel(peers ?? '', ANSWERS);
});
// A plan has few workspaces, so each test has a writer of its own.
test.beforeEach(async () => {
  await model.answer(ANSWERS);
  ines = await makePerson(model.server, 'Ines');
});
test.afterAll(() => model?.close());

const makeChapter = (person = ines) =>
  createWorkspaceWithDocument(model.server, person, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: MARKDOWN,
  });

async function openChapter(browser: Browser, chapter?: { path: string }, person = ines) {
  const { path } = chapter ?? (await makeChapter());
  const opened = await openAs(browser, model.server, person, path);
  await expect(editorOf(opened.page)).toContainText('shining in strips');
  return opened;
}

const ask = (page: Page, action: string, words = SENTENCE) => askFor(page, action, words);

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
  await model.answer([
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
  await model.answer([{ to: 'Task: Rewrite', content: REWRITTEN, pace: { first: 2500, perSecond: 60 } }]);
  const mara = await makePerson(model.server, 'Mara');
  const chapter = await makeChapter();
  await addMember(model.server, ines, mara, chapter.workspaceId, 'editor');
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
  await model.answer([{ to: 'Task: Rewrite', status: 500 }]);
  const { page, context, faults } = await openChapter(browser);
  const before = await readDocumentText(page);
  await ask(page, 'Rewrite');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await checkAllVariants(page, 'ai-error');
  await page.setViewportSize({ width: 1440, height: 900 });
  await model.answer([{ to: 'Task: Rewrite', content: REWRITTEN, cutAfter: 12 }]);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).locator('.pencil')).toContainText('Beyond it');
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(await readDocumentText(page)).toBe(before);
  await model.answer(ANSWERS);
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

test('the panel shows the exact text that is sent, and a character named in it can be added for this page', async ({
  browser,
}) => {
  const chapter = await makeChapter();
  const { id } = await operation<{ id: string }>(model.server, ines, 'create-document', {
    workspaceId: chapter.workspaceId,
    title: 'Mr. Anselm',
  });
  await operation(model.server, ines, 'update-document', {
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
  await model.answer([
    { to: 'never been wrong', content: 'said Mr. Anselm, who was never wrong' },
    ...ANSWERS,
  ]);
  await panel(page).getByRole('button', { name: 'Rewrite' }).click();
  await expect(useButton(page)).toBeEnabled();
  // To the letter what the preview showed.
  const prompts = await model.prompts();
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
  const mara = await makePerson(model.server, 'Vera');
  const chapter = await makeChapter();
  await addMember(model.server, ines, mara, chapter.workspaceId, 'viewer');
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
  const make = createAs(model.server, ines);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const folderId = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  for (const title of ['Low Water', 'High Water']) {
    const id = await make('create-document', { workspaceId, title, folderId });
    const contentMd = title === 'High Water' ? MARKDOWN : 'Nobody came.';
    await operation(model.server, ines, 'update-document', { id, contentMd });
  }
  const { page, faults } = await openAs(browser, model.server, ines, `/workspace/${workspaceId}`);
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

test('a version of the page is saved before a suggestion is used', async ({ browser }) => {
  const chapter = await makeChapter();
  const { page } = await openChapter(browser, chapter);
  await ask(page, 'Rewrite');
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect(panel(page)).toHaveCount(0);
  const versions = await operation<{ versions?: { note: string | null }[] }>(
    model.server,
    ines,
    'get-document-versions',
    { id: chapter.documentId },
  );
  expect(JSON.stringify(versions)).toContain('Before AI: Rewrite');
});
