import fc from 'fast-check';
import { v5 as uuidv5 } from 'uuid';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Tree } from './simulated-device.ts';

/** One random change, in numbers that have a meaning in any tree. */
export interface RandomChange {
  verb: (typeof VERBS)[number];
  /** Index of the item, and index of the folder or other parent. */
  item: number;
  parent: number;
  order: string | number | undefined;
  flag: boolean;
  text: number;
}

const VERBS = [
  'create', 'create', 'create', 'rename', 'move', 'move', 'move', 'order', 'pin', 'lock',
  'trash', 'trash', 'restore', 'delete', 'delete', 'wipe', 'note', 'copy', 'copy', 'sort', 'sort', 'empty',
] as const; // prettier-ignore

/** Order keys of siblings: equal ones, numbers and malformed ones. */
const ORDERS = [undefined, undefined, 'a0', 'a0V', 'a1', 'Zz', 'a', '', 0, 1, 3];
const NAMES = ['High Water', 'Manuscript', 'Trash', 'Harbour', 'Emails'];

export const randomChange: fc.Arbitrary<RandomChange> = fc.record({
  verb: fc.constantFrom(...VERBS),
  item: fc.nat(1_000),
  parent: fc.nat(1_000),
  order: fc.constantFrom(...ORDERS),
  flag: fc.boolean(),
  text: fc.nat(NAMES.length - 1),
});

export interface OperationCall {
  name: string;
  input: Record<string, unknown>;
}

/**
 * Returns the operation of a change on this tree, or undefined when the tree has no item for it.
 * @param newId the id of a created item
 */
export function operationCallOf(
  change: RandomChange,
  view: Tree,
  workspaceId: string,
  newId: string,
): OperationCall | undefined {
  const items = [...view.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const item = items[change.item % Math.max(1, items.length)];
  const folders = items.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  const unusualParents = [trashIdOf(workspaceId), uuidv5('nowhere', workspaceId), item?.id ?? null];
  const parents = [null, ...unusualParents, ...folders, ...folders, ...folders];
  const parent = parents[change.parent % parents.length] ?? null;
  const text = NAMES[change.text] ?? 'Untitled';
  const order = change.order === undefined ? {} : { order: change.order };
  if (change.verb === 'create') return create(change, workspaceId, newId, parent, text, order);
  if (!item) return undefined;
  const { id } = item;
  const update = (input: Record<string, unknown>): OperationCall => ({
    name: `update-${item.kind}`,
    input: { id, ...input },
  });
  const isFolder = item.kind === 'folder';
  if (item.kind === 'asset') return changeOfFile(change, id, parent, text);
  switch (change.verb) {
    case 'rename':
      return update(isFolder ? { name: text } : { title: text });
    case 'move':
      return update({ [isFolder ? 'parentId' : 'folderId']: parent, ...order });
    case 'order':
      return update({ order: change.order ?? 2 });
    case 'pin':
      return update(isFolder ? { color: change.flag ? 'rose' : null } : { isPinned: change.flag });
    case 'note':
      return update(
        item.kind === 'document'
          ? {
              meta: change.flag
                ? { status: 'draft', wordGoal: 1 + change.item }
                : { status: null, synopsis: text, language: 'de', characterLimit: 1 + change.item },
            }
          : {},
      );
    case 'copy':
      return {
        name: item.kind === 'canvas' ? 'duplicate-canvas' : 'duplicate-document',
        input: {
          id: newId,
          [item.kind === 'canvas' ? 'canvasId' : 'documentId']: id,
          ...(change.flag ? { title: text } : {}),
          ...(change.parent % 3 ? {} : { folderId: parent, ...order }),
        },
      };
    case 'sort':
      return { name: 'reorder-documents', input: { workspaceId, ...reorderInput(items, item, change) } };
    case 'empty':
      return {
        name: 'empty-trash',
        input: { workspaceId, ids: visibleInside(view, trashIdOf(workspaceId), change.flag) },
      };
    case 'lock':
      return update(isFolder ? { isLocked: change.flag, ...(change.text === 0 ? { name: text } : {}) } : {});
    case 'trash':
      return { name: `move-${item.kind}-to-trash`, input: { id } };
    case 'restore':
      return { name: `restore-${item.kind}`, input: { id } };
    case 'delete':
    case 'wipe':
      return isFolder
        ? { name: 'delete-folder', input: { id, ids: visibleInside(view, id, change.flag) } }
        : { name: `delete-${item.kind}`, input: { id } };
  }
}

/**
 * A file has fewer operations than other items: it is neither pinned nor trashed, but deleted directly. `restore-asset` is
 * left out, because it brings back a file that another device deleted, which `foldTree` cannot know.
 */
function changeOfFile(
  change: RandomChange,
  id: string,
  folderId: string | null,
  text: string,
): OperationCall | undefined {
  const update = (input: Record<string, unknown>): OperationCall => ({
    name: 'update-asset',
    input: { id, ...input },
  });
  const order = change.order === undefined ? {} : { order: change.order };
  switch (change.verb) {
    case 'rename':
    case 'note':
      return update({ name: text, ...(change.flag && { alt: text }) });
    case 'move':
    case 'trash':
    case 'copy':
      return update({ folderId, ...order, ...(change.text === 0 && { name: text }) });
    case 'order':
    case 'sort':
      return update({ order: change.order ?? 2 });
    case 'delete':
      return change.flag ? { name: 'delete-asset', input: { id } } : undefined;
    default:
      return undefined;
  }
}

function create(
  { item, parent: pick }: RandomChange,
  workspaceId: string,
  id: string,
  parent: string | null,
  text: string,
  order: object,
): OperationCall {
  const kind = (['document', 'folder', 'canvas'] as const)[item % 3] ?? 'document';
  const base = { id, workspaceId, ...order };
  if (kind === 'folder')
    return {
      name: 'create-folder',
      input: { ...base, name: text, ...(pick % 7 ? { parentId: parent } : {}) },
    };
  const slug = kind === 'document' && pick % 5 === 0 ? { slug: 'harbour' } : {};
  return { name: `create-${kind}`, input: { ...base, title: text, folderId: parent, ...slug } };
}

/** Rotates or reverses the siblings of an item, leaves some of them out and adds an item from elsewhere. */
function reorderInput(
  items: readonly TreeItem[],
  { id, parentId }: TreeItem,
  { flag, parent, text }: RandomChange,
): object {
  const siblings = items.filter((item) => item.parentId === parentId).map((item) => item.id);
  const kept = siblings.filter((_, at) => (at + text) % 4 > 0);
  const start = parent % Math.max(1, kept.length);
  const rotated = [...kept.slice(start), ...kept.slice(0, start)];
  const foreign = items[parent % items.length]?.id ?? id;
  const ids = new Set([id, ...(flag ? rotated.reverse() : rotated), foreign]);
  return { folderId: parentId, ids: [...ids].slice(parent % 2) };
}

/** Returns everything inside a folder that the writer sees, or every other item of it. */
function visibleInside(view: Tree, folderId: string, isAll: boolean): string[] {
  const isInside = (item: TreeItem): boolean => {
    const seen = new Set<string>();
    for (let at = item.parentId; at !== null && !seen.has(at); at = view.get(at)?.parentId ?? null) {
      if (at === folderId) return true;
      seen.add(at);
    }
    return false;
  };
  const inside = [...view.values()].filter(isInside).map(({ id }) => id);
  return isAll ? inside : inside.filter((_, at) => at % 2 === 0);
}
