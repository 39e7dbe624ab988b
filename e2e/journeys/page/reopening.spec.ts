import type { Page } from '@playwright/test';
import {
  editorOf,
  waitForOfflineTexts,
  newDocument,
  openDocument,
  row,
} from '../../testing/workspace-page.ts';
import { waitUntilInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

/** Paragraphs of different heights, so that the browser's height estimate is wrong for each of them. */
const LONG = Array.from({ length: 160 }, (_, index) =>
  [
    `Entry ${index}:`,
    ...Array.from({ length: (index * 7) % 11 }, () => 'the water stood where it had stood.'),
  ].join(' '),
).join('\n\n');

test.describe.configure({ timeout: 150_000 });

const longDocument = (server: ServerProcess, person: Person) =>
  createWorkspaceWithDocument(server, person, { document: 'The log', text: LONG });

const entry = (page: Page, number: number) => editorOf(page).locator('p', { hasText: `Entry ${number}:` });

/** Scrolls an entry to the middle of the page and puts the caret after its number. */
async function goToEntry(page: Page, number: number): Promise<void> {
  const block = entry(page, number);
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // The browser lays out the blocks around the entry, which changes their estimated heights.
  await page.waitForTimeout(300);
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await block.click({ position: { x: 5, y: 12 } });
  await page.keyboard.press('Home');
  for (let step = 0; step < `Entry ${number}:`.length; step += 1) await page.keyboard.press('ArrowRight');
  // The page stores the position when the writer pauses.
  await page.waitForTimeout(700);
}

const topOf = async (page: Page, number: number): Promise<number> =>
  (await entry(page, number).boundingBox())?.y ?? 0;

/** Waits until the top of the entry is at `top`, in pixels from the top of the window. */
async function expectEntryAt(page: Page, number: number, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(page, number)) - top)).toBeLessThan(1.5);
}

/**
 * Types at the caret and waits until the words follow the entry's number.
 * @param earlierWords the words that already stand between the number and the caret
 */
const typeInEntry = async (page: Page, number: number, words: string, earlierWords = ''): Promise<void> => {
  await page.keyboard.type(words);
  // The caret of the writer's other device stays visible for some seconds. Its name label is not part of the text.
  const wordsOfEntry = () =>
    entry(page, number).evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement; // The clone of an element is an element.
      for (const caret of copy.querySelectorAll('.caret')) caret.remove();
      return (copy.textContent ?? '').replaceAll(/[\u2060\ufeff]/g, '');
    });
  await expect.poll(wordsOfEntry).toContain(`Entry ${number}:${earlierWords}${words}`);
};

test('a reloaded long document opens at the line and the caret where the writer left it, and never shows its beginning first', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await longDocument(server, ines);
  const { page, faults } = await openAs(browser, server, ines, path);
  await goToEntry(page, 90);
  const top = await topOf(page, 90);
  // Records the top of the entry in every frame in which the entry is on the page.
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    // A message that a frame posts arrives after the frame is painted. By then every callback of the page has run.
    const drawn = new MessageChannel();
    const next = () => requestAnimationFrame(() => drawn.port2.postMessage(''));
    drawn.port1.addEventListener('message', () => {
      const blocks = [...document.querySelectorAll('.ProseMirror p')];
      const block = blocks.find(({ textContent }) => textContent.startsWith('Entry 90:'));
      if (block) tops.push(block.getBoundingClientRect().top);
      next();
    });
    drawn.port1.start();
    next();
  });
  await page.reload();
  await expectEntryAt(page, 90, top);
  await expect(editorOf(page)).toBeFocused();
  const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops); // The init script sets it.
  // The first frame may still show the lines above in the browser's fallback font. That shifts the entry by two pixels.
  expect(tops.filter((y) => Math.abs(y - top) > 4)).toEqual([]);
  await typeInEntry(page, 90, ' and so on');

  // The writer scrolls away from the caret. A reload restores the scroll position, and the caret stays in its entry.
  await entry(page, 30).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(700);
  const readingTop = await topOf(page, 30);
  await page.reload();
  await expectEntryAt(page, 30, readingTop);
  await typeInEntry(page, 90, ' and on', ' and so on');
  expect(faults).toEqual([]);
});

test('a document reopens at the line where it was left after the writer opened another document and after another person wrote above that line', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const tom = await makePerson(server, 'Tom');
  const { path, workspaceId } = await longDocument(server, ines);
  await createAs(server, ines)('create-document', { workspaceId, title: 'The board' });
  await addMember(server, ines, tom, workspaceId, 'editor');
  const { page } = await openAs(browser, server, ines, path);
  await goToEntry(page, 90);
  const top = await topOf(page, 90);
  await openDocument(page, 'The board');
  await openDocument(page, 'The log');
  await expectEntryAt(page, 90, top);
  // A document that is opened from the tree does not take the focus.
  await expect(editorOf(page)).not.toBeFocused();

  await openDocument(page, 'The board');
  const { page: tomPage } = await openAs(browser, server, tom, path);
  await editorOf(tomPage).locator('p').first().click();
  await tomPage.keyboard.press('Control+Home');
  for (const word of ['Rain', 'Wind', 'Fog']) {
    await tomPage.keyboard.type(`${word} over the harbour, all of the morning. `);
    await tomPage.keyboard.press('Enter');
  }
  await expect(tomPage.locator('.save__text')).toHaveText('Saved');
  await openDocument(page, 'The log');
  await expect(editorOf(page).locator('p').first()).toContainText('Rain over the harbour');
  await expectEntryAt(page, 90, top);
  // Tom deletes the paragraph that had the caret. The document opens at the next paragraph.
  await openDocument(page, 'The board');
  await entry(tomPage, 90).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await entry(tomPage, 90).click({ clickCount: 3 });
  await tomPage.keyboard.press('Delete');
  await tomPage.keyboard.press('Delete');
  await expect(entry(tomPage, 90)).toHaveCount(0);
  await expect(tomPage.locator('.save__text')).toHaveText('Saved');
  await openDocument(page, 'The log');
  await expect(entry(page, 90)).toHaveCount(0);
  await expect(entry(page, 91)).toBeInViewport();
});

test('“Continue writing” puts the caret where the writer stopped, and a reload on a phone does not open the keyboard', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await longDocument(server, ines);
  const { page } = await openAs(browser, server, ines, path);
  await goToEntry(page, 70);
  const top = await topOf(page, 70);
  await page.goto('/workspaces');
  await page.getByRole('link', { name: /^Continue writing/ }).click();
  await expectEntryAt(page, 70, top);
  await expect(editorOf(page)).toBeFocused();
  await typeInEntry(page, 70, ' once more');

  const phone = await openAs(browser, server, ines, path, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  // On the phone's first visit the document opens at the words that were written on the other device.
  await expect(entry(phone.page, 70)).toBeInViewport();
  await entry(phone.page, 70).tap();
  await expect(editorOf(phone.page)).toBeFocused();
  await phone.page.waitForTimeout(700);
  const phoneTop = await topOf(phone.page, 70);
  await phone.page.reload();
  await expectEntryAt(phone.page, 70, phoneTop);
  await expect(editorOf(phone.page)).not.toBeFocused();
});

test('a device that never opened a document opens it at the last words the writer typed on another device, also when it is offline', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId, documentId } = await longDocument(server, ines);
  const boardId = await createAs(server, ines)('create-document', { workspaceId, title: 'The board' });
  const { page } = await openAs(browser, server, ines, path);
  await goToEntry(page, 100);
  await typeInEntry(page, 100, ' in the middle of it');
  await expect(page.locator('.save__text')).toHaveText('Saved');

  // The list of workspaces names the last edited document after the server's job has derived the document's words.
  const isLast = async (): Promise<boolean> =>
    (await operation<{ id: string; lastDocument?: { id: string } }[]>(server, ines, 'get-workspaces')).some(
      ({ lastDocument }) => lastDocument?.id === documentId,
    );
  await expect.poll(isLast).toBe(true);
  const secondDevice = await openAs(browser, server, ines, '/workspaces');
  await secondDevice.page.getByRole('link', { name: /^Continue writing/ }).click();
  await expect(entry(secondDevice.page, 100)).toBeInViewport();
  await expect(editorOf(secondDevice.page)).toBeFocused();
  await typeInEntry(secondDevice.page, 100, ', and on', ' in the middle of it');

  // The third device has the document only from replication. That is enough to find the last words.
  const thirdDevice = await openAs(browser, server, ines, path.replace(/item=.*/, `item=${boardId}`));
  await waitUntilInstalled(thirdDevice.page);
  await waitForOfflineTexts(thirdDevice.page);
  await thirdDevice.context.setOffline(true);
  await row(thirdDevice.page, 'The log').click();
  await expect(entry(thirdDevice.page, 100)).toBeInViewport();
});

test('a new document focuses its title first and its text after Enter, and never focuses the title when it is opened again', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines);
  const { page } = await openAs(browser, server, ines, path);
  await newDocument(page, 'Low Water', 'The first words.');
  await page.waitForTimeout(700);
  await openDocument(page, 'Flow');
  await openDocument(page, 'Low Water');
  await expect(editorOf(page)).toContainText('The first words.');
  await expect(page.getByLabel('Document title')).not.toBeFocused();
  await page.reload();
  await expect(editorOf(page)).toContainText('The first words.');
  await expect(page.getByLabel('Document title')).not.toBeFocused();
});

test('after a reload each document of a split view opens at its own scroll position', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId } = await longDocument(server, ines);
  const copyId = await createAs(server, ines)('create-document', { workspaceId, title: 'The copy' });
  await operation(server, ines, 'update-document', {
    id: copyId,
    contentMd: LONG.replaceAll('Entry', 'Copy'),
  });
  const { page } = await openAs(browser, server, ines, path);
  await row(page, 'The copy').click({ modifiers: ['Control'] });
  const paragraphOf = (title: string, words: string) =>
    page.getByRole('group', { name: title }).locator('.ProseMirror p', { hasText: words });
  const paragraphs = [paragraphOf('The log', 'Entry 40:'), paragraphOf('The copy', 'Copy 110:')];
  for (const block of paragraphs) {
    await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await block.click({ position: { x: 5, y: 12 } });
    await page.waitForTimeout(700);
  }
  const tops = await Promise.all(paragraphs.map(async (block) => (await block.boundingBox())?.y ?? 0));
  await page.reload();
  for (const [index, block] of paragraphs.entries())
    await expect
      .poll(async () => Math.abs(((await block.boundingBox())?.y ?? 0) - (tops[index] ?? 0)))
      .toBeLessThan(1.5);
  await expect(page.getByRole('textbox', { name: 'Text of The copy' })).toBeFocused();
});

test('a folder that is read as one page reopens at the chapter and the paragraph where it was left', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const make = createAs(server, ines);
  const workspaceId = await make('create-workspace', { title: 'Tides', type: 'general' });
  const folders: string[] = [];
  for (const name of ['Part one', 'Part two']) {
    const folderId = await make('create-folder', { workspaceId, name });
    folders.push(folderId);
    for (const title of ['First', 'Second', 'Third']) {
      const id = await make('create-document', { workspaceId, title: `${name}, ${title}`, folderId });
      await operation(server, ines, 'update-document', {
        id,
        contentMd: LONG.replaceAll('Entry', `${name}, ${title}, entry`),
      });
    }
  }
  const { page } = await openAs(browser, server, ines, `/workspace/${workspaceId}?read=${folders[0]}`);
  const block = page.locator('.page__text p', { hasText: 'Part one, Third, entry 80:' });
  const scrollToBlock = async (): Promise<number> => {
    await block.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.waitForTimeout(700);
    return (await block.boundingBox())?.y ?? 0;
  };
  await expect(block).toHaveCount(1);
  await scrollToBlock();
  const top = await scrollToBlock();
  // The writer reads another folder in between.
  await page.goto(`/workspace/${workspaceId}?read=${folders[1]}`);
  const otherBlock = page.locator('.page__text p', { hasText: 'Part two, Second, entry 3:' });
  await expect(otherBlock).toHaveCount(1);
  await otherBlock.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(700);
  await page.goto(`/workspace/${workspaceId}?read=${folders[0]}`);
  await expect.poll(async () => Math.abs(((await block.boundingBox())?.y ?? 0) - top)).toBeLessThan(1.5);

  // The chapter that was edited on the page of the folder opens alone at the same words.
  await block.click({ position: { x: 5, y: 12 } });
  await expect(page.getByRole('textbox', { name: 'Text of Part one, Third' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('Here: ');
  const chapter = page.getByRole('article', { name: 'Part one, Third' });
  await chapter.getByRole('button', { name: 'Open this chapter' }).dispatchEvent('click');
  await expect(page.getByLabel('Document title')).toHaveValue('Part one, Third');
  await expect(editorOf(page).locator('p', { hasText: 'Here: Part one, Third, entry 80:' })).toBeInViewport();
});

test('a document opened from a search result shows the found words, not the position where it was left', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId } = await longDocument(server, ines);
  await createAs(server, ines)('create-document', { workspaceId, title: 'The board' });
  const { page } = await openAs(browser, server, ines, path);
  await goToEntry(page, 120);
  await openDocument(page, 'The board');
  const found = page.getByRole('option', { name: /Entry 31:/ });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('entry 31');
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await found.click();
  await expect(entry(page, 31)).toBeInViewport();
  await expect(editorOf(page)).toBeFocused();
  // The found words stay in the viewport while the page settles.
  await page.waitForTimeout(700);
  await expect(entry(page, 31)).toBeInViewport();
});
