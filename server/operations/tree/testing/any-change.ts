import fc from 'fast-check';
import { v5 as uuidv5 } from 'uuid';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Tree } from './two-devices.ts';

/** One random change, in numbers that have a meaning in any tree. */
export interface AnyChange {
  verb: (typeof VERBS)[number];
  /** Index of the item, and index of the folder or other parent. */
  item: number;
  place: number;
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

export const anyChange: fc.Arbitrary<AnyChange> = fc.record({
  verb: fc.constantFrom(...VERBS),
  item: fc.nat(1_000),
  place: fc.nat(1_000),
  order: fc.constantFrom(...ORDERS),
  flag: fc.boolean(),
  text: fc.nat(NAMES.length - 1),
});

export interface Asked {
  name: string;
  input: Record<string, unknown>;
}

/**
 * Returns the operation of a change for a person who sees this tree, or undefined when the tree has no item for it.
 * @param newId the id of a created item
 */
export function askedFor(
  change: AnyChange,
  view: Tree,
  workspaceId: string,
  newId: string,
): Asked | undefined {
  const items = [...view.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const item = items[change.item % Math.max(1, items.length)];
  const folders = items.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  const odd = [trashIdOf(workspaceId), uuidv5('nowhere', workspaceId), item?.id ?? null];
  const places = [null, ...odd, ...folders, ...folders, ...folders];
  const place = places[change.place % places.length] ?? null;
  const text = NAMES[change.text] ?? 'Untitled';
  const order = change.order === undefined ? {} : { order: change.order };
  if (change.verb === 'create') return create(change, workspaceId, newId, place, text, order);
  if (!item) return undefined;
  const { id } = item;
  const update = (input: Record<string, unknown>): Asked => ({
    name: `update-${item.kind}`,
    input: { id, ...input },
  });
  const isFolder = item.kind === 'folder';
  switch (change.verb) {
    case 'rename':
      return update(isFolder ? { name: text } : { title: text });
    case 'move':
      return update({ [isFolder ? 'parentId' : 'folderId']: place, ...order });
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
        name: 'duplicate-document',
        input: {
          id: newId,
          documentId: id,
          ...(change.flag ? { title: text } : {}),
          ...(change.place % 3 ? {} : { folderId: place, ...order }),
        },
      };
    case 'sort':
      return { name: 'reorder-documents', input: { workspaceId, ...sorted(items, item, change) } };
    case 'empty':
      return {
        name: 'empty-trash',
        input: { workspaceId, ids: seenWithin(view, trashIdOf(workspaceId), change.flag) },
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
        ? { name: 'delete-folder', input: { id, ids: seenWithin(view, id, change.flag) } }
        : { name: `delete-${item.kind}`, input: { id } };
  }
}

function create(
  { item, place: pick }: AnyChange,
  workspaceId: string,
  id: string,
  place: string | null,
  text: string,
  order: object,
): Asked {
  const kind = (['document', 'folder', 'canvas'] as const)[item % 3] ?? 'document';
  const base = { id, workspaceId, ...order };
  if (kind === 'folder')
    return {
      name: 'create-folder',
      input: { ...base, name: text, ...(pick % 7 ? { parentId: place } : {}) },
    };
  const slug = kind === 'document' && pick % 5 === 0 ? { slug: 'harbour' } : {};
  return { name: `create-${kind}`, input: { ...base, title: text, folderId: place, ...slug } };
}

/** Rotates or reverses the siblings of an item, leaves some of them out and adds an item from elsewhere. */
function sorted(
  items: readonly TreeItem[],
  { id, parentId }: TreeItem,
  { flag, place, text }: AnyChange,
): object {
  const siblings = items.filter((item) => item.parentId === parentId).map((item) => item.id);
  const named = siblings.filter((_, at) => (at + text) % 4 > 0);
  const start = place % Math.max(1, named.length);
  const turned = [...named.slice(start), ...named.slice(0, start)];
  const foreign = items[place % items.length]?.id ?? id;
  const ids = new Set([id, ...(flag ? turned.reverse() : turned), foreign]);
  return { folderId: parentId, ids: [...ids].slice(place % 2) };
}

/** Returns everything inside a folder that the writer sees, or every other item of it. */
function seenWithin(view: Tree, folderId: string, isAll: boolean): string[] {
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
