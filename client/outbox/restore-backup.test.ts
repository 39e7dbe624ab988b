import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { arrange } from './testing/arrange.ts';
import { restoreOperations, type Restore } from './restore-backup.ts';
import { empty, outboxFixture } from './testing/outbox-fixture.ts';

const desk = outboxFixture();

const OLD = uuidv7();
const TRASH = trashIdOf(OLD);
const AT = { createdAt: '', updatedAt: '' };
const folder = (name: string, own: Partial<BackupManifest['folders'][number]> = {}) => ({
  id: uuidv7(),
  parentId: null,
  order: 'a0',
  name,
  color: null,
  isLocked: false,
  ...AT,
  ...own,
});
const document = (title: string, own: Partial<BackupManifest['documents'][number]> = {}) => ({
  id: uuidv7(),
  parentId: null,
  order: 'a0',
  title,
  slug: 'a',
  isPinned: false,
  meta: NO_META,
  text: null,
  ...AT,
  ...own,
});

function restoreOf(manifest: Partial<BackupManifest>, left: ReadonlySet<string> = new Set()): Restore {
  const whole: BackupManifest = {
    format: 'foolscap-backup',
    version: 1,
    createdAt: '',
    schema: '1.0',
    workspace: {
      id: OLD,
      title: 'The Tide Clerk',
      type: 'novel',
      settings: DEFAULT_SETTINGS,
      trashId: TRASH,
    },
    folders: [],
    documents: [],
    canvases: [],
    customTabs: [],
    assets: [],
    ...manifest,
  };
  const ids = [...whole.folders, ...whole.documents, ...whole.canvases].map(
    ({ id }) => [id, uuidv7()] as const,
  );
  return { manifest: whole, workspaceId: uuidv7(), title: 'The Tide Clerk', ids: new Map(ids), left };
}

test('the tree comes back with order, pins, notes, colours, locks and what lay in the trash, without the template', async () => {
  const manuscript = folder('Manuscript', { isLocked: true, color: 'moss', order: 'a1' });
  const part = folder('Part two', { parentId: manuscript.id, order: 'a2' });
  const oldDrafts = folder('Old drafts', { parentId: TRASH, order: 'a5' });
  const lost = document('Lost', { parentId: part.id });
  const restore = restoreOf(
    {
      folders: [part, folder('Trash', { id: TRASH }), oldDrafts, manuscript],
      documents: [
        document('High Water', { parentId: manuscript.id, order: 'a1', isPinned: true }),
        document('Remarks', {
          parentId: manuscript.id,
          order: 'a0',
          meta: { ...NO_META, synopsis: 'The boy.' },
        }),
        document('Two', { parentId: part.id }),
        lost,
        document('Away', { parentId: oldDrafts.id }),
        document('Gone', { parentId: TRASH, order: 'a0' }),
      ],
      canvases: [{ ...document('Two days of no water'), order: 'a8', file: null }],
    },
    new Set([lost.id]),
  );
  const { outbox } = await desk.ready();
  expect(await outbox.enqueueAll(restoreOperations(restore))).toBe(true);
  const { workspaceId } = restore;
  const expected = [
    'folder Manuscript a1 locked moss',
    '  document Remarks a0 “The boy.”',
    '  document High Water a1 pinned',
    '  folder Part two a2',
    '    document Two a0',
    'canvas Two days of no water a8',
    'folder Trash',
    '  document Gone',
    '  folder Old drafts',
    '    document Away a0',
  ];
  const shown = () => arrange(outbox.views.tree(workspaceId), trashIdOf(workspaceId));
  expect(shown().toSorted()).toEqual(expected.toSorted());
  // The server makes of it the same.
  desk.server.refusals = {};
  await outbox.drain();
  await empty(outbox);
  outbox.views.watch(`workspace:${workspaceId}`);
  await outbox.views.pull(`workspace:${workspaceId}`);
  expect(shown().toSorted()).toEqual(expected.toSorted());
  expect(outbox.getState().problems).toEqual([]);
});

test('saved filters come back in their order, and look into the new folders', async () => {
  const part = folder('Part two');
  const restore = restoreOf({
    folders: [part],
    customTabs: [
      { name: 'To revise', icon: 'flag', isDefault: true, settings: { folderId: part.id, isPinned: true } },
      { name: 'Of no folder', icon: 'pin', isDefault: false, settings: { folderId: uuidv7() } },
      { name: '', icon: 'pin', isDefault: false, settings: {} },
    ],
  });
  const { outbox } = await desk.ready();
  await outbox.enqueueAll(restoreOperations(restore));
  expect(outbox.views.workspace(restore.workspaceId)?.customTabs).toMatchObject([
    {
      name: 'To revise',
      icon: 'flag',
      isDefault: true,
      settings: { folderId: restore.ids.get(part.id), isPinned: true },
    },
    { name: 'Of no folder', icon: 'pin', isDefault: false, settings: {} },
  ]);
});

test('what a file says and no workspace takes is mended: names, slugs, orders, colours, circles', async () => {
  const one = folder('\u202eone\0', { order: '', color: 'no such colour!' });
  const two = folder('  ', { parentId: one.id });
  one.parentId = two.id;
  const restore = restoreOf({
    folders: [one, two],
    documents: [document('x'.repeat(900), { parentId: uuidv7(), slug: 'No Slug', order: '???' })],
  });
  const { outbox } = await desk.ready();
  await outbox.enqueueAll(restoreOperations(restore));
  const names = [...(outbox.views.tree(restore.workspaceId)?.values() ?? [])].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Trash', 'Untitled', 'one', 'x'.repeat(300)]);
});

test('many are queued together, or none of them', async () => {
  const { outbox } = await desk.ready({ canSend: () => false });
  const [first, ...rest] = restoreOperations(restoreOf({ documents: [document('High Water')] }));
  if (!first) throw new Error('There is a first.');
  const broken = { ...first, input: { ...first.input, title: '' } };
  expect(() => outbox.enqueueAll([...rest, broken])).toThrow('A title must not be empty.');
  expect(outbox.getState().operations).toEqual([]);
  await outbox.enqueueAll([first, ...rest]);
  const keys = outbox.getState().operations.map(({ key }) => key);
  expect(keys).toHaveLength(rest.length + 1);
  expect(keys).toEqual(keys.toSorted());
});
