import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

const WORDS =
  'the tide came late and the clerk wrote it down while nobody asked what the water had meant by it or whether it would come again'.split(
    ' ',
  );

/** A text as long as a novel: one chapter of many paragraphs, the same at every run. */
function longText(paragraphs: number): string {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const paragraph = (): string =>
    `${Array.from({ length: 90 + next(60) }, () => WORDS[next(WORDS.length)]).join(' ')}.`;
  return Array.from({ length: paragraphs }, (_, at) =>
    at % 40 === 0 ? `### On the water, ${at / 40 + 1}\n\n${paragraph()}` : paragraph(),
  ).join('\n\n');
}

const plain = (markdown: string): string => markdown.replaceAll(/\s+/g, ' ').trim();

/** Where two long texts part, with what follows in each; empty when they are equal. */
function firstDifference(one: string, two: string): string {
  if (one === two) return '';
  let at = 0;
  while (one[at] === two[at]) at += 1;
  return `at ${at} of ${one.length} and ${two.length}: “${one.slice(at - 20, at + 40)}” and “${two.slice(at - 20, at + 40)}”`;
}

test('a novel imported, opened, edited by two, and exported as Markdown is what was typed', async ({
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

  const one = await openAs(browser, server, ines, `/workspace/${workspaceId}?item=${documentId}`);
  const two = await openAs(browser, server, mara, `/workspace/${workspaceId}?item=${documentId}`);
  const first = one.page.locator('.ProseMirror');
  const second = two.page.locator('.ProseMirror');
  await expect(first).toContainText('On the water, 1', { timeout: 60_000 });
  await expect(second).toContainText('On the water, 1', { timeout: 60_000 });

  await first.locator('p').nth(1).click();
  await one.page.keyboard.press('Home');
  await second.click();
  await two.page.keyboard.press('Control+End');
  await Promise.all([
    one.page.keyboard.type('Begun by one. ', { delay: 20 }),
    two.page.keyboard.type(' Ended by the other.', { delay: 20 }),
  ]);
  for (const { page } of [one, two])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 });

  const { title, contentMd } = await operation<{ title: string; contentMd: string }>(
    server,
    ines,
    'get-document',
    {
      id: documentId,
    },
  );
  // Home goes to the start of the line that was clicked, so the words may stand at any line's start in that paragraph.
  // The first heading became the document's title.
  const exported = plain(`### ${title} ${contentMd}`);
  expect(exported.split('Begun by one. ')).toHaveLength(2);
  expect(firstDifference(exported.replace('Begun by one. ', ''), plain(`${text} Ended by the other.`))).toBe(
    '',
  );
  expect([...one.faults, ...two.faults]).toEqual([]);
  await one.context.close();
  await two.context.close();
});
