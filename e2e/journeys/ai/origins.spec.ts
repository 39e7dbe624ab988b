import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sendEvents, startModelServer, type ModelServer } from '../../../server/ai/testing/model-server.ts';
import { useButton } from '../../testing/assistant.ts';
import { BUILT_CLIENT } from '../../testing/changed-build.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { saveDownload } from '../../testing/downloads.ts';
import { NetworkProxy } from '../../testing/network-proxy.ts';
import { makePerson } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants, checkScreen } from '../../testing/screen-check.ts';
import { editorOf } from '../../testing/workspace-page.ts';

const ANSWER = 'Nothing moved in the harbour but the tide itself.';

let model: ModelServer;
let networkProxy: NetworkProxy;
test.beforeAll(async () => {
  model = await startModelServer();
  model.answer(sendEvents(['Nothing moved in the harbour ', 'but the tide itself.']));
  const settings = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'tide-1' };
  [networkProxy] = (await NetworkProxy.openSeveral(BUILT_CLIENT, 1, settings)) as [NetworkProxy];
});
test.afterAll(async () => {
  await networkProxy?.close();
  await model?.close();
});

/** Pastes HTML at the caret, through the clipboard of the browser. */
async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate(
    (content) =>
      navigator.clipboard.write([
        new ClipboardItem({ 'text/html': new Blob([content], { type: 'text/html' }) }),
      ]),
    html,
  );
  await page.keyboard.press('ControlOrMeta+v');
}

/** Returns the number of ranges that are tinted, by origin. */
const tints = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      ['pasted', 'imported', 'ai', 'edited'].map((origin) => [
        origin,
        [...(CSS.highlights.get(`origin-${origin}`) ?? [])].map(String).join('|'),
      ]),
    ),
  );

const openMenuItem = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a writer sees the origins of a text with words of the assistant in the page and in the provenance report, downloads it, and gets it offline too', async ({
  newBrowser,
  newTab,
}, info) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: '1 High Water',
    text: 'These words were sent by a program.',
  });
  const context = await newBrowser(ines, networkProxy);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await newTab(context, path);
  await waitUntilInstalled(page);
  const editor = editorOf(page);
  await expect(editor).toContainText('sent by a program');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('I typed this myself.');
  await page.keyboard.press('Enter');
  await pasteHtml(page, '<p>Four words from elsewhere</p>');
  await expect(editor).toContainText('Four words from elsewhere');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+j');
  await expect(useButton(page)).toBeEnabled();
  await useButton(page).click();
  await expect(editor).toContainText(ANSWER);
  await expect(editor).toBeFocused();
  // Typing inside: a word becomes another one, and a new word is typed among those of the answer.
  await page.keyboard.press('End');
  for (let key = 0; key < 'tide itself.'.length; key += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('spring ');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');

  await openMenuItem(page, /^Show origins/);
  const legend = page.getByRole('complementary', { name: 'Origins of the text' });
  await expect(legend.getByRole('listitem')).toHaveText([
    'Typed',
    'Pasted',
    'Imported',
    'Written by AI',
    'AI, edited since',
  ]);
  await expect
    .poll(() => tints(page))
    .toMatchObject({
      imported: 'These words were sent by a program.',
      pasted: 'Four words from elsewhere',
      ai: expect.stringContaining('Nothing moved in the harbour but the '),
      edited: expect.stringContaining('itsel'),
    });
  expect((await tints(page))['ai']).not.toContain('spring');
  await expect(legend).toContainText('At the caret: AI, edited since');
  await checkAllVariants(page, 'origins');
  await page.setViewportSize({ width: 1440, height: 900 });

  // New words are tinted as they are typed or pasted.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mine.');
  await expect(legend).toContainText('At the caret: Typed');

  await legend.getByRole('button', { name: 'Provenance report' }).click();
  const report = page.getByRole('dialog', { name: 'Provenance report' });
  const counts = report.getByRole('table').first().getByRole('row');
  await expect(counts).toHaveText([
    /Origin\s*Words\s*Share/,
    /Typed\s*6\s*23 %/,
    /Pasted\s*4\s*15 %/,
    /Imported\s*7\s*27 %/,
    /Written by AI\s*8\s*31 %/,
    /AI, edited since\s*1\s*4 %/,
  ]);
  const line = /Ines sent \d+ words to tide-1 \(Continue writing\)\./;
  await expect(report.getByRole('listitem')).toContainText(line);
  await report.getByText('The text that you sent').click();
  await expect(report.getByText('I typed this myself.')).toBeVisible();
  await checkAllVariants(page, 'provenance-report');
  await page.setViewportSize({ width: 1440, height: 900 });

  const jsonPath = info.outputPath('report.json');
  const jsonDownload = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download JSON' }).click();
  expect(await saveDownload(jsonDownload, jsonPath)).toBe('1 High Water - provenance.json');
  const json = JSON.parse(readFileSync(jsonPath, 'utf8'));
  expect(json).toMatchObject({
    format: 'foolscap-provenance',
    title: '1 High Water',
    words: { total: 26, typed: 6, pasted: 4, imported: 7, ai: 8, edited: 1 },
    answers: [{ who: 'Ines', action: 'Continue writing', model: 'tide-1', wordsInText: 8 }],
    notes: [],
  });
  expect(JSON.stringify(json)).not.toContain('harbour');

  const htmlPath = info.outputPath('report.html');
  const htmlDownload = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download HTML' }).click();
  expect(await saveDownload(htmlDownload, htmlPath)).toBe('1 High Water - provenance.html');
  const opened = await context.newPage();
  await opened.goto(`file://${htmlPath}`);
  await expect(opened.getByRole('heading', { name: 'Provenance of 1 High Water' })).toBeVisible();
  await expect(opened.getByRole('listitem')).toContainText(line);
  await checkScreen(opened, 'provenance-file', 'desktop', 'light');
  await opened.close();
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();

  // Offline the report has the lines that the device stored, and says so.
  networkProxy.network = 'cut';
  await page.reload();
  await expect(editorOf(page)).toContainText('Mine.');
  await openMenuItem(page, /^Provenance report/);
  await expect(report).toContainText('The lines are those that this device stored last');
  await expect(report.getByRole('listitem')).toContainText(line);
  await expect(report.getByText('The text that you sent')).toHaveCount(0);
  await expect(counts.nth(4)).toHaveText(/Written by AI\s*8/);
});
