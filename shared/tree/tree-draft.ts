import type { Folders, PlacedFolder } from './place-rules.ts';
import { isOrderKey, orderAfter, orderFor } from '../lib/sibling-order.ts';
import type { TreeItem } from './tree-rows.ts';

/**
 * The tree while a fold is at work on it. Copied once, at the first change: ten thousand rows a pending operation would
 * not be folded within a frame.
 */
export class TreeDraft implements Folders {
  /** The trash of the workspace the present operation is about. */
  trashId = '';
  readonly #base: ReadonlyMap<string, TreeItem>;
  #changed: Map<string, TreeItem> | undefined;
  /** Ids by parent, made when first asked for. */
  #children: Map<string | null, Set<string>> | undefined;
  /** The greatest key by parent, made when first asked for; of the forgotten it is to be found anew. */
  #lastKeys: Map<string | null, string> | undefined;
  readonly #staleLastKeys = new Set<string | null>();
  /** Ids that were deleted: none is granted twice. */
  readonly #deletedIds = new Set<string>();

  constructor(base: ReadonlyMap<string, TreeItem>) {
    this.#base = base;
  }

  /** As far as it was folded; the very map it was made from while nothing changed. */
  get items(): ReadonlyMap<string, TreeItem> {
    return this.#changed ?? this.#base;
  }

  get(id: string): TreeItem | undefined {
    return this.items.get(id);
  }

  readonly folder = (id: string): PlacedFolder | undefined => {
    const item = this.items.get(id);
    return item?.kind === 'folder' ? item : undefined;
  };

  /** Whether something can be made under this id. */
  isFree(id: string): boolean {
    return !this.items.has(id) && !this.#deletedIds.has(id);
  }

  /** Puts an item in, or in the place of the one with its id. */
  put(item: TreeItem): void {
    const before = this.items.get(item.id);
    this.#writable().set(item.id, item);
    if (before?.parentId === item.parentId && before.order === item.order) return;
    if (before) this.#detach(before);
    this.#updateLastKey(item);
    if (this.#children) siblingsOf(this.#children, item.parentId).add(item.id);
  }

  remove(id: string): void {
    const before = this.items.get(id);
    if (!before) return;
    this.#writable().delete(id);
    this.#deletedIds.add(id);
    this.#detach(before);
  }

  childrenOf(parentId: string | null): readonly string[] {
    this.#children ??= childrenIn(this.items);
    return [...(this.#children.get(parentId) ?? [])];
  }

  /** Everything inside a folder at any depth, parents first. */
  within(folderId: string): TreeItem[] {
    const found: TreeItem[] = [];
    const pending = [folderId];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const id of this.childrenOf(at)) {
        const item = this.get(id);
        // Whatever has one parent is met once, but for a folder that lies in itself.
        if (!item || id === folderId) continue;
        found.push(item);
        if (item.kind === 'folder') pending.push(id);
      }
    }
    return found;
  }

  /** The key of an item among those of a parent: the wanted one, or one at the wanted place [F14]. */
  orderAmong(parentId: string | null, wanted: string | number | undefined, ownId: string): string {
    if (typeof wanted === 'string' && isOrderKey(wanted)) return wanted;
    // What comes last needs the last key alone: thousands of siblings are not looked at for each new one.
    if (typeof wanted !== 'number' && this.items.get(ownId)?.parentId !== parentId) {
      const last = this.#lastKey(parentId);
      if (last === undefined || isOrderKey(last))
        return orderFor(undefined, last === undefined ? [] : [last]);
    }
    return orderFor(wanted, this.#keysAmong(parentId, ownId));
  }

  /** The key for what comes right after an item. */
  orderAfter({ parentId, order }: TreeItem): string {
    return orderAfter(order, this.#keysAmong(parentId));
  }

  #keysAmong(parentId: string | null, exceptId?: string): string[] {
    const keys: string[] = [];
    for (const item of this.items.values()) {
      if (item.parentId === parentId && item.id !== exceptId) keys.push(item.order);
    }
    return keys;
  }

  #lastKey(parentId: string | null): string | undefined {
    this.#lastKeys ??= lastKeysIn(this.items.values());
    if (this.#staleLastKeys.delete(parentId)) {
      const last = lastKeysIn(this.items.values(), parentId).get(parentId);
      if (last !== undefined) this.#lastKeys.set(parentId, last);
    }
    return this.#lastKeys.get(parentId);
  }

  #updateLastKey({ parentId, order }: TreeItem): void {
    if (!this.#lastKeys || this.#staleLastKeys.has(parentId)) return;
    const last = this.#lastKeys.get(parentId);
    if (last === undefined || order > last) this.#lastKeys.set(parentId, order);
  }

  /** An item left its place among its siblings. */
  #detach({ id, parentId, order }: TreeItem): void {
    this.#children?.get(parentId)?.delete(id);
    if (this.#lastKeys?.get(parentId) !== order) return;
    this.#lastKeys.delete(parentId);
    this.#staleLastKeys.add(parentId);
  }

  #writable(): Map<string, TreeItem> {
    return (this.#changed ??= new Map(this.#base));
  }
}

function lastKeysIn(items: Iterable<TreeItem>, only?: string | null): Map<string | null, string> {
  const last = new Map<string | null, string>();
  for (const { parentId, order } of items) {
    if (only !== undefined && parentId !== only) continue;
    const known = last.get(parentId);
    if (known === undefined || order > known) last.set(parentId, order);
  }
  return last;
}

function childrenIn(items: ReadonlyMap<string, TreeItem>): Map<string | null, Set<string>> {
  const children = new Map<string | null, Set<string>>();
  for (const { id, parentId } of items.values()) siblingsOf(children, parentId).add(id);
  return children;
}

function siblingsOf(children: Map<string | null, Set<string>>, parentId: string | null): Set<string> {
  let siblings = children.get(parentId);
  if (!siblings) {
    siblings = new Set();
    children.set(parentId, siblings);
  }
  return siblings;
}
