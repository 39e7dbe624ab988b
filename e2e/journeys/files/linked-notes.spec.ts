import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { editorOf, expectText, row } from '../../testing/workspace-page.ts';

test.use({ serviceWorkers: 'block' });

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

test('the links and pictures of an imported vault and of texts that are dropped together lead to their documents and files', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const { stdout } = await run(
    join(ROOT, 'node_modules/.bin/node'),
    ['scripts/import.ts', 'server/files/fixtures/vault', '--for', ines.email],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: server.dataDir } },
  );
  expect(stdout).toContain('1 picture was added.');
  const [vault] = await operation<{ id: string }[]>(server, ines, 'get-workspaces');
  const { page } = await openAs(browser, server, ines, `/workspace/${vault?.id}`);

  // The vault: a link shows its own words, the picture is loaded, and a link leads to its note.
  await row(page, "Tova's lamp").click();
  const editor = editorOf(page);
  await expect(editor).toContainText('It hangs in the café, see Ferryman and the chart.');
  await expect(editor).not.toContainText(/%%|\^wick/);
  await expect.poll(() => isImageLoaded(editor.locator('figure img').first())).toBe(true);
  await checkAllVariants(page, 'imported-note');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.getByText('the café', { exact: true }).click();
  await expect(editor).toContainText('Second home of the ferryman.');

  // Texts and a picture that are dropped together; one picture and one file are missing.
  await dropFiles(page.getByRole('tree'), [
    {
      name: 'Log.md',
      words:
        'See [the pier](The%20pier.md), [[The pier|its end]] and [Gone](gone.md).\n\n![](pier.png)\n\n![[lost map.png]]\n\nHere ![[lost sign.png|20]] it was.',
    },
    { name: 'The pier.md', words: 'Back to [[Log]].' },
    { name: 'pier.png' },
  ]);
  await expectText(page, '2 documents created');
  await expectText(
    page,
    '1 link and 2 pictures in the text were not among the dropped files. Drop them together.',
  );
  await row(page, 'Log').click();
  await expect(editor).toContainText('See the pier, its end and Gone.');
  await expect.poll(() => isImageLoaded(editor.locator('figure img').first())).toBe(true);
  await expect(editor.locator('figure').nth(1)).toHaveAttribute(
    'data-missing',
    'Missing picture: lost map.png',
  );
  await expect(editor.locator('span[data-missing]')).toHaveAttribute(
    'data-missing',
    'Missing picture: lost sign.png',
  );
  await checkAllVariants(page, 'dropped-notes');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.getByText('its end', { exact: true }).click();
  await expect(editor).toContainText('Back to Log.');
});
