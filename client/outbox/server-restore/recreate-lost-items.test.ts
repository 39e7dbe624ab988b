import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { templateItems } from '#shared/templates/template-items.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Outbox } from '../outbox.ts';
import { recreateLostItems, deleteAgain } from './recreate-lost-items.ts';
import type { RestoredWorkspace } from './restored.ts';
import { restoredItem } from '../testing/restored-item.ts';

const W = uuidv7();
const TRASH = trashIdOf(W);
let asked: [name: string, input: Record<string, unknown>, workspaceId?: string][];
let isStored: boolean;
/** Of an outbox nothing is used but this. */
const outbox = {
  enqueue: (contract: { name: string }, input: Record<string, unknown>, workspaceId?: string) => {
    asked.push(workspaceId === undefined ? [contract.name, input] : [contract.name, input, workspaceId]);
    return { stored: Promise.resolve().then(() => (isStored = true)) };
  },
} as unknown as Outbox;
beforeEach(() => {
  asked = [];
  isStored = false;
});
const item = restoredItem;
const restored = (own: Partial<RestoredWorkspace>): RestoredWorkspace => ({
  workspaceId: W,
  title: 'The Tide Clerk',
  lost: undefined,
  missing: [],
  files: [],
  returned: [],
  asideKeys: [],
  ...own,
});

describe('[E4] what a restored server lacks is made again', () => {
  test('under its ids, where it was, in its order; then as it was', async () => {
    const part = item('folder', { id: 'f', name: 'Part two', order: 'a1', color: 'rose', isLocked: true });
    const page = item('document', {
      id: 'd',
      parentId: 'f',
      name: 'High Water',
      order: 'a2',
      isPinned: true,
    });
    const board = item('canvas', { id: 'c', parentId: 'f', name: 'Plan', order: 'a3', isPinned: true });
    const plain = [item('folder', { id: 'g' }), item('document', { id: 'e' }), item('canvas', { id: 'b' })];
    await recreateLostItems(outbox, restored({ missing: [part, page, board, ...plain] }));
    const place = { workspaceId: W, order: 'a0' };
    expect(asked).toEqual([
      ['create-folder', { id: 'f', workspaceId: W, name: 'Part two', parentId: null, order: 'a1' }],
      ['create-document', { id: 'd', workspaceId: W, title: 'High Water', folderId: 'f', order: 'a2' }],
      ['create-canvas', { id: 'c', workspaceId: W, title: 'Plan', folderId: 'f', order: 'a3' }],
      ['create-folder', { ...place, id: 'g', name: 'g', parentId: null }],
      ['create-document', { ...place, id: 'e', title: 'e', folderId: null }],
      ['create-canvas', { ...place, id: 'b', title: 'b', folderId: null }],
      ['update-folder', { id: 'f', color: 'rose' }, W],
      ['update-document', { id: 'd', isPinned: true }, W],
      ['update-canvas', { id: 'c', isPinned: true }, W],
      // What is locked takes nothing in.
      ['update-folder', { id: 'f', isLocked: true }, W],
    ]);
    expect(isStored).toBe(true);
  });

  test('what lay in the trash at the root first, then into the trash, which every workspace has', async () => {
    const items = (['folder', 'document', 'canvas'] as const).map((kind) =>
      item(kind, { id: kind, parentId: TRASH }),
    );
    await recreateLostItems(outbox, restored({ missing: [item('folder', { id: TRASH }), ...items] }));
    expect(asked.slice(0, 3)).toMatchObject([
      ['create-folder', { parentId: null }],
      ['create-document', { folderId: null }],
      ['create-canvas', { folderId: null }],
    ]);
    expect(asked.slice(3)).toEqual([
      ['move-folder-to-trash', { id: 'folder' }, W],
      ['move-document-to-trash', { id: 'document' }, W],
      ['move-canvas-to-trash', { id: 'canvas' }, W],
    ]);
  });
});

describe('[E4] a workspace that the server lost', () => {
  const settings = { ...DEFAULT_SETTINGS, theme: 'dark' };
  // As much of one as is read here.
  const lost = (more: object) => ({ title: 'Salt', ...more }) as RestoredWorkspace['lost'];
  const made = templateItems('novel', W);
  /** As the template makes it, but for what a test says of an item. */
  const asMade = (own: (id: string) => Partial<TreeItem> = () => ({})): TreeItem[] =>
    made.map((one) => {
      const { id, parentId, order } = one;
      const name = one.kind === 'folder' ? one.name : one.title;
      return item(one.kind, { id, parentId, order, name, ...own(id) });
    });
  const corrections = () => asked.filter(([name]) => !name.startsWith('create-'));

  test.each([
    [{ type: 'novel', settings }, 'novel', settings],
    [{ type: 'novel' }, 'novel', {}],
    [{ type: 'opera' }, 'general', {}],
  ])('is made first, with its type and settings as far as they are known (%j)', async (more, type, kept) => {
    await recreateLostItems(outbox, restored({ lost: lost(more) }));
    expect(asked[0]).toEqual(['create-workspace', { id: W, title: 'Salt', type, settings: kept }]);
  });

  test('needs no correction where its template is as it was', async () => {
    await recreateLostItems(outbox, restored({ lost: lost({ type: 'novel' }), missing: asMade() }));
    expect(corrections()).toEqual([]);
    expect(asked.some(([name, input]) => name === 'create-folder' && input['id'] === TRASH)).toBe(false);
  });

  test('loses again what of its template had been deleted; never its trash', async () => {
    await recreateLostItems(outbox, restored({ lost: lost({ type: 'novel' }) }));
    const gone = made.filter(({ id }) => id !== TRASH);
    expect(gone.length).toBeGreaterThan(0);
    expect(corrections()).toEqual(gone.map(({ id, kind }) => [`move-${kind}-to-trash`, { id }, W]));
  });

  test.each(['novel', 'article'] as const)(
    'has what was renamed, moved or put away as it was (%s)',
    async (type) => {
      const all = templateItems(type, W);
      for (const one of all.filter(({ id }) => id !== TRASH)) {
        const { id, kind } = one;
        const was = (own: Partial<TreeItem>) =>
          all.map((each) =>
            item(each.kind, {
              id: each.id,
              parentId: each.parentId,
              order: each.order,
              name: each.kind === 'folder' ? each.name : each.title,
              ...(each.id === id && own),
            }),
          );
        const corrected = async (own: Partial<TreeItem>) => {
          asked = [];
          await recreateLostItems(outbox, restored({ lost: lost({ type }), missing: was(own) }));
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
        // At the root before that, as all that lies in the trash is made there.
        expect(inTrash.slice(0, -1)).toEqual(
          one.parentId === null ? [] : [[name, { id, [parent]: null, order: one.order }, W]],
        );
      }
    },
  );
});

test('[E4] what had been deleted goes into the trash again by its outermost folder', async () => {
  const returned = [
    item('folder', { id: 'f' }),
    item('document', { id: 'd', parentId: 'f' }),
    item('canvas', { id: 'c', parentId: 'stays' }),
  ];
  await deleteAgain(outbox, restored({ returned }));
  expect(asked).toEqual([
    ['move-folder-to-trash', { id: 'f' }, W],
    ['move-canvas-to-trash', { id: 'c' }, W],
  ]);
});
