import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { restoreOperations, type Restore } from './restore-backup.ts';
import { whenEmpty, outboxFixture } from './testing/outbox-fixture.ts';

const fixture = outboxFixture();

const OLD = uuidv7();
const TRASH = trashIdOf(OLD);
const AT = { createdAt: '', updatedAt: '' };
const folder = (name: string, fields: Partial<BackupManifest['folders'][number]> = {}) => ({
  id: uuidv7(),
  parentId: null,
  order: 'a0',
  name,
  color: null,
  isLocked: false,
  ...AT,
  ...fields,
});
const document = (title: string, fields: Partial<BackupManifest['documents'][number]> = {}) => ({
  id: uuidv7(),
  parentId: null,
  order: 'a0',
  title,
  slug: 'a',
  isPinned: false,
  meta: NO_META,
  text: null,
  ...AT,
  ...fields,
});

function restoreOf(manifest: Partial<BackupManifest>, left: ReadonlySet<string> = new Set()): Restore {
  const completeManifest: BackupManifest = {
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
  const ids = [...completeManifest.folders, ...completeManifest.documents, ...completeManifest.canvases].map(
    ({ id }) => [id, uuidv7()] as const,
  );
  return {
    manifest: completeManifest,
    workspaceId: uuidv7(),
    title: 'The Tide Clerk',
    ids: new Map(ids),
    skippedIds: left,
  };
}

/** Returns a tree as lines, parents before their content. Items in the trash come without their order key. */
function treeLines(items: ReadonlyMap<string, TreeItem> | undefined, trashId: string): string[] {
  const lines: string[] = [];
  const addBelow = (parentId: string | null, depth: number): void => {
    const siblings = [...(items?.values() ?? [])].filter((item) => item.parentId === parentId);
    for (const item of siblings.toSorted((a, b) => (a.order < b.order ? -1 : 1))) {
      const isOrdered = item.id !== trashId && parentId !== trashId;
      const facts = [
        item.kind,
        item.name,
        ...(isOrdered ? [item.order] : []),
        ...(item.kind === 'folder' && item.isLocked ? ['locked'] : []),
        ...(item.kind === 'folder' && item.color !== null ? [item.color] : []),
        ...('isPinned' in item && item.isPinned ? ['pinned'] : []),
        ...(item.kind === 'document' && item.meta?.synopsis ? [`“${item.meta.synopsis}”`] : []),
      ];
      lines.push('  '.repeat(depth) + facts.join(' '));
      if (item.kind === 'folder') addBelow(item.id, depth + 1);
    }
  };
  addBelow(null, 0);
  return lines;
}

test("a restored tree has its order, pins, notes, colours, locks and trash, without the template's items", async () => {
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
  const { outbox } = await fixture.openReadyTab();
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
  const visibleLines = () => treeLines(outbox.views.tree(workspaceId), trashIdOf(workspaceId));
  expect(visibleLines().toSorted()).toEqual(expected.toSorted());
  // The server produces the same tree.
  fixture.server.refusals = {};
  await outbox.drain();
  await whenEmpty(outbox);
  outbox.views.watch(`workspace:${workspaceId}`);
  await outbox.views.pull(`workspace:${workspaceId}`);
  expect(visibleLines().toSorted()).toEqual(expected.toSorted());
  expect(outbox.getState().problems).toEqual([]);
});

test('saved filters are restored in order and point to the new folders', async () => {
  const part = folder('Part two');
  const restore = restoreOf({
    folders: [part],
    customTabs: [
      { name: 'To revise', icon: 'flag', isDefault: true, settings: { folderId: part.id, isPinned: true } },
      { name: 'Of no folder', icon: 'pin', isDefault: false, settings: { folderId: uuidv7() } },
      { name: '', icon: 'pin', isDefault: false, settings: {} },
    ],
  });
  const { outbox } = await fixture.openReadyTab();
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

test('invalid names, slugs, orders, colours and circular parents of a backup are corrected', async () => {
  const one = folder('\u202eone\0', { order: '', color: 'no such colour!' });
  const two = folder('  ', { parentId: one.id });
  one.parentId = two.id;
  const restore = restoreOf({
    folders: [one, two],
    documents: [document('x'.repeat(900), { parentId: uuidv7(), slug: 'No Slug', order: '???' })],
  });
  const { outbox } = await fixture.openReadyTab();
  await outbox.enqueueAll(restoreOperations(restore));
  const names = [...(outbox.views.tree(restore.workspaceId)?.values() ?? [])].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Trash', 'Untitled', 'one', 'x'.repeat(300)]);
});

test('enqueueAll queues all operations of a restore or none', async () => {
  const { outbox } = await fixture.openReadyTab({ canSend: () => false });
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
