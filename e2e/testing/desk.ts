import type { BrowserContext, Page } from '@playwright/test';
import { expect, isInstalled } from './devices.ts';

/** What a writer does and sees in a workspace. */

export const row = (page: Page, name: string) => page.getByRole('treeitem', { name });
export const board = (page: Page) => page.getByRole('region', { name: 'Canvas', exact: true });
export const editorOf = (page: Page) => page.locator('.ProseMirror');

/** Exactly this is said on the page. */
export const says = (page: Page, word: string, within?: { timeout: number }) =>
  expect(page.getByText(word, { exact: true })).toBeVisible(within);

/** The words of the open document, without the carets of others and their names. */
export const wordsOf = (page: Page): Promise<string> =>
  editorOf(page).evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement; // a copy of an element is one
    for (const caret of copy.querySelectorAll('.caret')) caret.remove();
    return (copy.textContent ?? '').replaceAll(/[\u2060\ufeff]/g, '');
  });

/** Longer than a page waits before it tries a network anew that was cut for a while. */
export const COMES_BACK = { timeout: 40_000 };

/** The browser says that the network is there again, as it does when a cable is put in. */
export const lineIsBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

/** The list of workspaces, in a browser that keeps the app by then. */
export async function openHome(
  newTab: (context: BrowserContext, path: string) => Promise<Page>,
  context: BrowserContext,
): Promise<Page> {
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();
  await isInstalled(page);
  return page;
}

/** At the end of the line that is in the middle of the open document. */
export async function write(page: Page, words: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

/** The same in one piece, as from a clipboard: it is one row of the device's database, in which it can be found. */
export async function put(page: Page, words: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(words);
}

export async function newDocument(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'New Document', exact: true }).click();
  await expect(page.getByLabel('Document title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(row(page, title)).toBeVisible();
}

export async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Folder' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toBeVisible();
}

export async function fromMenu(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

export async function rename(page: Page, name: string, next: string): Promise<void> {
  await row(page, name).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await expect(row(page, next)).toBeVisible();
}

export async function moveTo(page: Page, name: string, folder: string): Promise<void> {
  await fromMenu(page, name, 'Move to…');
  await page.getByRole('dialog').getByRole('button', { name: folder }).click();
}

export async function openDocument(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(page.getByLabel('Document title')).toHaveValue(name);
  await expect(editorOf(page)).toBeVisible();
}

/** Opens what says where the words are. */
export async function openWhere(page: Page) {
  await page.getByRole('button', { name: /Where your words are$/ }).click();
  const panel = page.locator('.sync');
  await expect(panel).toBeVisible();
  return panel;
}

/** Waits until the texts of the workspace are kept here, also of what was never opened. */
export async function everythingIsHere(page: Page): Promise<void> {
  const panel = await openWhere(page);
  await expect(panel.getByText(/^Everything is here/)).toBeVisible();
  await page.keyboard.press('Escape');
}
