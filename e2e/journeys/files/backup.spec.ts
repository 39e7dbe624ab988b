import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  waitForOfflineTexts,
  editorOf,
  openWorkspaceList,
  row,
  expectText,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { FORMATTED_MARKDOWN, saveDownload } from '../../testing/downloads.ts';
import { makePerson, operation, type Person } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createAs } from '../../testing/sample-workspaces.ts';

/** Creates a novel with folders, an order, a pin, a lock, a colour, notes, a link and a document in the trash. */
async function makeNovel(server: ServerProcess, ines: Person): Promise<string> {
  const make = createAs(server, ines);
  const execute = (name: string, input: Record<string, unknown>) => operation(server, ines, name, input);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const partId = await make('create-folder', { workspaceId, name: 'Part two' });
  const notesId = await make('create-folder', { workspaceId, name: 'Notes', parentId: partId });
  const createInPart = (title: string) => make('create-document', { workspaceId, title, folderId: partId });
  const almanacId = await createInPart('4 The Almanac Man');
  const remarksId = await createInPart('3 Remarks');
  const boyId = await make('create-document', { workspaceId, title: 'The boy', folderId: notesId });
  const waterId = await make('create-document', { workspaceId, title: '1 High Water' });
  const draftId = await make('create-document', { workspaceId, title: 'A first draft' });
  const link = `/workspace/${workspaceId}?item=${remarksId}`;
  await execute('update-document', {
    id: waterId,
    contentMd: `# High Water\n\n${FORMATTED_MARKDOWN.replace('LINK', link)}`,
    isPinned: true,
  });
  await execute('update-document', { id: remarksId, contentMd: 'Boy on the harbour floor.\n' });
  await execute('update-document', { id: almanacId, contentMd: `As [he](${link}) said.\n` });
  await execute('update-document', {
    id: boyId,
    meta: { synopsis: 'He has found something.' },
    contentMd: 'A boy.\n',
  });
  await execute('move-document-to-trash', { id: draftId });
  await execute('create-custom-tab', {
    workspaceId,
    name: 'Remarks',
    icon: 'flag',
    settings: { folderId: partId },
  });
  await execute('update-folder', { id: partId, isLocked: true, color: '#d94848' });
  return workspaceId;
}

/**
 * Returns one JSON line for each document, folder and tab of the server, sorted, with names instead of ids. The lines
 * must be equal before the backup and after the restore.
 */
async function workspaceFacts(server: ServerProcess, ines: Person, workspaceId: string): Promise<string> {
  const list = async (name: string, key: string) =>
    (await operation<Record<string, Record<string, unknown>[]>>(server, ines, name, { workspaceId }))[key] ??
    [];
  const documents = await list('get-documents', 'documents');
  const folders = await list('get-folders', 'folders');
  const names = new Map(
    [...folders, ...documents].map(({ id, name, title }) => [String(id), String(name ?? title)]),
  );
  const withoutIds = (text: string): string => {
    let result = text.replaceAll(workspaceId, 'WORKSPACE');
    for (const [id, name] of names) result = result.replaceAll(id, name);
    return result;
  };
  const facts = [];
  for (const { id, title, folderId, isPinned, meta, slug } of documents)
    facts.push({
      title,
      in: names.get(String(folderId)),
      isPinned,
      meta,
      slug,
      text: withoutIds(await textAtServer(server, ines, String(id))),
    });
  for (const { name, parentId, color, isLocked } of folders)
    facts.push({ name, in: names.get(String(parentId)), color, isLocked });
  for (const { name, icon, isDefault, settings } of await operation<Record<string, unknown>[]>(
    server,
    ines,
    'get-custom-tabs',
    { workspaceId },
  ))
    facts.push({ name, icon, isDefault, settings: withoutIds(JSON.stringify(settings)) });
  return facts
    .map((fact) => JSON.stringify(fact))
    .sort()
    .join('\n');
}

/** Damages one document in the zip: its Markdown file and its state file, which follows the Markdown. */
function withDamagedText(zip: Buffer, markdown: string): Buffer {
  const markdownEnd = zip.indexOf(markdown) + markdown.length;
  zip.fill(0xff, markdownEnd + 2, markdownEnd + 8);
  const stateEnd = zip.indexOf('.yjs', markdownEnd) + '.yjs'.length;
  zip.fill(0xff, stateEnd + 2, stateEnd + 8);
  return zip;
}

const selectFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Choose a backup').setInputFiles({ name, mimeType: 'application/zip', buffer });

test('a backup that is downloaded offline restores the whole workspace on a new device after the workspace was deleted', async ({
  networkProxy,
  newBrowser,
  newTab,
}, info) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const workspaceId = await makeNovel(server, ines);
  const factsBefore = await workspaceFacts(server, ines, workspaceId);
  const treeBefore = await treeAtServer(server, ines, workspaceId);

  const context = await newBrowser(ines);
  const page = await newTab(context, `/workspace/${workspaceId}`);
  await waitForOfflineTexts(page);
  await waitUntilInstalled(page);
  const shownBefore = await shownTree(page);
  networkProxy.network = 'cut';
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Download a backup' }).scrollIntoViewIfNeeded();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a backup' }).click();
  const path = info.outputPath('backup.zip');
  expect(await saveDownload(download, path)).toMatch(/^The Tide Clerk \d{4}-\d{2}-\d{2}\.zip$/);
  await expectText(page, 'Backup downloaded');
  if (spawnSync('unzip', ['-v']).status === 0)
    expect(spawnSync('unzip', ['-t', path], { encoding: 'utf8' }).stdout).toContain('No errors detected');

  // The search offers the same command. This download happens online.
  networkProxy.network = 'open';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.type('>backup');
  const secondDownload = page.waitForEvent('download');
  await page.getByRole('option', { name: 'Download a backup' }).click();
  await saveDownload(secondDownload, info.outputPath('again.zip'));
  await context.close();
  await operation(server, ines, 'delete-workspace', { id: workspaceId });

  const otherContext = await newBrowser(ines);
  const home = await openWorkspaceList(newTab, otherContext);
  await home.getByRole('button', { name: 'Restore from a backup…' }).click();
  await selectFile(home, 'letter.zip', Buffer.from('Dear Mr. Anselm'));
  await expect(home.getByRole('alert')).toContainText('This file is no zip.');
  await selectFile(home, 'half.zip', readFileSync(path).subarray(0, 900));
  await expect(home.getByRole('alert')).toContainText('This zip is not whole');

  // Both files of one document are damaged. The dialog names it and restores the rest only after a click.
  await selectFile(
    home,
    'damaged.zip',
    withDamagedText(readFileSync(path), 'documents/Part two/3 Remarks.md'),
  );
  const dialog = home.getByRole('dialog');
  await expect(dialog).toContainText('3 Remarks (documents/Part two/3 Remarks.md)');
  await expect(dialog.getByRole('button', { name: 'Restore the rest' })).toBeVisible();
  await checkDesktopAndPhone(home, 'restore-damaged');
  await home.setViewportSize({ width: 1440, height: 900 });
  await home.getByRole('button', { name: 'Cancel' }).click();
  await home.getByRole('button', { name: 'Restore from a backup…' }).click();
  await selectFile(home, 'backup.zip', readFileSync(path));
  await expect(home.getByRole('dialog')).toContainText('Novel with 6 documents and 4 folders');
  networkProxy.network = 'cut';
  await home.getByRole('button', { name: 'Restore workspace' }).click();
  await expect(row(home, 'Part two')).toBeVisible();
  await expect(async () => expect(await shownTree(home)).toEqual(shownBefore)).toPass();
  await row(home, '1 High Water').click();
  await expect(editorOf(home)).toContainText('The sea did not come in, see Remarks.');
  networkProxy.network = 'open';
  await waitForNothingPending(home);

  const [restored, ...otherWorkspaces] = await operation<{ id: string; title: string }[]>(
    server,
    ines,
    'get-workspaces',
  );
  expect([restored?.title, otherWorkspaces]).toEqual(['The Tide Clerk', []]);
  const newId = restored?.id ?? '';
  expect(newId).not.toBe(workspaceId);
  expect(await treeAtServer(server, ines, newId)).toEqual(treeBefore);
  expect(await workspaceFacts(server, ines, newId)).toBe(factsBefore);

  const thirdPage = await newTab(await newBrowser(ines), `/workspace/${newId}`);
  await expect(async () => expect(await shownTree(thirdPage)).toEqual(shownBefore)).toPass();
  await row(thirdPage, '3 Remarks').click();
  await expect(editorOf(thirdPage)).toContainText('Boy on the harbour floor.');
});
