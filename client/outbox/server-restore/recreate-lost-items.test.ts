import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { templateItems } from '#shared/templates/template-items.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { Outbox } from '../outbox.ts';
import { recreateLostItems, deleteAgain } from './recreate-lost-items.ts';
import type { RestoredWorkspace } from './restored.ts';
import { sampleItem } from '../testing/samples.ts';

const W = uuidv7();
const TRASH = trashIdOf(W);
let enqueued: [name: string, input: Record<string, unknown>, workspaceId?: string][];
let isStored: boolean;
/** An outbox with the one method that is used. */
const outbox = {
  enqueue: (contract: { name: string }, input: Record<string, unknown>, workspaceId?: string) => {
    enqueued.push(workspaceId === undefined ? [contract.name, input] : [contract.name, input, workspaceId]);
    return { stored: Promise.resolve().then(() => (isStored = true)) };
  },
} as unknown as Outbox;
beforeEach(() => {
  enqueued = [];
  isStored = false;
});
const item = sampleItem;
const restoredWorkspace = (fields: Partial<RestoredWorkspace>): RestoredWorkspace => ({
  workspaceId: W,
  title: 'The Tide Clerk',
  lost: undefined,
  missing: [],
  files: [],
  returned: [],
  asideKeys: [],
  ...fields,
});

describe('[E4] items that a restored server lost are recreated', () => {
  test('items are recreated under their ids and at their positions, then get their properties', async () => {
    const part = item('folder', { id: 'f', name: 'Part two', order: 'a1', color: 'rose', isLocked: true });
    const page = item('document', {
      id: 'd',
      parentId: 'f',
      name: 'High Water',
      order: 'a2',
      isPinned: true,
    });
    const settings = { showGrid: true, snapToGrid: false };
    const board = item('canvas', {
      id: 'c',
      parentId: 'f',
      name: 'Plan',
      order: 'a3',
      isPinned: true,
      settings,
    });
    const plain = [item('folder', { id: 'g' }), item('document', { id: 'e' }), item('canvas', { id: 'b' })];
    await recreateLostItems(outbox, restoredWorkspace({ missing: [part, page, board, ...plain] }));
    const common = { workspaceId: W, order: 'a0' };
    expect(enqueued).toEqual([
      ['create-folder', { id: 'f', workspaceId: W, name: 'Part two', parentId: null, order: 'a1' }],
      ['create-document', { id: 'd', workspaceId: W, title: 'High Water', folderId: 'f', order: 'a2' }],
      ['create-canvas', { id: 'c', workspaceId: W, title: 'Plan', folderId: 'f', order: 'a3', settings }],
      ['create-folder', { ...common, id: 'g', name: 'g', parentId: null }],
      ['create-document', { ...common, id: 'e', title: 'e', folderId: null }],
      ['create-canvas', { ...common, id: 'b', title: 'b', folderId: null }],
      ['update-folder', { id: 'f', color: 'rose' }, W],
      ['update-document', { id: 'd', isPinned: true }, W],
      ['update-canvas', { id: 'c', isPinned: true }, W],
      // A locked folder accepts no items.
      ['update-folder', { id: 'f', isLocked: true }, W],
    ]);
    expect(isStored).toBe(true);
  });

  test('items of the trash are created at the root and then moved to the trash, which every workspace has', async () => {
    const items = (['folder', 'document', 'canvas'] as const).map((kind) =>
      item(kind, { id: kind, parentId: TRASH }),
    );
    await recreateLostItems(
      outbox,
      restoredWorkspace({ missing: [item('folder', { id: TRASH }), ...items] }),
    );
    expect(enqueued.slice(0, 3)).toMatchObject([
      ['create-folder', { parentId: null }],
      ['create-document', { folderId: null }],
      ['create-canvas', { folderId: null }],
    ]);
    expect(enqueued.slice(3)).toEqual([
      ['move-folder-to-trash', { id: 'folder' }, W],
      ['move-document-to-trash', { id: 'document' }, W],
      ['move-canvas-to-trash', { id: 'canvas' }, W],
    ]);
  });
});

describe('[E4] a lost workspace is recreated', () => {
  const settings = { ...DEFAULT_SETTINGS, theme: 'dark' };
  // Only these fields are read.
  const lost = (more: object) => ({ title: 'Salt', ...more }) as RestoredWorkspace['lost'];
  const template = templateItems('novel', W);
  /** The template's items, changed as the test says. */
  const unchangedItems = (fields: (id: string) => Partial<TreeEntry> = () => ({})): TreeEntry[] =>
    template.map((one) => {
      const { id, parentId, order } = one;
      const name = one.kind === 'folder' ? one.name : one.title;
      return item(one.kind, { id, parentId, order, name, ...fields(id) });
    });
  const corrections = () => enqueued.filter(([name]) => !name.startsWith('create-'));

  test.each([
    [{ type: 'novel', settings }, 'novel', settings],
    [{ type: 'novel' }, 'novel', {}],
    [{ type: 'opera' }, 'general', {}],
  ])(
    'the workspace is created first, with its known type and settings (%j)',
    async (more, type, expectedSettings) => {
      await recreateLostItems(outbox, restoredWorkspace({ lost: lost(more) }));
      expect(enqueued[0]).toEqual([
        'create-workspace',
        { id: W, title: 'Salt', type, settings: expectedSettings },
      ]);
    },
  );

  test('an unchanged template needs no corrections', async () => {
    await recreateLostItems(
      outbox,
      restoredWorkspace({ lost: lost({ type: 'novel' }), missing: unchangedItems() }),
    );
    expect(corrections()).toEqual([]);
    expect(enqueued.some(([name, input]) => name === 'create-folder' && input['id'] === TRASH)).toBe(false);
  });

  test('template items that were deleted are deleted again, except the trash', async () => {
    await recreateLostItems(outbox, restoredWorkspace({ lost: lost({ type: 'novel' }) }));
    const deletable = template.filter(({ id }) => id !== TRASH);
    expect(deletable.length).toBeGreaterThan(0);
    expect(corrections()).toEqual(deletable.map(({ id, kind }) => [`move-${kind}-to-trash`, { id }, W]));
  });

  test.each(['novel', 'article'] as const)(
    'template items are renamed, moved or deleted again (%s)',
    async (type) => {
      const all = templateItems(type, W);
      for (const one of all.filter(({ id }) => id !== TRASH)) {
        const { id, kind } = one;
        const itemsWith = (fields: Partial<TreeEntry>) =>
          all.map((each) =>
            item(each.kind, {
              id: each.id,
              parentId: each.parentId,
              order: each.order,
              name: each.kind === 'folder' ? each.name : each.title,
              ...(each.id === id && fields),
            }),
          );
        const corrected = async (fields: Partial<TreeEntry>) => {
          enqueued = [];
          await recreateLostItems(
            outbox,
            restoredWorkspace({ lost: lost({ type }), missing: itemsWith(fields) }),
          );
          return corrections();
        };
        const [name, title, parent] = [
          `update-${kind}`,
          kind === 'folder' ? 'name' : 'title',
          kind === 'folder' ? 'parentId' : 'folderId',
        ];
        expect(await corrected({ name: 'Renamed' })).toEqual([[name, { id, [title]: 'Renamed' }, W]]);
        expect(await corrected({ parentId: 'x' })).toEqual([
          [name, { id, [parent]: 'x', order: one.order }, W],
        ]);
        expect(await corrected({ order: 'zz' })).toEqual([
          [name, { id, [parent]: one.parentId, order: 'zz' }, W],
        ]);
        const inTrash = await corrected({ parentId: TRASH });
        expect(inTrash.at(-1)).toEqual([`move-${kind}-to-trash`, { id }, W]);
        // Items of the trash are created at the root first.
        expect(inTrash.slice(0, -1)).toEqual(
          one.parentId === null ? [] : [[name, { id, [parent]: null, order: one.order }, W]],
        );
      }
    },
  );
});

test('[E4] deleted items that reappeared are moved to the trash by their outermost folder', async () => {
  const returned = [
    item('folder', { id: 'f' }),
    item('document', { id: 'd', parentId: 'f' }),
    item('canvas', { id: 'c', parentId: 'stays' }),
  ];
  await deleteAgain(outbox, restoredWorkspace({ returned }));
  expect(enqueued).toEqual([
    ['move-folder-to-trash', { id: 'f' }, W],
    ['move-canvas-to-trash', { id: 'c' }, W],
  ]);
});
