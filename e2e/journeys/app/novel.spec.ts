import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

const VOCABULARY =
  'the tide came late and the clerk wrote it down while nobody asked what the water had meant by it or whether it would come again'.split(
    ' ',
  );

/** Returns Markdown with a heading every 40 paragraphs. A fixed seed makes the text the same in every run. */
function longText(paragraphs: number): string {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const paragraph = (): string =>
    `${Array.from({ length: 90 + random(60) }, () => VOCABULARY[random(VOCABULARY.length)]).join(' ')}.`;
  return Array.from({ length: paragraphs }, (_, index) =>
    index % 40 === 0 ? `### On the water, ${index / 40 + 1}\n\n${paragraph()}` : paragraph(),
  ).join('\n\n');
}

const normalizeSpaces = (markdown: string): string => markdown.replaceAll(/\s+/g, ' ').trim();

/** Describes the first difference of two texts with an excerpt of each. Returns '' if the texts are equal. */
function firstDifference(first: string, second: string): string {
  if (first === second) return '';
  let index = 0;
  while (first[index] === second[index]) index += 1;
  return `at ${index} of ${first.length} and ${second.length}: “${first.slice(index - 20, index + 40)}” and “${second.slice(index - 20, index + 40)}”`;
}

test('an imported novel that two people edit at the same time is exported as Markdown with all of its text and both edits', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const text = longText(840);
  expect(text.split(/\s+/).length).toBeGreaterThan(95_000);
  const file = join(server.dataDir, 'the-long-water.md');
  writeFileSync(file, text);
  await run(
    join(ROOT, 'node_modules/.bin/node'),
    ['scripts/import.ts', file, '--for', ines.email, '--title', 'The Long Water'],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: server.dataDir },
    },
  );

  const workspaces = await operation<{ id: string; title: string }[]>(server, ines, 'get-workspaces');
  const workspaceId = workspaces.find(({ title }) => title === 'The Long Water')?.id;
  const { documents } = await operation<{ documents: { id: string }[] }>(server, ines, 'get-documents', {
    workspaceId,
  });
  expect(documents).toHaveLength(1);
  const documentId = documents[0]?.id ?? '';
  await addMember(server, ines, mara, workspaceId ?? '', 'editor');

  const inesTab = await openAs(browser, server, ines, `/workspace/${workspaceId}?item=${documentId}`);
  const maraTab = await openAs(browser, server, mara, `/workspace/${workspaceId}?item=${documentId}`);
  const inesEditor = inesTab.page.locator('.ProseMirror');
  const maraEditor = maraTab.page.locator('.ProseMirror');
  await expect(inesEditor).toContainText('On the water, 1', { timeout: 60_000 });
  await expect(maraEditor).toContainText('On the water, 1', { timeout: 60_000 });

  await inesEditor.locator('p').nth(1).click();
  await inesTab.page.keyboard.press('Home');
  await maraEditor.click();
  await maraTab.page.keyboard.press('Control+End');
  await Promise.all([
    inesTab.page.keyboard.type('Begun by one. ', { delay: 20 }),
    maraTab.page.keyboard.type(' Ended by the other.', { delay: 20 }),
  ]);
  for (const { page } of [inesTab, maraTab])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 });

  const { title, contentMd } = await operation<{ title: string; contentMd: string }>(
    server,
    ines,
    'get-document',
    {
      id: documentId,
    },
  );
  // Home moves the caret to the start of the clicked line, so the typed words may be at the start of any line of that
  // paragraph. The import turned the first heading into the document's title.
  const exported = normalizeSpaces(`### ${title} ${contentMd}`);
  expect(exported.split('Begun by one. ')).toHaveLength(2);
  expect(
    firstDifference(exported.replace('Begun by one. ', ''), normalizeSpaces(`${text} Ended by the other.`)),
  ).toBe('');
  expect([...inesTab.faults, ...maraTab.faults]).toEqual([]);
  await inesTab.context.close();
  await maraTab.context.close();
});
