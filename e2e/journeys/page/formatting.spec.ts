import type { Page } from '@playwright/test';
import {
  RECONNECT_TIMEOUT,
  editorOf,
  fireOnlineEvent,
  expectText,
  readDocumentText,
} from '../../testing/workspace-page.ts';
import { addMember, makePerson, openAs } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

/** Returns the labels that a screen reader reads before the task lines, in the order of the page. */
async function taskLabels(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value).trim())
    .filter((text) => text === 'To do:' || text === 'Done:');
}

/** Dispatches a paste event. @param clipboardTexts the clipboard's texts by MIME type */
const paste = (page: Page, clipboardTexts: Record<string, string>): Promise<void> =>
  editorOf(page).evaluate((element, texts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboardTexts);

const blocks = (page: Page) => editorOf(page).locator(':scope > *');

test('tasks, alignment, quotes and links can be set and removed, screen readers read the state of a task, and a paste from Word keeps its formatting', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, { text: 'The sea' });
  const { page, faults } = await openAs(browser, server, ines, path);
  await page.evaluate(() => localStorage.setItem('foolscap:writing', JSON.stringify({ showToolbar: true })));
  await page.reload();
  const bar = page.getByRole('toolbar', { name: 'Formatting bar' });
  await expect(bar.getByRole('button', { name: 'Bold' })).toBeVisible();
  const { keyboard } = page;
  await editorOf(page).click();
  await keyboard.press('ControlOrMeta+End');

  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+Shift+9');
  await keyboard.type('pack');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('rope');
  await expect(blocks(page).nth(2)).toHaveAttribute('data-indent', '1');
  expect(await taskLabels(page)).toEqual(['To do:', 'To do:']);
  await keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => taskLabels(page)).toEqual(expect.arrayContaining(['Done:', 'To do:']));
  await keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => taskLabels(page)).toEqual(['To do:', 'To do:']);

  await blocks(page).first().click();
  await bar.getByRole('button', { name: /^Alignment/ }).click();
  await page.getByRole('menuitem', { name: 'Center' }).click();
  await expect(blocks(page).first()).toHaveCSS('text-align', 'center');
  // The bubble offers the same command. On a phone the bubble is the only toolbar.
  const bubble = page.getByRole('toolbar', { name: 'Formatting', exact: true });
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await expect(async () => {
    await keyboard.press('Home');
    await keyboard.press('Shift+End');
    await expect(bubble).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await bubble.getByRole('button', { name: /^Kind of text/ }).click();
  await page.getByRole('menuitem', { name: 'Right' }).click();
  await expect(blocks(page).first()).toHaveCSS('text-align', 'end');
  await expect(editorOf(page)).toBeFocused();
  await expect.poll(selected).toBe('The sea');
  await keyboard.press('ControlOrMeta+Shift+b');
  await expect(blocks(page).first()).toHaveAttribute('data-quote', '1');
  await keyboard.press('ControlOrMeta+Shift+b');
  await expect(blocks(page).first()).not.toHaveAttribute('data-quote');

  // Pasting a URL over selected words links them. Clearing the link's address removes the link.
  await keyboard.press('Home');
  await keyboard.press('Shift+End');
  await paste(page, { 'text/plain': 'https://example.org/sea' });
  const link = editorOf(page).getByRole('link', { name: 'The sea' });
  await expect(link).toHaveAttribute('href', 'https://example.org/sea');
  await keyboard.press('ControlOrMeta+Shift+u');
  const address = page.getByLabel(/^Link address/);
  await expect(address).toHaveValue('https://example.org/sea');
  await address.fill('');
  await keyboard.press('Enter');
  await expect(link).toHaveCount(0);
  await expect(blocks(page).first()).toHaveText('The sea');

  await keyboard.press('ControlOrMeta+End');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await paste(page, {
    'text/html': WORD,
    'text/plain': 'Bold words\nfirst\nmiddle',
  });
  await expect(blocks(page).filter({ hasText: 'Bold words' }).locator('strong')).toHaveText('Bold');
  await expect(blocks(page).filter({ hasText: 'first' })).toHaveAttribute('data-list', 'bullet');
  await expect(blocks(page).filter({ hasText: 'middle' })).toHaveAttribute('data-align', 'center');
  expect(await editorOf(page).innerHTML()).not.toMatch(/mso-|MsoNormal|<o:p/i);
  expect(faults).toEqual([]);
});

test('undo reverts only the writer’s own text, including text from before the connection was lost, and redo restores it', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const { workspaceId, path } = await createWorkspaceWithDocument(server, ines, { text: 'Tide.' });
  await addMember(server, ines, mara, workspaceId, 'editor');
  const { page, context, faults } = await openAs(browser, server, ines, path);
  const maraTab = await openAs(browser, server, mara, path);
  await expect(editorOf(maraTab.page)).toHaveText('Tide.');
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Before.');
  await expect(editorOf(maraTab.page)).toContainText('Tide. Before.');
  await expectText(page, 'Saved');
  // A pause ends an undo step.
  await page.waitForTimeout(1_000);

  await context.setOffline(true);
  await page.keyboard.type(' Without.');
  await expectText(page, 'Saved on this device');
  await editorOf(maraTab.page).click();
  await maraTab.page.keyboard.press('ControlOrMeta+Home');
  await maraTab.page.keyboard.type('Low ');
  await context.setOffline(false);
  await fireOnlineEvent(page);
  const expectOnBoth = async (words: string): Promise<void> => {
    for (const tab of [page, maraTab.page])
      await expect.poll(() => readDocumentText(tab), RECONNECT_TIMEOUT).toBe(words);
  };
  await expectOnBoth('Low Tide. Before. Without.');

  // On a slow machine the typed words may be several steps of undo. None of them crosses the pause.
  const undoTo = async (words: string): Promise<number> => {
    for (let steps = 0; ; steps += 1) {
      const text = await readDocumentText(page);
      if (text === words) return steps;
      expect(text).toContain(words);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => readDocumentText(page)).not.toBe(text);
    }
  };
  const without = await undoTo('Low Tide. Before.');
  await expectOnBoth('Low Tide. Before.');
  const before = await undoTo('Low Tide.');
  await expectOnBoth('Low Tide.');
  for (let step = 0; step < without + before; step += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectOnBoth('Low Tide. Before. Without.');
  expect([...faults, ...maraTab.faults]).toEqual([]);
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal><b style="mso-bidi-font-weight:normal">Bold</b> words<o:p></o:p></p>
<p class=MsoListParagraph style="text-indent:-18pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span style="font:7pt">&nbsp;</span></span><![endif]>first</p>
<p class=MsoNormal align=center style="text-align:center">middle</p><!--EndFragment--></body></html>`;
