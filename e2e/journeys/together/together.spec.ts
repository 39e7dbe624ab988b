import type { Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { oneDocument } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

interface Shared {
  workspaceId: string;
  documentId: string;
}

/** A workspace of the owner's with one document, and the guest in it with a role. */
async function share(
  server: ServerProcess,
  owner: Person,
  guest: Person,
  role: 'editor' | 'viewer',
): Promise<Shared> {
  const { workspaceId, documentId } = await oneDocument(server, owner, {
    title: 'Tide tables',
    document: 'High Water',
  });
  await addMember(server, owner, guest, workspaceId, role);
  return { workspaceId, documentId };
}

const pathOf = ({ workspaceId, documentId }: Shared): string =>
  `/workspace/${workspaceId}?item=${documentId}`;
const editorOf = (page: Page) => page.locator('.ProseMirror');
const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('two people write in one paragraph and see each other’s carets', async ({ browser, server }) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const shared = await share(server, ines, mara, 'editor');
  const one = await openAs(browser, server, ines, pathOf(shared));
  const two = await openAs(browser, server, mara, pathOf(shared));

  await editorOf(one.page).click();
  await one.page.keyboard.type('The board stood bare.');
  await expect(editorOf(two.page)).toContainText('The board stood bare.');

  await editorOf(two.page).click();
  await two.page.keyboard.press('End');
  await expect(one.page.locator('.caret').filter({ hasText: 'Mara' })).toBeVisible();
  await Promise.all([
    one.page.keyboard.type(' One writes here.', { delay: 15 }),
    two.page.keyboard.type(' The other there.', { delay: 15 }),
  ]);
  for (const { page } of [one, two]) await expect(saved(page)).toBeVisible();
  const texts = await Promise.all([one, two].map(({ page }) => editorOf(page).innerText()));
  // A caret with its name, wherever it stands, is a line of its own for who reads the page's text.
  const [here, there] = texts.map((text) => text.replaceAll(/\n+(Mara|Ines)\n*|[\u2060\ufeff]|\n+$/g, ''));
  expect(here).toBe(there);
  // Each one's words stand in the order in which they were typed, whoever's come first.
  for (const words of ['One writes here.', 'The other there.']) expect(here).toContain(words);
  const letters = (text: string) => [...text.replaceAll(/[^a-z]/gi, '').toLowerCase()].sort().join('');
  const typed = 'The board stood bare. One writes here. The other there.';
  const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
    id: shared.documentId,
  });
  expect(letters(contentMd)).toBe(letters(typed));
  expect([...one.faults, ...two.faults]).toEqual([]);
  await one.context.close();
  await two.context.close();
});

test('a viewer reads live and cannot write, by the server’s word; removal is felt within 5 s', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const teo = await makePerson(server, 'Teo');
  const shared = await share(server, ines, teo, 'viewer');
  const owner = await openAs(browser, server, ines, pathOf(shared));
  const viewer = await openAs(browser, server, teo, pathOf(shared));
  await editorOf(owner.page).click();
  await owner.page.keyboard.type('Only one of us may change this.');
  await expect(editorOf(viewer.page)).toContainText('Only one of us may change this.');
  await expect(viewer.page.getByText('View only')).toBeVisible();
  await expect(editorOf(viewer.page)).toHaveAttribute('contenteditable', 'false');

  // Made an editor, then a viewer again, without a reload.
  const members = await operation<{ userId: string; role: string }[]>(server, ines, 'get-workspace-members', {
    workspaceId: shared.workspaceId,
  });
  const teoId = members.find(({ role }) => role === 'viewer')?.userId;
  await operation(server, ines, 'update-workspace-member', {
    workspaceId: shared.workspaceId,
    userId: teoId,
    role: 'editor',
  });
  await expect(editorOf(viewer.page)).toHaveAttribute('contenteditable', 'true', { timeout: 5000 });
  await operation(server, ines, 'update-workspace-member', {
    workspaceId: shared.workspaceId,
    userId: teoId,
    role: 'viewer',
  });
  await expect(editorOf(viewer.page)).toHaveAttribute('contenteditable', 'false', { timeout: 5000 });

  await operation(server, ines, 'remove-workspace-member', {
    workspaceId: shared.workspaceId,
    userId: teoId,
  });
  await expect(viewer.page.getByText('Workspace not found')).toBeVisible({ timeout: 5000 });
  await owner.context.close();
  await viewer.context.close();
});

test('killed and restarted while both type: the indicator leaves Saved and returns, no letter is missing', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const shared = await share(server, ines, mara, 'editor');
  const one = await openAs(browser, server, ines, pathOf(shared));
  const two = await openAs(browser, server, mara, pathOf(shared));
  await editorOf(one.page).click();
  await one.page.keyboard.type('a');
  await one.page.keyboard.press('Enter');
  await expect(saved(one.page)).toBeVisible();
  await expect(editorOf(two.page)).toContainText('a');
  await editorOf(two.page).locator('p').first().click();
  await two.page.keyboard.press('Home');

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const typing = [
      one.page.keyboard.type('b'.repeat(60), { delay: 40 }),
      two.page.keyboard.type('c'.repeat(60), { delay: 40 }),
    ];
    await one.page.waitForTimeout(600);
    await server.stop(signal);
    for (const { page } of [one, two])
      await expect(page.getByText('Saved on this device')).toBeVisible({ timeout: 5000 });
    await Promise.all(typing);
    await server.start();
    for (const { page } of [one, two]) await expect(saved(page)).toBeVisible({ timeout: 30_000 });
  }

  const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
    id: shared.documentId,
  });
  const count = (letter: string) => contentMd.split(letter).length - 1;
  expect({ a: count('a'), b: count('b'), c: count('c') }).toEqual({ a: 1, b: 120, c: 120 });
  await one.context.close();
  await two.context.close();
});

const LINES = Array.from({ length: 160 }, (_, at) => `Entry ${at + 1}: the board stood bare.`).join('\n\n');

test('what one reads and writes stays where it stands while somebody else writes above it', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const shared = await share(server, ines, mara, 'editor');
  await operation(server, ines, 'update-document', { id: shared.documentId, contentMd: LINES });
  const reader = await openAs(browser, server, ines, pathOf(shared));
  const writer = await openAs(browser, server, mara, pathOf(shared));
  const line = reader.page.getByText('Entry 90:');
  await line.scrollIntoViewIfNeeded();
  await line.click();
  const heightOf = async () => (await line.boundingBox())?.y ?? 0;
  const before = await heightOf();
  await writer.page.getByText('Entry 2:').click();
  await writer.page.keyboard.press('End');
  for (let at = 0; at < 6; at += 1) {
    await writer.page.keyboard.press('Enter');
    await writer.page.keyboard.type('A line that was not here before.');
  }
  await expect(reader.page.getByText('A line that was not here before.')).toHaveCount(6);
  await reader.page.keyboard.type(' And so it stayed.');
  expect(Math.abs((await heightOf()) - before)).toBeLessThan(4);
});
