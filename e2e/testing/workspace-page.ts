import type { BrowserContext, Page } from '@playwright/test';
import { expect, waitUntilInstalled } from './devices.ts';

/** Locators, assertions and actions for the screen of an open workspace. */

export const row = (page: Page, name: string) => page.getByRole('treeitem', { name });
export const board = (page: Page) => page.getByRole('region', { name: 'Canvas', exact: true });
export const editorOf = (page: Page) => page.locator('.ProseMirror');

/** Expects a visible element with exactly this text. */
export const expectText = (page: Page, text: string, options?: { timeout: number }) =>
  expect(page.getByText(text, { exact: true })).toBeVisible(options);

/** Returns the text of the open document, without the carets of other writers and the names on them. */
export const readDocumentText = (page: Page): Promise<string> =>
  editorOf(page).evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement; // a copy of an element is one
    for (const caret of copy.querySelectorAll('.caret')) caret.remove();
    return (copy.textContent ?? '').replaceAll(/[\u2060\ufeff]/g, '');
  });

/** A timeout in milliseconds above the page's longest back-off before it connects again after a network failure. */
export const RECONNECT_TIMEOUT = { timeout: 40_000 };

/** Fires the `online` event that a browser fires when the network is back. */
export const fireOnlineEvent = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Opens the list of workspaces and waits until the service worker has cached the app. */
export async function openWorkspaceList(
  newTab: (context: BrowserContext, path: string) => Promise<Page>,
  context: BrowserContext,
): Promise<Page> {
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();
  await waitUntilInstalled(page);
  return page;
}

/** Clicks the middle of the open document and types at the end of the line there. */
export async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

/** Inserts text at the same position in one piece, so that it is one row of the device's database. */
export async function insertText(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(text);
}

export async function newDocument(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New Document', exact: true }).click();
  await expect(page.getByLabel('Document title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(row(page, title)).toBeVisible();
}

export async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Folder' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toBeVisible();
}

export async function clickMenuItem(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

export async function rename(page: Page, name: string, newName: string): Promise<void> {
  await row(page, name).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(newName);
  await page.keyboard.press('Enter');
  await expect(row(page, newName)).toBeVisible();
}

export async function moveTo(page: Page, name: string, folder: string): Promise<void> {
  await clickMenuItem(page, name, 'Move to…');
  await page.getByRole('dialog').getByRole('button', { name: folder }).click();
}

export async function openDocument(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(page.getByLabel('Document title')).toHaveValue(name);
  await expect(editorOf(page)).toBeVisible();
}

/** Opens the sync panel, which shows the state of unsent changes. */
export async function openSyncPanel(page: Page) {
  await page.getByRole('button', { name: /Where your words are$/ }).click();
  const panel = page.locator('.sync');
  await expect(panel).toBeVisible();
  return panel;
}

/** Waits until all texts of the workspace are stored on this device, including documents that were never opened. */
export async function waitForOfflineTexts(page: Page): Promise<void> {
  const panel = await openSyncPanel(page);
  await expect(panel.getByText(/^Everything is here/)).toBeVisible();
  await page.keyboard.press('Escape');
}
