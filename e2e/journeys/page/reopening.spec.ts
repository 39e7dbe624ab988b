import type { Page } from '@playwright/test';
import { editorOf, everythingIsHere, newDocument, openDocument, row } from '../../testing/desk.ts';
import { isInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { madeBy, oneDocument } from '../../testing/works.ts';

/** Paragraphs of different heights, so that none is as high as the browser guesses. */
const LONG = Array.from({ length: 160 }, (_, at) =>
  [
    `Entry ${at}:`,
    ...Array.from({ length: (at * 7) % 11 }, () => 'the water stood where it had stood.'),
  ].join(' '),
).join('\n\n');

test.describe.configure({ timeout: 150_000 });

const longDocument = (server: ServerProcess, person: Person) =>
  oneDocument(server, person, { document: 'The log', text: LONG });

const entry = (page: Page, at: number) => editorOf(page).locator('p', { hasText: `Entry ${at}:` });

/** Puts the caret behind the number of an entry in the middle of the page. */
async function goToEntry(page: Page, at: number): Promise<void> {
  const block = entry(page, at);
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Blocks around it get their heights.
  await page.waitForTimeout(300);
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await block.click({ position: { x: 5, y: 12 } });
  await page.keyboard.press('Home');
  for (let step = 0; step < `Entry ${at}:`.length; step += 1) await page.keyboard.press('ArrowRight');
  // A position is stored once the writer has rested.
  await page.waitForTimeout(700);
}

const topOf = async (page: Page, at: number): Promise<number> =>
  (await entry(page, at).boundingBox())?.y ?? 0;

/** The entry stands where it stood. */
async function standsAt(page: Page, at: number, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(page, at)) - top)).toBeLessThan(1.5);
}

/** Goes on typing where the caret is. @param before what was typed behind the entry's number until now */
const typesBehind = async (page: Page, at: number, words: string, before = ''): Promise<void> => {
  await page.keyboard.type(words);
  // The caret that another device of the writer leaves there stands for some seconds, with its name.
  const wordsOfEntry = () =>
    entry(page, at).evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement; // a copy of an element is one
      for (const caret of copy.querySelectorAll('.caret')) caret.remove();
      return (copy.textContent ?? '').replaceAll(/[\u2060\ufeff]/g, '');
    });
  await expect.poll(wordsOfEntry).toContain(`Entry ${at}:${before}${words}`);
};

test('a reload opens a long document at the line and with the caret where the writer left it, without showing its beginning first', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await longDocument(server, ines);
  const { page, faults } = await openAs(browser, server, ines, path);
  await goToEntry(page, 90);
  const top = await topOf(page, 90);
  // Where the entry stands in every frame in which it is on the page.
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    // A message of a frame arrives when that frame is drawn: what any callback of the page still did to it is done.
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
  await standsAt(page, 90, top);
  await expect(editorOf(page)).toBeFocused();
  const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops); // as above
  // Lines above it may still be set in the browser's own letters in the first frame: two pixels of a page.
  expect(tops.filter((at) => Math.abs(at - top) > 4)).toEqual([]);
  await typesBehind(page, 90, ' and so on');

  // Scrolled away from the caret: the place that was read comes back, and the caret is still where it was.
  await entry(page, 30).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(700);
  const read = await topOf(page, 30);
  await page.reload();
  await standsAt(page, 30, read);
  await typesBehind(page, 90, ' and on', ' and so on');
  expect(faults).toEqual([]);
});

test('a document opens at its line after another document was open and after another person wrote above it', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const tom = await makePerson(server, 'Tom');
  const { path, workspaceId } = await longDocument(server, ines);
  await madeBy(server, ines)('create-document', { workspaceId, title: 'The board' });
  await addMember(server, ines, tom, workspaceId, 'editor');
  const { page } = await openAs(browser, server, ines, path);
  await goToEntry(page, 90);
  const top = await topOf(page, 90);
  await openDocument(page, 'The board');
  await openDocument(page, 'The log');
  await standsAt(page, 90, top);
  // Opened from the files, the page leaves the focus where it was.
  await expect(editorOf(page)).not.toBeFocused();

  await openDocument(page, 'The board');
  const { page: his } = await openAs(browser, server, tom, path);
  await editorOf(his).locator('p').first().click();
  await his.keyboard.press('Control+Home');
  for (const word of ['Rain', 'Wind', 'Fog']) {
    await his.keyboard.type(`${word} over the harbour, all of the morning. `);
    await his.keyboard.press('Enter');
  }
  await expect(his.locator('.save__text')).toHaveText('Saved');
  await openDocument(page, 'The log');
  await expect(editorOf(page).locator('p').first()).toContainText('Rain over the harbour');
  await standsAt(page, 90, top);
  // The paragraph that has the caret is deleted meanwhile: the page opens at the next one.
  await openDocument(page, 'The board');
  await entry(his, 90).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await entry(his, 90).click({ clickCount: 3 });
  await his.keyboard.press('Delete');
  await his.keyboard.press('Delete');
  await expect(entry(his, 90)).toHaveCount(0);
  await expect(his.locator('.save__text')).toHaveText('Saved');
  await openDocument(page, 'The log');
  await expect(entry(page, 90)).toHaveCount(0);
  await expect(entry(page, 91)).toBeInViewport();
});

test('“Continue writing” puts the caret where the writer stopped, and leaves the keyboard of a phone closed', async ({
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
  await standsAt(page, 70, top);
  await expect(editorOf(page)).toBeFocused();
  await typesBehind(page, 70, ' once more');

  const phone = await openAs(browser, server, ines, path, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  // What was written on the other device is where this one opens it for the first time.
  await expect(entry(phone.page, 70)).toBeInViewport();
  await entry(phone.page, 70).tap();
  await expect(editorOf(phone.page)).toBeFocused();
  await phone.page.waitForTimeout(700);
  const there = await topOf(phone.page, 70);
  await phone.page.reload();
  await standsAt(phone.page, 70, there);
  await expect(editorOf(phone.page)).not.toBeFocused();
});

test('a device that never opened a document opens it at the last words that its writer wrote on another, also without a network', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId, documentId } = await longDocument(server, ines);
  const start = await madeBy(server, ines)('create-document', { workspaceId, title: 'The board' });
  const { page } = await openAs(browser, server, ines, path);
  await goToEntry(page, 100);
  await typesBehind(page, 100, ' in the middle of it');
  await expect(page.locator('.save__text')).toHaveText('Saved');

  // The list of workspaces names the document that was written in last once its words are derived.
  const isLast = async (): Promise<boolean> =>
    (await operation<{ id: string; lastDocument?: { id: string } }[]>(server, ines, 'get-workspaces')).some(
      ({ lastDocument }) => lastDocument?.id === documentId,
    );
  await expect.poll(isLast).toBe(true);
  const second = await openAs(browser, server, ines, '/workspaces');
  await second.page.getByRole('link', { name: /^Continue writing/ }).click();
  await expect(entry(second.page, 100)).toBeInViewport();
  await expect(editorOf(second.page)).toBeFocused();
  await typesBehind(second.page, 100, ', and on', ' in the middle of it');

  // What replication brought is enough.
  const third = await openAs(browser, server, ines, path.replace(/item=.*/, `item=${start}`));
  await isInstalled(third.page);
  await everythingIsHere(third.page);
  await third.context.setOffline(true);
  await row(third.page, 'The log').click();
  await expect(entry(third.page, 100)).toBeInViewport();
});

test('a new document takes what is typed as its title and then its text, and opens where it was left afterwards', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await oneDocument(server, ines);
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

test('each of two documents beside each other opens at its own place', async ({ browser, server }) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId } = await longDocument(server, ines);
  const other = await madeBy(server, ines)('create-document', { workspaceId, title: 'The copy' });
  await operation(server, ines, 'update-document', {
    id: other,
    contentMd: LONG.replaceAll('Entry', 'Copy'),
  });
  const { page } = await openAs(browser, server, ines, path);
  await row(page, 'The copy').click({ modifiers: ['Control'] });
  const place = (title: string, words: string) =>
    page.getByRole('group', { name: title }).locator('.ProseMirror p', { hasText: words });
  const places = [place('The log', 'Entry 40:'), place('The copy', 'Copy 110:')];
  for (const block of places) {
    await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await block.click({ position: { x: 5, y: 12 } });
    await page.waitForTimeout(700);
  }
  const tops = await Promise.all(places.map(async (block) => (await block.boundingBox())?.y ?? 0));
  await page.reload();
  for (const [at, block] of places.entries())
    await expect
      .poll(async () => Math.abs(((await block.boundingBox())?.y ?? 0) - (tops[at] ?? 0)))
      .toBeLessThan(1.5);
  await expect(page.getByRole('textbox', { name: 'Text of The copy' })).toBeFocused();
});

test('a folder that is read as one page opens at the chapter and the paragraph where it was left', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const make = madeBy(server, ines);
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
  const bring = async (): Promise<number> => {
    await block.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.waitForTimeout(700);
    return (await block.boundingBox())?.y ?? 0;
  };
  await expect(block).toHaveCount(1);
  await bring();
  const top = await bring();
  // Another folder is read in between.
  await page.goto(`/workspace/${workspaceId}?read=${folders[1]}`);
  const there = page.locator('.page__text p', { hasText: 'Part two, Second, entry 3:' });
  await expect(there).toHaveCount(1);
  await there.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(700);
  await page.goto(`/workspace/${workspaceId}?read=${folders[0]}`);
  await expect.poll(async () => Math.abs(((await block.boundingBox())?.y ?? 0) - top)).toBeLessThan(1.5);

  // Written there, the chapter opens alone at the same words.
  await block.click({ position: { x: 5, y: 12 } });
  await expect(page.getByRole('textbox', { name: 'Text of Part one, Third' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('Here: ');
  const chapter = page.getByRole('article', { name: 'Part one, Third' });
  await chapter.getByRole('button', { name: 'Open this chapter' }).dispatchEvent('click');
  await expect(page.getByLabel('Document title')).toHaveValue('Part one, Third');
  await expect(editorOf(page).locator('p', { hasText: 'Here: Part one, Third, entry 80:' })).toBeInViewport();
});

test('a document that a search opens shows the found words and not the place where it was left', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId } = await longDocument(server, ines);
  await madeBy(server, ines)('create-document', { workspaceId, title: 'The board' });
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
  // It stays there while the page settles.
  await page.waitForTimeout(700);
  await expect(entry(page, 31)).toBeInViewport();
});
