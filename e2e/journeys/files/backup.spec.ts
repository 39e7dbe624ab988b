import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { everythingIsHere, editorOf, openHome, row, says } from '../../testing/desk.ts';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import { hasNothingPending } from '../../testing/stored-rows.ts';
import { FORMATTED, saveFile } from '../../testing/saved-file.ts';
import { makePerson, operation, type Person } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { madeBy } from '../../testing/works.ts';

/** A novel with folders, an order, a pin, a lock, a colour, notes, a link and something in the trash. */
async function makeNovel(server: ServerProcess, ines: Person): Promise<string> {
  const make = madeBy(server, ines);
  const change = (name: string, input: Record<string, unknown>) => operation(server, ines, name, input);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const part = await make('create-folder', { workspaceId, name: 'Part two' });
  const notes = await make('create-folder', { workspaceId, name: 'Notes', parentId: part });
  const inPart = (title: string) => make('create-document', { workspaceId, title, folderId: part });
  const later = await inPart('4 The Almanac Man');
  const remarks = await inPart('3 Remarks');
  const boy = await make('create-document', { workspaceId, title: 'The boy', folderId: notes });
  const water = await make('create-document', { workspaceId, title: '1 High Water' });
  const draft = await make('create-document', { workspaceId, title: 'A first draft' });
  const link = `/workspace/${workspaceId}?item=${remarks}`;
  await change('update-document', {
    id: water,
    contentMd: `# High Water\n\n${FORMATTED.replace('LINK', link)}`,
    isPinned: true,
  });
  await change('update-document', { id: remarks, contentMd: 'Boy on the harbour floor.\n' });
  await change('update-document', { id: later, contentMd: `As [he](${link}) said.\n` });
  await change('update-document', {
    id: boy,
    meta: { synopsis: 'He has found something.' },
    contentMd: 'A boy.\n',
  });
  await change('move-document-to-trash', { id: draft });
  await change('create-custom-tab', {
    workspaceId,
    name: 'Remarks',
    icon: 'flag',
    settings: { folderId: part },
  });
  await change('update-folder', { id: part, isLocked: true, color: '#d94848' });
  return workspaceId;
}

/** The tree with its facts and texts as the server has them, ids left out: what has to be equal. */
async function everything(server: ServerProcess, ines: Person, workspaceId: string): Promise<string> {
  const list = async (name: string, key: string) =>
    (await operation<Record<string, Record<string, unknown>[]>>(server, ines, name, { workspaceId }))[key] ??
    [];
  const documents = await list('get-documents', 'documents');
  const folders = await list('get-folders', 'folders');
  const names = new Map(
    [...folders, ...documents].map(({ id, name, title }) => [String(id), String(name ?? title)]),
  );
  const plain = (text: string): string => {
    let words = text.replaceAll(workspaceId, 'WORKSPACE');
    for (const [id, name] of names) words = words.replaceAll(id, name);
    return words;
  };
  const facts = [];
  for (const { id, title, folderId, isPinned, meta, slug } of documents)
    facts.push({
      title,
      in: names.get(String(folderId)),
      isPinned,
      meta,
      slug,
      text: plain(await textAtServer(server, ines, String(id))),
    });
  for (const { name, parentId, color, isLocked } of folders)
    facts.push({ name, in: names.get(String(parentId)), color, isLocked });
  for (const { name, icon, isDefault, settings } of await operation<Record<string, unknown>[]>(
    server,
    ines,
    'get-custom-tabs',
    { workspaceId },
  ))
    facts.push({ name, icon, isDefault, settings: plain(JSON.stringify(settings)) });
  return facts
    .map((fact) => JSON.stringify(fact))
    .sort()
    .join('\n');
}

/** The zip with a text damaged in both of its files, which follow each other. */
function withoutText(zip: Buffer, markdown: string): Buffer {
  const at = zip.indexOf(markdown) + markdown.length;
  zip.fill(0xff, at + 2, at + 8);
  const state = zip.indexOf('.yjs', at) + '.yjs'.length;
  zip.fill(0xff, state + 2, state + 8);
  return zip;
}

const chooseFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Choose a backup').setInputFiles({ name, mimeType: 'application/zip', buffer });

test('a backup made with no network: the workspace and the device are gone, all of it comes back', async ({
  door,
  newBrowser,
  newTab,
}, info) => {
  const { server } = door;
  const ines = await makePerson(server, 'Ines');
  const workspaceId = await makeNovel(server, ines);
  const before = await everything(server, ines, workspaceId);
  const treeBefore = await treeAtServer(server, ines, workspaceId);

  const desk = await newBrowser(ines);
  const page = await newTab(desk, `/workspace/${workspaceId}`);
  await everythingIsHere(page);
  await isInstalled(page);
  const shownBefore = await shownTree(page);
  door.network = 'cut';
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Download a backup' }).scrollIntoViewIfNeeded();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a backup' }).click();
  const path = info.outputPath('backup.zip');
  expect(await saveFile(saved, path)).toMatch(/^The_Tide_Clerk_\d{4}-\d{2}-\d{2}\.zip$/);
  await says(page, 'Backup downloaded');
  if (spawnSync('unzip', ['-v']).status === 0)
    expect(spawnSync('unzip', ['-t', path], { encoding: 'utf8' }).stdout).toContain('No errors detected');

  // Once more from the search, with the network.
  door.network = 'open';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.type('>backup');
  const again = page.waitForEvent('download');
  await page.getByRole('option', { name: 'Download a backup' }).click();
  await saveFile(again, info.outputPath('again.zip'));
  await desk.close();
  await operation(server, ines, 'delete-workspace', { id: workspaceId });

  const other = await newBrowser(ines);
  const home = await openHome(newTab, other);
  await home.getByRole('button', { name: 'Restore from a backup…' }).click();
  await chooseFile(home, 'letter.zip', Buffer.from('Dear Mr. Anselm'));
  await expect(home.getByRole('alert')).toContainText('This file is no zip.');
  await chooseFile(home, 'half.zip', readFileSync(path).subarray(0, 900));
  await expect(home.getByRole('alert')).toContainText('This zip is not whole');

  // Both files of one text are damaged: it is named, and nothing is made of the rest unless asked.
  await chooseFile(home, 'damaged.zip', withoutText(readFileSync(path), 'documents/Part two/3 Remarks.md'));
  const dialog = home.getByRole('dialog');
  await expect(dialog).toContainText('3 Remarks (documents/Part two/3 Remarks.md)');
  await expect(dialog.getByRole('button', { name: 'Restore the rest' })).toBeVisible();
  await lookBothWays(home, 'restore-damaged');
  await home.setViewportSize({ width: 1440, height: 900 });
  await home.getByRole('button', { name: 'Cancel' }).click();
  await home.getByRole('button', { name: 'Restore from a backup…' }).click();
  await chooseFile(home, 'backup.zip', readFileSync(path));
  await expect(home.getByRole('dialog')).toContainText('Novel with 6 documents and 4 folders');
  door.network = 'cut';
  await home.getByRole('button', { name: 'Restore workspace' }).click();
  await says(home, 'Workspace restored');
  await expect(row(home, 'Part two')).toBeVisible();
  await expect(async () => expect(await shownTree(home)).toEqual(shownBefore)).toPass();
  await row(home, '1 High Water').click();
  await expect(editorOf(home)).toContainText('The sea did not come in, see Remarks.');
  door.network = 'open';
  await hasNothingPending(home);

  const [restored, ...more] = await operation<{ id: string; title: string }[]>(
    server,
    ines,
    'get-workspaces',
  );
  expect([restored?.title, more]).toEqual(['The Tide Clerk', []]);
  const newId = restored?.id ?? '';
  expect(newId).not.toBe(workspaceId);
  expect(await treeAtServer(server, ines, newId)).toEqual(treeBefore);
  expect(await everything(server, ines, newId)).toBe(before);

  const third = await newTab(await newBrowser(ines), `/workspace/${newId}`);
  await expect(async () => expect(await shownTree(third)).toEqual(shownBefore)).toPass();
  await row(third, '3 Remarks').click();
  await expect(editorOf(third)).toContainText('Boy on the harbour floor.');
});
