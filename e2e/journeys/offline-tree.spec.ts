import { expect, test, type Browser, type Page } from '@playwright/test';
import { BUILT_CLIENT } from '../testing/changed-build.ts';
import { FrontDoor } from '../testing/front-door.ts';
import { makePerson, operation, watchFaults, type Person } from '../testing/people.ts';

test.describe.configure({ timeout: 120_000 });

let door: FrontDoor;
test.beforeEach(async () => {
  door = await FrontDoor.open(BUILT_CLIENT);
});
test.afterEach(() => door.close());

/** A browser in which this person is signed in and the build is kept. */
async function openDevice(browser: Browser, person: Person) {
  const context = await browser.newContext({ baseURL: door.url });
  await context.addInitScript((sessionId) => {
    localStorage.setItem('foolscap:sessionId', sessionId);
  }, person.sessionId);
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/workspaces');
  await expect(page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  return { context, page, faults };
}

const row = (page: Page, name: string) => page.getByRole('treeitem', { name });

async function newDocument(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'New Document' }).click();
  await expect(page.getByLabel('Document title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type(words);
  await expect(row(page, title)).toBeVisible();
}

async function fromMenu(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

test('[D2][D7][C1] a novel begun on a train, with folder, pages and words, arrives whole and once', async ({
  browser,
}) => {
  const ines = await makePerson(door.server, 'Ines');
  const { page, context, faults } = await openDevice(browser, ines);
  door.network = 'cut';

  await page.getByRole('button', { name: /Novel/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Novel Workspace' });
  await dialog.getByLabel('Workspace Name').fill('Salt');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(row(page, 'Manuscript')).toBeVisible();
  await page.getByRole('button', { name: 'New Folder' }).click();
  await page.keyboard.type('Notes');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Notes')).toBeVisible();
  await newDocument(page, 'Ebb', 'The water went.');
  await newDocument(page, 'Flow', 'The water came.');
  // A page of the template, never opened anywhere before.
  await row(page, 'Chapter 1').click();
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('It began with salt.');
  await fromMenu(page, 'Flow', 'Move to…');
  await page.getByRole('dialog').getByRole('button', { name: 'Manuscript' }).click();
  await fromMenu(page, 'Ebb', 'Pin to top');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  await page.reload();
  for (const name of ['Manuscript', 'Chapter 1', 'Notes', 'Ebb', 'Flow'])
    await expect(row(page, name)).toBeVisible();
  await row(page, 'Ebb').click();
  await expect(page.locator('.ProseMirror')).toHaveText('The water went.');

  door.network = 'open';
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 40_000 });
  const workspaces = await operation<{ id: string; title: string }[]>(door.server, ines, 'get-workspaces');
  expect(workspaces.map(({ title }) => title)).toEqual(['Salt']);
  const workspaceId = workspaces[0]?.id;
  const { documents } = await operation<{ documents: { id: string; title: string; isPinned: boolean }[] }>(
    door.server,
    ines,
    'get-documents',
    { workspaceId },
  );
  expect(documents.map(({ title }) => title).sort()).toEqual(['Chapter 1', 'Ebb', 'Flow']);
  expect(documents.find(({ title }) => title === 'Ebb')?.isPinned).toBe(true);
  const textOf = async (title: string) => {
    const id = documents.find((one) => one.title === title)?.id;
    const { contentMd } = await operation<{ contentMd: string }>(door.server, ines, 'get-document', { id });
    return contentMd.trim();
  };
  await expect.poll(() => textOf('Ebb')).toBe('The water went.');
  await expect.poll(() => textOf('Flow')).toBe('The water came.');
  await expect.poll(() => textOf('Chapter 1')).toBe('It began with salt.');
  expect(faults).toEqual([]);
  await context.close();
});

test('[D5] what goes into the trash comes back by Undo, and goes for good only after a question', async ({
  browser,
}) => {
  const ines = await makePerson(door.server, 'Ines');
  const { id: workspaceId } = await operation<{ id: string }>(door.server, ines, 'create-workspace', {
    title: 'Tides',
  });
  for (const title of ['Ebb', 'Flow'])
    await operation(door.server, ines, 'create-document', { workspaceId, title });
  const { page, context, faults } = await openDevice(browser, ines);
  await page.goto(`/workspace/${workspaceId}`);
  await fromMenu(page, 'Ebb', 'Move to trash');
  await expect(page.getByText('Moved to trash!')).toBeVisible();
  await expect(row(page, 'Ebb')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Ebb')).toBeVisible();
  await fromMenu(page, 'Flow', 'Move to trash');
  await row(page, 'Trash').click();
  await fromMenu(page, 'Flow', 'Delete permanently');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Permanently deleted!')).toBeVisible();
  await expect(row(page, 'Flow')).toBeHidden();
  await expect
    .poll(async () => {
      const { documents } = await operation<{ documents: { title: string }[] }>(
        door.server,
        ines,
        'get-documents',
        { workspaceId },
      );
      return documents.map(({ title }) => title);
    })
    .toEqual(['Ebb']);
  expect(faults).toEqual([]);
  await context.close();
});
