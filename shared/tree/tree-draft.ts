import type { Folders, PlacedFolder } from './place-rules.ts';
import { isOrderKey, orderAfter, orderFor } from '../lib/sibling-order.ts';
import type { TreeItem } from './tree-rows.ts';

/**
 * A mutable copy of the tree for applying pending operations. The items are copied once, at the first change: copying
 * ten thousand rows per operation would take longer than a frame.
 */
export class TreeDraft implements Folders {
  /** The id of the trash in the workspace of the current operation. */
  trashId = '';
  readonly #base: ReadonlyMap<string, TreeItem>;
  #changed: Map<string, TreeItem> | undefined;
  /** Ids of the children by parent, built on first use. The parent of items at the root is null. */
  #children: Map<string | null, Set<string>> | undefined;
  /** The greatest order key by parent, built on first use. */
  #lastKeys: Map<string | null, string> | undefined;
  /** Parents whose greatest key has to be computed again. */
  readonly #staleLastKeys = new Set<string | null>();
  /** Deleted items by id: an id is never used for a second item, and a pending restore needs the item. */
  readonly #deleted = new Map<string, TreeItem>();

  constructor(base: ReadonlyMap<string, TreeItem>) {
    this.#base = base;
  }

  /** The items after the operations applied so far. It is the original map until something changes. */
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

  /** Returns whether a new item can have this id. */
  isFree(id: string): boolean {
    return !this.items.has(id) && !this.#deleted.has(id);
  }

  /** Adds an item, or replaces the item with the same id. */
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
    this.#deleted.set(id, before);
    this.#detach(before);
  }

  /** Returns an item that was deleted in this draft. */
  removed(id: string): TreeItem | undefined {
    return this.#deleted.get(id);
  }

  /** Adds an item again that was deleted in this draft. */
  restore(item: TreeItem): void {
    if (this.#deleted.delete(item.id)) this.put(item);
  }

  childrenOf(parentId: string | null): readonly string[] {
    this.#children ??= childrenIn(this.items);
    return [...(this.#children.get(parentId) ?? [])];
  }

  /** Returns all items within a folder at any depth, parents first. */
  within(folderId: string): TreeItem[] {
    const found: TreeItem[] = [];
    const pending = [folderId];
    for (let parentId = pending.pop(); parentId !== undefined; parentId = pending.pop()) {
      for (const id of this.childrenOf(parentId)) {
        const item = this.get(id);
        // Every item has one parent, so it is visited once, except a folder that is its own ancestor.
        if (!item || id === folderId) continue;
        found.push(item);
        if (item.kind === 'folder') pending.push(id);
      }
    }
    return found;
  }

  /**
   * Returns the order key of an item among the children of a parent [F14].
   * @param wanted a valid key, which is returned; a number n for "after the n-th sibling"; anything else for the end
   * @param ownId the id of the item, which is not counted among the siblings
   */
  orderAmong(parentId: string | null, wanted: string | number | undefined, ownId: string): string {
    if (typeof wanted === 'string' && isOrderKey(wanted)) return wanted;
    // An item at the end needs only the last key, so thousands of siblings are not scanned for each new item.
    if (typeof wanted !== 'number' && this.items.get(ownId)?.parentId !== parentId) {
      const last = this.#lastKey(parentId);
      if (last === undefined || isOrderKey(last))
        return orderFor(undefined, last === undefined ? [] : [last]);
    }
    return orderFor(wanted, this.#keysAmong(parentId, ownId));
  }

  /** Returns the order key for a position directly after an item. */
  orderAfter({ parentId, order }: TreeItem): string {
    return orderAfter(order, this.#keysAmong(parentId));
  }

  /** Returns the order keys of the children of a parent. */
  #keysAmong(parentId: string | null, exceptId?: string): string[] {
    const keys: string[] = [];
    for (const item of this.items.values()) {
      if (item.parentId === parentId && item.id !== exceptId) keys.push(item.order);
    }
    return keys;
  }

  /** Returns the greatest order key among the children of a parent; undefined without children. */
  #lastKey(parentId: string | null): string | undefined {
    this.#lastKeys ??= lastKeysIn(this.items.values());
    if (this.#staleLastKeys.delete(parentId)) {
      const last = lastKeysIn(this.items.values(), parentId).get(parentId);
      if (last !== undefined) this.#lastKeys.set(parentId, last);
    }
    return this.#lastKeys.get(parentId);
  }

  /** Raises the greatest order key of an item's parent to that of the item. */
  #updateLastKey({ parentId, order }: TreeItem): void {
    if (!this.#lastKeys || this.#staleLastKeys.has(parentId)) return;
    const last = this.#lastKeys.get(parentId);
    if (last === undefined || order > last) this.#lastKeys.set(parentId, order);
  }

  /** Removes an item from the indexes of its parent. */
  #detach({ id, parentId, order }: TreeItem): void {
    this.#children?.get(parentId)?.delete(id);
    if (this.#lastKeys?.get(parentId) !== order) return;
    this.#lastKeys.delete(parentId);
    this.#staleLastKeys.add(parentId);
  }

  /** Returns the items for a change, copied at the first one. */
  #writable(): Map<string, TreeItem> {
    return (this.#changed ??= new Map(this.#base));
  }
}

/** Returns the greatest order key by parent; of one parent only when `onlyParentId` is passed. */
function lastKeysIn(items: Iterable<TreeItem>, onlyParentId?: string | null): Map<string | null, string> {
  const lastKeys = new Map<string | null, string>();
  for (const { parentId, order } of items) {
    if (onlyParentId !== undefined && parentId !== onlyParentId) continue;
    const last = lastKeys.get(parentId);
    if (last === undefined || order > last) lastKeys.set(parentId, order);
  }
  return lastKeys;
}

/** Returns the ids of the items by parent. */
function childrenIn(items: ReadonlyMap<string, TreeItem>): Map<string | null, Set<string>> {
  const children = new Map<string | null, Set<string>>();
  for (const { id, parentId } of items.values()) siblingsOf(children, parentId).add(id);
  return children;
}

/** Returns the set of a parent's children, which is added when it is missing. */
function siblingsOf(children: Map<string | null, Set<string>>, parentId: string | null): Set<string> {
  let siblings = children.get(parentId);
  if (!siblings) {
    siblings = new Set();
    children.set(parentId, siblings);
  }
  return siblings;
}
