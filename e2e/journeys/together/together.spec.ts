import type { Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

interface Shared {
  workspaceId: string;
  documentId: string;
}

/** Creates a workspace of the owner with one document and adds the guest with this role. */
async function share(
  server: ServerProcess,
  owner: Person,
  guest: Person,
  role: 'editor' | 'viewer',
): Promise<Shared> {
  const { workspaceId, documentId } = await createWorkspaceWithDocument(server, owner, {
    title: 'Tide tables',
    document: 'High Water',
  });
  await addMember(server, owner, guest, workspaceId, role);
  return { workspaceId, documentId };
}

const pathOf = ({ workspaceId, documentId }: Shared): string =>
  `/workspace/${workspaceId}?item=${documentId}`;
const editorOf = (page: Page) => page.locator('.ProseMirror');
const savedStatus = (page: Page) => page.getByText('Saved', { exact: true });

test('two people who type in one paragraph at the same time see the same text and each other’s carets', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const shared = await share(server, ines, mara, 'editor');
  const inesTab = await openAs(browser, server, ines, pathOf(shared));
  const maraTab = await openAs(browser, server, mara, pathOf(shared));

  await editorOf(inesTab.page).click();
  await inesTab.page.keyboard.type('The board stood bare.');
  await expect(editorOf(maraTab.page)).toContainText('The board stood bare.');

  await editorOf(maraTab.page).click();
  await maraTab.page.keyboard.press('End');
  await expect(inesTab.page.locator('.caret').filter({ hasText: 'Mara' })).toBeVisible();
  await Promise.all([
    inesTab.page.keyboard.type(' One writes here.', { delay: 15 }),
    maraTab.page.keyboard.type(' The other there.', { delay: 15 }),
  ]);
  for (const { page } of [inesTab, maraTab]) await expect(savedStatus(page)).toBeVisible();
  const texts = await Promise.all([inesTab, maraTab].map(({ page }) => editorOf(page).innerText()));
  // `innerText` contains the name label of a caret as a line of its own.
  const [inesText, maraText] = texts.map((text) =>
    text.replaceAll(/\n+(Mara|Ines)\n*|[\u2060\ufeff]|\n+$/g, ''),
  );
  expect(inesText).toBe(maraText);
  // The words of each person are in the order in which they were typed. Either person's words may come first.
  for (const words of ['One writes here.', 'The other there.']) expect(inesText).toContain(words);
  const sortedLetters = (text: string) => [...text.replaceAll(/[^a-z]/gi, '').toLowerCase()].sort().join('');
  const typedText = 'The board stood bare. One writes here. The other there.';
  const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
    id: shared.documentId,
  });
  expect(sortedLetters(contentMd)).toBe(sortedLetters(typedText));
  expect([...inesTab.faults, ...maraTab.faults]).toEqual([]);
  await inesTab.context.close();
  await maraTab.context.close();
});

test('a viewer sees edits live and cannot write, and role changes and removal take effect within 5 s', async ({
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

  // The owner makes Teo an editor and then a viewer again. His page follows without a reload.
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

test('when the server ends and restarts while two people type, the indicator leaves “Saved” and returns to it, and no character is lost or doubled', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const shared = await share(server, ines, mara, 'editor');
  const inesTab = await openAs(browser, server, ines, pathOf(shared));
  const maraTab = await openAs(browser, server, mara, pathOf(shared));
  await editorOf(inesTab.page).click();
  await inesTab.page.keyboard.type('a');
  await inesTab.page.keyboard.press('Enter');
  await expect(savedStatus(inesTab.page)).toBeVisible();
  await expect(editorOf(maraTab.page)).toContainText('a');
  await editorOf(maraTab.page).locator('p').first().click();
  await maraTab.page.keyboard.press('Home');

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const typing = [
      inesTab.page.keyboard.type('b'.repeat(60), { delay: 40 }),
      maraTab.page.keyboard.type('c'.repeat(60), { delay: 40 }),
    ];
    await inesTab.page.waitForTimeout(600);
    await server.stop(signal);
    for (const { page } of [inesTab, maraTab])
      await expect(page.getByText('Saved on this device')).toBeVisible({ timeout: 5000 });
    await Promise.all(typing);
    await server.start();
    for (const { page } of [inesTab, maraTab])
      await expect(savedStatus(page)).toBeVisible({ timeout: 30_000 });
  }

  const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
    id: shared.documentId,
  });
  const count = (character: string) => contentMd.split(character).length - 1;
  expect({ a: count('a'), b: count('b'), c: count('c') }).toEqual({ a: 1, b: 120, c: 120 });
  await inesTab.context.close();
  await maraTab.context.close();
});

const LINES = Array.from({ length: 160 }, (_, index) => `Entry ${index + 1}: the board stood bare.`).join(
  '\n\n',
);

test('the line that a reader clicked stays at its position while another person adds lines above it', async ({
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
  // Typing in the lowest third of the page would scroll it. The heights of blocks are estimates until they are laid out,
  // so the test scrolls until the line stays in the middle. Scrolling again would change which blocks are laid out.
  const staysInTheMiddle = () =>
    line.evaluate(async (element) => {
      const isInTheMiddle = (): boolean => {
        const share = element.getBoundingClientRect().top / window.innerHeight;
        return share > 0.3 && share < 0.6;
      };
      if (!isInTheMiddle()) element.scrollIntoView({ block: 'center' });
      const { top } = element.getBoundingClientRect();
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      return isInTheMiddle() && Math.abs(element.getBoundingClientRect().top - top) < 1;
    });
  await expect.poll(staysInTheMiddle).toBe(true);
  await line.click();
  const topOfLine = async () => (await line.boundingBox())?.y ?? 0;
  const topBefore = await topOfLine();
  await writer.page.getByText('Entry 2:').click();
  await writer.page.keyboard.press('End');
  for (let index = 0; index < 6; index += 1) {
    await writer.page.keyboard.press('Enter');
    await writer.page.keyboard.type('A line that was not here before.');
  }
  await expect(reader.page.getByText('A line that was not here before.')).toHaveCount(6);
  await reader.page.keyboard.type(' And so it stayed.');
  expect(Math.abs((await topOfLine()) - topBefore)).toBeLessThan(4);
});
